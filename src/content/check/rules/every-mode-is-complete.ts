import { pointerStep } from '../../../schemas/json.ts';
import { listModes, listRoles } from '../colours.ts';
import { eachOfType, type Rule } from '../rule.ts';
import { type Violation } from '../record-set.ts';

/** A theme defines every colour for the modes it offers, and none for other modes. */
export const everyModeIsComplete: Rule = {
  name: 'every-mode-is-complete',
  severity: 'error',
  category: 'Colour',
  check: eachOfType('theme', function* ({ data }) {
    const modes = listModes(data);
    if (data.modes.includes('auto') !== (modes.length === 2))
      yield {
        pointer: '/modes',
        message: `/modes is ${data.modes.join(', ')}; it must list auto if, and only if, it lists both light and dark.`,
        fix: modes.length === 2 ? 'Add auto.' : 'Remove auto, or add the other mode and its colours.',
      };
    if (modes.length === 0) return;
    const { system: _, ...levels } = data.elevation;
    const parts: [string, object][] = [
      ...listRoles(data).map(([role, pair]): [string, object] => [`/palette${pointerStep(role)}`, pair]),
      ['/chart', data.chart],
      ...Object.entries(levels).map(([level, layers]): [string, object] => [`/elevation/${level}`, layers]),
      ...Object.entries(data.tokens.domain ?? {}).flatMap(([name, status]): [string, object][] => [
        [`/tokens/domain${pointerStep(name)}/color`, status.color],
        [`/tokens/domain${pointerStep(name)}/on_color`, status.on_color],
      ]),
    ];
    for (const [pointer, part] of parts) yield* compareModes(pointer, Object.keys(part), modes);
  }),
};

function* compareModes(
  pointer: string,
  given: readonly string[],
  modes: readonly string[],
): Generator<Violation> {
  for (const mode of modes)
    if (!given.includes(mode))
      yield {
        pointer,
        message: `${pointer} lacks the ${mode} mode, which the theme offers.`,
        fix: `Add ${pointer}/${mode}.`,
      };
  for (const mode of given)
    if (!modes.includes(mode))
      yield {
        pointer: `${pointer}/${mode}`,
        message: `${pointer}/${mode} is for a mode that the theme does not offer.`,
        fix: `Remove it, or add ${mode} to /modes.`,
      };
}
