import type { Declaration, Element, Import, Problem, Program, Span } from './source.ts';

/** The parts of a source file while it is parsed; every parser adds to them. */
export interface SourceParts {
  readonly roots: Element[];
  readonly declarations: Declaration[];
  readonly imports: Import[];
  readonly exports: string[];
  readonly programs: Program[];
  readonly problems: Problem[];
  unread?: string;
  computed?: number;
  computedNames?: string[];
  libraryStyles?: Declaration[];
  unchecked?: Record<string, number>;
}

/** Deeper elements are skipped. Browsers allow half of this, and the stack far more. */
export const MAX_ELEMENT_DEPTH = 1000;

/** A broken file may have a problem at every character; the first ones are enough. */
const MAX_PROBLEMS = 20;

export function emptyParts(): SourceParts {
  return { roots: [], declarations: [], imports: [], exports: [], programs: [], problems: [] };
}

export function addProblem(parts: SourceParts, message: string, { start, end }: Span): void {
  if (parts.problems.length < MAX_PROBLEMS) parts.problems.push({ message, start, end });
}

/** Reports once per file that deeper elements were skipped. */
export function addDepthProblem(parts: SourceParts, span: Span): void {
  const message = `Elements nested deeper than ${MAX_ELEMENT_DEPTH} are skipped.`;
  if (!parts.problems.some((problem) => problem.message === message)) addProblem(parts, message, span);
}

/** The span of an attribute value, including quotes; undefined if there is no value. */
export function findValueSpan(text: string, span: Span, nameLength: number): Span | undefined {
  const source = text.slice(span.start, span.end);
  const equals = source.indexOf('=', nameLength);
  if (equals < 0) return undefined;
  const blanks = source.slice(equals + 1).search(/\S|$/);
  return { start: span.start + equals + 1 + blanks, end: span.end };
}

export function stripQuotes(text: string, { start, end }: Span): Span {
  const quote = text[start];
  if ((quote !== '"' && quote !== "'") || end - start < 2) return { start, end };
  return { start: start + 1, end: text[end - 1] === quote ? end - 1 : end };
}

/** Converts a span of a script to a span of the file. */
export const shiftSpan = ({ start, end }: Span, offset: number): Span => ({
  start: offset + start,
  end: offset + end,
});

/** Hyphenated element names of SVG and MathML; all others are custom elements. */
const RESERVED = new Set([
  'annotation-xml',
  'color-profile',
  'font-face',
  'font-face-format',
  'font-face-name',
  'font-face-src',
  'font-face-uri',
  'missing-glyph',
]);

/** A component or custom element: `Button`, `Menu.Item`, `my-button`. */
export function isComponentTag(tag: string): boolean {
  if (/^[^a-z]/.test(tag) || tag.includes('.')) return true;
  return tag.includes('-') && !RESERVED.has(tag);
}
