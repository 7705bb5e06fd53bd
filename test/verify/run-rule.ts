import { loadParsers } from '../../src/source/parse.ts';
import type { Source } from '../../src/source/source.ts';
import type { Violation } from '../../src/verify/finding.ts';
import type { Contract, FileRule } from '../../src/verify/rule.ts';

const parse = await loadParsers();

export function sourceOf(path: string, text: string): Source {
  const source = parse(path, text);
  if (!source) throw new Error(`${path} cannot be read`);
  // A rule that is silent about a file nobody could read proves nothing; parsers of HTML complain, and read on.
  const [problem] = source.language === 'html' ? [] : source.problems;
  if (problem) throw new Error(`${path}: ${problem.message}`);
  return source;
}

/** For rules that do not ask the contract. */
const NO_CONTRACT = {} as Contract;

export const allFound = (rule: FileRule, path: string, text: string): readonly Violation[] =>
  rule.check(sourceOf(path, text), NO_CONTRACT);

/** The text at each place that a rule finds in a file. */
export const foundIn = (rule: FileRule, path: string, text: string): string[] =>
  allFound(rule, path, text).map(({ span }) => (span ? text.slice(span.start, span.end) : ''));

/** The same markup as a file of each language that has elements. */
export const everywhere = (html: string): readonly (readonly [string, string])[] => [
  ['a.html', html],
  ['a.tsx', `export const A = () => <div>${html}</div>;`],
  ['a.vue', `<template><div>${html}</div></template>`],
  ['a.svelte', `<div>${html}</div>`],
];
