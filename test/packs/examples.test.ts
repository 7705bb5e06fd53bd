import { describe, expect, it } from 'vitest';
import { collectTexts } from '../../src/content/check/walk.ts';
import { compose } from '../../src/essence/compose.ts';
import { compile } from '../../src/packs/compile.ts';
import { corpus } from '../corpus.ts';

/** Fewer words in a row are the same in two texts by chance, such as dates. */
const WORDS = 5;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every run of so many words in a text. */
function runsOf(text: string): string[] {
  const words = wordsOf(text);
  return words.slice(WORDS - 1).map((_, at) => words.slice(at, at + WORDS).join(' '));
}

/** Runs of words that only the examples of patterns have, with the pattern. */
const exampleRuns = new Map<string, string>();
const ownRuns = new Set<string>();
for (const { type, slug, data } of corpus.records) {
  const { examples, ...contract } = data as { examples?: unknown };
  if (type === 'pattern')
    for (const { text } of collectTexts(examples)) for (const run of runsOf(text)) exampleRuns.set(run, slug);
  for (const { text } of collectTexts(type === 'pattern' ? contract : data))
    for (const run of runsOf(text)) ownRuns.add(run);
}
for (const run of ownRuns) exampleRuns.delete(run);

const blueprints = corpus.records.filter(({ type }) => type === 'blueprint').map(({ slug }) => slug);

describe('the packs of a product', () => {
  it('are compared with enough words of examples', () => {
    expect(exampleRuns.size).toBeGreaterThan(2_000);
  });

  it.each(blueprints)('contain no words of the examples of patterns: %s', (slug) => {
    const { pages, sections, scaffold } = compile(compose(slug, corpus), corpus);
    const found = [...pages, ...sections, ...(scaffold ? [scaffold] : [])].flatMap((pack) =>
      pack.renderedMarkdown
        .split('\n')
        .flatMap(runsOf)
        .filter((run) => exampleRuns.has(run))
        .map((run) => `${pack.packType}: "${run}" of ${exampleRuns.get(run)}`),
    );
    expect([...new Set(found)]).toEqual([]);
  });
});
