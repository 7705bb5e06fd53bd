import type { Layer, Value } from '../importer.ts';
import { type Colour, COLOUR_SPACES, parseColour, fromColourSpace } from './colour.ts';
import { parseCssValue, parseMeasure, REM_PX } from './css-value.ts';
import { isObject, type JsonObject } from '../../base/guards.ts';

/** Names of weights in the format. */
const WEIGHTS = new Map(
  Object.entries({
    thin: 100,
    hairline: 100,
    'extra-light': 200,
    'ultra-light': 200,
    light: 300,
    normal: 400,
    regular: 400,
    book: 400,
    medium: 500,
    'semi-bold': 600,
    'demi-bold': 600,
    bold: 700,
    'extra-bold': 800,
    'ultra-bold': 800,
    black: 900,
    heavy: 900,
    'extra-black': 950,
    'ultra-black': 950,
  }),
);

const other = (reason: string): Value => ({ kind: 'other', reason });

/** Parses the value of a token whose references are resolved. */
export function parseDtcgValue(type: string | undefined, value: unknown, angle?: number): Value {
  switch (type) {
    case 'color': {
      const colour = parseDtcgColour(value);
      return colour
        ? { kind: 'colour', ...colour }
        : other(`a color has a colorSpace (${COLOUR_SPACES.join(', ')}) and three components`);
    }
    case 'dimension': {
      const px = parsePixels(value);
      return px === undefined
        ? other('a dimension has a value and a unit, px or rem')
        : { kind: 'length', px };
    }
    case 'duration':
      return parseDuration(value);
    case 'cubicBezier': {
      const points = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
      return points.length === 4 ? { kind: 'curve', points } : other('a cubicBezier has four numbers');
    }
    case 'number':
      return typeof value === 'number' ? { kind: 'number', number: value } : other('a number is expected');
    case 'fontWeight': {
      const number = typeof value === 'string' ? (WEIGHTS.get(value) ?? Number(value || Number.NaN)) : value;
      return typeof number === 'number' && Number.isFinite(number)
        ? { kind: 'number', number }
        : other('a fontWeight is a number or one of the known names');
    }
    case 'fontFamily': {
      const families = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
      return families.length > 0
        ? { kind: 'family', families }
        : other('a fontFamily is a name or a list of names');
    }
    case 'shadow': {
      const layers = (Array.isArray(value) ? value : [value]).map(parseLayer);
      const known = layers.filter((one) => one !== undefined);
      if (known.length < layers.length) return other('a layer of the shadow lacks a color or an offset');
      return { kind: 'shadow', layers: known.filter(({ opacity }) => opacity > 0) };
    }
    case 'gradient':
      return parseGradient(value, angle);
    case undefined:
      // The format asks for a type; a text that CSS understands is understood without.
      return typeof value === 'string' ? parseCssValue(value) : other('the token has no $type');
    default:
      return other(`a theme has no field for the type ${type.slice(0, 40)}`);
  }
}

function parseDtcgColour(value: unknown): Colour | undefined {
  if (typeof value === 'string') return parseColour(value);
  if (!isObject(value)) return undefined;
  const {
    colorSpace,
    components,
    alpha = 1,
    hex,
  } = value as JsonObject & { colorSpace?: unknown; components?: unknown };
  const found =
    typeof colorSpace === 'string' && Array.isArray(components) && typeof alpha === 'number'
      ? fromColourSpace(colorSpace, components, alpha)
      : undefined;
  return found ?? (typeof hex === 'string' ? parseColour(hex) : undefined);
}

function parsePixels(value: unknown): number | undefined {
  if (value === 0) return 0;
  if (typeof value === 'string') {
    const measure = parseMeasure(value);
    if (measure?.kind === 'number' && measure.number === 0) return 0;
    return measure?.kind === 'length' ? measure.px : undefined;
  }
  if (!isObject(value) || typeof value['value'] !== 'number') return undefined;
  if (value['unit'] === 'px') return value['value'];
  return value['unit'] === 'rem' ? value['value'] * REM_PX : undefined;
}

function parseDuration(value: unknown): Value {
  if (typeof value === 'string') {
    const measure = parseMeasure(value);
    if (measure?.kind === 'duration') return measure;
  } else if (isObject(value) && typeof value['value'] === 'number') {
    if (value['unit'] === 'ms') return { kind: 'duration', ms: value['value'] };
    if (value['unit'] === 's') return { kind: 'duration', ms: value['value'] * 1000 };
  }
  return other('a duration has a value and a unit, ms or s');
}

function parseLayer(value: unknown): Layer | undefined {
  if (!isObject(value)) return undefined;
  const color = parseDtcgColour(value['color']);
  const [x, y] = [parsePixels(value['offsetX']), parsePixels(value['offsetY'])];
  const [blur, spread] = [parsePixels(value['blur'] ?? 0), parsePixels(value['spread'] ?? 0)];
  if (!color || x === undefined || y === undefined || blur === undefined || spread === undefined)
    return undefined;
  const inset = value['inset'] === true ? ({ inset: true } as const) : {};
  return { x, y, blur, spread, color: color.hex, opacity: color.alpha, ...inset };
}

function parseGradient(value: unknown, angle: number | undefined): Value {
  if (!Array.isArray(value)) return other('a gradient is a list of stops');
  const stops = value.map((stop) => (isObject(stop) ? parseDtcgColour(stop['color']) : undefined));
  const solid = stops.filter((one) => one?.alpha === 1).map((one) => one?.hex ?? '');
  if (solid.length < stops.length) return other('a stop of the gradient is not an opaque colour');
  return { kind: 'gradient', angle: angle ?? 180, stops: solid };
}
