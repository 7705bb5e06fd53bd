import type { Found } from '../importer.ts';
import { LIMITS } from './limits.ts';
import type { Notes } from './notes.ts';
import type { Fields } from './placed.ts';
import { between, fallen, type Scale } from './scale.ts';

/** Where the tokens of a group stand in a theme. */
export const POINTERS = {
  text: '/typography/scale/steps',
  weight: '/typography/weights',
  leading: '/typography/line_heights',
  tracking: '/typography/letter_spacing',
  space: '/spacing/steps',
  radius: '/radius',
  border: '/tokens/border',
  opacity: '/tokens/opacity',
  blur: '/tokens/blur',
  duration: '/motion/durations',
} as const;
export type NumberGroup = keyof typeof POINTERS;

/** A number of a file, in the unit of its group, and what it had to lose. */
export interface Given {
  readonly found: Found;
  readonly value: number;
  readonly changed?: string;
}

/** Px of an em, where nobody says of which text. */
const EM = 16;

/** The number that a token says for this field, cut to what a theme may have. */
export function givenAt(fields: Fields, group: NumberGroup, name: string): Given | undefined {
  const found = fields.get(`${group}.${name}`);
  if (!found) return undefined;
  const said = numberOf(found, group);
  if (said === undefined) return undefined;
  const exact = roundedFor(group, said);
  const [least = exact, most = exact] = LIMITS[group]?.[name] ?? [];
  const value = Math.min(most, Math.max(least, exact));
  if (value === said) return { found, value };
  return {
    found,
    value,
    changed: value === exact ? `${said} rounded` : `${said} is cut: a theme has ${least} to ${most}`,
  };
}

function numberOf({ value }: Found, group: NumberGroup): number | undefined {
  if (value.kind === 'length') return value.px;
  if (value.kind === 'number') return value.number;
  if (value.kind === 'duration') return value.ms;
  if (value.kind === 'em') return group === 'text' ? value.em * EM : value.em;
  return undefined;
}

/** Weights and milliseconds are whole, everything else has four decimals at most. */
const roundedFor = (group: NumberGroup, value: number): number =>
  group === 'weight' || group === 'duration' ? Math.round(value) : Math.round(value * 10_000) / 10_000;

/** A scale of which every name has a value: taken where the file says one and it rises, filled in where not. */
export function scaleOf<Name extends string>(
  fields: Fields,
  group: NumberGroup,
  scale: Scale<Name>,
  notes: Notes,
  round: (value: number) => number = (value) => roundedFor(group, Math.round(value * 100) / 100),
): Record<Name, number> {
  const given = new Map<string, Given>();
  for (const name of scale.names) {
    const one = givenAt(fields, group, name);
    if (one) given.set(name, one);
  }
  const values = new Map([...given].map(([name, { value }]) => [name, value]));
  for (const name of fallen(values, scale)) {
    const one = given.get(name);
    if (one) notes.leave(one.found, `${group}.${name} would not be larger than the step before it`);
    given.delete(name);
    values.delete(name);
  }
  const result: Partial<Record<Name, number>> = {};
  for (const name of scale.names) {
    const field = `${POINTERS[group]}/${name}`;
    const one = given.get(name);
    if (one) {
      result[name] = one.value;
      notes.take(one.found, field, one.value, one.changed);
      continue;
    }
    const [least = 0, most = Number.MAX_VALUE] = LIMITS[group]?.[name] ?? [];
    const value = Math.min(most, Math.max(least, round(between(values, name, scale))));
    result[name] = value;
    values.set(name, value);
    notes.fill(
      field,
      value,
      given.size === 0 ? 'a usual value' : 'in proportion to the steps that are given',
    );
  }
  return result as Record<Name, number>;
}

/** Whether a file says anything about a group. */
export const hasAny = (fields: Fields, group: NumberGroup, names: readonly string[]): boolean =>
  names.some((name) => givenAt(fields, group, name) !== undefined);
