import { tailwindProperty } from '../tokens/exporters/tailwind.ts';
import { findColours, findLengths } from './css-values.ts';
import type { Contract } from './rule.ts';

/** The values that a custom property must have: in each mode, or the same in all of them. */
export interface ExpectedToken {
  readonly token: string;
  readonly byMode: ReadonlyMap<string, string>;
}

/** The values of the tokens of the contract by custom property: their own names, and those for Tailwind. */
export function listExpectedTokens({ bundle }: Pick<Contract, 'bundle'>): ReadonlyMap<string, ExpectedToken> {
  const { modes = {}, common = {} } = bundle.scaffold.data.design?.tokens ?? {};
  const expected = new Map<string, { token: string; byMode: Map<string, string> }>();
  const add = (group: string, name: string, mode: string, value: unknown): void => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const text = typeof value === 'number' && LENGTH_GROUPS.has(group) ? `${value}px` : String(value);
    for (const property of new Set([`--${group}-${name}`, tailwindProperty(group, name)])) {
      const known = expected.get(property) ?? {
        token: `--${group}-${name}`,
        byMode: new Map<string, string>(),
      };
      known.byMode.set(mode, text);
      expected.set(property, known);
    }
  };
  for (const [mode, groups] of Object.entries(modes))
    for (const [group, values] of Object.entries(groups ?? {}))
      for (const [name, value] of Object.entries(values ?? {})) add(group, name, mode, value);
  for (const [group, values] of Object.entries(common))
    for (const [name, value] of Object.entries(values ?? {})) add(group, name, 'any', value);
  return expected;
}

const LENGTH_GROUPS = new Set(['space', 'radius', 'border', 'text']);

/** Lengths are rounded when they are exported in rem. */
const TOLERANCE_PX = 0.06;

/** True if two values are certainly different: both are single colours or single lengths. */
export function isDifferentValue(actual: string, expected: string): boolean {
  const [colour, another] = findColours(actual);
  const [wanted, more] = findColours(expected);
  if (colour?.hex && wanted?.hex && !another && !more)
    return colour.text === actual.trim() && wanted.text === expected.trim() && colour.hex !== wanted.hex;
  const [length, second] = findLengths(actual);
  const [wantedLength] = findLengths(expected);
  if (length && !second && length.text === actual.trim() && wantedLength)
    return Math.abs(length.pixels - wantedLength.pixels) > TOLERANCE_PX;
  return false;
}

/** The relative luminance of a colour in six hex digits, from 0 to 1. */
export function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
