import type { Declaration, Element, Import, Problem, Program, Span } from './source.ts';

/** What is being collected of one file; every parser adds to it. */
export interface SourceParts {
  readonly roots: Element[];
  readonly declarations: Declaration[];
  readonly imports: Import[];
  readonly exports: string[];
  readonly programs: Program[];
  readonly problems: Problem[];
  unread?: string;
}

/** Elements deeper than this are not read: twice what browsers draw, and far less than what a stack holds. */
export const MAX_ELEMENT_DEPTH = 1000;

/** One broken file may have a problem at each character; the first of them say enough. */
const MAX_PROBLEMS = 20;

export function emptyParts(): SourceParts {
  return { roots: [], declarations: [], imports: [], exports: [], programs: [], problems: [] };
}

export function addProblem(parts: SourceParts, message: string, { start, end }: Span): void {
  if (parts.problems.length < MAX_PROBLEMS) parts.problems.push({ message, start, end });
}

/** Says once that elements below this one were left out. */
export function addDepthProblem(parts: SourceParts, span: Span): void {
  const message = `Elements nested deeper than ${MAX_ELEMENT_DEPTH} are not read.`;
  if (!parts.problems.some((problem) => problem.message === message)) addProblem(parts, message, span);
}

/** Where the value of a written attribute stands, quotes included; undefined if it has none. */
export function findValueSpan(text: string, span: Span, nameLength: number): Span | undefined {
  const written = text.slice(span.start, span.end);
  const equals = written.indexOf('=', nameLength);
  if (equals < 0) return undefined;
  const blanks = written.slice(equals + 1).search(/\S|$/);
  return { start: span.start + equals + 1 + blanks, end: span.end };
}

/** Without the quotes, if there are any. */
export function stripQuotes(text: string, { start, end }: Span): Span {
  const quote = text[start];
  if ((quote !== '"' && quote !== "'") || end - start < 2) return { start, end };
  return { start: start + 1, end: text[end - 1] === quote ? end - 1 : end };
}

/** Where something of a script stands in the file, in which the script begins at this offset. */
export const shiftSpan = ({ start, end }: Span, offset: number): Span => ({
  start: offset + start,
  end: offset + end,
});

/** Names with a hyphen that SVG and MathML own; every other such name is an element somebody defined. */
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

/** What the element draws is decided elsewhere: `Button`, `Menu.Item`, `my-button`. */
export function isComponentTag(tag: string): boolean {
  if (/^[^a-z]/.test(tag) || tag.includes('.')) return true;
  return tag.includes('-') && !RESERVED.has(tag);
}
