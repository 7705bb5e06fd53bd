import parse, { type FunctionNode, type Node } from 'postcss-value-parser';
import type { Span } from '../source/source.ts';
import { NAMED_COLOURS } from './named-colours.ts';

/** A part of a CSS value that is written out; its stretch is that within the value. */
export interface Raw extends Span {
  readonly text: string;
}

export interface RawColour extends Raw {
  /** Six or eight digits, lower case; absent for notations that are not converted. */
  readonly hex?: string;
}

export interface RawLength extends Raw {
  readonly pixels: number;
}

/** Functions whose arguments are painted as they stand; what others make of theirs is not known. */
const PAINTING =
  /^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient$|^(?:light-dark|color-mix|drop-shadow)$/i;

const COLOUR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i;

/** Something is looked up: a custom property, a variable of a preprocessor, a hole in a template. */
const LOOKED_UP = /\bvar\(|\benv\(|\battr\(|\btheme\(|--|[$@{]/i;

/** The ends that a colour is mixed with to make it lighter or darker. */
const ENDS: ReadonlySet<string> = new Set(['#ffffff', '#000000']);

/** Every colour that is written out in a value; those in `var()`, as what to fall back to, are not. */
export function coloursIn(value: string): RawColour[] {
  return coloursOf(parse(value).nodes, value, 0).filter(({ hex = '' }) => !TRANSPARENT.test(hex));
}

/** What nobody sees, in whatever way it is written, is the same as `transparent`. */
const TRANSPARENT = /^#.{6}00$/;

/** Nobody writes gradients deeper than this; what does is there to exhaust the stack. */
const DEEPEST = 50;

function coloursOf(nodes: readonly Node[], value: string, depth: number): RawColour[] {
  return nodes.flatMap((node): RawColour[] => {
    const at = { text: value.slice(node.sourceIndex, node.sourceEndIndex), ...spanOf(node) };
    if (node.type === 'word') {
      const hex = hexOfWord(node.value);
      return hex === undefined ? [] : [{ ...at, hex }];
    }
    if (node.type !== 'function') return [];
    if (COLOUR_FUNCTION.test(node.value)) {
      if (LOOKED_UP.test(at.text)) return [];
      const hex = hexOfFunction(node);
      return [{ ...at, ...(hex === undefined ? {} : { hex }) }];
    }
    if (!PAINTING.test(node.value) || depth > DEEPEST) return [];
    const inner = coloursOf(node.nodes, value, depth + 1);
    const isShade = /^color-mix$/i.test(node.value) && /\bvar\(|currentcolor/i.test(at.text);
    return isShade ? inner.filter(({ hex = '' }) => !ENDS.has(hex)) : inner;
  });
}

/** A hexadecimal colour, or one by name, in six digits, or eight if it is not opaque. */
function hexOfWord(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (!/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(lower)) return NAMED_COLOURS.get(lower);
  const digits = lower.slice(1);
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  return `#${long.replace(/^(.{6})ff$/, '$1')}`;
}

/** `rgb()` and `hsl()`; other notations have colours that no hex can say exactly. */
function hexOfFunction({ value, nodes }: FunctionNode): string | undefined {
  const words = nodes.filter(({ type }) => type === 'word').map((node) => node.value.toLowerCase());
  const [first = '', second = '', third = '', alpha = '1'] = words;
  if (words.length < 3 || words.length > 4) return undefined;
  const channels = /^rgb/i.test(value)
    ? [first, second, third].map((word) => amount(word, 255))
    : /^hsl/i.test(value)
      ? rgbOfHsl(angle(first), amount(second, 100) / 100, amount(third, 100) / 100)
      : [];
  const all = [...channels, amount(alpha, 1) * 255].map(Math.round);
  if (all.length !== 4 || all.some((each) => !(each >= 0 && each <= 255))) return undefined;
  return hexOfWord(`#${all.map((each) => each.toString(16).padStart(2, '0')).join('')}`);
}

/** A number, or a percentage of `whole`; NaN for anything else. */
function amount(word: string, whole: number): number {
  const [, number = '', percent] = /^([-+]?[\d.]+)(%?)$/.exec(word) ?? [];
  return percent ? (Number(number || Number.NaN) / 100) * whole : Number(number || Number.NaN);
}

const angle = (word: string): number => amount(word.replace(/deg$/, ''), Number.NaN);

function rgbOfHsl(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((turn) => {
    const k = (((turn + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}

/** Pixels of a rem, unless the reader wants it otherwise. */
const REM = 16;

/** The lengths in px or rem that a value consists of; those in functions are worked out, mostly from something else. */
export function lengthsIn(value: string): RawLength[] {
  return parse(value).nodes.flatMap((node) => {
    if (node.type !== 'word') return [];
    const [, number, unit] = /^([-+]?(?:\d+\.?\d*|\.\d+))(px|rem)$/i.exec(node.value) ?? [];
    if (number === undefined || unit === undefined) return [];
    const pixels = Number(number) * (unit.toLowerCase() === 'rem' ? REM : 1);
    return [{ text: node.value, pixels, ...spanOf(node) }];
  });
}

const spanOf = ({ sourceIndex, sourceEndIndex }: Node): Span => ({ start: sourceIndex, end: sourceEndIndex });
