import { type Color, clampChroma, converter, formatHex, interpolate, parse } from 'culori';

export interface Colour {
  readonly hex: string;
  readonly alpha: number;
}

const MAX_COLOUR_LENGTH = 200;

/** Three numbers of shadcn (`222.2 84% 4.9%`) or of old Tailwind (`37 99 235`), with or without an alpha. */
const HSL_TRIPLE = /^[\d.]+(?:deg)?\s+[\d.]+%\s+[\d.]+%(?:\s*\/\s*[\d.]+%?)?$/;
const RGB_TRIPLE = /^\d{1,3}\s+\d{1,3}\s+\d{1,3}$/;

/** Parses a CSS colour; undefined if the text is not a colour. */
export function parseColour(text: string): Colour | undefined {
  const plain = text.trim();
  if (plain === '' || plain.length > MAX_COLOUR_LENGTH) return undefined;
  if (HSL_TRIPLE.test(plain)) return toSrgb(tryParse(`hsl(${plain})`));
  if (RGB_TRIPLE.test(plain)) return toSrgb(tryParse(`rgb(${plain})`));
  return toSrgb(tryParse(plain));
}

/** The library throws on some invalid colours, such as `color(`. */
function tryParse(text: string): Color | undefined {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}

/** Colour spaces of design tokens: the name in culori, its channels and the divisor of each channel. */
const SPACES: Readonly<Record<string, readonly [mode: string, channels: string, parts?: readonly number[]]>> =
  {
    srgb: ['rgb', 'rgb'],
    'srgb-linear': ['lrgb', 'rgb'],
    hsl: ['hsl', 'hsl', [1, 100, 100]],
    hwb: ['hwb', 'hwb', [1, 100, 100]],
    lab: ['lab', 'lab'],
    lch: ['lch', 'lch'],
    oklab: ['oklab', 'lab'],
    oklch: ['oklch', 'lch'],
    'display-p3': ['p3', 'rgb'],
    'a98-rgb': ['a98', 'rgb'],
    'prophoto-rgb': ['prophoto', 'rgb'],
    rec2020: ['rec2020', 'rgb'],
    'xyz-d65': ['xyz65', 'xyz'],
    'xyz-d50': ['xyz50', 'xyz'],
  };

export const COLOUR_SPACES: readonly string[] = Object.keys(SPACES);

/** Converts a colour of the design tokens format; the channel value `none` counts as 0. */
export function fromColourSpace(
  space: string,
  components: readonly unknown[],
  alpha: number,
): Colour | undefined {
  if (!Object.hasOwn(SPACES, space) || components.length !== 3) return undefined;
  const [mode = '', channels = '', parts] = SPACES[space] ?? [];
  const numbers = components.map((one) => (one === 'none' ? 0 : one));
  if (!numbers.every((one) => typeof one === 'number' && Number.isFinite(one))) return undefined;
  const values = numbers.map((one, at) => [channels[at] ?? '', Number(one) / (parts?.[at] ?? 1)]);
  return toSrgb({ mode, ...Object.fromEntries(values), alpha } as Color);
}

/** Converts to sRGB; colours outside its gamut keep hue and lightness. */
function toSrgb(colour: Color | undefined): Colour | undefined {
  if (!colour) return undefined;
  const { alpha = 1 } = colour;
  const hex = formatHex(clampChroma({ ...colour, alpha: 1 }, 'oklch', 'rgb'));
  if (hex === undefined || !/^#[0-9a-f]{6}$/.test(hex) || !Number.isFinite(alpha)) return undefined;
  return { hex, alpha: Math.min(1, Math.max(0, alpha)) };
}

const channelsOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Blends a translucent colour over a ground, as browsers do. */
export function blendOver({ hex, alpha }: Colour, ground: string): string {
  const below = channelsOf(ground);
  const seen = channelsOf(hex).map((one, at) => Math.round(one * alpha + (below[at] ?? 0) * (1 - alpha)));
  return `#${seen.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes a share of the second colour into the first, in OKLab. */
export const mix = (first: string, second: string, share: number): string =>
  formatHex(interpolate([first, second], 'oklab')(share));

const oklch = converter('oklch');

/** 0 is black, 1 is white. */
export const lightnessOf = (hex: string): number => oklch(hex)?.l ?? 0;

/** The same hue at another lightness, with as much chroma as sRGB allows. */
export const withLightness = (hex: string, l: number): string => {
  const { c = 0, h } = oklch(hex) ?? {};
  return formatHex(clampChroma({ mode: 'oklch', l, c, ...(h === undefined ? {} : { h }) }, 'oklch', 'rgb'));
};

/** A colour by lightness, strength and hue. */
export const colourAt = (l: number, c: number, h: number): string =>
  formatHex(clampChroma({ mode: 'oklch', l, c, h }, 'oklch', 'rgb'));
