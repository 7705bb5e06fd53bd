import { describe, expect, it } from 'vitest';
import type { AnatomyNode } from '../primitive.ts';
import { renderNode } from '../../../test/render/render-node.ts';
import { grid } from './grid.ts';

const PRESS: AnatomyNode = { is: 'button', text: 'Press' };

describe('a grid', () => {
  it('wraps each child in a list item if its role is list', () => {
    const markup = renderNode(grid, { columns: 2, role: 'list', label: 'Finds', children: [PRESS, PRESS] });
    expect(markup).toMatch(/^<ul class="p-grid" data-cols="2" role="list" aria-label="Finds"><li>/);
    expect(markup.split('<li>')).toHaveLength(3);
  });
});
