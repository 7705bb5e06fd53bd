import { drawnOf } from '../walk.ts';
import { each, type Rule } from '../rule.ts';

/** Screen reader users move by headings; a level that is left out looks like a part that was missed. */
export const headingsStepByOne: Rule = {
  name: 'headings-step-by-one',
  severity: 'error',
  about: 'Accessibility',
  check: each('pattern', function* ({ data }) {
    for (const drawn of drawnOf(data)) {
      let before: number | undefined;
      for (const { node, pointer } of drawn.nodes) {
        if (node.level === undefined) continue;
        if (before !== undefined && node.level > before + 1)
          yield {
            pointer: `${pointer}/level`,
            message: `${pointer}/level is ${node.level} after a heading of level ${before}.`,
            fix: `Use level ${before + 1} or less.`,
          };
        before = node.level;
      }
    }
  }),
};
