import { describe, expect, it } from 'vitest';
import { LONG, QUESTIONS } from '../bench/index.ts';
import { sectionOf, withSection } from '../bench/results.ts';
import { ONCE, synthetic, syntheticRecord } from '../bench/synthetic.ts';
import { RECORD_SCHEMAS } from '../src/content/corpus.ts';
import { check } from '../src/schemas/parse.ts';

describe('results of measurements', () => {
  const order = ['accept', 'serve'];
  const section = (name: string, table: string): string =>
    sectionOf(name, `What of ${name}?`, 'a machine', `${table}\n`);

  it('keep every other section when one is measured again, and stand in the order of the questions', () => {
    const first = withSection('', section('serve', 'old serve'), order);
    const both = withSection(first, section('accept', 'accept'), order);
    const again = withSection(both, section('serve', 'new serve'), order);
    expect(again.match(/^(?:accept|old serve|new serve)$/gm)).toEqual(['accept', 'new serve']);
    expect(withSection(again, section('serve', 'new serve'), order)).toBe(again);
  });

  it('drop a section whose question is no longer asked', () => {
    const both = withSection(
      withSection('', section('accept', 'accept'), order),
      section('serve', 'x'),
      order,
    );
    expect(withSection(both, section('serve', 'x'), ['serve'])).not.toContain('accept');
  });

  it('belong to questions whose names can be typed', () => {
    for (const name of Object.keys(QUESTIONS)) expect(name).toMatch(/^[a-z-]+$/);
    expect(LONG.every((name) => name in QUESTIONS)).toBe(true);
  });
});

describe('synthetic records', () => {
  it('fit their schemas and have names of their own', () => {
    const seen = new Set<string>();
    for (const { type, data } of synthetic(3 * ONCE)) {
      expect(check(RECORD_SCHEMAS[type], data).issues, data.id).toEqual([]);
      seen.add(`${type}/${data.id}`);
    }
    expect(seen.size).toBe(3 * ONCE);
  });

  it('depend on their number alone, whatever was made before', () => {
    const number = 400_123;
    const once = JSON.stringify(syntheticRecord(number));
    syntheticRecord(7);
    expect(JSON.stringify(syntheticRecord(number))).toBe(once);
  });
});
