import { countTokens as countWithTokenizer } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { boundTokens, estimateTokens } from '../../src/packs/estimate.ts';
import { select } from '../../src/packs/select.ts';
import { countTokens } from '../tokenizer.ts';
import { composed, corpus, packsOf } from './support.ts';

/** Shorter texts may be further off: a single word is a large part of them. */
const MIN_TOKENS = 200;

const samples = composed.map(({ slug, document, bundle }) => ({
  slug,
  packs: [
    ...packsOf(bundle),
    ...bundle.manifest.pages
      .slice(0, 2)
      .map(({ id }) => select(document, corpus, { packType: 'page', id }).pack),
  ],
}));

describe('counting tokens piece by piece', () => {
  it('is counting with the tokenizer', () => {
    const odd = [
      "We'll SEE: it's  two   spaces,\ttabs\t\t and\r\n\r\n  lines\n",
      '漢字 Zoë 🧭🧭 12345,678 camelCaseWords---=> `a/b`\\u202e\u202e \ud83d',
      'x'.repeat(200) + ' '.repeat(50),
      'a <| b',
    ];
    for (const { packs } of samples)
      odd.push(
        ...packs.slice(0, 3).map(({ renderedMarkdown }) => renderedMarkdown),
        JSON.stringify(packs[0]),
      );
    for (const text of odd) expect(countTokens(text)).toBe(countWithTokenizer(text));
  });
});

describe('the token estimate', () => {
  let estimated = 0;
  let real = 0;

  it.each(samples)('is within 5 % of the tokenizer for every pack of $slug', ({ packs }) => {
    // The JSON of one pack in three: it is several times longer, and all of it has the same form.
    for (const [index, pack] of packs.entries())
      for (const text of [pack.renderedMarkdown, ...(index % 3 === 0 ? [JSON.stringify(pack)] : [])]) {
        const tokens = countTokens(text);
        const estimate = estimateTokens(text);
        estimated += estimate;
        real += tokens;
        expect(boundTokens(estimate), pack.objective).toBeGreaterThanOrEqual(tokens);
        if (tokens >= MIN_TOKENS)
          expect(
            Math.abs(estimate / tokens - 1),
            `${pack.objective}: ${estimate} for ${tokens}`,
          ).toBeLessThan(0.05);
      }
  });

  it('is within 1 % of the tokenizer for all packs together', () => {
    expect(real).toBeGreaterThan(1_000_000);
    expect(Math.abs(estimated / real - 1)).toBeLessThan(0.01);
  });

  it.each(samples)('is the measured size of every pack of $slug', ({ packs }) => {
    for (const { renderedMarkdown, tokenBudget, objective } of packs)
      expect(
        Math.abs((tokenBudget.measured ?? 0) - estimateTokens(renderedMarkdown)),
        objective,
      ).toBeLessThan(1.000001);
  });

  it('of whole lines is the sum of the estimates of the lines', () => {
    const lines = [
      '# Page: Orders',
      '`/orders` · shell `sidebar-main` 1,904 #7a22c9',
      '',
      'Zoë 漢字',
      'a',
      '  - b',
    ];
    const sum = lines.reduce((total, line) => total + estimateTokens(`${line}\n`), 0);
    expect(estimateTokens(`${lines.join('\n')}\n`)).toBeCloseTo(sum, 9);
  });

  it.each([
    ['a long word', 'a'.repeat(3_000)],
    ['a long run of punctuation', '!?'.repeat(1_000)],
    ['emoji', '🧭'.repeat(500)],
    ['ideographs', '漢字'.repeat(500)],
    ['digits', '1234567890'.repeat(100)],
    ['spaces', ' '.repeat(1_000)],
  ])('grows with %s', (_, text) => {
    expect(estimateTokens(text + text)).toBeGreaterThanOrEqual(estimateTokens(text));
    expect(estimateTokens(text)).toBeLessThanOrEqual(text.length);
  });
});
