import { cssValue } from './css-text.ts';
import type { ExportOptions, Theme } from './exporter.ts';
import { commonTokens, modeTokens, type TokenGroup } from './values.ts';

/**
 * The text of a DESIGN.md: the sections of the format in its order, then Motion, which it does not know and keeps.
 * Values that have no place in the front matter stand here.
 */
export function designProse(theme: Theme, { modes, bases }: ExportOptions): string {
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
        `For readers who asked for less motion: ${plain(theme.motion.reduced)}.`,
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
    ...(motion.reduce_motion ? ["Don't move anything for readers who asked for less motion."] : []),
    "Don't rely on colour alone to tell states apart.",
  ];
}

const list = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

const values = (group: string, tokens: TokenGroup): string =>
  list(Object.entries(tokens).map(([name, value]) => `${group}.${name}: \`${cssValue(group, value)}\``));

/** Text of a record in one line, in which markdown sees nothing but text. */
const plain = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#|&~]/g, '\\$&')
    .replace(/^([-+=]|\d+(?=[.)]))/, '\\$1');
