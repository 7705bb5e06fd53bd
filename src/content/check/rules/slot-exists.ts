import { pointerStep } from '../../../schemas/json.ts';
import type { PatternV2 } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** Accessibility, responsive and motion settings refer only to slots that a preset has, and conditions to parts that exist. */
export const slotExists: Rule = {
  name: 'slot-exists',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('pattern', function* ({ data }) {
    const slots = [
      ...new Set(Object.values(data.presets).flatMap(({ layout }) => Object.keys(layout.slots))),
    ];
    for (const [slot, pointer] of listNames(data)) {
      if (slots.includes(slot)) continue;
      yield {
        pointer,
        message: `${pointer} names the slot ${quote(slot)}, which no preset has.`,
        fix: suggestName(slot, slots),
      };
    }
    const { roles = {}, options = {} } = data.data ?? {};
    const parts = [...slots, ...Object.keys(roles), ...Object.keys(options), ...(data.io?.consumes ?? [])];
    for (const [part, pointer] of listNeeds(data)) {
      if (parts.includes(part)) continue;
      yield {
        pointer,
        message: `${pointer} names ${quote(part)}, which is neither a slot of a preset nor a data role, an option or a signal that the pattern consumes.`,
        fix: suggestName(part, parts),
      };
    }
  }),
};

function* listNeeds({
  states,
  responsive,
  accessibility,
}: PatternV2): Generator<[part: string, pointer: string]> {
  for (const [field, rules] of Object.entries({ states, responsive }))
    for (const [name, { needs = [] }] of Object.entries(rules))
      for (const [index, part] of needs.entries())
        yield [part, `/${field}${pointerStep(name)}/needs/${index}`];
  for (const field of ['keyboard', 'live_regions'] as const)
    for (const [at, { needs = [] }] of accessibility[field].entries())
      for (const [index, part] of needs.entries())
        yield [part, `/accessibility/${field}/${at}/needs/${index}`];
}

function* listNames({
  accessibility,
  responsive,
  motion,
}: PatternV2): Generator<[slot: string, pointer: string]> {
  const { name_from, focus_order, live_regions } = accessibility;
  if (name_from.slot !== undefined) yield [name_from.slot, '/accessibility/name_from/slot'];
  for (const [index, slot] of focus_order.entries()) yield [slot, `/accessibility/focus_order/${index}`];
  for (const [index, { slot }] of live_regions.entries())
    yield [slot, `/accessibility/live_regions/${index}/slot`];
  for (const [width, rule] of Object.entries(responsive))
    for (const key of ['hide_slots', 'show_slots', 'stack_order', 'scroll_slots'] as const)
      for (const [index, slot] of (rule[key] ?? []).entries())
        yield [slot, `/responsive${pointerStep(width)}/${key}/${index}`];
  for (const kind of ['micro', 'transitions', 'ambient'] as const)
    for (const [index, { slot }] of (motion[kind] ?? []).entries())
      if (slot !== undefined) yield [slot, `/motion/${kind}/${index}/slot`];
}
