import { quote } from '../../../base/text.ts';
import { placedIn } from '../../references.ts';
import { eachOfType, type Rule } from '../rule.ts';

const LEAST = 3;
const MOST = 7;

/** Frames for one task, or for content that fills the screen: a real page there may be a single pattern. */
const SPARE = new Set(['focused', 'immersive']);

export const pageHasThreeToSevenPatterns: Rule = {
  name: 'page-has-three-to-seven-patterns',
  severity: 'warn',
  category: 'Coverage',
  check: eachOfType('archetype', function* ({ data }, recordSet) {
    for (const [index, { id, shell, default_layout }] of data.pages.entries()) {
      const pointer = `/pages/${index}/default_layout`;
      const count = placedIn(default_layout, pointer).length;
      const least = SPARE.has(recordSet.get('shell', shell)?.data.category ?? '') ? 1 : LEAST;
      if (count >= least && count <= MOST) continue;
      yield {
        pointer,
        message: `The page ${quote(id)} has ${count} ${count === 1 ? 'pattern' : 'patterns'}; a real page has ${LEAST} to ${MOST}.`,
        fix:
          count > MOST
            ? 'Split the page, or leave out what its brief does not need.'
            : 'Add what its brief asks for, or frame it by a focused shell.',
      };
    }
  }),
};
