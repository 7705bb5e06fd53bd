/** Names of the previous generation (3.x) must lead to records that a designer would accept in their place. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../src/base/hash.ts';
import { CONTENT_TYPES, type ContentType, resolveAlias } from '../../src/content/corpus.ts';
import { compose } from '../../src/essence/compose.ts';
import { compile } from '../../src/packs/compile.ts';
import { corpus } from '../corpus.ts';

interface Judgement {
  readonly name: string;
  /** The slug of the record; null if the name does not resolve. */
  readonly resolvesTo: string | null;
  /** `wrong` includes names that do not resolve. */
  readonly verdict: 'same' | 'acceptable' | 'wrong';
  readonly reason: string;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const names = readJson('./earlier-names.json') as Readonly<Record<ContentType, readonly string[]>>;
const judgements = readJson('./alias-judgements.json') as readonly Judgement[];

const resolve = (type: ContentType, name: string): string | undefined =>
  (corpus.get(type, name) ?? resolveAlias(corpus, type, name))?.slug;
const resolvedShare = (type: ContentType): number =>
  names[type].filter((name) => resolve(type, name) !== undefined).length / names[type].length;

const SAMPLE_SIZE = 100;
/** Slightly below the current values, so that a lost alias fails the test. */
const MIN_SHARES = { pattern: 0.9, theme: 0.93, blueprint: 0.69, archetype: 0.79, shell: 0.88 } as const;

process.stdout.write(
  `${CONTENT_TYPES.map((type) => `${type} ${(resolvedShare(type) * 100).toFixed(1)} % of ${names[type].length}`).join(', ')}\n`,
);

describe('names of the previous generation', () => {
  it.each(CONTENT_TYPES)('mostly resolve, directly or by alias: %s', (type) => {
    expect(resolvedShare(type)).toBeGreaterThanOrEqual(MIN_SHARES[type]);
  });

  it('are judged in a sample that cannot be chosen: the pattern names with the smallest digests', () => {
    const sample = names.pattern
      .map((name) => ({ name, digest: sha256Hex(name) }))
      .sort((a, b) => (a.digest < b.digest ? -1 : 1))
      .slice(0, SAMPLE_SIZE)
      .map(({ name }) => name);
    expect(judgements.map(({ name }) => name)).toEqual(sample.sort());
  });

  it.each(judgements)(
    '$name resolves to the record that was judged',
    ({ name, resolvesTo, verdict, reason }) => {
      expect(resolve('pattern', name) ?? null).toBe(resolvesTo);
      expect(reason).not.toBe('');
      if (resolvesTo === null) expect(verdict).toBe('wrong');
    },
  );

  it('are not printed in packs, which speak of records by their slugs', () => {
    const bundle = JSON.stringify(compile(compose('online-store', corpus), corpus));
    const aliases = corpus.records.flatMap(({ data }) =>
      data.aliases && data.aliases.length > 1 ? [JSON.stringify(data.aliases)] : [],
    );
    expect(aliases.length).toBeGreaterThan(100);
    expect(aliases.filter((list) => bundle.includes(list))).toEqual([]);
  });

  it('lead to an acceptable record in at least 85 % of the sample', () => {
    const accepted = judgements.filter(({ verdict }) => verdict === 'same' || verdict === 'acceptable');
    expect(accepted.length / judgements.length).toBeGreaterThanOrEqual(0.85);
  });
});
