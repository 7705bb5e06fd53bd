import { loadParsers } from '../../src/source/parse.ts';
import type { Source } from '../../src/source/source.ts';
import type { Violation } from '../../src/verify/finding.ts';
import { applyEdits } from '../../src/verify/repair.ts';
import type { Contract, FileRule } from '../../src/verify/rule.ts';

const parse = await loadParsers();

export function parseSource(path: string, text: string): Source {
  const source = parse(path, text);
  if (!source) throw new Error(`${path} is not supported`);
  // A file with syntax errors would prove nothing. HTML is parsed despite errors.
  const [problem] = source.language === 'html' ? [] : source.problems;
  if (problem) throw new Error(`${path}: ${problem.message}`);
  return source;
}

/** For rules that ignore the contract. */
const NO_CONTRACT = {} as Contract;

export const findViolations = (rule: FileRule, path: string, text: string): readonly Violation[] =>
  rule.check(parseSource(path, text), NO_CONTRACT);

/** The text of each violation in a file. */
export const findTexts = (rule: FileRule, path: string, text: string): string[] =>
  findViolations(rule, path, text).map(({ span }) => (span ? text.slice(span.start, span.end) : ''));

/** The same markup in each language with elements. */
export const inEveryLanguage = (html: string): readonly (readonly [string, string])[] => [
  ['a.html', html],
  ['a.tsx', `export const A = () => <div>${html}</div>;`],
  ['a.vue', `<template><div>${html}</div></template>`],
  ['a.svelte', `<div>${html}</div>`],
];

/** The text with all edits of a rule, which must parse as before. */
export function repairText(rule: FileRule, path: string, text: string, contract = NO_CONTRACT): string {
  const edits = rule.check(parseSource(path, text), contract).flatMap((each) => each.edits ?? []);
  const repaired = applyEdits(text, edits);
  if (repaired.left > 0) throw new Error(`${repaired.left} edits overlap`);
  parseSource(path, repaired.text);
  return repaired.text;
}
