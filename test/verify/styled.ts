import { loadParsers } from '../../src/source/parse.ts';
import type { Source } from '../../src/source/source.ts';
import type { Contract, FileRule } from '../../src/verify/rule.ts';

const parse = await loadParsers();

export function parseSource(path: string, text: string): Source {
  const source = parse(path, text);
  if (!source) throw new Error(`${path} is not supported`);
  return source;
}

/** A contract with a small theme: a colour that differs by mode, one that does not, and one that two tokens share. */
export const SMALL_CONTRACT: Contract = {
  // Style rules use neither.
  essence: {} as Contract['essence'],
  bundle: {} as Contract['bundle'],
  components: new Map(),
  tokens: {
    colours: new Map([
      ['#1f6feb', ['color-primary']],
      ['#ffffff', ['color-background']],
      ['#101418', ['color-background']],
      ['#cccccc', ['color-border', 'color-border-strong']],
    ]),
    spaces: new Map([
      [0, ['space-none']],
      [8, ['space-sm']],
      [16, ['space-md']],
      [24, ['space-lg']],
    ]),
    radii: new Map([
      [4, ['radius-sm']],
      [8, ['radius-md']],
    ]),
  },
};

/** The text of each violation in a file. */
export const findTexts = (rule: FileRule, path: string, text: string, contract = SMALL_CONTRACT): string[] =>
  rule
    .check(parseSource(path, text), contract)
    .map(({ span }) => (span ? text.slice(span.start, span.end) : ''));

/** The file after applying the edits of the rule. */
export function applyEdits(rule: FileRule, path: string, text: string): string {
  const edits = rule.check(parseSource(path, text), SMALL_CONTRACT).flatMap((found) => found.edits ?? []);
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((changed, { start, end, text: by }) => changed.slice(0, start) + by + changed.slice(end), text);
}
