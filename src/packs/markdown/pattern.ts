import type {
  CommonV1TemplateNode,
  ExecutionPackCommonV1PagePattern,
  PatternV2PatternAccessibility,
  PatternV2PatternMotion,
  PatternV2ResponsiveRule,
  PatternV2StateSpec,
} from '../../schemas/types.ts';
import { type Block, block, RANKS, cachedBlocks } from './blocks.ts';
import { code, codes, pairs, toSentence, text } from './text.ts';
import { formatCount } from '../../base/text.ts';

type Pattern = ExecutionPackCommonV1PagePattern;

/** Renders the parts of a pattern contract that this placement carries. */
export function patternBlocks(pattern: Pattern, at: string): readonly Block[] {
  // Every set of presets has its own narrowed rules, so that they, unlike the states, identify the shared part.
  const { accessibility: shared, anatomy } = pattern;
  const preset = (): Block[] => [...block(at, heading(pattern)), ...presetLevel(pattern, at)];
  if (anatomy && shared)
    return [
      ...cachedBlocks(anatomy, at, preset),
      ...cachedBlocks(shared, at, () => patternLevel(pattern, at)),
    ];
  if (anatomy) return cachedBlocks(anatomy, `${at} alone`, preset);
  if (shared)
    return cachedBlocks(shared, `${at} ${pattern.preset}`, () => [
      ...block(at, heading(pattern)),
      ...patternLevel(pattern, at),
    ]);
  return [];
}

function heading({ id, preset, states, anatomy, presetDescription }: Pattern): string[] {
  const part = states && anatomy ? '' : states ? ' (all presets)' : ' (this preset)';
  return [
    `## ${code(id)} · ${text(preset)}${part}`,
    ...(presetDescription === undefined || !anatomy ? [] : [`Preset: ${text(presetDescription)}`]),
  ];
}

/** Renders the rules for every preset of a pattern. */
function patternLevel(pattern: Pattern, at: string): Block[] {
  const { id, states = {}, accessibility, responsive, motion, io, interactions, visualBrief } = pattern;
  const rank = (what: string, kind: keyof typeof RANKS): Block['drop'] => ({
    what: `${what} of ${id}`,
    rank: RANKS[kind],
  });
  return [
    ...block(
      `${at}/states`,
      Object.entries(states).map(([name, state]) => stateLine(name, state)),
    ),
    ...block(`${at}/accessibility`, accessibility ? accessibilityLines(accessibility) : []),
    ...block(`${at}/io/actions`, [io?.actions?.length ? `Actions: ${codes(io.actions)}` : undefined]),
    ...block(`${at}/interactions`, [
      interactions?.length ? `Interactions: ${codes(interactions)}` : undefined,
    ]),
    ...block(
      `${at}/responsive`,
      [responsive ? widths(responsive) : undefined],
      rank('Responsive rules', 'responsive'),
    ),
    ...block(`${at}/motion`, [motion ? movement(motion) : undefined], rank('Movement', 'motion')),
    ...block(`${at}/visualBrief`, [visualBrief && `Look: ${text(visualBrief)}`], rank('Look', 'look')),
    ...block(at, [placementAdvice(pattern)], rank('Placement advice', 'placement')),
  ];
}

function presetLevel({ id, preset, slots, components, anatomy }: Pattern, at: string): Block[] {
  return [
    ...block(
      `${at}/slots`,
      [
        slots &&
          `Slots: ${Object.entries(slots)
            .map(([name, what]) => `${code(name)} ${text(what)}`)
            .join(' ')}`,
      ],
      { what: `Slots of ${id}, preset ${preset}`, rank: RANKS.slots },
    ),
    ...block(`${at}/anatomy`, [structure(anatomy, components)], {
      what: `Structure of ${id}, preset ${preset}`,
      rank: RANKS.structure,
    }),
  ];
}

const structure = (
  anatomy: CommonV1TemplateNode | undefined,
  components: readonly string[] = [],
): string | undefined =>
  anatomy && `Structure (of ${components.join(', ')}): ${code(formatAnatomy(anatomy))}`;

function stateLine(name: string, { shows, actions, announce }: PatternV2StateSpec): string {
  return [
    `- ${name}: ${text(shows)}`,
    ...(actions?.length ? [`Offers ${codes(actions)}.`] : []),
    ...(announce === undefined ? [] : [`Announces "${text(announce)}".`]),
  ].join(' ');
}

