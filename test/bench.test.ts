import { describe, expect, it } from 'vitest';
import { SLOW, BENCHMARKS } from '../bench/index.ts';
import { formatSection, replaceSection } from '../bench/results.ts';
import { OFFICIAL_COUNT, syntheticRecords, syntheticRecord } from '../bench/synthetic.ts';
import { RECORD_SCHEMAS } from '../src/content/corpus.ts';
import { validate } from '../src/schemas/parse.ts';

describe('benchmark results', () => {
  const order = ['accept', 'serve'];
  const section = (name: string, table: string): string =>
    formatSection(name, `What of ${name}?`, 'a machine', `${table}\n`);

  it('keep all other sections when one is measured again, in the order of the benchmarks', () => {
    const first = replaceSection('', section('serve', 'old serve'), order);
    const both = replaceSection(first, section('accept', 'accept'), order);
    const again = replaceSection(both, section('serve', 'new serve'), order);
    expect(again.match(/^(?:accept|old serve|new serve)$/gm)).toEqual(['accept', 'new serve']);
    expect(replaceSection(again, section('serve', 'new serve'), order)).toBe(again);
  });

  it('drop the section of a removed benchmark', () => {
    const both = replaceSection(
      replaceSection('', section('accept', 'accept'), order),
      section('serve', 'x'),
      order,
    );
    expect(replaceSection(both, section('serve', 'x'), ['serve'])).not.toContain('accept');
  });

  it('have names that are easy to type', () => {
    for (const name of Object.keys(BENCHMARKS)) expect(name).toMatch(/^[a-z-]+$/);
    expect(SLOW.every((name) => name in BENCHMARKS)).toBe(true);
  });
});

describe('synthetic records', () => {
  it('match their schemas and have unique ids', () => {
    const names = new Set<string>();
    for (const { type, data } of syntheticRecords(3 * OFFICIAL_COUNT)) {
      expect(validate(RECORD_SCHEMAS[type], data).issues, data.id).toEqual([]);
      names.add(`${type}/${data.id}`);
    }
    expect(names.size).toBe(3 * OFFICIAL_COUNT);
  });

  it('depend only on their number', () => {
    const number = 400_123;
    const once = JSON.stringify(syntheticRecord(number));
    syntheticRecord(7);
    expect(JSON.stringify(syntheticRecord(number))).toBe(once);
  });
});
