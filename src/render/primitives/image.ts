import type { AnatomyNode, Primitive } from '../primitive.ts';
import { type Attributes, type Child, el, type Html } from '../html.ts';
import { hashText } from './image/art.ts';
import { composePicture } from './image/compose.ts';

const WIDTH = 480;

const dimensions = (aspect = '3:2'): { width: number; height: number } => {
  const [across = 3, down = 2] = aspect.split(':').map(Number);
  return { width: WIDTH, height: Math.round((WIDTH * Math.max(1, down)) / Math.max(1, across)) };
};

/** A placeholder for loading content is a grey box instead of a scene. */
const isPlain = ({ alt = '', aspect }: AnatomyNode): boolean => {
  const { width, height } = dimensions(aspect);
  return width / height >= 5 || /\bin the place of\b|\bstill to come\b/i.test(alt);
};

/** A small wide image is a logo: a mark and a name. */
const isLogo = ({ size, aspect }: AnatomyNode): boolean => {
  const { width, height } = dimensions(aspect);
  return size === 'sm' && width / height >= 2.5;
};

/** The name in the text of a logo: everything before the first comma. */
const logoName = (alt: string): string => alt.split(',', 1)[0] ?? alt;

/** Breaks a long name into two lines of similar length. */
function splitName(name: string): readonly string[] {
  const words = name.split(' ');
  if (name.length <= 14 || words.length < 2) return [name];
  const parted = words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')] as const);
  const longest = (lines: readonly string[]): number => Math.max(...lines.map(({ length }) => length));
  return parted.reduce((best, lines) => (longest(lines) < longest(best) ? lines : best));
}

/** Marks of logos, in a box of 20 by 20. */
const MARKS = [
  'M10 0a10 10 0 1 0 0 20a10 10 0 1 0 0-20zm0 6a4 4 0 1 1 0 8a4 4 0 1 1 0-8z',
  'M0 20V10A10 10 0 0 1 20 10V20H13V10a3 3 0 0 0-6 0v10z',
  'M10 0L20 10L10 20L0 10zM10 6l-4 4l4 4l4-4z',
  'M0 0h9v9H0zM11 0A9 9 0 0 1 20 9H11zM0 11h9v9A9 9 0 0 1 0 11zM11 11h9v9h-9z',
  'M0 20Q0 0 20 0Q20 20 0 20zM4 16Q12 14 15 5Q6 7 4 16z',
  'M0 4a4 4 0 0 1 8 0v16H0zM12 0h8v20h-8zM2 8h4v8H2zM14 4h4v6h-4z',
  'M10 0L20 18H0zM10 8l-4 7h8z',
  'M0 10a10 10 0 0 1 20 0zM0 12h20a10 10 0 0 1-4 6H4a10 10 0 0 1-4-6z',
] as const;

const renderLogo = (name: string, { width, height }: { width: number; height: number }): Child => {
  const mark = height * 0.22;
  const seed = hashText(name);
  const room = width - mark * 2 - 40;
  const lines = splitName(name);
  // A letter of a bold typeface is about 0.6 of its size wide.
  const size = Math.round(
    Math.min(height * 0.26, ...lines.map(({ length }) => room / (Math.max(1, length) * 0.6))),
  );
  return [
    el('path', {
      class: 'p-image__mark',
      'fill-rule': 'evenodd',
      transform: `translate(8 ${Math.round(height / 2 - mark)})scale(${Math.round(mark) / 10})`,
      d: MARKS[seed % MARKS.length],
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

function renderPicture(node: AnatomyNode, attributes: Attributes, content?: Child): Html {
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

export const image = {
  name: 'image',
  render(node) {
    const { alt = '', aspect } = node;
    const field = dimensions(aspect);
    if (isPlain(node)) return renderPicture(node, { 'data-plain': true });
    if (isLogo(node)) return renderPicture(node, { 'data-sign': true }, renderLogo(logoName(alt), field));
    const { hue, shapes } = composePicture(alt, field.width, field.height);
    return renderPicture(node, { 'data-hue': hue }, shapes);
  },
} as const satisfies Primitive;
