import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isTooDeep } from './depth.ts';
import { loadParsers } from './parse.ts';

/** Each of these ends the process of the native parser if it is long enough: head, what is repeated, tail. */
const SHAPES: Readonly<Record<string, readonly [string, string, string, string?]>> = {
  'open brackets': ['', '(', ''],
  brackets: ['x=', '(', 'a', ')'],
  arrays: ['x=', '[', '', ']'],
  objects: ['x=', '{a:', '1', '}'],
  functions: ['', 'function f(){', '', '}'],
  templates: ['x=', '`${', 'a', '}`'],
  elements: ['x=', '<a>', '', '</a>'],
  'elements in attributes': ['x=', '<a b=', '"c"', '/>'],
  sums: ['x=', 'a+', 'a'],
  'sums of texts': ['x=', "'a;'+", "'b'"],
  'sums on many lines': ['x=', 'a\n+', 'a'],
  'sums with comments': ['x=', 'a+/*;*/', 'a'],
  'sums of elements': ['x=', 'a+<a>;</a>+', 'a'],
  'sums after an apostrophe': ["x=<a>'</a>+", 'a+', "'b'"],
  alternatives: ['x=', 'a||', 'a'],
  powers: ['x=', 'a**', 'a'],
  assignments: ['', 'a=', '1'],
  conditions: ['x=', 'a?b:', 'c'],
  arrows: ['x=', 'a=>', '1'],
  negations: ['x=', '!', 'a'],
  'new and new again': ['', 'new\n', 'a'],
  awaits: ['async function f(){', 'await ', 'a}'],
  casts: ['x=a', ' as any', ''],
  steps: ['a', '.b', ''],
  calls: ['a', '()', ''],
  'else and if': ['', 'if(a);else ', ';'],
  'else after a block': ['', 'if(a){}else ', '{}'],
  'if and if': ['', 'if(a)\n', ';'],
  labels: ['', 'l:', ';'],
  'arguments of types': ['type T=', 'A<B,', 'C', '>'],
  'conditions of types': ['type T=', 'A extends B?C:', 'D'],
  'keys of types': ['type T=', 'keyof ', 'A'],
  'arrays of types': ['type T=A', '[]', ''],
};

const textOf = (
  [head, piece, middle, tail = '']: readonly [string, string, string, string?],
  times: number,
) => `${head}${piece.repeat(times)}${middle}${tail.repeat(times)}`;
/** As often as fits into the largest file that is read. */
const most = (shape: readonly [string, string, string, string?]): number =>
  Math.floor((1024 * 1024 - 20) / (shape[1].length + (shape[3]?.length ?? 0)));

describe('a text', () => {
  it.each(Object.entries(SHAPES))('of a megabyte of %s is too deep', async (_, shape) => {
    const text = textOf(shape, most(shape));
    const parse = await loadParsers(['script']);
    expect(parse('a.tsx', text)?.problems).toMatchObject([
      { message: 'The script is nested deeper than 3000 brackets and was not parsed.', end: text.length },
    ]);
  });

  it('at the depth limit does not crash the native parser', { tags: 'slow' }, () => {
    const texts = Object.values(SHAPES).map((shape) => {
      let [low, high] = [1, most(shape)];
      while (high - low > 1 + low / 50) {
        const middle = (low + high) >> 1;
        if (isTooDeep(textOf(shape, middle))) high = middle;
        else low = middle;
      }
      return textOf(shape, low);
    });
    const script = `
      const { parseSync } = require('oxc-parser');
      for (const text of JSON.parse(require('fs').readFileSync(0, 'utf8')))
        try { parseSync('a.tsx', text).program; } catch (error) { if (!(error instanceof RangeError)) throw error; }
      console.log('done');`;
    const { stdout, signal } = spawnSync(process.execPath, ['-e', script], {
      input: JSON.stringify(texts),
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      encoding: 'utf8',
    });
    expect([signal, stdout]).toEqual([null, 'done\n']);
  });

  it.each([
    ['statements without semicolons', "const a = b < c ? d.e(f) : !g\nexport const h = () => a + 'x'\n"],
    [
      'statements with semicolons',
      'if (a) { b = c && d; } else if (e) f(`${g};`); else h = /[/;]+/.test(i);\n',
    ],
    ['a comma after each', 'a=b?c:d,e=>f+g,new h(i),'],
    ['elements', '<p className="a" onClick={() => b(c)}>Don’t – it\'s 1 < 2? {d ? <br /> : null}</p>;\n'],
    ['types', 'export type A<B extends C> = Map<string, readonly B[]> | { a?: keyof B }\n'],
    ['generic functions', 'const a = { f: <T,>(x: T): T => x as unknown as T };\n'],
    ['classes', 'class A extends B {\n  a = 1\n  #b = this.a\n  get c() { return typeof this.#b }\n}\n'],
  ])('of many lines with %s is not', (_, line) => {
    expect(isTooDeep(line.repeat(Math.floor(500_000 / line.length)))).toBe(false);
  });
});
