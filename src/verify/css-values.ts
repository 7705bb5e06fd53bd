import parse, { type FunctionNode, type Node } from 'postcss-value-parser';
import type { Span } from '../source/source.ts';

/** A hard-coded part of a CSS value; its span is relative to the value. */
export interface RawValue extends Span {
  readonly text: string;
}

export interface RawColour extends RawValue {
  /** Six or eight lower-case digits; absent for notations that are not converted. */
  readonly hex?: string;
}

export interface RawLength extends RawValue {
  readonly pixels: number;
}

/** Functions that paint their colour arguments unchanged. */
const PAINTING_FUNCTION =
  /^(?:-webkit-)?(?:repeating-)?(?:linear|radial|conic)-gradient$|^(?:light-dark|color-mix|drop-shadow)$/i;

const COLOUR_FUNCTION = /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)$/i;

/** References a custom property, a preprocessor variable or a template expression. */
const VARIABLE_REFERENCE = /\bvar\(|\benv\(|\battr\(|\btheme\(|--|[$@{]/i;

/** Colours that `color-mix()` uses to lighten or darken another colour. */
const SHADING_COLOURS: ReadonlySet<string> = new Set(['#ffffff', '#000000']);

/** The hard-coded colours of a value, except fallbacks in `var()`. */
export function findColours(value: string): RawColour[] {
  return collectColours(parse(value).nodes, value, 0).filter(({ hex = '' }) => !TRANSPARENT.test(hex));
}

/** Fully transparent colours count as `transparent`. */
const TRANSPARENT = /^#.{6}00$/;

/** Protects the stack; real gradients are far less nested. */
const MAX_FUNCTION_DEPTH = 50;

function collectColours(nodes: readonly Node[], value: string, depth: number): RawColour[] {
  return nodes.flatMap((node): RawColour[] => {
    const at = { text: value.slice(node.sourceIndex, node.sourceEndIndex), ...toSpan(node) };
    if (node.type === 'word') {
      const hex = parseHexOrName(node.value);
      return hex === undefined ? [] : [{ ...at, hex }];
    }
    if (node.type !== 'function') return [];
    if (COLOUR_FUNCTION.test(node.value)) {
      if (VARIABLE_REFERENCE.test(at.text)) return [];
      const hex = parseColourFunction(node);
      return [{ ...at, ...(hex === undefined ? {} : { hex }) }];
    }
    if (!PAINTING_FUNCTION.test(node.value) || depth > MAX_FUNCTION_DEPTH) return [];
    const inner = collectColours(node.nodes, value, depth + 1);
    const isShade = /^color-mix$/i.test(node.value) && /\bvar\(|currentcolor/i.test(at.text);
    return isShade ? inner.filter(({ hex = '' }) => !SHADING_COLOURS.has(hex)) : inner;
  });
}

/** A hex or named colour in six digits, or eight if it is not opaque. */
function parseHexOrName(word: string): string | undefined {
  const lower = word.toLowerCase();
  if (!/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.test(lower)) return NAMED_COLOURS.get(lower);
  const digits = lower.slice(1);
  const long = digits.length < 6 ? digits.replace(/./g, '$&$&') : digits;
  return `#${long.replace(/^(.{6})ff$/, '$1')}`;
}

/** Converts `rgb()` and `hsl()`. Other notations cannot be converted exactly. */
function parseColourFunction({ value, nodes }: FunctionNode): string | undefined {
  const words = nodes.filter(({ type }) => type === 'word').map((node) => node.value.toLowerCase());
  const [first = '', second = '', third = '', alpha = '1'] = words;
  if (words.length < 3 || words.length > 4) return undefined;
  const channels = /^rgb/i.test(value)
    ? [first, second, third].map((word) => parseAmount(word, 255))
    : /^hsl/i.test(value)
      ? hslToRgb(parseAngle(first), parseAmount(second, 100) / 100, parseAmount(third, 100) / 100)
      : [];
  const all = [...channels, parseAmount(alpha, 1) * 255].map(Math.round);
  if (all.length !== 4 || all.some((each) => !(each >= 0 && each <= 255))) return undefined;
  return parseHexOrName(`#${all.map((each) => each.toString(16).padStart(2, '0')).join('')}`);
}

/** A number, or a percentage of `whole`; NaN for anything else. */
function parseAmount(word: string, whole: number): number {
  const [, number = '', percent] = /^([-+]?[\d.]+)(%?)$/.exec(word) ?? [];
  return percent ? (Number(number || Number.NaN) / 100) * whole : Number(number || Number.NaN);
}

const parseAngle = (word: string): number => parseAmount(word.replace(/deg$/, ''), Number.NaN);

function hslToRgb(hue: number, saturation: number, lightness: number): number[] {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  return [0, 8, 4].map((turn) => {
    const k = (((turn + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  });
}

/** The default font size of browsers. */
const PIXELS_PER_REM = 16;

/** The hard-coded lengths of a value in px or rem, except arguments of functions. */
export function findLengths(value: string): RawLength[] {
  return parse(value).nodes.flatMap((node) => {
    if (node.type !== 'word') return [];
    const [, number, unit] = /^([-+]?(?:\d+\.?\d*|\.\d+))(px|rem)$/i.exec(node.value) ?? [];
    if (number === undefined || unit === undefined) return [];
    const pixels = Number(number) * (unit.toLowerCase() === 'rem' ? PIXELS_PER_REM : 1);
    return [{ text: node.value, pixels, ...toSpan(node) }];
  });
}

const toSpan = ({ sourceIndex, sourceEndIndex }: Node): Span => ({ start: sourceIndex, end: sourceEndIndex });

/** The named colours of CSS: alternating name and hex digits. */
const NAMES = `
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc
bisque ffe4c4 black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a
burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed
cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b
darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b
darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a
darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff
firebrick b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff
gold ffd700 goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0
hotpink ff69b4 indianred cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa
lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 lightcoral f08080
lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3
lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899
lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6
magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a
mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1
moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23
orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d
silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
`;

/** Hex values by colour name, without keywords such as `currentcolor`. */
export const NAMED_COLOURS: ReadonlyMap<string, string> = new Map(
  [...NAMES.matchAll(/([a-z]+) ([\da-f]{6})/g)].map(([, name = '', hex = '']) => [name, `#${hex}`]),
);
