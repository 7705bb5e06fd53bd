import { designProse } from '../design-prose.ts';
import {
  allOf,
  type Exporter,
  type ExportOptions,
  type Omitted,
  palettesLeftOut,
  type Theme,
} from '../exporter.ts';
import { trackingOf, typeStyles } from '../type-styles.ts';
import { commonTokens, type Mode, modeTokens, type TokenGroup } from '../values.ts';

type Fields = Readonly<Record<string, string | number>>;
type Section = Readonly<Record<string, string | number | Fields>>;

export const designMd = {
  name: 'design-md',
  summary: 'DESIGN.md (alpha) for design agents: tokens in the front matter, reasons in prose',
  files(theme, options) {
    const sections: Readonly<Record<string, Section>> = {
      colors: coloursIn(theme, options),
      typography: typographyOf(theme),
      rounded: lengths(commonTokens(theme, options.bases)['radius'] ?? {}),
      spacing: lengths(commonTokens(theme, options.bases)['space'] ?? {}),
      components: COMPONENTS,
    };
    const front = [
      'version: alpha',
      `name: ${JSON.stringify(theme.name)}`,
      `description: ${JSON.stringify(theme.description)}`,
      ...Object.entries(sections).flatMap(([name, fields]) => [`${name}:`, ...yaml(fields, '  ')]),
    ];
    return [{ path: 'DESIGN.md', text: `---\n${front.join('\n')}\n---\n\n${designProse(theme, options)}` }];
  },
  omitted(theme, { modes }) {
    const common = commonTokens(theme);
    const inMode = modeTokens(theme, modes[0] ?? 'light');
    const prose = (group: string, section: string): Omitted[] =>
      allOf(
        group,
        common[group] ?? inMode[group] ?? {},
        `DESIGN.md has no tokens of this kind; the value is in the text, under ${section}`,
      );
    return [
      ...prose('weight', 'Typography'),
      ...prose('elevation', 'Elevation & Depth'),
      ...prose('gradient', 'Colors'),
      ...['border', 'opacity', 'blur'].flatMap((group) => prose(group, 'Shapes')),
      ...['duration', 'easing'].flatMap((group) => prose(group, 'Motion')),
      ...palettesLeftOut(theme),
    ];
  },
} as const satisfies Exporter;

/** The format has no modes: colours of the second one have its name in front of their own. */
function coloursIn(theme: Theme, { modes }: ExportOptions): Section {
  return Object.fromEntries(
    modes.flatMap((mode) =>
      Object.entries(namedColours(theme, mode)).map(([name, value]) => [
        mode === modes[0] ? name : `${mode}-${name}`,
        value,
      ]),
    ),
  );
}

function namedColours(theme: Theme, mode: Mode): TokenGroup {
  const { color = {}, chart = {}, status = {} } = modeTokens(theme, mode);
  const under = (group: string, tokens: TokenGroup): TokenGroup =>
    Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`${group}-${name}`, value]));
  return { ...color, ...under('chart', chart), ...under('status', status) };
}

function typographyOf(theme: Theme): Section {
  const { typography } = theme;
  return Object.fromEntries(
    typeStyles(theme).map((style) => [
      style.name,
      {
        fontFamily: typography[style.font],
        fontSize: `${typography.scale.steps[style.size]}px`,
        fontWeight: style.weight,
        // As a text: the reader of @google/design.md 0.4.0 drops a bare number.
        lineHeight: String(typography.line_heights[style.leading]),
        letterSpacing: `${trackingOf(theme, style)}em`,
      },
    ]),
  );
}

const lengths = (group: TokenGroup): Section =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, `${value}px`]));

const filled = (ground: string, text: string): Fields => ({
  backgroundColor: `{colors.${ground}}`,
  textColor: `{colors.${text}}`,
});
const button: Fields = {
  typography: '{typography.label-md}',
  rounded: '{rounded.md}',
  padding: '{spacing.sm}',
};
const panel: Fields = { rounded: '{rounded.lg}', padding: '{spacing.md}' };
const badge: Fields = {
  typography: '{typography.label-sm}',
  rounded: '{rounded.sm}',
  padding: '{spacing.2xs}',
};

/** Which colours belong on each other; every pair is one whose contrast the corpus is checked for. */
const COMPONENTS: Section = {
  page: filled('background', 'text'),
  card: { ...filled('surface', 'text'), ...panel },
  'card-raised': { ...filled('surface-raised', 'text'), ...panel },
  caption: { ...filled('surface', 'text-muted'), typography: '{typography.body-sm}' },
  link: filled('background', 'link'),
  'button-primary': { ...filled('primary', 'on-primary'), ...button },
  'button-primary-hover': filled('primary-hover', 'on-primary'),
  'button-secondary': { ...filled('secondary', 'on-secondary'), ...button },
  'button-danger': { ...filled('danger', 'on-danger'), ...button },
  'badge-accent': { ...filled('accent', 'on-accent'), ...badge },
  'badge-success': { ...filled('success', 'on-success'), ...badge },
  'badge-warning': { ...filled('warning', 'on-warning'), ...badge },
  'badge-info': { ...filled('info', 'on-info'), ...badge },
};

/** Texts as JSON writes them, which is YAML, too: nothing in them can start something else. */
function yaml(section: Section, indent: string): string[] {
  return Object.entries(section).flatMap(([name, value]) => {
    const key = `${indent}${/^[a-z][\w-]*$/i.test(name) ? name : JSON.stringify(name)}:`;
    return typeof value === 'object'
      ? [key, ...yaml(value, `${indent}  `)]
      : [`${key} ${JSON.stringify(value)}`];
  });
}
