import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { definitionList } from './definition-list.ts';
import { text } from './text.ts';

describe('a definition list', () => {
  it('aligns amounts at their ends, and other values at their start', () => {
    const isAligned = (...values: string[]): boolean =>
      renderNode(definitionList, { items: values.map((value) => ({ text: 'Rent', value })) }).includes(
        'data-sums',
      );
    expect(isAligned('EUR 1,080.00', '\u2212EUR 45.00')).toBe(true);
    expect(isAligned('EUR 1,080.00', '3 rooms')).toBe(false);
    expect(isAligned('EUR 1,080.00')).toBe(false);
  });

  it('shows a value with a note as a line of a price list', () => {
    const note = { is: 'text', text: 'Brown butter' } as const;
    expect(
      renderNode(definitionList, { items: [{ text: 'Trout', value: 'EUR 16.50', children: [note] }] }, text),
    ).toContain('class="p-definition-list__pair" data-line');
    expect(renderNode(definitionList, { items: [{ text: 'Trout', children: [note] }] }, text)).not.toContain(
      'data-line',
    );
  });
});
