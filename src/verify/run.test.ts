import { describe, expect, it } from 'vitest';
import type { Finding } from './finding.ts';
import { limitFindings, locatePointer } from './run.ts';

const TEXT = '{\n  "a": { "b/c": [1, { "d": "x" }] },\n  "e": true\n}\n';

const at = (pointer: string): string | undefined => {
  const span = locatePointer(TEXT, pointer);
  return span && TEXT.slice(span.start, span.end);
};

describe('the location of a JSON pointer', () => {
  it('is the member with its key, or the array item', () => {
    expect(at('/e')).toBe('"e": true');
    expect(at('/a/b~1c/0')).toBe('1');
    expect(at('/a/b~1c/1/d')).toBe('"d": "x"');
  });

  it('is the nearest parent if there is no such value', () => {
    expect(at('/a/b~1c/7/d')).toBe('"b/c": [1, { "d": "x" }]');
    expect(at('/nothing')).toBe(TEXT.trim());
    expect(at('')).toBe(TEXT.trim());
  });

  it('is undefined in an empty text', () => {
    expect(locatePointer('', '/a')).toBeUndefined();
  });

  it('is correct for alternating texts', () => {
    expect(locatePointer('{"e":1}', '/e')).toEqual({ start: 1, end: 6 });
    expect(at('/e')).toBe('"e": true');
  });
});

describe('the findings of a project', () => {
  const finding = (code: string, line: number): Finding => ({
    code,
    rule: code.toLowerCase(),
    category: 'any',
    severity: 'warn',
    message: 'any',
    place: { file: 'a.ts', line, column: 1, endLine: line, endColumn: 1 },
    lane: 'production-source',
    repair: 'any',
    edits: [],
    fingerprint: `${code}:${line}`,
  });

  it('are complete up to the limit', () => {
    const limited = limitFindings(2);
    limited.add([finding('A', 1)]);
    limited.add([finding('A', 2)]);
    expect(limited.list().map(({ fingerprint }) => fingerprint)).toEqual(['A:1', 'A:2']);
  });

  it('are counted by rule beyond it', () => {
    const limited = limitFindings(1);
    limited.add([finding('A', 1), finding('A', 2), finding('B', 1)]);
    limited.add([finding('A', 3)]);
    const [first, ...rest] = limited.list();
    expect(first).toEqual(finding('A', 1));
    expect(rest.map(({ code, message, place }) => [code, message, place])).toEqual([
      ['A', '2 more violations of this rule in this project are not listed.', undefined],
      ['B', '1 more violation of this rule in this project is not listed.', undefined],
    ]);
  });
});
