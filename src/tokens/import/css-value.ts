import type { Layer, Value } from '../importer.ts';
import { evaluateCalc } from './calculate.ts';
import { parseColour } from './colour.ts';

/** Pixels of a rem by default. */
export const REM_PX = 16;

/** More than any value of a token; what is longer is not looked at. */
const MAX_TEXT_LENGTH = 2_000;

const CURVES: Readonly<Record<string, readonly number[]>> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
};

const SIDES = new Map(
  Object.entries({
    'to top': 0,
    'to top right': 45,
    'to right top': 45,
    'to right': 90,
    'to bottom right': 135,
    'to right bottom': 135,
    'to bottom': 180,
    'to bottom left': 225,
    'to left bottom': 225,
    'to left': 270,
    'to top left': 315,
    'to left top': 315,
  }),
);

/** Parses the text of a custom property without references. */
export function parseCssValue(text: string): Value {
  const plain = text.trim();
  if (plain.length > MAX_TEXT_LENGTH)
    return { kind: 'other', reason: `the value is longer than ${MAX_TEXT_LENGTH} characters` };
  return (
    parseMeasure(plain) ??
    parseColourValue(plain) ??
    parseCurve(plain) ??
    parseGradient(plain) ??
    parseShadow(plain) ?? { kind: 'other', reason: 'the value is none that a theme has' }
  );
}

/** A number with or without a unit, or a sum of such. */
export function parseMeasure(text: string): Value | undefined {
  const result = evaluateCalc(text);
  if (!result) return undefined;
  const { number, unit } = result;
  switch (unit) {
    case '':
      return { kind: 'number', number };
    case '%':
      return { kind: 'number', number: number / 100 };
    case 'px':
      return { kind: 'length', px: number };
    case 'rem':
      return { kind: 'length', px: number * REM_PX };
    case 'em':
      return { kind: 'em', em: number };
    case 'ms':
      return { kind: 'duration', ms: number };
    case 's':
      return { kind: 'duration', ms: number * 1000 };
    default:
      return { kind: 'other', reason: `${unit} depends on the screen; a theme has px` };
  }
}

function parseColourValue(text: string): Value | undefined {
  const found = parseColour(text);
  return found && { kind: 'colour', ...found };
}

function parseCurve(text: string): Value | undefined {
  if (Object.hasOwn(CURVES, text)) return { kind: 'curve', points: CURVES[text] ?? [] };
  const [, inner] = /^cubic-bezier\(([^()]*)\)$/i.exec(text) ?? [];
  const points = inner?.split(',').map((one) => Number(one.trim() || Number.NaN));
  return points?.length === 4 && points.every(Number.isFinite) ? { kind: 'curve', points } : undefined;
}

function parseGradient(text: string): Value | undefined {
  const [, inner] = /^linear-gradient\((.*)\)$/is.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const [first = '', ...rest] = splitTopLevel(inner, ',');
  const angle = SIDES.get(first.toLowerCase()) ?? parseDegrees(first);
  const stops = (angle === undefined ? [first, ...rest] : rest).map((one) => {
    const found = parseColour(one) ?? parseColour(splitTopLevel(one, ' ')[0] ?? '');
    return found?.alpha === 1 ? found.hex : undefined;
  });
  const solid = stops.filter((one) => one !== undefined);
  if (solid.length !== stops.length)
    return { kind: 'other', reason: 'a stop of the gradient is not an opaque colour' };
  return { kind: 'gradient', angle: angle ?? 180, stops: solid };
}

function parseDegrees(text: string): number | undefined {
  const [, number] = /^(-?[\d.]+)deg$/i.exec(text) ?? [];
  if (number === undefined || !Number.isFinite(Number(number))) return undefined;
  return Math.round(Number(number) + 360_000) % 360;
}

/** Drops invisible layers. */
function parseShadow(text: string): Value | undefined {
  if (text === 'none') return { kind: 'shadow', layers: [] };
  const layers = splitTopLevel(text, ',').map(parseLayer);
  const known = layers.filter((one) => one !== undefined);
  if (known.length !== layers.length || known.length === 0) return undefined;
  return { kind: 'shadow', layers: known.filter(({ opacity }) => opacity > 0) };
}

