import { SVG_SHAPES, VOID_ELEMENTS } from '../render/html.ts';
import { classesOf, type HtmlElement, type HtmlNode, isElement } from './html-tree.ts';

/** Longer lines are broken where that changes nothing. */
const MAX_LINE = 120;

/** Elements that browsers draw as blocks: space before, after and between them is not visible. */
const BLOCKS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote body caption col colgroup dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 head header hr html legend li link main meta nav ol optgroup option p pre script search section ' +
    'summary table tbody td template tfoot th thead title tr ul'
  ).split(' '),
);

/** Elements that always have a line for each child. */
const FRAMES: ReadonlySet<string> = new Set(
  'html head body header nav main aside footer section form dialog ul ol dl table thead tbody tr details template'.split(
    ' ',
  ),
);

/** Elements whose text keeps its spaces. */
const VERBATIM: ReadonlySet<string> = new Set(['pre', 'textarea', 'script', 'svg', 'code']);

/** Facts about classes that decide where space is visible. */
export interface SpaceFacts {
  /** Classes of flex and grid containers: space between their children is not visible. */
  readonly boxes: ReadonlySet<string>;
  /** Classes of elements whose text keeps its spaces. */
  readonly verbatim: ReadonlySet<string>;
}

/** Prints a page for people: blocks on lines of their own, text and inline elements as they are. */
export const printHtml = (nodes: readonly HtmlNode[], facts: SpaceFacts): string =>
  nodes.map((node) => `${printNode(node, '', facts)}\n`).join('');

function printNode(node: HtmlNode, indent: string, facts: SpaceFacts): string {
  if (!isElement(node)) return indent + node.trim();
  const mustBreak = (FRAMES.has(node.tag) && node.children.some(isElement)) || !isShallow(node);
  if (!isBreakable(node, facts)) return indent + printInline(node, indent);
  if (!mustBreak) {
    const line = indent + printInline(node, indent);
    if (line.length <= MAX_LINE && !line.includes('\n')) return line;
  }
  const children = node.children.filter((child) => isElement(child) || child.trim() !== '');
  const inner = children.map((child) => printNode(child, `${indent}  `, facts));
  return `${indent}${printStart(node, indent)}\n${inner.join('\n')}\n${indent}</${node.tag}>`;
}

/** True if no child of the element has elements in it. */
const isShallow = ({ children }: HtmlElement): boolean =>
  children.every((child) => !isElement(child) || !child.children.some(isElement));

/** True if space between the children of an element, before the first and after the last changes nothing. */
function isBreakable(node: HtmlElement, { boxes, verbatim }: SpaceFacts): boolean {
  const { tag, children } = node;
  const classes = classesOf(node);
  if (VERBATIM.has(tag) || classes.some((name) => verbatim.has(name))) return false;
  if (children.length === 0 || children.some((child) => !isElement(child) && child.trim() !== ''))
    return false;
  if (classes.some((name) => boxes.has(name))) return true;
  if (!BLOCKS.has(tag)) return false;
  // Space is visible between two inline elements only.
  const isInline = children.filter(isElement).map((child) => !BLOCKS.has(child.tag));
  return isInline.every((one, at) => !one || !isInline[at + 1]);
}

/** An element without any space that it does not have; a long start tag is broken inside if it starts a line. */
export function printInline(node: HtmlNode, indent?: string): string {
  if (!isElement(node)) return node;
  const { tag, children } = node;
  const start = printStart(node, indent);
  if (VOID_ELEMENTS.has(tag)) return start;
  if (children.length === 0 && SVG_SHAPES.has(tag)) return start.replace(/>$/, '/>');
  return `${start}${children.map((child) => printInline(child)).join('')}</${tag}>`;
}

/** Identity and look first, then what the element does, then what it says to others. */
const RANKS: readonly (readonly [RegExp, number])[] = [
  [/^id$/, 0],
  [/^class$/, 1],
  [/^role$/, 3],
  [/^aria-/, 4],
  [/^data-/, 5],
];

const rankOf = (name: string): number => RANKS.find(([pattern]) => pattern.test(name))?.[1] ?? 2;

/** A start tag; one that does not fit into a line that starts with it has a line for each attribute. */
function printStart({ tag, attributes }: HtmlElement, indent?: string): string {
  const sorted = [...attributes]
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([name, value]) => (value === true ? name : `${name}="${value}"`));
  const line = `<${[tag, ...sorted].join(' ')}>`;
  if (indent === undefined || indent.length + line.length <= MAX_LINE || sorted.length < 3) return line;
  return `<${tag}\n${sorted.map((one) => `${indent}  ${one}\n`).join('')}${indent}>`;
}
