import type { SourceToken } from '../importer.ts';
import type { ImportLog } from './log.ts';
import type { Fields } from './placement.ts';

/** JSON pointers of the groups in a theme. */
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

/** A number of the file in the unit of its group, and how it was adjusted. */
export interface GivenNumber {
  readonly found: SourceToken;
  readonly value: number;
  readonly changed?: string;
}

/** Px of an em, if the text size is unknown. */
const EM_PX = 16;

/** The number of the token for a field, limited to the range of the schema. */
export function readNumber(fields: Fields, group: NumberGroup, name: string): GivenNumber | undefined {
  const found = fields.get(`${group}.${name}`);
  if (!found) return undefined;
  const said = toNumber(found, group);
  if (said === undefined) return undefined;
  const exact = roundFor(group, said);
  const [least = exact, most = exact] = LIMITS[group]?.[name] ?? [];
  const value = Math.min(most, Math.max(least, exact));
  if (value === said) return { found, value };
  return {
    found,
    value,
    changed:
      value === exact ? `${said} rounded` : `${said} is out of range: a theme allows ${least} to ${most}`,
  };
}

function toNumber({ value }: SourceToken, group: NumberGroup): number | undefined {
  if (value.kind === 'length') return value.px;
  if (value.kind === 'number') return value.number;
  if (value.kind === 'duration') return value.ms;
  if (value.kind === 'em') return group === 'text' ? value.em * EM_PX : value.em;
  return undefined;
}

/** Weights and milliseconds are integers; other numbers have at most four decimals. */
const roundFor = (group: NumberGroup, value: number): number =>
  group === 'weight' || group === 'duration' ? Math.round(value) : Math.round(value * 10_000) / 10_000;

/** Builds a complete scale: takes the rising values of the file and fills in the others. */
export function buildScale<Name extends string>(
  fields: Fields,
  group: NumberGroup,
  scale: Scale<Name>,
  notes: ImportLog,
  round: (value: number) => number = (value) => roundFor(group, Math.round(value * 100) / 100),
): Record<Name, number> {
  const given = new Map<string, GivenNumber>();
  for (const name of scale.names) {
    const one = readNumber(fields, group, name);
    if (one) given.set(name, one);
  }
  const values = new Map([...given].map(([name, { value }]) => [name, value]));
  for (const name of findNotRising(values, scale)) {
    const one = given.get(name);
    if (one) notes.skip(one.found, `${group}.${name} would not be larger than the step before it`);
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
    const value = Math.min(most, Math.max(least, round(interpolateStep(values, name, scale))));
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

/** Returns true if the file has a number for the group. */
export const hasNumbers = (fields: Fields, group: NumberGroup, names: readonly string[]): boolean =>
  names.some((name) => readNumber(fields, group, name) !== undefined);

/** A scale of a theme: its names in rising order, and default values. */
export interface Scale<Name extends string = string> {
  readonly names: readonly Name[];
  readonly usual: Readonly<Record<string, number>>;
  /** Neighbours may be equal. */
  readonly level: boolean;
}

/** The names whose values do not rise; they are skipped. */
export function findNotRising(given: ReadonlyMap<string, number>, { names, level }: Scale): string[] {
  const out: string[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const name of names) {
    const value = given.get(name);
    if (value === undefined) continue;
    if (value > before || (level && value === before)) before = value;
    else out.push(name);
  }
  return out;
}

/** A missing value, in the same proportion to its neighbours as in the default scale. */
export function interpolateStep(
  given: ReadonlyMap<string, number>,
  name: string,
  { names, usual }: Scale,
): number {
  const own = usual[name] ?? 0;
  const at = names.indexOf(name);
  const below = names.slice(0, at).findLast((one) => given.has(one));
  const above = names.slice(at + 1).find((one) => given.has(one));
  const [low, high] = [given.get(below ?? ''), given.get(above ?? '')];
  const [usualLow, usualHigh] = [usual[below ?? ''] ?? 0, usual[above ?? ''] ?? 0];
  if (low !== undefined && high !== undefined) {
    const share = usualHigh === usualLow ? 0 : (own - usualLow) / (usualHigh - usualLow);
    return low + (high - low) * share;
  }
  if (low !== undefined) return usualLow === 0 ? Math.max(low, own) : (low * own) / usualLow;
  if (high !== undefined) return usualHigh === 0 ? Math.min(high, own) : (high * own) / usualHigh;
  return own;
}

/** Minimum and maximum of the theme schema, by group and name; a test compares both. */
export const LIMITS: Readonly<
  Record<string, Readonly<Record<string, readonly [least: number, most: number]>>>
> = {
  text: repeatLimit(['xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'], 8, 160),
  weight: repeatLimit(['regular', 'medium', 'semibold', 'bold', 'heading', 'text'], 100, 900),
  leading: { tight: [0.9, 1.5], normal: [1.1, 1.8], relaxed: [1.3, 2.2] },
  tracking: { heading: [-0.1, 0.3], body: [-0.05, 0.2], label: [-0.05, 0.4] },
  space: { ...repeatLimit(['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl'], 0, 256), unit: [1, 16] },
  radius: { base: [0, 32], sm: [0, 32], md: [0, 48], lg: [0, 64], xl: [0, 96] },
  border: { thin: [0, 4], medium: [0, 6], thick: [0, 12] },
  opacity: repeatLimit(['faint', 'muted', 'strong'], 0, 1),
  blur: { sm: [0, 80], md: [0, 80], lg: [0, 160] },
  duration: { instant: [0, 100], fast: [50, 250], normal: [100, 400], slow: [150, 800], slower: [300, 6000] },
};

function repeatLimit(
  names: readonly string[],
  least: number,
  most: number,
): Record<string, readonly [number, number]> {
  return Object.fromEntries(names.map((name) => [name, [least, most] as const]));
}

/** Limits of a shadow layer. */
export const LAYER_LIMITS = {
  x: [-48, 48],
  y: [-48, 96],
  blur: [0, 160],
  spread: [-48, 48],
} as const;
