/** A range of a text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The value of an attribute: static text, no value, or an expression that is only known at run time. */
export type AttributeValue =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'bare' }
  | { readonly is: 'dynamic' };

export interface Attribute extends Span {
  /** The platform name, such as `class`, `for` or `tabindex`, in every framework. Event names start with `on`. */
  readonly name: string;
  readonly value: AttributeValue;
  /** Includes quotes and braces. */
  readonly valueSpan?: Span;
}

export interface Element extends Span {
  /** `button`, or `Button` and `Menu.Item` for a component. */
  readonly tag: string;
  readonly isComponent: boolean;
  /** The start tag. */
  readonly open: Span;
  readonly attributes: readonly Attribute[];
  /** The element has spread attributes, which may include any that seems missing. */
  readonly hasSpread: boolean;
  readonly children: readonly Child[];
}

export type Child =
  | Element
  | ({ readonly is: 'text'; readonly text: string } & Span)
  /** An expression, a slot or a structural directive: content that is only known at run time. */
  | ({ readonly is: 'dynamic'; readonly children: readonly Child[] } & Span);

/** One declaration of a style sheet, a `style` attribute or a style object. */
export interface Declaration extends Span {
  readonly from: 'sheet' | 'attribute' | 'object';
  /** In CSS notation: `background-color`. */
  readonly property: string;
  readonly value: string;
  /** In a style object, the span of the expression with its quotes. */
  readonly valueSpan: Span;
  /** The selector with its parent rules; empty for attributes and objects, `&` for a styled template. */
  readonly selector: string;
  /** The surrounding at-rules, outermost first: `media (prefers-color-scheme: dark)`. */
  readonly within: readonly string[];
}

export interface Import extends Span {
  readonly from: string;
  readonly names: readonly { readonly imported: string; readonly local: string }[];
  readonly isType: boolean;
  readonly isDynamic: boolean;
}

export type Language = 'script' | 'html' | 'vue' | 'svelte' | 'astro' | StyleLanguage;

/** Languages of style sheets. */
export type StyleLanguage = 'css' | 'scss' | 'less';

const STYLE_LANGUAGES: ReadonlySet<string> = new Set<StyleLanguage>(['css', 'scss', 'less']);

export const isStyleSheet = (language: Language): language is StyleLanguage => STYLE_LANGUAGES.has(language);

/** A parsed file of a project. Parts that could not be parsed are listed in `problems`. */
export interface Source {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly language: Language;
  readonly text: string;
  /** The outermost elements. */
  readonly roots: readonly Element[];
  readonly declarations: readonly Declaration[];
  readonly imports: readonly Import[];
  /** Exported names, including `default`. */
  readonly exports: readonly string[];
  /** The syntax trees of its scripts (ESTree from oxc). */
  readonly programs: readonly Program[];
  readonly problems: readonly Problem[];
  /** The part of the file for which there is no parser. */
  readonly unread?: string;
  /** Declarations of Sass or Less that only its compiler can compute; they are left out. */
  readonly computed?: number;
  /** Custom properties with a partly computed name, with `*` for that part: `--*-text`. */
  readonly computedNames?: readonly string[];
  /** Literal styles in objects and props of libraries: `sx`, style props, vanilla-extract; absent if there are none. */
  readonly libraryStyles?: readonly Declaration[];
  /** The number of values in such objects that are not read, by kind in the singular; absent if there are none. */
  readonly unchecked?: Readonly<Record<string, number>>;
}

export interface Problem extends Span {
  readonly message: string;
}

/** The tree of one script. Add `offset` to its positions to get positions in the file. */
export interface Program {
  readonly tree: SyntaxNode;
  readonly offset: number;
}

/** Any node of an ESTree. */
export interface SyntaxNode extends Span {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Lines and columns as editors count them: from one, columns in UTF-16 code units. */
export interface LineColumnRange {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The line starts of the last text: findings come file by file. */
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

/**
 * Computes a value once for each file. Only that of the last file is kept, since files are checked one after another:
 * what a WeakMap keeps survives minor garbage collections, and thousands of files would pile up.
 */
export function cachePerFile<Value>(compute: (source: Source) => Value): (source: Source) => Value {
  let last: { readonly source: Source; readonly value: Value } | undefined;
  return (source) => {
    if (last?.source !== source) last = { source, value: compute(source) };
    return last.value;
  };
}
