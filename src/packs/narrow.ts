import type {
  CommonV1TemplateNode,
  PatternV2,
  PatternV2PatternAccessibility,
  PatternV2PatternPreset,
  PatternV2ResponsiveRule,
  PatternV2StateSpec,
} from '../schemas/types.ts';
import { visitNodes } from './nodes.ts';

/** The rules of a pattern that apply to one preset. */
export interface Narrowed {
  readonly states: Record<string, PatternV2StateSpec>;
  readonly accessibility: PatternV2PatternAccessibility;
  readonly responsive: PatternV2['responsive'];
  readonly look: string | undefined;
}

/**
 * Leaves out of the rules of a pattern what concerns other presets: a builder would make a bulk bar for the keys of one.
 * Rules without slots and presets apply to every preset. `fill` puts the words of a product into the texts; `anatomy` is the
 * pattern with the content of its place: slots that it leaves empty are not there. `given` are the data roles that the place has content for, its options, and the signals of other parts.
 */
export function narrowToPreset(
  data: PatternV2,
  preset: string,
  fill: (text: string) => string = (text) => text,
  anatomy?: CommonV1TemplateNode,
  given: ReadonlySet<string> = new Set(),
): Narrowed {
  const chosen = Object.hasOwn(data.presets, preset) ? data.presets[preset] : undefined;
  const drawn = anatomy ? slotsIn(anatomy) : undefined;
  const isThere = (slot: string): boolean => !drawn || drawn.has(slot);
  const slots = new Set(Object.keys(chosen?.layout.slots ?? {}).filter(isThere));
  // A preset without declared slots does not say which rules apply.
  const has = (slot: string | undefined): boolean =>
    slot === undefined || slots.size === 0 || slots.has(slot);
  // Without an anatomy, nothing is known of the place.
  const canOccur = (needs: readonly string[] | undefined): boolean =>
    !needs || !drawn || needs.some((name) => drawn.has(name) || given.has(name));
  const applies: Applies = ({ presets, needs }) => (!presets || presets.includes(preset)) && canOccur(needs);
  const guidance = chosen?.guidance;
  return {
    states: narrowStates(data.states, applies, fill),
    accessibility: narrowAccessibility(data.accessibility, guidance, has, applies, fill),
    responsive: narrowWidths(data.responsive, guidance, has, applies),
    look: guidance ? guidance.look : data.visual_brief,
  };
}

/** The slots of a drawn pattern. */
export function slotsIn(anatomy: CommonV1TemplateNode): ReadonlySet<string> {
  const slots = new Set<string>();
  visitNodes(anatomy, ({ slot }) => {
    if (typeof slot === 'string') slots.add(slot);
  });
  return slots;
}

type HasSlot = (slot: string | undefined) => boolean;
interface Conditions {
  readonly presets?: readonly string[];
  readonly needs?: readonly string[];
}
type Applies = (rule: Conditions) => boolean;
type Guidance = PatternV2PatternPreset['guidance'];

function narrowStates(
  states: PatternV2['states'],
  applies: Applies,
  fill: (text: string) => string,
): Record<string, PatternV2StateSpec> {
  const narrowed: Record<string, PatternV2StateSpec> = {};
  for (const [name, state] of Object.entries(states)) {
    if (!applies(state)) continue;
    const own = withoutConditions(state);
    narrowed[name] = {
      ...own,
      shows: fill(own.shows),
      ...(own.announce === undefined ? {} : { announce: fill(own.announce) }),
    };
  }
  return narrowed;
}

/** The rule itself; in a pack it is clear where it applies. */
function withoutConditions<Rule extends Conditions>(rule: Rule): Omit<Rule, keyof Conditions> {
  const { presets: _, needs: __, ...own } = rule;
  return own;
}

function narrowAccessibility(
  rules: PatternV2PatternAccessibility,
  guidance: Guidance,
  has: HasSlot,
  applies: Applies,
  fill: (text: string) => string,
): PatternV2PatternAccessibility {
  const { focus_management: focus, announcements = [], ...rest } = rules;
  const label = rules['aria-label'];
  const ownFocus = guidance ? guidance.focus : focus;
  const announced = (guidance ? (guidance.announcements ?? []) : announcements).map(fill);
  return {
    ...rest,
    ...(label === undefined ? {} : { 'aria-label': fill(label) }),
    keyboard: rules.keyboard.filter((rule) => has(rule.slot) && applies(rule)).map(withoutConditions),
    focus_order: rules.focus_order.filter(has),
    live_regions: rules.live_regions
      .filter((region) => has(region.slot) && applies(region))
      .map((region) => ({ ...withoutConditions(region), announces: fill(region.announces) })),
    ...(ownFocus === undefined ? {} : { focus_management: ownFocus }),
    ...(announced.length === 0 ? {} : { announcements: announced }),
  };
}

function narrowWidths(
  responsive: PatternV2['responsive'],
  guidance: Guidance,
  has: HasSlot,
  applies: Applies,
): PatternV2['responsive'] {
  const narrowed: Record<string, PatternV2ResponsiveRule> = {};
  for (const [step, rule] of Object.entries(responsive)) {
    const own = narrowWidth(rule, has);
    const note = guidance ? guidance.widths?.[step as keyof typeof guidance.widths] : rule.notes;
    if (note === undefined || !applies(rule)) delete own.notes;
    else own.notes = note;
    if (Object.keys(own).length > 0) narrowed[step] = own;
    // The narrowest width must have a rule, and a rule must say something.
    else if (step === 'base') narrowed[step] = withoutConditions(rule);
  }
  return narrowed as PatternV2['responsive'];
}

function narrowWidth(rule: PatternV2ResponsiveRule, has: HasSlot): PatternV2ResponsiveRule {
  const narrowed: PatternV2ResponsiveRule = withoutConditions(rule);
  for (const list of ['hide_slots', 'show_slots', 'stack_order', 'scroll_slots'] as const) {
    const kept = rule[list]?.filter(has);
    if (!kept) continue;
    // An order of one slot says nothing.
    if (kept.length >= (list === 'stack_order' ? 2 : 1)) narrowed[list] = kept;
    else delete narrowed[list];
  }
  // It is the slots that scroll sideways, and without them it would be the page.
  if (rule.scroll_slots && !narrowed.scroll_slots) delete narrowed.horizontal_scroll;
  return narrowed;
}
