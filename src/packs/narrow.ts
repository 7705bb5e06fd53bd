import type {
  PatternV2,
  PatternV2MotionRule,
  PatternV2PatternAccessibility,
  PatternV2PatternMotion,
  PatternV2ResponsiveRule,
} from '../schemas/types.ts';

type Narrowed = Pick<PatternV2, 'accessibility' | 'responsive' | 'motion'>;

/**
 * Leaves out of the rules of a pattern what concerns slots that none of these presets has: a builder would make a bulk
 * bar for the keys of one. Rules without a slot apply to every preset.
 */
export function narrowToPresets(data: PatternV2, presets: Iterable<string>): Narrowed {
  const slots = new Set<string>();
  for (const preset of presets)
    for (const slot of Object.keys(data.presets[preset]?.layout.slots ?? {})) slots.add(slot);
  // A preset without declared slots does not say which rules apply.
  const has = (slot: string | undefined): boolean =>
    slot === undefined || slots.size === 0 || slots.has(slot);
  return {
    accessibility: narrowAccessibility(data.accessibility, has),
    responsive: narrowWidths(data.responsive, has),
    motion: narrowMotion(data.motion, has),
  };
}

type HasSlot = (slot: string | undefined) => boolean;

const narrowAccessibility = (
  rules: PatternV2PatternAccessibility,
  has: HasSlot,
): PatternV2PatternAccessibility => ({
  ...rules,
  keyboard: rules.keyboard.filter(({ slot }) => has(slot)),
  focus_order: rules.focus_order.filter(has),
  live_regions: rules.live_regions.filter(({ slot }) => has(slot)),
});

function narrowWidths(responsive: PatternV2['responsive'], has: HasSlot): PatternV2['responsive'] {
  const narrowed: Record<string, PatternV2ResponsiveRule> = {};
  for (const [step, rule] of Object.entries(responsive)) {
    const own = narrowWidth(rule, has);
    if (Object.keys(own).length > 0) narrowed[step] = own;
    // The narrowest width must have a rule, and a rule must say something.
    else if (step === 'base') narrowed[step] = rule;
  }
  return narrowed as PatternV2['responsive'];
}

function narrowWidth(rule: PatternV2ResponsiveRule, has: HasSlot): PatternV2ResponsiveRule {
  const narrowed = { ...rule };
  for (const list of ['hide_slots', 'show_slots', 'stack_order', 'scroll_slots'] as const) {
    const kept = rule[list]?.filter(has);
    if (!kept) continue;
    // An order of one slot says nothing.
    if (kept.length >= (list === 'stack_order' ? 2 : 1)) narrowed[list] = kept;
    else delete narrowed[list];
  }
  return narrowed;
}

function narrowMotion(motion: PatternV2PatternMotion, has: HasSlot): PatternV2PatternMotion {
  const narrowed = { ...motion };
  for (const kind of ['micro', 'transitions', 'ambient'] as const) {
    const kept = motion[kind]?.filter(({ slot }: PatternV2MotionRule) => has(slot));
    if (!kept) continue;
    if (kept.length > 0) narrowed[kind] = kept;
    else delete narrowed[kind];
  }
  return narrowed;
}
