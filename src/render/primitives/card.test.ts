import { describe, expect, it } from 'vitest';
import type { AnatomyNode } from '../primitive.ts';
import { renderNode } from '../../../test/render/render-node.ts';
import { card } from './card.ts';

const PRESS: AnatomyNode = { is: 'button', text: 'Press' };

describe('a card', () => {
  it('uses a native disclosure if it collapses', () => {
    const folded = (expanded: boolean): string =>
      renderNode(card, { label: 'Frost', expanded, children: [{ is: 'text', text: 'We wait.' }] });
    expect(folded(true)).toMatch(/^<details class="p-card"[^>]* open><summary/);
    expect(folded(false)).not.toContain(' open');
  });

  it('is an article if it has a heading, otherwise what its role says', () => {
    const title: AnatomyNode = { is: 'heading', level: 3, text: 'Pepa' };
    expect(renderNode(card, { children: [title] })).toMatch(/^<article /);
    expect(renderNode(card, { children: [PRESS] })).toMatch(/^<div /);
    expect(renderNode(card, { role: 'region', label: 'Day', children: [title] })).toMatch(
      /^<section .*aria-label="Day"/,
    );
  });

  it('announces that it is selected', () => {
    expect(renderNode(card, { selected: true, children: [PRESS] })).toContain('aria-current="true"');
    expect(renderNode(card, { selected: false, children: [PRESS] })).not.toContain('aria-current');
  });
});
