import { describe, expect, it } from 'vitest';
import type { PatternV2 } from '../schemas/types.ts';
import { FEATURE_SIGNS } from './features.ts';
import { readDraftRecords } from './load.ts';

const patterns = new Map(
  readDraftRecords()
    .filter(({ type }) => type === 'pattern')
    .map(({ slug, data }): [string, PatternV2] => [slug, data as PatternV2]),
);
const signs = Object.values(FEATURE_SIGNS).flatMap((one) => (one === 'quality' ? [] : one));

describe('FEATURE_SIGNS', () => {
  it('names patterns, presets and options that exist', () => {
    const exists = (sign: string): boolean => {
      const [, slug = '', mark, name = ''] = /^([a-z-]+)(?:([/?])(.+))?$/.exec(sign) ?? [];
      const pattern = patterns.get(slug);
      if (!pattern || mark === undefined) return pattern !== undefined;
      return Object.hasOwn(mark === '/' ? pattern.presets : (pattern.data?.options ?? {}), name);
    };
    expect(signs.filter((sign) => !sign.includes(':') && !exists(sign))).toEqual([]);
  });

  it('names actions that some pattern offers', () => {
    const offered = new Set<string>([...patterns.values()].flatMap(({ io }) => io?.actions ?? []));
    const actions = signs.flatMap((sign) => /^action:(.+)$/.exec(sign)?.[1] ?? []);
    expect(actions.filter((action) => !offered.has(action))).toEqual([]);
  });

  it('has a sign for every feature that is not a quality', () => {
    expect(Object.entries(FEATURE_SIGNS).filter(([, one]) => one.length === 0)).toEqual([]);
  });
});
