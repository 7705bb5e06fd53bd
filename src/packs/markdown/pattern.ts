import type {
  CommonV1TemplateNode,
  ExecutionPackCommonV1PagePattern,
  PatternV2PatternAccessibility,
  PatternV2ResponsiveRule,
  PatternV2StateSpec,
} from '../../schemas/types.ts';
import { formatAnatomy } from './anatomy.ts';
import { type Block, block, RANKS, cachedBlocks } from './blocks.ts';
import { formatSource } from './product.ts';
import { code, codes, pairs, text } from './text.ts';

type Pattern = ExecutionPackCommonV1PagePattern;
type KeyRule = NonNullable<PatternV2PatternAccessibility['keyboard']>[number];
type States = Readonly<Record<string, PatternV2StateSpec>>;

/** Facts of the page that shorten the text of a placement. */
interface PatternContext {
  /** States that the page describes itself. */
  readonly pageStates: readonly string[];
  /** The alias of an earlier placement with the same preset. */
  readonly like: string | undefined;
  /** An earlier placement of the same pattern. */
  readonly sibling: Pattern | undefined;
  readonly hasLook: boolean;
  /** True if the path of the page says which row is open. */
  readonly isOpened: boolean;
}

/** Renders one placement: its structure with the words of the product, its states, keys and widths. */
export function patternBlocks(pattern: Pattern, at: string, context: PatternContext): readonly Block[] {
  const { accessibility } = pattern;
  // A pattern without rules is unknown, or described by an earlier placement.
  if (!accessibility) return [];
  // Every placement has its own narrowed rules, so that they identify the part.
  const { pageStates, like, sibling, hasLook, isOpened } = context;
  const key = [
    at,
    pattern.alias,
    like,
    sibling?.alias,
    sibling?.preset,
    hasLook,
    isOpened,
    ...pageStates,
  ].join(' ');
  return cachedBlocks(accessibility, key, () => renderPattern(pattern, accessibility, at, context));
}

function renderPattern(
  pattern: Pattern,
  rules: PatternV2PatternAccessibility,
  at: string,
  { pageStates, like, sibling, hasLook, isOpened }: PatternContext,
): Block[] {
  const { id, alias, preset, anatomy, responsive, visualBrief } = pattern;
  const rank = (what: string, kind: keyof typeof RANKS): Block['drop'] => ({
    what: `${what} of ${id}`,
    rank: RANKS[kind],
  });
  const own = [
    ...block(at, [`## ${code(id)} ${text(preset)}${alias === id ? '' : ` as ${code(alias)}`}`]),
    ...block(`${at}/content`, [dataLine(pattern, isOpened)]),
    ...block(`${at}/anatomy`, anatomy ? structureLines(anatomy) : [], rank('Structure', 'structure')),
    ...block(`${at}/ranks`, [rankLine(pattern)]),
  ];
  if (like !== undefined)
    return [...own, ...block(`${at}/accessibility`, [`States, keys, focus and widths as ${code(like)}.`])];
  const { states, accessibility, isShorter } = withoutShared(pattern.states ?? {}, rules, sibling);
  return [
    ...own,
    ...block(`${at}/states`, [
      ...Object.entries(states)
        // The page says what it shows then.
        .filter(([name]) => !pageStates.includes(name))
        .map(([name, state]) => stateLine(name, state)),
      isShorter && sibling ? `Other states, keys and focus as ${code(sibling.alias)}.` : undefined,
    ]),
    ...block(`${at}/accessibility`, accessibilityLines(accessibility)),
    ...block(
      `${at}/responsive`,
      [responsive ? widths(responsive) : undefined],
      rank('Responsive rules', 'responsive'),
    ),
    ...block(
      `${at}/visualBrief`,
      [visualBrief === undefined || !hasLook ? undefined : `Look: ${text(visualBrief)}`],
      rank('Look', 'look'),
    ),
  ];
}

/** The states and rules of a placement that an earlier one of the same pattern does not have word for word. */
function withoutShared(
  states: States,
  accessibility: PatternV2PatternAccessibility,
  sibling: Pattern | undefined,
): {
  readonly states: States;
  readonly accessibility: PatternV2PatternAccessibility;
  readonly isShorter: boolean;
} {
  if (!sibling) return { states, accessibility, isShorter: false };
  const { states: known = {}, accessibility: rules }: { readonly states?: States } & Pattern = sibling;
  const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const own = Object.entries(states).filter(([name, state]) => !isEqual(state, known[name]));
  const keyboard = (accessibility.keyboard ?? []).filter(
    (key) => !rules?.keyboard?.some((other) => isEqual(key, other)),
  );
  const { focus_management: focus, ...rest } = accessibility;
  const isFocusKnown = isEqual(focus, rules?.focus_management);
  return {
    states: Object.fromEntries(own),
    accessibility: {
      ...rest,
      keyboard,
      ...(focus === undefined || isFocusKnown ? {} : { focus_management: focus }),
    },
    isShorter:
      own.length < Object.keys(states).length ||
      keyboard.length < (accessibility.keyboard ?? []).length ||
      (isFocusKnown && focus !== undefined),
  };
}

