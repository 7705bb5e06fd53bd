/**
 * The outline of what a component renders: only what placements are judged by. Plain elements without meaning are left
 * out, and their children take their place.
 */
export interface OutlineNode {
  readonly is: NodeType;
  /**
   * For an element its kind, for a component or a function its local name, for opaque content the reason; empty for the
   * others.
   */
  readonly name: string;
  /** The position in the file. */
  readonly start: number;
  readonly marks: OutlineMarks;
  readonly children: readonly OutlineNode[];
}

/**
 * - `element`: of a kind that placements are judged by, or with a mark
 * - `component`: an element of another component
 * - `call`: an expression that names a function of the project, which may render something
 * - `children`: the content that the parent passes in
 * - `repeat`: content for each item of a list
 * - `maybe`: content under a condition
 * - `text`: text, or an expression that renders text
 * - `opaque`: content that is only known at run time
 */
export type NodeType = 'element' | 'component' | 'call' | 'children' | 'repeat' | 'maybe' | 'text' | 'opaque';

export interface OutlineMarks {
  /** `data-pattern`; `*` if the value is only known at run time. */
  readonly pattern?: string;
  /** `data-placement` */
  readonly placement?: string;
  /** `data-slot` */
  readonly slot?: string;
  /** The element takes attributes from its caller, and with them the marks. */
  readonly isSpread?: true;
}

/** Roles that elements have for users, as far as the slots of patterns ask for them. */
export type Kind =
  | 'heading'
  | 'field'
  | 'form'
  | 'button'
  | 'link'
  | 'list'
  | 'table'
  | 'image'
  | 'nav'
  | 'main'
  | 'dialog'
  | 'tabs'
  | 'progress'
  | 'quote'
  | 'code'
  | 'repeat'
  | 'text';

const CODES: Readonly<Record<NodeType, string>> = {
  element: 'e',
  component: 'c',
  call: 'f',
  children: 'k',
  repeat: 'r',
  maybe: 'm',
  text: 't',
  opaque: 'o',
};
const TYPES = new Map(Object.entries(CODES).map(([type, code]) => [code, type as NodeType]));

/** Encodes an outline as text, one node per line, so that a cache of thousands of files stays small and quick to read. */
export function encodeOutline(nodes: readonly OutlineNode[]): string {
  const lines: string[] = [];
  const open = nodes.toReversed().map((node) => ({ node, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    const { pattern, placement, slot, isSpread } = node.marks;
    let line = `${depth} ${node.start} ${CODES[node.is]}${escape(node.name)}`;
    if (pattern !== undefined) line += ` p${escape(pattern)}`;
    if (placement !== undefined) line += ` l${escape(placement)}`;
    if (slot !== undefined) line += ` s${escape(slot)}`;
    lines.push(isSpread ? `${line} x` : line);
    for (let at = node.children.length - 1; at >= 0; at--) {
      const child = node.children[at];
      if (child) open.push({ node: child, depth: depth + 1 });
    }
  }
  return lines.join('\n');
}

/** Names rarely contain a space or a line break, which separate the parts of a line. */
const escape = (text: string): string => (/[\s%]/.test(text) ? encodeURIComponent(text) : text);

/** Decodes an outline; lines that cannot be read are left out. */
export function decodeOutline(text: string): readonly OutlineNode[] {
  const roots: OutlineNode[] = [];
  const path: OutlineNode[][] = [roots];
  for (const line of text.split('\n')) {
    const [depth = '', start = '', what = '', ...marks] = line.split(' ');
    const is = TYPES.get(what.charAt(0));
    const into = path[Number(depth)];
    if (!is || !into) continue;
    const children: OutlineNode[] = [];
    into.push({
      is,
      name: decode(what.slice(1)),
      start: Number(start),
      marks: decodeMarks(marks),
      children,
    });
    path.length = Number(depth) + 1;
    path.push(children);
  }
  return roots;
}

const MARK_NAMES: Readonly<Record<string, 'pattern' | 'placement' | 'slot'>> = {
  p: 'pattern',
  l: 'placement',
  s: 'slot',
};

const NO_MARKS: OutlineMarks = {};

function decodeMarks(written: readonly string[]): OutlineMarks {
  if (written.length === 0) return NO_MARKS;
  const marks: { pattern?: string; placement?: string; slot?: string; isSpread?: true } = {};
  for (const one of written) {
    const name = MARK_NAMES[one.charAt(0)];
    if (name) marks[name] = decode(one.slice(1));
    else if (one === 'x') marks.isSpread = true;
  }
  return marks;
}

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
