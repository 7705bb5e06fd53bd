import type { Node, Primitive } from '../drawing.ts';
import { type Attributes, type Child, el, type Html } from '../html.ts';
import { SCENES } from './image/scenes.ts';

const WIDTH = 480;

/** FNV-1a: equal words, equal picture. */
function seedOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const mark of words) hash = Math.imul(hash ^ (mark.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

const dimensions = (aspect = '3:2'): { width: number; height: number } => {
  const [across = 3, down = 2] = aspect.split(':').map(Number);
  return { width: WIDTH, height: Math.round((WIDTH * Math.max(1, down)) / Math.max(1, across)) };
};

/** What stands in for content that is still loading is a grey field, not a scene. */
const isPlain = ({ alt = '', aspect }: Node): boolean => {
  const { width, height } = dimensions(aspect);
  return width / height >= 5 || /\bin the place of\b|\bstill to come\b/i.test(alt);
};

/** A small wide picture is the sign of some house: a mark and its name. */
const isSign = ({ size, aspect }: Node): boolean => {
  const { width, height } = dimensions(aspect);
  return size === 'sm' && width / height >= 2.5;
};

/** The name in the words of a sign: what stands before the first comma; the rest describes it. */
const houseOf = (alt: string): string => alt.split(',', 1)[0] ?? alt;

/** A long name stands in two lines, parted where they become most equal. */
function linesOf(name: string): readonly string[] {
  const words = name.split(' ');
  if (name.length <= 14 || words.length < 2) return [name];
  const parted = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const);
  const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));
  return parted.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

const sign = (name: string, { width, height }: { width: number; height: number }): Child => {
  const mark = height * 0.22;
  const seed = seedOf(name);
  const room = width - mark * 2 - 40;
  const lines = linesOf(name);
  // About six tenths of its size is what a letter of a bold face takes.
  const size = Math.round(
    Math.min(height * 0.26, ...lines.map(({ length }) => room / (Math.max(1, length) * 0.6))),
  );
  return [
    seed % 2 === 0
      ? el('circle', { class: 'p-image__mark', cx: mark + 8, cy: height / 2, r: mark })
      : el('rect', {
          class: 'p-image__mark',
          x: 8,
          y: height / 2 - mark,
          width: mark * 2,
          height: mark * 2,
          rx: mark / 3,
        }),
    lines.map((line, index) =>
      el(
        'text',
        {
          class: 'p-image__name',
          x: mark * 2 + 28,
          y: height / 2 + (index - (lines.length - 1) / 2) * size * 1.2,
          'font-size': size,
          'dominant-baseline': 'central',
        },
        line,
      ),
    ),
  ];
};

function picture(node: Node, attributes: Attributes, content?: Child): Html {
  const { width, height } = dimensions(node.aspect);
  return el(
    'svg',
    {
      class: 'p-image',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': node.alt,
      'data-size': node.size === 'md' ? undefined : node.size,
      ...attributes,
    },
    content,
  );
}

const mix = (colour: string, percent: number): string =>
  `color-mix(in oklab,var(--color-${colour}) ${percent}%,var(--color-surface))`;

export const image = {
  name: 'image',
  css: `
.p-image{display:block;flex:none;inline-size:100%;block-size:auto;border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-md);background:linear-gradient(${mix('primary', 18)},${mix('accent', 28)})}
.p-image[data-tint="1"]{background:linear-gradient(${mix('secondary', 40)},${mix('primary', 14)})}
.p-image[data-tint="2"]{background:linear-gradient(120deg,${mix('accent', 30)},${mix('info', 20)})}
.p-image__layer-1{fill:${mix('accent', 80)}}
.p-image__layer-2{fill:${mix('primary', 30)}}
.p-image__layer-3{fill:${mix('primary', 48)}}
.p-image__layer-4{fill:${mix('primary', 68)}}
.p-image[data-tint="1"] .p-image__layer-1{fill:${mix('primary', 85)}}
.p-image[data-tint="2"] .p-image__layer-2{fill:${mix('info', 38)}}
.p-image[data-plain]{border:0;background:color-mix(in oklab,var(--color-text) 12%,var(--color-surface));border-radius:var(--radius-sm)}
.p-image[data-sign]{border:0;background:none;border-radius:0}
.p-image__mark{fill:var(--color-text-muted)}
.p-image__name{fill:var(--color-text);font-family:var(--font-display);font-weight:var(--weight-bold)}
.p-image[data-size=sm]{inline-size:4.5rem}
.p-image[data-size=sm]:is([data-plain],[data-sign]){inline-size:10rem}
:where(.p-stack[data-align=center])>.p-image[data-size=sm]:not([data-plain],[data-sign]){inline-size:12rem}
.p-image[data-size=lg]{max-inline-size:34rem}
`,
  draw(node) {
    const { alt = '', aspect } = node;
    const field = dimensions(aspect);
    if (isPlain(node)) return picture(node, { 'data-plain': true });
    if (isSign(node)) return picture(node, { 'data-sign': true }, sign(houseOf(alt), field));
    const seed = seedOf(alt);
    const scene = SCENES[seed % SCENES.length] ?? SCENES[0];
    return picture(node, { 'data-tint': (seed >>> 4) % 3 }, scene({ ...field, seed }));
  },
} as const satisfies Primitive;
