import { pointerStep } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** A brief explains what a list of patterns cannot: who visits the page, and why. */
export const everyPageHasABrief: Rule = {
  name: 'every-page-has-a-brief',
  severity: 'error',
  category: 'Coverage',
  check: eachOfType('archetype', function* ({ data: { pages, page_briefs } }) {
    const ids = pages.map(({ id }) => id);
    for (const [index, id] of ids.entries())
      if (!Object.hasOwn(page_briefs, id))
        yield {
          pointer: `/pages/${index}`,
          message: `The page ${quote(id)} has no brief.`,
          fix: `Add /page_briefs${pointerStep(id)}.`,
        };
    for (const id of Object.keys(page_briefs)) {
      const pointer = `/page_briefs${pointerStep(id)}`;
      if (!ids.includes(id))
        yield {
          pointer,
          message: `${pointer} is for a page that does not exist.`,
          fix: suggestName(id, ids),
        };
    }
  }),
};
