/** A stretch of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What an attribute says: a text, nothing but its name, or something only the running app knows. */
export type AttributeValue =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'bare' }
  | { readonly is: 'dynamic' };

export interface Attribute extends Span {
  /** As the platform calls it: `class`, `for`, `tabindex`, whatever the framework writes. Events begin with `on`. */
  readonly name: string;
  readonly value: AttributeValue;
  /** Where the value stands, quotes and braces included. */
  readonly valueSpan?: Span;
}

export interface Element extends Span {
  /** `button`, or `Button` and `Menu.Item` for a component. */
  readonly tag: string;
  readonly isComponent: boolean;
  /** The start tag. */
  readonly open: Span;
  readonly attributes: readonly Attribute[];
  /** Attributes come from elsewhere, too: whatever is missing may be among them. */
  readonly hasSpread: boolean;
  readonly children: readonly Child[];
}

export type Child =
  | Element
  | ({ readonly is: 'text'; readonly text: string } & Span)
  /** An expression, a slot, a directive that repeats: whatever is known only when the app runs. */
  | ({ readonly is: 'dynamic'; readonly children: readonly Child[] } & Span);

/** One declaration of a style sheet, a `style` attribute or a style object. */
export interface Declaration extends Span {
  readonly from: 'sheet' | 'attribute' | 'object';
  /** As CSS writes it: `background-color`. */
  readonly property: string;
  readonly value: string;
  /** Where the value stands; in a style object the expression, quotes included. */
  readonly valueSpan: Span;
  /** Of the rules around it, joined; empty for attributes and objects, `&` for the element of a styled template. */
  readonly selector: string;
  /** Names of at-rules around it, outermost first: `media (prefers-color-scheme: dark)`. */
  readonly within: readonly string[];
}

export interface Import extends Span {
  readonly from: string;
  readonly names: readonly { readonly imported: string; readonly local: string }[];
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

export type Language = 'script' | 'html' | 'vue' | 'svelte' | 'astro' | 'css';

/** A file of a project as far as rules look at it. Where a part could not be read, `problems` says so. */
export interface Source {
  /** From the root of the project, with `/`. */
  readonly path: string;
  readonly language: Language;
  readonly text: string;
  /** Elements that stand in no other element of the file. */
  readonly roots: readonly Element[];
  readonly declarations: readonly Declaration[];
  readonly imports: readonly Import[];
  /** Names the file exports; `default` among them. */
  readonly exports: readonly string[];
  /** The syntax trees of its scripts (ESTree, by oxc). */
  readonly programs: readonly Program[];
  readonly problems: readonly Problem[];
  /** What of the file nobody looked at, because no parser for it is here: nothing is known about it. */
  readonly unread?: string;
}

export interface Problem extends Span {
  readonly message: string;
}

/** A script in the file, its tree, and what must be added to offsets of the tree to get those of the file. */
export interface Program {
  readonly tree: SyntaxNode;
  readonly offset: number;
}

/** Any node of an ESTree. */
export interface SyntaxNode extends Span {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Line and column as editors count them: from one, columns in UTF-16 units. */
export interface LineColumnRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Of the text asked about last: findings come file by file. */
let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] };

function lineStarts(text: string): readonly number[] {
  if (last.text !== text) {
    const starts = [0];
    for (const match of text.matchAll(/\r\n|\n|\r/g)) starts.push(match.index + match[0].length);
    last = { text, starts };
  }
  return last.starts;
}

export function toLineColumnRange(text: string, span: Span): LineColumnRange {
  const starts = lineStarts(text);
  const [line, column] = locate(starts, text.length, span.start);
  const [endLine, endColumn] = locate(starts, text.length, Math.max(span.start, span.end));
  return { line, column, endLine, endColumn };
}

function locate(starts: readonly number[], length: number, wanted: number): [line: number, column: number] {
  const offset = Math.min(Math.max(wanted, 0), length);
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return [low + 1, offset - (starts[low] ?? 0) + 1];
}
