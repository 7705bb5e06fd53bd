import { pointerStep } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { usedNames } from '../../../product/check-content.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** The example of a pattern fills every role, and every role is shown by some preset. */
export const exampleShowsEveryRole: Rule = {
  name: 'example-shows-every-role',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data }) {
    if (!data.data) return;
    const { roles = {} } = data.data;
    const [example] = data.examples ?? [];
    if (!example)
      yield {
        pointer: '/examples',
        message: '/examples is missing, so the pattern cannot be shown alone.',
        fix: 'Write one complete example.',
      };
    const used = new Set(
      Object.keys(data.presets).flatMap((preset) => {
        const { roles: own, rolesOfCopy } = usedNames(data, preset);
        return [...own, ...[...rolesOfCopy.values()].flat()];
      }),
    );
    const listed = new Set(
      Object.values(roles).flatMap(({ fields }) => Object.values(fields).map(({ of }) => of)),
    );
    for (const name of Object.keys(roles)) {
      if (example && !Object.hasOwn(example.roles ?? {}, name) && !listed.has(name))
        yield {
          pointer: '/examples/0/roles',
          message: `/examples/0/roles lacks ${quote(name)}.`,
          fix: 'Write its rows.',
        };
      if (!used.has(name) && !listed.has(name))
        yield {
          pointer: `/data/roles${pointerStep(name)}`,
          message: `/data/roles${pointerStep(name)} is not shown by any preset.`,
          fix: 'Use it in an anatomy, or remove it.',
        };
    }
  }),
};
