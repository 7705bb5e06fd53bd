import {
  formatComment,
  type Declaration,
  toDeclarations,
  toListedShadow,
  formatModeRules,
  formatRule,
} from '../css-text.ts';
import {
  type Exporter,
  type ExportOptions,
  omitCvdPalettes,
  type Theme,
  listTypeStyles,
} from '../exporter.ts';
import { commonTokens, type Mode, modeTokens } from '../values.ts';

/**
 * Where the utilities of Tailwind look for a token. Spaces keep the word of their group: `--spacing-md` would also
 * change what `max-w-md` and `w-md` mean.
 */
const NAMESPACES: Readonly<Record<string, string>> = {
  chart: 'color-chart',
  status: 'color-status',
  weight: 'font-weight',
  space: 'spacing-space',
  border: 'border-width',
  duration: 'transition-duration',
  easing: 'ease',
  gradient: 'background-image',
};

export const tailwindProperty = (group: string, name: string): string =>
  `--${NAMESPACES[group] ?? group}-${name}`;

export const tailwind = {
  name: 'tailwind',
  summary: 'Tailwind 4 theme with a dark variant, to import after tailwindcss',
  files(theme, options) {
    const [first = 'light'] = options.modes;
    const elevations = Object.keys(modeTokens(theme, first)['elevation'] ?? {});
    const variables = formatRule('@theme static', [
      ...toDeclarations(commonTokens(theme, options.bases), tailwindProperty),
      ...listLineHeights(theme),
      ['--default-font-family', 'var(--font-body)'],
      ['--default-mono-font-family', 'var(--font-mono)'],
      ...listDeclarations(theme, first).filter(([name]) => !name.startsWith('--elevation-')),
      // A shadow utility copies its value at build time; a reference follows the mode.
      ...elevations.map((name): Declaration => [`--shadow-${name}`, `var(--elevation-${name})`]),
    ]);
    const modes = formatModeRules(options, (mode) => listDeclarations(theme, mode));
    return [
      {
        path: `${theme.id}.tailwind.css`,
        text: `${formatComment(theme)}${darkVariant(options)}\n${variables}\n${modes}`,
      },
    ];
  },
  omitted: omitCvdPalettes,
} as const satisfies Exporter;

function listDeclarations(theme: Theme, mode: Mode): Declaration[] {
  return toDeclarations(modeTokens(theme, mode), tailwindProperty).map(([name, value]) => [
    name,
    toListedShadow(value),
  ]);
}

/** A size without its own line height would inherit that of the Tailwind size of the same name. */
export function listLineHeights(theme: Theme): Declaration[] {
  const leading = new Map<string, string>();
  for (const style of listTypeStyles(theme))
    if (!leading.has(style.size)) leading.set(style.size, style.leading);
  return [...leading].map(([size, name]) => [`--text-${size}--line-height`, `var(--leading-${name})`]);
}

/** `dark:` applies exactly where the dark values do. */
export function darkVariant({ modes, system }: ExportOptions): string {
  const within = (selector: string): string => `${selector}, ${selector} *`;
  if (!modes.includes('dark')) return '@custom-variant dark (&:not(*));\n';
  if (modes.length === 1) return '@custom-variant dark (&:where(*));\n';
  const said = `  &:where(${within("[data-mode='dark']")}) {\n    @slot;\n  }\n`;
  if (modes[0] === 'light' && !system) return `@custom-variant dark {\n${said}}\n`;
  const unsaid = `&:where(${within(':root:not([data-mode])')}, ${within("[data-mode='auto']")})`;
  const preferred = system
    ? `  @media (prefers-color-scheme: dark) {\n    ${unsaid} {\n      @slot;\n    }\n  }\n`
    : `  ${unsaid} {\n    @slot;\n  }\n`;
  return `@custom-variant dark {\n${said}${preferred}}\n`;
}
