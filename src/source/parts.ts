import type { Declaration, Element, Import, Problem, Program, Span } from './source.ts';

/** What is being collected of one file; every parser adds to it. */
export interface Parts {
  readonly roots: Element[];
  readonly declarations: Declaration[];
  readonly imports: Import[];
  readonly exports: string[];
  readonly programs: Program[];
  readonly problems: Problem[];
  unread?: string;
}

/** Elements deeper than this are not read: twice what browsers draw, and far less than what a stack holds. */
export const DEEPEST = 1000;

/** One broken file may have a problem at each character; the first of them say enough. */
const MOST_PROBLEMS = 20;

export function noParts(): Parts {
  return { roots: [], declarations: [], imports: [], exports: [], programs: [], problems: [] };
}

export function addProblem(parts: Parts, message: string, { start, end }: Span): void {
  if (parts.problems.length < MOST_PROBLEMS) parts.problems.push({ message, start, end });
}

/** Says once that elements below this one were left out. */
export function addTooDeep(parts: Parts, span: Span): void {
  const message = `Elements nested deeper than ${DEEPEST} are not read.`;
  if (!parts.problems.some((problem) => problem.message === message)) addProblem(parts, message, span);
}
