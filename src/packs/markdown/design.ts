import type {
  ExecutionPackCommonV1Design,
  ExecutionPackCommonV1Dna,
  ExecutionPackCommonV1TokenGroups,
  ExecutionPackCommonV1Voice,
  ScaffoldPackV1,
} from '../../schemas/types.ts';
import { formatCssValue } from '../../tokens/css-text.ts';
import { type Block, block, RANKS, cachedBlocks } from './blocks.ts';
import { code, codes, pairs, text, texts } from './text.ts';
import { formatCount } from '../../base/text.ts';

/** Rules, voice and impression of the app, then what its theme gives. */
export function designBlocks({
  design,
  fontPackages = [],
}: Pick<ScaffoldPackV1['data'], 'design' | 'fontPackages'>): Block[] {
  if (!design) return [];
  const { dna, tokens, iconStyle, avatarStyle } = design;
  return [
    ...block('/data/design', ['## Design']),
    ...block('/data/design/dna', dna ? dnaLines(dna) : []),
    ...block('/data/design', [
      iconStyle === undefined && avatarStyle === undefined
        ? undefined
        : `Pictures: ${pairs({ icons: iconStyle, avatars: avatarStyle })}`,
    ]),
    ...block('/data/design/voice', voiceLines(design.voice), {
      what: 'Voice and wording',
      rank: RANKS.wording,
    }),
    ...block('/data/design/impression', impression(design)),
    ...block('/data/design/responsiveStrategy', [strategy(design)]),
    ...(tokens ? cachedBlocks(tokens, '', () => themeBlocks(design)) : []),
    ...block('/data/fontPackages', [
      fontPackages.length === 0
        ? undefined
        : `Fonts: npm packages ${codes(fontPackages)}; import the weights in use, such as ${code(`${fontPackages[0] ?? ''}/400.css`)}.`,
    ]),
  ];
}

function themeBlocks(design: ExecutionPackCommonV1Design): Block[] {
  const { tokens, patternPreferences: preferences } = design;
  return [
    ...block('/data/design/tokens', tokens ? tokenLines(tokens) : []),
    ...block(
      '/data/design/patternPreferences',
      [
        preferences &&
          `The theme ${[
            ...(preferences.prefer?.length ? [`suits ${codes(preferences.prefer)}`] : []),
            ...(preferences.avoid?.length ? [`does not suit ${codes(preferences.avoid)}`] : []),
          ].join('; ')}`,
      ],
      { what: 'Patterns that suit the theme', rank: RANKS.guidance },
    ),
    ...block('/data/design/themeRules', themeRules(design), {
      what: 'Character, space and effects of the theme',
      rank: RANKS.look,
    }),
    ...block(
      '/data/design/treatments',
      [
        design.treatments && Object.keys(design.treatments).length > 0
          ? `Text classes in ${code('tokens.css')}: ${codes(Object.keys(design.treatments))}`
          : undefined,
      ],
      { what: 'Treatments of the theme', rank: RANKS.treatments },
    ),
  ];
}

function dnaLines(dna: ExecutionPackCommonV1Dna): string[] {
  const { spacing, typography, color, radius, elevation, motion, accessibility, constraints } = dna;
  const { effects, ...limits } = constraints ?? {};
  const limited = [
    ...Object.entries(limits).flatMap(([what, limit]) =>
      limit === undefined ? [] : [`${what}: ${text(limit)}`],
    ),
    ...Object.entries(effects ?? {}).map(([effect, limit]) => `effect ${text(effect)}: ${text(limit)}`),
  ];
  return [
    `Personality: ${texts(dna.personality, ', ')}`,
    `Spacing: base unit ${spacing.base_unit} px, scale ${text(spacing.scale)}, ${spacing.density}, gap between blocks ${text(spacing.content_gap)}`,
    `Type: scale ${text(typography.scale)}, headings ${typography.heading_weight}, text ${typography.body_weight}`,
    `Colour: palette ${text(color.palette)}, at most ${formatCount(color.accent_count, 'accent')}, colour vision ${text(color.cvd_preference)}`,
    `Corners: ${text(radius.philosophy)}, base ${radius.base} px. Depth: ${text(elevation.system)}, at most ${formatCount(elevation.max_levels, 'level')}.`,
    `Motion: ${text(motion.preference)}, durations × ${motion.duration_scale}, ${motion.reduce_motion ? 'reduced motion is followed' : 'reduced motion is left to the theme'}`,
    `Accessibility: WCAG ${accessibility.wcag_level}, focus ${accessibility.focus_visible ? 'always visible' : 'not required to be visible'}, skip link ${accessibility.skip_nav ? 'on every page' : 'not required'}`,
    ...(limited.length === 0 ? [] : [`Limits: ${limited.join('; ')}`]),
  ];
}

