import { walkPresets } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Screen reader users navigate by headings; a skipped level suggests that they missed a section. */
export const headingsStepByOne: Rule = {
  name: 'headings-step-by-one',
  severity: 'error',
  category: 'Accessibility',
  check: eachOfType('pattern', function* ({ data }) {
    for (const preset of walkPresets(data)) {
      let before: number | undefined;
      for (const { node, pointer } of preset.nodes) {
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
