import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Regions with the same role and name are indistinguishable in a list of landmarks; ids must be unique too. */
export const landmarkLabelsAreUnique: Rule = {
  name: 'landmark-labels-are-unique',
  severity: 'error',
  category: 'Accessibility',
  check: eachOfType('shell', function* ({ data: { regions } }) {
    for (const [index, { id, landmark, label }] of regions.entries()) {
      const before = regions.slice(0, index);
      if (before.some((one) => one.id === id))
        yield {
          pointer: `/regions/${index}/id`,
          message: `/regions/${index}/id is ${quote(id)}, the id of another region.`,
          fix: 'Give each region a unique id.',
        };
      if (before.some((one) => one.landmark === landmark && one.label.toLowerCase() === label.toLowerCase()))
        yield {
          pointer: `/regions/${index}/label`,
          message: `/regions/${index}/label is ${quote(label)}, the label of another ${landmark} region.`,
          fix: 'Use a label that distinguishes this region.',
        };
    }
  }),
};
