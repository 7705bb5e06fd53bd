import { type ExportOptions, splitFamilies, type Theme } from './exporter.ts';
import type { Mode, TokenGroups } from './values.ts';

export type Declaration = readonly [property: string, value: string];

const UNITS: Readonly<Record<string, string>> = {
  radius: 'px',
  border: 'px',
  blur: 'px',
  duration: 'ms',
  tracking: 'em',
};

/** Groups that follow the text size of the reader. */
const RELATIVE: ReadonlySet<string> = new Set(['text', 'space']);

/** The text size of browsers, unless the reader changes it. */
const ROOT_PX = 16;

const GENERIC = ['serif', 'sans-serif', 'monospace', 'system-ui', 'cursive'];

/** Formats a token as CSS. Font names are quoted: `Source Sans 3` is invalid without quotes. */
export function formatCssValue(group: string, value: string | number): string {
  if (group === 'font')
    return splitFamilies(String(value))
      .map((family) => (GENERIC.includes(family) ? family : JSON.stringify(family)))
      .join(', ');
  if (typeof value !== 'number') return value;
  if (RELATIVE.has(group)) return `${Math.round((value / ROOT_PX) * 1e6) / 1e6}rem`;
  return `${value}${UNITS[group] ?? ''}`;
}

/** A shadow for use in a list of shadows, where `none` would make the whole list invalid. */
export const toListedShadow = (value: string): string => (value === 'none' ? '0 0 #0000' : value);

/** Converts every token of the groups to a declaration. */
export const toDeclarations = (
  groups: TokenGroups,
  property: (group: string, name: string) => string,
): Declaration[] =>
  Object.entries(groups).flatMap(([group, tokens]) =>
    Object.entries(tokens).map(
      ([name, value]) => [property(group, name), formatCssValue(group, value)] as const,
    ),
  );

export function formatRule(selector: string, declarations: readonly Declaration[]): string {
  return `${selector} {\n${declarations.map(([name, value]) => `  ${name}: ${value};\n`).join('')}}\n`;
}

/**
 * Rules for each mode: the first by default, the other one for its `data-mode`; with `system`, also if the system
 * prefers it and `data-mode` is absent or `auto`.
 */
export function formatModeRules(
  { modes, system }: ExportOptions,
  declarations: (mode: Mode) => readonly Declaration[],
): string {
  const [first = 'light', other] = modes;
  const inMode = (mode: Mode): readonly Declaration[] => [['color-scheme', mode], ...declarations(mode)];
  if (other === undefined) return formatRule(':root', inMode(first));
  const auto = "[data-mode='auto']";
  const everywhere = [':root', `[data-mode='${first}']`, ...(system ? [auto] : [])].join(',\n');
  const rules = [formatRule(everywhere, inMode(first)), formatRule(`[data-mode='${other}']`, inMode(other))];
  if (system) {
    const preferred = formatRule(`:root:not([data-mode]),\n${auto}`, inMode(other));
    rules.push(`@media (prefers-color-scheme: ${other}) {\n${preferred.replace(/^(?=.)/gm, '  ')}}\n`);
  }
  return rules.join('\n');
}

/** The npm package of a font family. */
export const fontPackage = (family: string): string =>
  `@fontsource/${family.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The header of a stylesheet, with the packages of its fonts. Contains only names that cannot end a comment. */
export function formatComment({ id, version, typography: { display, body, mono } }: Theme): string {
  const families = [display, body, mono].flatMap((stack) => splitFamilies(stack)[0] ?? []);
  const packages = [...new Set(families.map(fontPackage))].join(', ');
  return `/* Theme ${id} ${version}, exported by svc. Fonts: npm packages ${packages}. */\n\n`;
}