function accessibilityLines(rules: PatternV2PatternAccessibility): string[] {
  const { keyboard = [], focus_order: order = [], live_regions: live = [] } = rules;
  const name = rules.name_from;
  const label = rules['aria-label'];
  return [
    [
      `Role ${code(rules.role)}`,
      ...(name ? [`named by ${name.from}${name.slot === undefined ? '' : ` ${code(name.slot)}`}`] : []),
      ...(label === undefined ? [] : [`label "${text(label)}"`]),
      ...(rules.authoring_practice === undefined ? [] : [`practice ${code(rules.authoring_practice)}`]),
      ...(order.length === 0 ? [] : [`focus order ${order.join(' → ')}`]),
    ].join(' · '),
    ...(keyboard.length === 0
      ? []
      : [
          `Keys: ${keyboard.map(({ keys, does, when }) => `${keys.map(code).join('/')}${when === undefined ? '' : ` (${text(when)})`} ${text(does)}`).join(' ')}`,
        ]),
    ...(rules.focus_management === undefined ? [] : [`Focus: ${text(rules.focus_management)}`]),
    ...(live.length === 0 && !rules.announcements?.length
      ? []
      : [
          `Read out: ${[...live.map(({ slot, politeness, announces }) => `${code(slot)} ${politeness} "${text(announces)}"`), ...(rules.announcements ?? []).map((one) => `"${text(one)}"`)].join(', ')}`,
        ]),
  ];
}

const widths = (responsive: Readonly<Record<string, PatternV2ResponsiveRule>>): string =>
  `Widths: ${Object.entries(responsive)
    .map(([step, rule]) => `${step}: ${widthRule(rule)}`)
    .join('; ')}`;

function widthRule(rule: PatternV2ResponsiveRule): string {
  const lists = {
    hide: [...(rule.hide_slots ?? []), ...(rule.hide_components ?? [])],
    show: rule.show_slots ?? [],
    'scrolling inside': rule.scroll_slots ?? [],
    order: rule.stack_order ?? [],
  };
  return [
    pairs({ layout: rule.layout, columns: rule.columns, gap: rule.gap }),
    ...Object.entries(lists).flatMap(([what, names]) =>
      names.length === 0 ? [] : [`${what} ${names.join(' ')}`],
    ),
    ...(rule.horizontal_scroll === undefined
      ? []
      : [rule.horizontal_scroll ? 'scrolls sideways' : 'no sideways scrolling']),
    ...(rule.alternate_pattern_id === undefined ? [] : [`becomes ${code(rule.alternate_pattern_id)}`]),
    ...(rule.notes === undefined ? [] : [text(rule.notes)]),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function movement({ micro = [], transitions = [], ambient = [], reduced }: PatternV2PatternMotion): string {
  const rules = [...micro, ...transitions, ...ambient].map(
    ({ on, slot, does, duration, easing }) =>
      `on ${on}${slot === undefined ? '' : ` ${code(slot)}`} ${text(does)} (${[duration, easing].filter(Boolean).join(', ')})`,
  );
  return `Movement: ${[...rules, `reduced: ${text(reduced)}`].join(' ')}`;
}

/** The place of the pattern on a page. Use, category and parts help to choose a pattern; here it is chosen, and shown whole. */
function placementAdvice({ layoutHints, contained }: Pattern): string | undefined {
  const parts = [
    ...(contained === undefined ? [] : [contained ? 'Inside a card.' : 'Without a card.']),
    ...(layoutHints ? [toSentence(pairs({ ...layoutHints }))] : []),
  ];
  return parts.length === 0 ? undefined : `Placement: ${parts.join(' ')}`;
}

/** Longer sample text is cut; the JSON form has it in full. */
const MAX_SAMPLE_LENGTH = 32;

/** Formats an anatomy in one line: `stack(heading#title "Loans"; table[Item, Due])`. */
export function formatAnatomy({
  is,
  slot,
  text,
  label,
  children,
  kind,
  columns,
  action,
  options,
}: CommonV1TemplateNode): string {
  const said = text ?? label;
  const heads = Array.isArray(columns) ? columns.map((column) => column.label) : [];
  return [
    is,
    kind === undefined ? '' : `:${kind}`,
    slot === undefined ? '' : `#${slot}`,
    said === undefined
      ? ''
      : ` "${said.length > MAX_SAMPLE_LENGTH ? `${said.slice(0, MAX_SAMPLE_LENGTH - 1)}…` : said}"`,
    heads.length === 0 ? '' : `[${heads.join(', ')}]`,
    options === undefined
      ? ''
      : typeof options === 'string'
        ? options
        : `{${formatCount(options.length, 'option')}}`,
    action === undefined ? '' : ` →${action}`,
    children?.length ? `(${children.map(formatAnatomy).join('; ')})` : '',
  ].join('');
}
