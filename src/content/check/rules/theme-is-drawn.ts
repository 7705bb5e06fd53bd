import { quote } from '../../../base/text.ts';
import { pointerStep } from '../../../schemas/json.ts';
import type { ThemeV1 } from '../../../schemas/types.ts';
import { eachOfType, type Rule, suggestName } from '../rule.ts';

/** Parts of the frame that `shell` decorates; they are drawn without a hook. */
const SHELL_PARTS = ['root', 'nav', 'header', 'brand', 'navLabel'] as const;

/** Every decorator, treatment, gradient and effect of a theme is drawn on some part of a page. */
export const themeIsDrawn: Rule = {
  name: 'theme-is-drawn',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('theme', function* ({ data }) {
    const decorators = Object.keys(data.decorator_definitions);
    const treatments = Object.keys(data.treatments ?? {});
    const hooks = Object.entries(data.hooks ?? {});
    for (const [name, hook] of hooks)
      for (const [kind, value, known] of [
        ['decorator', hook.decorator, decorators],
        ['treatment', hook.treatment, treatments],
      ] as const) {
        if (value === undefined || known.includes(value)) continue;
        const pointer = `/hooks${pointerStep(name)}/${kind}`;
        yield {
          pointer,
          message: `${pointer} is ${quote(value)}, which the theme does not have.`,
          fix: suggestName(value, known),
        };
      }
    const inShell = SHELL_PARTS.flatMap((part) => data.shell?.[part] ?? []);
    const drawn = new Set([...hooks.flatMap(([, { decorator }]) => decorator ?? []), ...inShell]);
    const set = new Set(hooks.flatMap(([, { treatment }]) => treatment ?? []));
    for (const name of decorators) if (!drawn.has(name)) yield unused('/decorator_definitions', name);
    for (const name of treatments) if (!set.has(name)) yield unused('/treatments', name);
    const used = JSON.stringify([
      [...drawn].map((name) => data.decorator_definitions[name]?.suggested_properties),
      [...set].map((name) => data.treatments?.[name]),
    ]);
    // Imported tokens may include gradients before a person has decided on effects.
    const gradients = data.effects?.enabled === true ? (data.tokens.gradients ?? {}) : {};
    for (const name of Object.keys(gradients))
      if (!used.includes(`{gradient.${name}}`)) yield unused('/tokens/gradients', name);
    yield* listUndrawnEffects(data);
  }),
};

const unused = (at: string, name: string) => ({
  pointer: `${at}${pointerStep(name)}`,
  message: `${at}${pointerStep(name)} is drawn nowhere.`,
  fix: 'Put it on a part of the page in /hooks, or remove it.',
});

/** An effect is drawn by decorators: one that a composition or component names needs at least one. */
function* listUndrawnEffects({ effects, compositions = {} }: ThemeV1) {
  const mapped = new Set(effects?.enabled === true ? Object.keys(effects.type_mapping ?? {}) : []);
  const named: [pointer: string, effect: string][] = [
    ...Object.entries(effects?.component_fallback ?? {}).map(([component, effect]): [string, string] => [
      `/effects/component_fallback${pointerStep(component)}`,
      effect,
    ]),
    ...Object.entries(compositions).flatMap(([name, { effects: own = [] }]) =>
      own.map((effect, index): [string, string] => [
        `/compositions${pointerStep(name)}/effects/${index}`,
        effect,
      ]),
    ),
  ];
  for (const [pointer, effect] of named)
    if (!mapped.has(effect))
      yield {
        pointer,
        message: `${pointer} is ${quote(effect)}, which no decorator draws.`,
        fix: 'Name its decorators in /effects/type_mapping, or remove the effect.',
      };
}
