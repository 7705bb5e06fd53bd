import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Two regions with the same role and the same name cannot be told apart in a list of landmarks; nor by id. */
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
          fix: 'Give each region an id of its own.',
        };
      if (before.some((one) => one.landmark === landmark && one.label.toLowerCase() === label.toLowerCase()))
        yield {
          pointer: `/regions/${index}/label`,
          message: `/regions/${index}/label is ${quote(label)}, the label of another ${landmark} region.`,
          fix: 'Say what sets this region apart.',
        };
    }
  }),
};
