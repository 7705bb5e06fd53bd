import { describe, expect, it } from 'vitest';
import { createTestContext, renderNode } from '../../test/render/render-node.ts';
import { joinParts } from './anatomy.ts';
import type { AnatomyNode } from './primitive.ts';
import { card } from './primitives/card.ts';
import { grid } from './primitives/grid.ts';
import { heading } from './primitives/heading.ts';
import { list } from './primitives/list.ts';
import { stack } from './primitives/stack.ts';

const id = (stem: string): string => `${stem}-1`;

describe('choices that cards present', () => {
  const cardOf = (text: string): AnatomyNode => ({
    is: 'card',
    selected: text === 'Garden',
    children: [{ is: 'heading', level: 3, text }],
  });
  const form = (...titles: string[]): AnatomyNode => ({
    is: 'stack',
    children: [
      { is: 'heading', level: 2, text: 'Where?' },
      {
        is: 'stack',
        children: [
          { is: 'grid', columns: 2, children: titles.map(cardOf) },
          {
            is: 'field',
            kind: 'radio',
            label: 'Option',
            name: 'seat',
            options: ['Garden', 'Hearth'],
            value: 'Garden',
            required: true,
          },
        ],
      },
    ],
  });

  it('are chosen by the cards, whose group is named by the question', () => {
    const { is: _, ...node } = joinParts(form('Garden', 'Hearth'), id);
    const markup = renderNode(stack, node, stack, grid, card, heading);
    expect(markup).toContain('role="group" aria-label="Where?"');
    expect(markup.match(/<input [^>]*>/g)).toEqual([
      '<input class="p-field__radio" type="radio" name="seat-1" value="Garden" checked required>',
      '<input class="p-field__radio" type="radio" name="seat-1" value="Hearth" required>',
    ]);
    expect(markup).not.toContain('Option');
    expect(markup, 'the checked card looks chosen').not.toContain('aria-current');
  });

  it('stay a field if the cards present anything else', () => {
    for (const titles of [['Garden'], ['Garden', 'Bar'], ['Hearth', 'Garden']])
      expect(joinParts(form(...titles), id)).toEqual(form(...titles));
  });
});

it('steps after the current one count on from it', () => {
  const steps: AnatomyNode = { is: 'list', kind: 'steps', ordered: true, items: [{ text: 'Watch' }] };
  const { children = [] } = joinParts(
    {
      is: 'stack',
      children: [steps, { is: 'card', children: [{ is: 'badge', text: '3 of 6' }] }, steps],
    },
    id,
  );
  expect((children as AnatomyNode[]).map(({ start }) => start)).toEqual([undefined, undefined, 4]);
  const markup = list.render(children[2] ?? steps, createTestContext()).text;
  expect(markup).toContain('start="4"');
  expect(markup).toMatch(/p-list__number"[^>]*>4</);
});