/** Token values by the names of their CSS variables; two modes share a line. */
function tokenLines({ modes, common }: NonNullable<ExecutionPackCommonV1Design['tokens']>): string[] {
  const [first, second] = Object.keys(modes) as (keyof typeof modes)[];
  const groups = first === undefined ? {} : (modes[first] ?? {});
  const others: ExecutionPackCommonV1TokenGroups = second === undefined ? {} : (modes[second] ?? {});
  return [
    `Tokens are CSS variables, ${code('var(--color-primary)')}, defined in ${code('tokens.css')} beside this pack (import it once, before other styles)${second === undefined ? '' : `; values of the modes as ${first} / ${second}`}:`,
    ...Object.entries(groups).map(([group, values]) =>
      formatGroup(group, values, (name, value) => {
        const other = others[group]?.[name];
        return other === undefined || other === value ? '' : ` / ${formatCssValue(group, other)}`;
      }),
    ),
    ...Object.entries(common ?? {}).map(([group, values]) => formatGroup(group, values, () => '')),
  ];
}

/** Groups that are used by name: the curve of an easing or the layers of a shadow decide nothing. */
const NAMES_ONLY: ReadonlySet<string> = new Set([
  'elevation',
  'gradient',
  'easing',
  'opacity',
  'blur',
  'tracking',
]);

const formatGroup = (
  group: string,
  values: ExecutionPackCommonV1TokenGroups[string],
  more: (name: string, value: string | number) => string,
): string =>
  `- ${code(`--${group}-*`)}: ${Object.entries(values)
    .map(([name, value]) =>
      NAMES_ONLY.has(group)
        ? text(name)
        : `${name} ${text(formatCssValue(group, value) + more(name, value))}`,
    )
    .join(', ')}`;

function impression({ impression: said, responsiveStrategy }: ExecutionPackCommonV1Design): string[] {
  if (!said) return [];
  // The strategy of the blueprint says the same in values.
  const hasStrategy = responsiveStrategy !== undefined;
  return [
    ...(said.vibe?.length ? [`Mood: ${texts(said.vibe, ', ')}`] : []),
    ...(said.references?.length ? [`Reminds of: ${texts(said.references, ', ')}`] : []),
    ...(said.density_intent === undefined || hasStrategy
      ? []
      : [`Density meant: ${text(said.density_intent)}`]),
    ...(said.layout_intent === undefined || hasStrategy ? [] : [`Layout meant: ${text(said.layout_intent)}`]),
    ...(said.novel_elements?.length ? [`Out of the ordinary: ${texts(said.novel_elements, ', ')}`] : []),
  ];
}

function strategy({ responsiveStrategy: said }: ExecutionPackCommonV1Design): string | undefined {
  if (!said) return undefined;
  const { approach, navigation = {}, density = {}, priority_pages: pages = [], notes } = said;
  const steps = (group: object): string =>
    Object.entries(group)
      .map(([step, value]) => `${step} ${value}`)
      .join(', ');
  return [
    `Widths: ${text(approach)}`,
    ...(Object.keys(navigation).length === 0 ? [] : [`navigation ${steps(navigation)}`]),
    ...(Object.keys(density).length === 0 ? [] : [`density ${steps(density)}`]),
    ...(pages.length === 0 ? [] : [`first ${codes(pages)}`]),
    ...(notes === undefined ? [] : [text(notes)]),
  ].join('; ');
}

function themeRules({ themeRules: rules }: ExecutionPackCommonV1Design): string[] {
  if (!rules) return [];
  const { personality, tone = [], spatial, effects, compositions = {} } = rules;
  return [
    ...(personality === undefined ? [] : [`Theme: ${text(personality)} Tone: ${texts(tone, ', ')}.`]),
    ...(spatial ? [`Space: ${pairs({ ...spatial })}`] : []),
    ...(effects?.enabled
      ? [
          `Effects: intensity ${effects.intensity ?? ''}; ${Object.entries(effects.component_fallback ?? {})
            .map(([part, effect]) => `${part} ${effect}`)
            .join(', ')}`,
        ]
      : []),
    ...Object.entries(compositions).map(
      ([kind, { description }]) => `- Composition ${code(kind)}: ${text(description)}`,
    ),
  ];
}

export function voiceLines(voice: ExecutionPackCommonV1Voice | undefined): string[] {
  if (!voice) return [];
  const { says } = voice;
  return [
    `Voice: ${text(says.tone)} Buttons begin with ${texts(says.cta_verbs, ', ')}. Never: ${texts(says.avoid, ', ')}.`,
    `Wording: empty: ${text(says.empty_states)} Errors: ${text(says.errors)} Loading: ${text(says.loading)}${
      says.metrics_format === undefined ? '' : ` Figures: ${text(says.metrics_format)}`
    }`,
  ];
}
