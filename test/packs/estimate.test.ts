import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { estimateTokens } from '../../src/packs/estimate.ts';
import { select } from '../../src/packs/select.ts';
import { composed, corpus } from './documents.ts';

describe('the token estimate', () => {
  for (const [name, document] of composed) {
    it(`is within 10 % of a real tokenizer for every pack of ${name}`, () => {
      const { scaffold, review, sections, pages, mutations, manifest } = compile(document, corpus);
      const alone = manifest.pages
        .slice(0, 2)
        .map(({ id }) => select(document, corpus, { packType: 'page', id }).pack);
      for (const { renderedMarkdown, tokenBudget, objective } of [
        scaffold,
        review,
        ...sections,
        ...pages,
        ...mutations,
        ...alone,
      ]) {
        const real = encode(renderedMarkdown).length;
        expect(Math.abs((tokenBudget.measured ?? 0) - real) / real, objective).toBeLessThan(0.1);
      }
    });
  }

  it('of whole lines is the sum of the estimates of the lines', () => {
    const lines = ['# Page: Orders', '`/orders` · shell `sidebar-main` 1,904 #7a22c9', '', 'Zoë 漢字'];
    const sum = lines.reduce((total, line) => total + estimateTokens(`${line}\n`), 0);
    expect(estimateTokens(`${lines.join('\n')}\n`)).toBeCloseTo(sum, 9);
  });
});
