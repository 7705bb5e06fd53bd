import { type Attributes, el, type Html } from '../../html.ts';

/** Colours that the style sheet derives from the tokens of a theme. */
export type Hue =
  | 'primary'
  | 'accent'
  | 'secondary'
  | 'green'
  | 'blue'
  | 'red'
  | 'yellow'
  | 'orange'
  | 'purple'
  | 'pink'
  | 'brown'
  | 'grey'
  | 'white'
  | 'black'
  | 'skin-1'
  | 'skin-2'
  | 'skin-3'
  | 'skin-4'
  | 'skin-5';

export const THEME_HUES = ['primary', 'accent', 'secondary'] as const satisfies readonly Hue[];

/**
 * Shapes as text, one path per line after its paint: `3 M0 0h10v10z`.
 *
 * - `1` to `5` are shades of the current hue, from light to deep, equal in both modes.
 * - `a` to `d` are tints of the ground, from faint to strong, which follow the mode.
 * - `s` is a shadow and `g` a glow: both let the shapes below them through.
 * - A paint with `l` is a thin line and with `w` a wide one: `4l M0 0h10`.
 * - `@green` starts shapes in another hue, and `@` returns to the hue of the picture.
 * - `>10 20 1.5` moves and scales the shapes up to the next `<`.
 */
export type Art = string;

const LINE = /^([1-5a-dsg])([lw]?) (.+)$/;

interface Group {
  readonly attributes: Attributes;
  readonly children: Html[];
}

/** Renders shapes; lines that are empty are left out. */
export function paint(art: Art): readonly Html[] {
  const root: Group = { attributes: {}, children: [] };
  const open = [root];
  const close = (): void => {
    const group = open.length > 1 ? open.pop() : undefined;
    if (group && group.children.length > 0)
      open.at(-1)?.children.push(el('g', group.attributes, ...group.children));
  };
  const closeHue = (): void => {
    if (open.at(-1)?.attributes['data-hue'] !== undefined) close();
  };
  for (const line of art.split('\n').map((text) => text.trim())) {
    const rest = line.slice(1);
    if (/^[@><]/.test(line)) closeHue();
    if (line.startsWith('<')) close();
    else if (line.startsWith('>')) {
      const [x = '0', y = '0', scale = '1'] = rest.trim().split(' ');
      open.push({ attributes: { transform: `translate(${x} ${y})scale(${scale})` }, children: [] });
    } else if (line.startsWith('@')) {
      if (rest !== '') open.push({ attributes: { 'data-hue': rest }, children: [] });
    } else {
      const [, shade, stroke, d] = LINE.exec(line) ?? [];
      if (shade === undefined || d === undefined) continue;
      const name = `p-image__${shade}${stroke ? ` p-image__${stroke}` : ''}`;
      open.at(-1)?.children.push(el('path', { class: name, d }));
    }
  }
  while (open.length > 1) close();
  return root.children;
}

/** The characters of some shapes. */
export const lengthOf = (shapes: readonly Html[]): number =>
  shapes.reduce((total, { text }) => total + text.length, 0);

const round = (value: number): number => Math.round(value);

/** A circle as a path. Small ones keep a decimal: rounding would double an eye. */
export function disc(x: number, y: number, r: number): string {
  const fine = (value: number): number => (r < 4 ? Math.round(value * 10) / 10 : Math.round(value));
  const arc = `${fine(r)} ${fine(r)} 0 1 1`;
  const across = fine(fine(r) * 2);
  return `M${fine(x - r)} ${fine(y)}a${arc} ${across} 0a${arc}-${across} 0`;
}

/** An ellipse as a path. */
export const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${round(x - rx)} ${round(y)}a${round(rx)} ${round(ry)} 0 1 1 ${round(rx) * 2} 0a${round(rx)} ${round(ry)} 0 1 1-${round(rx) * 2} 0`;

/** A rectangle as a path. */
export const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${-round(width)}z`;

/** `count` texts joined: the same shape at several places. */
export const repeat = (count: number, shape: (index: number) => string): string =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => shape(index)).join('');

/** Choices that are equal for equal text. */
export interface Dice {
  /** A number between 0 and 1. */
  roll(): number;
  between(from: number, to: number): number;
  pick<Value>(list: readonly Value[]): Value;
  chance(share: number): boolean;
}

/** FNV-1a: equal text gives the same number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const mark of text) hash = Math.imul(hash ^ (mark.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Mulberry32: a short generator whose sequence depends on the seed only. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0;
  const roll = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
  return {
    roll,
    between: (from, to) => Math.round(from + roll() * (to - from)),
    pick: <Value>(list: readonly Value[]): Value => {
      const value = list[Math.floor(roll() * list.length)] ?? list[0];
      if (value === undefined) throw new RangeError('Nothing to pick from.');
      return value;
    },
    chance: (share) => roll() < share,
  };
}

/** Points of a sheet that is turned by some degrees around its centre. */
export function turned(x: number, y: number, degrees: number): (dx: number, dy: number) => string {
  const angle = (degrees * Math.PI) / 180;
  return (dx, dy) =>
    `${round(x + dx * Math.cos(angle) - dy * Math.sin(angle))} ${round(y + dx * Math.sin(angle) + dy * Math.cos(angle))}`;
}
