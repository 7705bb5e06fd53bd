import { loadParsers } from '../../src/source/parse.ts';
import type { Source } from '../../src/source/source.ts';
import type { Violation } from '../../src/verify/finding.ts';
import type { Contract, FileRule } from '../../src/verify/rule.ts';

const parse = await loadParsers();

export function sourceOf(path: string, text: string): Source {
  const source = parse(path, text);
  if (!source) throw new Error(`${path} is not supported`);
  // A file with syntax errors would prove nothing. HTML is parsed despite errors.
  const [problem] = source.language === 'html' ? [] : source.problems;
  if (problem) throw new Error(`${path}: ${problem.message}`);
  return source;
}

/** For rules that ignore the contract. */
const NO_CONTRACT = {} as Contract;

export const allFound = (rule: FileRule, path: string, text: string): readonly Violation[] =>
  rule.check(sourceOf(path, text), NO_CONTRACT);

/** The text of each violation in a file. */
export const foundIn = (rule: FileRule, path: string, text: string): string[] =>
  allFound(rule, path, text).map(({ span }) => (span ? text.slice(span.start, span.end) : ''));

/** The same markup in each language with elements. */
export const everywhere = (html: string): readonly (readonly [string, string])[] => [
  ['a.html', html],
  ['a.tsx', `export const A = () => <div>${html}</div>;`],
  ['a.vue', `<template><div>${html}</div></template>`],
  ['a.svelte', `<div>${html}</div>`],
];
