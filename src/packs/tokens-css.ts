import {
  type Declaration,
  fontPackage,
  formatModeRules,
  formatRule,
  toDeclarations,
} from '../tokens/css-text.ts';
import type { Mode } from '../tokens/values.ts';
import type { ExecutionPackCommonV1Decorator, ExecutionPackCommonV1Design } from '../schemas/types.ts';

type Design = ExecutionPackCommonV1Design;

const variable = (group: string, name: string): string => `--${group}-${name}`;

/** The style sheet of an app: its tokens as CSS variables, and a class for each treatment and decorator of the theme. */
export function formatTokensCss(
  { tokens, treatments = {} }: Design,
  decorators: readonly ExecutionPackCommonV1Decorator[],
  followsSystem: boolean,
): string | undefined {
  if (!tokens) return undefined;
  const { modes, common = {}, themeId } = tokens;
  const names = Object.keys(modes) as Mode[];
  const classes = [
    ...Object.entries(treatments),
    ...decorators.map((one) => [one.class, one.properties ?? {}] as const),
  ];
  return [
    `/* Tokens of the theme ${themeId}. Written by svc packs compile; import it once, before other styles. */\n`,
    formatRule(':root', toDeclarations(common, variable)),
    formatModeRules({ modes: names, system: followsSystem && names.length > 1 }, (mode) =>
      toDeclarations(modes[mode] ?? {}, variable),
    ),
    ...classes.flatMap(([name, style]) => {
      const declarations = Object.entries(style).map(
        ([property, value]): Declaration => [property, replaceReferences(value)],
      );
      return declarations.length === 0 ? [] : [formatRule(`.${name}`, declarations)];
    }),
  ].join('\n');
}

/** `{color.surface}` becomes `var(--color-surface)`. */
const replaceReferences = (value: string): string =>
  value.replace(
    /\{([a-z]+)\.([\w-]+)\}/g,
    (_, group: string, name: string) => `var(${variable(group, name)})`,
  );

/** The npm packages of the first choices among the fonts of a theme. */
export function fontPackages({ tokens }: Design): string[] {
  const families = Object.values(tokens?.common?.['font'] ?? {}).map((list) =>
    String(list).split(',')[0]?.trim().replace(/["']/g, ''),
  );
  return [...new Set(families)].flatMap((family) => (family ? [fontPackage(family)] : []));
}
