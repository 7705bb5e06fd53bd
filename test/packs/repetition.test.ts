import { expect, it } from 'vitest';
import { composed } from './support.ts';

/** Statements of six words or more; shorter ones are names. */
const statements = (markdown: string): string[] =>
  markdown
    .split(/\n|(?<=[.;:!?])\s/)
    .map((line) => line.replace(/^[-*#>|\s]+/, '').trim())
    .filter((line) => line.split(/\s+/).length >= 6);

it('a pack says a fact once: at most 1 % of the words in all bundles are repeated in their file', () => {
  let words = 0;
  let repeated = 0;
  for (const { bundle } of composed) {
    const { scaffold, review, sections, pages, mutations } = bundle;
    for (const { renderedMarkdown } of [scaffold, review, ...sections, ...pages, ...mutations]) {
      const seen = new Set<string>();
      for (const one of statements(renderedMarkdown)) {
        const count = one.split(/\s+/).length;
        words += count;
        if (seen.has(one)) repeated += count;
        seen.add(one);
      }
    }
  }
  expect(words).toBeGreaterThan(1_000_000);
  expect(repeated / words).toBeLessThanOrEqual(0.01);
});

it('a part says once what is read out', () => {
  const lines = composed.flatMap(({ bundle }) =>
    bundle.pages.flatMap(({ renderedMarkdown }) =>
      renderedMarkdown.split('\n').filter((line) => line.startsWith('Read out: ')),
    ),
  );
  expect(lines.length).toBeGreaterThan(0);
  const repeated = lines.filter((line) => {
    const said = line.match(/"[^"]*"/g) ?? [];
    return new Set(said).size < said.length;
  });
  expect(repeated.slice(0, 5)).toEqual([]);
});
