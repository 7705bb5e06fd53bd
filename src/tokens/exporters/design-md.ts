import { toJson } from '../../base/json.ts';
import {
  omitGroup,
  type Exporter,
  type ExportOptions,
  type OmittedToken,
  omitCvdPalettes,
  type Theme,
  trackingOf,
  listTypeStyles,
} from '../exporter.ts';
import { commonTokens, type Mode, modeTokens, type TokenGroup } from '../values.ts';
import { formatCssValue } from '../css-text.ts';

type Fields = Readonly<Record<string, string | number>>;
type Section = Readonly<Record<string, string | number | Fields>>;

export const designMd = {
  name: 'design-md',
  summary: 'DESIGN.md (alpha) for design agents: tokens in the front matter, reasons in prose',
  files(theme, options) {
    const sections: Readonly<Record<string, Section>> = {
      colors: listColours(theme, options),
      typography: listTypography(theme),
      rounded: lengths(commonTokens(theme, options.bases)['radius'] ?? {}),
      spacing: lengths(commonTokens(theme, options.bases)['space'] ?? {}),
      components: COMPONENTS,
    };
    const front = [
      'version: alpha',
      `name: ${toJson(theme.name)}`,
      `description: ${toJson(theme.description)}`,
      ...Object.entries(sections).flatMap(([name, fields]) => [`${name}:`, ...yaml(fields, '  ')]),
    ];
    return [{ path: 'DESIGN.md', text: `---\n${front.join('\n')}\n---\n\n${formatProse(theme, options)}` }];
  },
  omitted(theme, { modes }) {
    const common = commonTokens(theme);
    const inMode = modeTokens(theme, modes[0] ?? 'light');
    const prose = (group: string, section: string): OmittedToken[] =>
      omitGroup(
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
      ...omitCvdPalettes(theme),
    ];
  },
} as const satisfies Exporter;

/** The format has no modes: colours of the second mode are prefixed with its name. */
function listColours(theme: Theme, { modes }: ExportOptions): Section {
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

function listTypography(theme: Theme): Section {
  const { typography } = theme;
  return Object.fromEntries(
    listTypeStyles(theme).map((style) => [
      style.name,
      {
        fontFamily: typography[style.font],
        fontSize: `${typography.scale.steps[style.size]}px`,
        fontWeight: style.weight,
        // As a string: @google/design.md 0.4.0 drops a bare number.
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

/** Colour pairs of components; the corpus checks the contrast of every pair. */
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

/** Strings are written as JSON, which is valid YAML and needs no further escaping. */
function yaml(section: Section, indent: string): string[] {
  return Object.entries(section).flatMap(([name, value]) => {
    const key = `${indent}${/^[a-z][\w-]*$/i.test(name) ? name : toJson(name)}:`;
    return typeof value === 'object' ? [key, ...yaml(value, `${indent}  `)] : [`${key} ${toJson(value)}`];
  });
}

/**
 * The text of a DESIGN.md: the sections of the format in its order, then Motion, which readers of the format keep.
 * Contains the values that the front matter cannot express.
 */
export function formatProse(theme: Theme, { modes, bases }: ExportOptions): string {
  const common = commonTokens(theme, bases);
  const inModes = (group: string): string[] =>
    modes.flatMap((mode) => {
      const tokens = modeTokens(theme, mode)[group];
      return tokens ? [`In ${mode} mode:`, values(group, tokens)] : [];
    });
  const scale = (...groups: string[]): string[] =>
    groups.flatMap((group) => (common[group] ? [values(group, common[group])] : []));
  const sections: readonly (readonly [title: string, paragraphs: readonly string[]])[] = [
    [
      'Overview',
      [plain(theme.description), plain(theme.personality), `Tone: ${plain(theme.tone.join(', '))}.`],
    ],
    ['Colors', [colours(theme, modes), ...inModes('gradient')]],
    [
      'Typography',
      [
        'Headlines are set in the display family, text in the body family, code and figures in the mono family.',
        'Weights, by name:',
        ...scale('weight'),
      ],
    ],
    [
      'Layout',
      [
        `Density is ${theme.spacing.density}, steps follow a ${theme.spacing.scale} scale, and ${theme.spacing.content_gap} ` +
          'is the usual gap between things.',
      ],
    ],
    ['Elevation & Depth', [`Depth is shown by ${theme.elevation.system}.`, ...inModes('elevation')]],
    [
      'Shapes',
      [
        `Corners are ${theme.radius.philosophy}.`,
        'Borders, opacities and blurs:',
        ...scale('border', 'opacity', 'blur'),
      ],
    ],
    [
      'Components',
      [
        list(
          Object.entries(theme.decorators).map(([name, text]) => {
            const intent = theme.decorator_definitions[name]?.intent;
            return `**${plain(name)}**: ${plain(text)}${intent === undefined ? '' : ` ${plain(intent)}`}`;
          }),
        ),
      ],
    ],
    ["Do's and Don'ts", [list(advice(theme))]],
    [
      'Motion',
      [
        `With reduced motion: ${plain(theme.motion.reduced)}.`,
        'Durations and curves:',
        ...scale('duration', 'easing'),
      ],
    ],
  ];
  return `# ${plain(theme.name)}\n\n${sections
    .map(([title, paragraphs]) => `## ${title}\n\n${paragraphs.join('\n\n')}\n`)
    .join('\n')}`;
}

function colours(theme: Theme, modes: ExportOptions['modes']): string {
  const [first, other] = modes;
  const second =
    other === undefined ? '' : `; those of the ${other} mode have \`${other}-\` before their names`;
  const seen = theme.cvd_support?.length
    ? ` Data colours stay apart for ${theme.cvd_support.join(', ')}.`
    : '';
  return (
    `Names say what a colour is for: \`on-primary\` is text on \`primary\`. Unprefixed colours are those of the ` +
    `${first} mode${second}. Colours of charts are used in their order; those of statuses mean what they are named for.${seen}`
  );
}

function advice({ pattern_preferences: preferences, motion }: Theme): string[] {
  const { prefer = [], avoid = [] } = preferences ?? {};
  return [
    'Do take every colour, size and space from the tokens.',
    'Do keep text on the colour it is named for.',
    ...(prefer.length > 0 ? [`Do prefer ${plain(prefer.join(', '))}.`] : []),
    ...(avoid.length > 0 ? [`Don't use ${plain(avoid.join(', '))}.`] : []),
    ...(motion.reduce_motion ? ["Don't animate anything if the user prefers reduced motion."] : []),
    "Don't rely on colour alone to distinguish states.",
  ];
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const values = (group: string, tokens: TokenGroup): string =>
  list(
    Object.entries(tokens).map(([name, value]) => `${group}.${name}: \`${formatCssValue(group, value)}\``),
  );

/** Text of a record on one line, escaped for Markdown. */
const plain = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|&~]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, '\\$1');