/** The parts of the outermost arrangement, a line each. */
function structureLines(anatomy: CommonV1TemplateNode): string[] {
  const { children = [], ...frame } = anatomy;
  if (children.length < 2) return [`Structure: ${code(formatAnatomy(anatomy))}`];
  return [
    `Structure, ${code(formatAnatomy(frame))} of:`,
    ...children.map((child) => `- ${code(formatAnatomy(child))}`),
  ];
}

/** Which rows of an entity fill the placement. */
function dataLine({ content }: Pattern, isOpened: boolean): string | undefined {
  const sources = Object.values(content?.roles ?? {}).flatMap((binding) => {
    const source = formatSource(binding, isOpened);
    return source === undefined ? [] : [source];
  });
  return sources.length === 0 ? undefined : `Rows: ${[...new Set(sources)].join('; ')}`;
}

/** The slots that are shown on request only. */
function rankLine({ ranks = {} }: Pattern): string | undefined {
  const slots = Object.entries(ranks).flatMap(([slot, rank]) => (rank === 'on-demand' ? [slot] : []));
  return slots.length === 0 ? undefined : `On demand: ${slots.join(', ')}`;
}

function stateLine(name: string, { shows, actions, announce }: PatternV2StateSpec): string {
  return [
    `- ${name}: ${text(shows)}`,
    ...(actions?.length ? [`Offers ${codes(actions)}.`] : []),
    ...(announce === undefined ? [] : [`Announces "${text(announce)}".`]),
  ].join(' ');
}

/** Keys that work in every page made of native elements: moving on, and pressing a button. The JSON form has their lines. */
const isNative = ({ keys, does }: KeyRule): boolean =>
  keys.every((key) => key === 'Tab' || key === 'Shift+Tab') ||
  (keys.length === 2 && keys.includes('Enter') && keys.includes('Space')) ||
  (keys.every((key) => key === 'Enter' || key === 'Space') && PRESSES.test(does));

const PRESSES = /^(?:Follows|Presses) the focused (?:section )?(?:link|button)\b/;

function accessibilityLines(rules: PatternV2PatternAccessibility): (string | undefined)[] {
  const { keyboard = [], focus_order: order = [], live_regions: live = [] } = rules;
  const special = keyboard.filter((rule) => !isNative(rule));
  const name = rules.name_from;
  const label = rules['aria-label'];
  // A record lists them for several presets; in one of them they can be those of a live region.
  const known = new Set(live.map(({ announces }) => announces));
  const further = [...new Set(rules.announcements)].filter((one) => !known.has(one));
  return [
    [
      // A part without a role of its own is made of elements that have theirs.
      ...(rules.role === 'none'
        ? []
        : [
            `Role ${code(rules.role)}${rules.role === 'alert' ? ' only while it appears; none if it is there from the start' : ''}`,
          ]),
      ...(name && name.from !== 'none'
        ? [`named by ${name.from}${name.slot === undefined ? '' : ` ${code(name.slot)}`}`]
        : []),
      ...(label === undefined ? [] : [`label "${text(label)}"`]),
      ...(rules.authoring_practice === undefined ? [] : [`practice ${code(rules.authoring_practice)}`]),
      ...(order.length === 0 ? [] : [`focus order ${order.join(' → ')}`]),
    ].join(' · ') || undefined,
    ...(special.length === 0
      ? []
      : [
          `Keys: ${special.map(({ keys, does, when }) => `${keys.map(code).join('/')}${when === undefined ? '' : ` (${text(when)})`} ${text(does)}`).join(' ')}`,
        ]),
    ...(rules.focus_management === undefined ? [] : [`Focus: ${text(rules.focus_management)}`]),
    ...(live.length === 0 && further.length === 0
      ? []
      : [
          `Read out: ${[...live.map(({ slot, politeness, announces }) => `${code(slot)} ${politeness} "${text(announces)}"`), ...further.map((one) => `"${text(one)}"`)].join(', ')}`,
        ]),
  ];
}

const widths = (responsive: Readonly<Record<string, PatternV2ResponsiveRule>>): string =>
  `Widths: ${Object.entries(responsive)
    .map(([step, rule]) => [step, widthRule(rule)] as const)
    .filter(([, rule]) => rule !== '')
    .map(([step, rule]) => `${step}: ${rule}`)
    .join('; ')}`;

function widthRule(rule: PatternV2ResponsiveRule): string {
  const lists = {
    hide: [...(rule.hide_slots ?? []), ...(rule.hide_components ?? [])],
    show: rule.show_slots ?? [],
    'scrolling inside': rule.scroll_slots ?? [],
    order: rule.stack_order ?? [],
  };
  return [
    pairs({ layout: rule.layout, columns: rule.columns }),
    ...Object.entries(lists).flatMap(([what, names]) =>
      names.length === 0 ? [] : [`${what} ${names.join(' ')}`],
    ),
    ...(rule.horizontal_scroll ? ['scrolls sideways'] : []),
    ...(rule.alternate_pattern_id === undefined ? [] : [`becomes ${code(rule.alternate_pattern_id)}`]),
    ...(rule.notes === undefined ? [] : [text(rule.notes)]),
  ]
    .filter((part) => part !== '')
    .join(', ');
}
