import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentType } from '../../src/content/corpus.ts';
import { extractKeywords, fetchSuggestions, type FitConfidence, rateFit } from '../../src/content/suggest.ts';
import { openClient } from '../../src/http/connect.ts';
import { folder, svc } from '../cli/support.ts';
import { contract } from '../../src/mcp/tools/contract/index.ts';
import { registry } from '../../src/mcp/tools/registry/index.ts';
import { ask, sessionIn } from '../mcp/answers.ts';

/** 2: fits, 1: partly, 0: does not fit. */
interface Judged {
  readonly type: ContentType;
  readonly sentence: string;
  readonly fits: Readonly<Record<string, 0 | 1 | 2>>;
}

const SENTENCES = JSON.parse(
  readFileSync(new URL('../../eval/suggestions/judged.json', import.meta.url), 'utf8'),
) as readonly Judged[];

interface Rated {
  readonly pair: string;
  readonly confidence: FitConfidence;
  readonly fit: number | undefined;
  readonly isFirst: boolean;
}

const rated: Rated[] = [];

beforeAll(async () => {
  const { client } = openClient({}, { insecureHttp: false, note: () => {} });
  const { signal } = new AbortController();
  for (const { type, sentence, fits } of SENTENCES) {
    const { why } = extractKeywords(sentence);
    const found = await fetchSuggestions({ client, signal }, type, sentence, why);
    for (const [at, { slug, confidence }] of found.entries())
      rated.push({ pair: `${sentence} → ${slug}`, confidence, fit: fits[slug], isFirst: at === 0 });
  }
});

/** The share of first suggestions with this confidence that fit. */
const share = (confidence: FitConfidence): number => {
  const some = rated.filter((one) => one.isFirst && one.confidence === confidence);
  return some.filter(({ fit }) => fit === 2).length / some.length;
};

describe('the confidence of a suggestion', () => {
  it('is high only if the record fits, in 95 of 100 cases on more than 300 sentences', () => {
    expect(SENTENCES.length).toBeGreaterThan(300);
    const high = rated.filter(({ confidence }) => confidence === 'high');
    expect(high.length).toBeGreaterThan(35);
    // A pair without a judgement counts as one that does not fit: judge it, and add it to eval/suggestions.
    const wrong = high.filter(({ fit }) => fit !== 2).map(({ pair }) => pair);
    expect(1 - wrong.length / high.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('is medium if about half of the records fit, and low if hardly one does', () => {
    expect(share('medium')).toBeGreaterThan(0.5);
    expect(share('low')).toBeLessThan(0.2);
  });

  it.each([
    ['pattern', 'sign-in-form', 'Sign-in form', 'parents sign a permission form', 'medium'],
    ['pattern', 'sign-in-form', 'Sign-in form', 'a form to sign in', 'high'],
    ['pattern', 'notebook-cells', 'Notebook cells', 'leave a note about a delivery', 'low'],
    ['archetype', 'landing-page', 'Landing page', 'A zeppelin for agencies with a landing page', 'low'],
    ['archetype', 'landing-page', 'Landing page', 'A landing page for a zeppelin', 'high'],
    ['archetype', 'community-forum', 'Community forum', 'community forum moderation', 'medium'],
  ] as const)('of the %s %s (%s) for "%s" is %s', (type, slug, name, sentence, expected) => {
    const { why } = extractKeywords(sentence);
    expect(rateFit({ type, slug, name, description: '' }, sentence, why)).toBe(expected);
  });
});

describe('one sentence', () => {
  it.each([
    'star rating and written reviews under a product',
    'a packing checklist to tick off on the phone',
    'compare three hotels side by side',
  ])('has one answer in the command line and in the agent tools: %s', async (sentence) => {
    const { suggestions } = JSON.parse((await svc(['suggest', sentence, '--json'])).out);
    const fromCli = suggestions
      .filter(({ type }: { type: string }) => type === 'pattern')
      .map(({ slug, confidence }: { slug: string; confidence: string }) => [slug, confidence]);
    const { data } = await ask(
      registry,
      { action: 'suggest_patterns', description: sentence },
      sessionIn(folder()),
    );
    expect(
      data.result.suggestions.map(({ id, confidence }: { id: string; confidence: string }) => [
        id,
        confidence,
      ]),
    ).toEqual(fromCli);
  });

  it('gets the best of its suggested products and areas as a draft', async () => {
    const description = 'case management for an immigration law firm';
    const { suggestions } = JSON.parse((await svc(['suggest', description, '--json'])).out);
    const best = suggestions.filter(({ type }: { type: string }) => type !== 'pattern');
    const { data } = await ask(contract, { action: 'create_essence', description }, sessionIn(folder()));
    expect(best).toContainEqual(
      expect.objectContaining({ type: data.result.composed_from.type, slug: data.result.composed_from.id }),
    );
  });
});
