import { quote } from '../../../base/text.ts';
import { listPlacements } from '../../references.ts';
import { eachOfType, type Rule } from '../rule.ts';

const MIN_PATTERNS = 3;
const MAX_PATTERNS = 7;

/** Categories of shells for a single task or full-screen content, in which one pattern may be a whole page. */
const SINGLE_PATTERN_SHELLS = new Set(['focused', 'immersive']);

/** Realistic pages have a handful of patterns. */
export const pageHasThreeToSevenPatterns: Rule = {
  name: 'page-has-three-to-seven-patterns',
  severity: 'warn',
  category: 'Coverage',
  check: eachOfType('archetype', function* ({ data }, recordSet) {
    for (const [index, { id, shell, default_layout }] of data.pages.entries()) {
      const pointer = `/pages/${index}/default_layout`;
      const count = listPlacements(default_layout, pointer).length;
      const least = SINGLE_PATTERN_SHELLS.has(recordSet.get('shell', shell)?.data.category ?? '')
        ? 1
        : MIN_PATTERNS;
      if (count >= least && count <= MAX_PATTERNS) continue;
      yield {
        pointer,
        message: `The page ${quote(id)} has ${count} ${count === 1 ? 'pattern' : 'patterns'}; a realistic page has ${MIN_PATTERNS} to ${MAX_PATTERNS}.`,
        fix:
          count > MAX_PATTERNS
            ? 'Split the page, or remove patterns that its brief does not need.'
            : 'Add the patterns that its brief calls for, or use a focused shell.',
      };
    }
  }),
};
