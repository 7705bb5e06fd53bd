import type { Layer, Value } from '../importer.ts';
import { calculated } from './calculate.ts';
import { colourIn } from './colour.ts';

/** Pixels of a rem, where nobody says otherwise. */
export const REM = 16;

/** More than any value of a token; what is longer is not looked at. */
const LONGEST = 2_000;

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

/** What the text of a custom property, without references, is worth. */
export function cssValueOf(text: string): Value {
  const plain = text.trim();
  if (plain.length > LONGEST)
    return { kind: 'other', reason: `the value is longer than ${LONGEST} characters` };
  return (
    measureOf(plain) ??
    colour(plain) ??
    curve(plain) ??
    gradient(plain) ??
    shadow(plain) ?? { kind: 'other', reason: 'the value is none that a theme has' }
  );
}

/** A number with or without a unit, or a sum of such. */
export function measureOf(text: string): Value | undefined {
  const result = calculated(text);
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
      return { kind: 'length', px: number * REM };
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

function colour(text: string): Value | undefined {
  const found = colourIn(text);
  return found && { kind: 'colour', ...found };
}

function curve(text: string): Value | undefined {
  if (Object.hasOwn(CURVES, text)) return { kind: 'curve', points: CURVES[text] ?? [] };
  const [, inner] = /^cubic-bezier\(([^()]*)\)$/i.exec(text) ?? [];
  const points = inner?.split(',').map((one) => Number(one.trim() || Number.NaN));
  return points?.length === 4 && points.every(Number.isFinite) ? { kind: 'curve', points } : undefined;
}

function gradient(text: string): Value | undefined {
  const [, inner] = /^linear-gradient\((.*)\)$/is.exec(text) ?? [];
  if (inner === undefined) return undefined;
  const [first = '', ...rest] = parted(inner, ',');
  const angle = SIDES.get(first.toLowerCase()) ?? degrees(first);
  const stops = (angle === undefined ? [first, ...rest] : rest).map((one) => {
    const found = colourIn(one) ?? colourIn(parted(one, ' ')[0] ?? '');
    return found?.alpha === 1 ? found.hex : undefined;
  });
  const solid = stops.filter((one) => one !== undefined);
  if (solid.length !== stops.length)
    return { kind: 'other', reason: 'a stop of the gradient is no solid colour' };
  return { kind: 'gradient', angle: angle ?? 180, stops: solid };
}

function degrees(text: string): number | undefined {
  const [, number] = /^(-?[\d.]+)deg$/i.exec(text) ?? [];
  if (number === undefined || !Number.isFinite(Number(number))) return undefined;
  return Math.round(Number(number) + 360_000) % 360;
}

/** Layers that nobody sees are none. */
function shadow(text: string): Value | undefined {
  if (text === 'none') return { kind: 'shadow', layers: [] };
  const layers = parted(text, ',').map(layerOf);
  const known = layers.filter((one) => one !== undefined);
  if (known.length !== layers.length || known.length === 0) return undefined;
  return { kind: 'shadow', layers: known.filter(({ opacity }) => opacity > 0) };
}

function layerOf(text: string): Layer | undefined {
  const words = parted(text, ' ');
  const inset = words.includes('inset');
  const lengths: number[] = [];
  let paint: { hex: string; alpha: number } | undefined;
  for (const word of words.filter((one) => one !== 'inset')) {
    const measure = measureOf(word);
    if (measure?.kind === 'length') lengths.push(measure.px);
    else if (measure?.kind === 'number' && measure.number === 0) lengths.push(0);
    else if (paint || measure) return undefined;
    else {
      paint = colourIn(word);
      if (!paint) return undefined;
    }
  }
  const [x, y, blur = 0, spread = 0] = lengths;
  if (x === undefined || y === undefined || lengths.length > 4) return undefined;
  const { hex, alpha } = paint ?? { hex: '#000000', alpha: 1 };
  return { x, y, blur, spread, color: hex, opacity: alpha, ...(inset ? { inset: true } : {}) };
}

/** The parts of a text between separators that stand in no bracket and no quotation. */
export function parted(text: string, separator: ',' | ' '): string[] {
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