function parseLayer(text: string): Layer | undefined {
  const words = splitTopLevel(text, ' ');
  const inset = words.includes('inset');
  const lengths: number[] = [];
  let paint: { hex: string; alpha: number } | undefined;
  for (const word of words.filter((one) => one !== 'inset')) {
    const measure = parseMeasure(word);
    if (measure?.kind === 'length') lengths.push(measure.px);
    else if (measure?.kind === 'number' && measure.number === 0) lengths.push(0);
    else if (paint || measure) return undefined;
    else {
      paint = parseColour(word);
      if (!paint) return undefined;
    }
  }
  const [x, y, blur = 0, spread = 0] = lengths;
  if (x === undefined || y === undefined || lengths.length > 4) return undefined;
  const { hex, alpha } = paint ?? { hex: '#000000', alpha: 1 };
  return { x, y, blur, spread, color: hex, opacity: alpha, ...(inset ? { inset: true } : {}) };
}

/** Splits a text at separators outside brackets and quotes. */
export function splitTopLevel(text: string, separator: ',' | ' '): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let quoted = '';
  for (const character of text) {
    if (quoted !== '') quoted = character === quoted ? '' : quoted;
    else if (character === '"' || character === "'") quoted = character;
    else if (character === '(') depth++;
    else if (character === ')') depth--;
    const ends =
      depth === 0 && quoted === '' && (separator === ' ' ? /\s/.test(character) : character === separator);
    if (ends) {
      parts.push(part.trim());
      part = '';
    } else part += character;
  }
  return [...parts, part.trim()].filter((one) => one !== '');
}

/** The value of a custom property with its references resolved, or the reason why they cannot be resolved. */
export type Resolved = { readonly text: string } | { readonly reason: string };

/** Chains in design systems have three or four links; the limits stop values that double at each step. */
const MAX_REFERENCES = 32;
const MAX_VALUE_LENGTH = 4_000;

/** Follows `var(--name, fallback)` within the properties of one mode. */
export class ReferenceResolver {
  readonly #values: ReadonlyMap<string, string>;
  readonly #known = new Map<string, Resolved>();

  constructor(values: ReadonlyMap<string, string>) {
    this.#values = values;
  }

  resolve(name: string, path: readonly string[] = []): Resolved {
    const known = this.#known.get(name);
    if (known) return known;
    const resolved = this.#read(name, path);
    this.#known.set(name, resolved);
    return resolved;
  }

  #read(name: string, path: readonly string[]): Resolved {
    if (path.includes(name))
      return { reason: `it refers to itself: ${[...path.slice(path.indexOf(name)), name].join(' → ')}` };
    if (path.length >= MAX_REFERENCES)
      return { reason: `it is more than ${MAX_REFERENCES} references away from a value` };
    const text = this.#values.get(name);
    if (text === undefined) return { reason: `it refers to ${name}, which the file does not set` };
    return this.#replaced(text, [...path, name]);
  }

  #replaced(text: string, path: readonly string[]): Resolved {
    let done = '';
    let rest = text;
    while (done.length + rest.length <= MAX_VALUE_LENGTH) {
      const at = rest.search(/\bvar\(/i);
      if (at < 0) return { text: done + rest };
      const end = findClosingBracket(rest, at + 3);
      if (end < 0) return { reason: 'a bracket is not closed' };
      const [, name = '', fallback] = /^\s*(--[^\s,]+)\s*(?:,(.*))?$/s.exec(rest.slice(at + 4, end)) ?? [];
      const found =
        this.#values.has(name) || fallback === undefined
          ? this.resolve(name, path)
          : this.#fallback(fallback, path);
      if ('reason' in found) return found;
      done += rest.slice(0, at) + found.text.trim();
      rest = rest.slice(end + 1);
    }
    return { reason: `the value is longer than ${MAX_VALUE_LENGTH} characters` };
  }

  #fallback(text: string, path: readonly string[]): Resolved {
    if (path.length >= MAX_REFERENCES)
      return { reason: `it is more than ${MAX_REFERENCES} references away from a value` };
    return this.#replaced(text, [...path, '']);
  }
}

/** The index of the bracket that closes the one at `start`; -1 if there is none. */
export function findClosingBracket(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
