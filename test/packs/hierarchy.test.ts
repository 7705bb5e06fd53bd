import { describe, expect, it } from 'vitest';
import type { CommonV1TemplateNode } from '../../src/schemas/types.ts';
import { composed } from './support.ts';

function* nodesIn(node: CommonV1TemplateNode): Generator<CommonV1TemplateNode> {
  yield node;
  for (const child of node.children ?? []) yield* nodesIn(child);
}

const isStrong = ({ is, variant, tone }: CommonV1TemplateNode): boolean =>
  is === 'card' && variant === 'solid' && tone === 'primary';

/** Parts that are hard to read or use on a ground in the primary colour. */
const PLAIN = new Set(['field', 'form', 'list', 'table', 'chart', 'tabs']);

describe('the hierarchy of a page', () => {
  it('puts no form, list or table on a strong ground, on any page of any product', () => {
    const strong = composed
      .flatMap(({ bundle }) => bundle.pages)
      .filter(({ renderedMarkdown }) => renderedMarkdown.includes('--color-primary as ground'));
    expect(strong.length).toBeGreaterThan(0);
    for (const { data } of strong) {
      const anatomy = data.patterns.find(({ alias }) => alias === data.hierarchy?.leads)?.anatomy;
      const cards = anatomy ? [...nodesIn(anatomy)].filter((node) => isStrong(node) || node === anatomy) : [];
      const [card] = cards.filter(({ is }) => is === 'card');
      expect(card, data.hierarchy?.leads).toBeDefined();
      const parts = card ? [...nodesIn(card)].map(({ is }) => is) : [];
      expect(
        parts.filter((is) => PLAIN.has(is)),
        data.hierarchy?.leads,
      ).toEqual([]);
    }
  });

  it('sets the title and the lead alike on every page, so that pages built apart are one product', () => {
    const leads = composed
      .flatMap(({ bundle }) => bundle.pages)
      .filter(({ data }) => data.hierarchy && data.lead !== undefined)
      .map(({ renderedMarkdown }) => /The sentence after `Lead:`[^.]*\./.exec(renderedMarkdown)?.[0]);
    expect(leads.length).toBeGreaterThan(600);
    expect([...new Set(leads)]).toHaveLength(1);
  });
});
