import { describe, expect, it } from 'vitest';
import type { AnatomyNode } from '../primitive.ts';
import { el } from '../html.ts';
import { createTestContext, renderNode } from '../../../test/render/render-node.ts';
import { grid } from './grid.ts';

const PRESS: AnatomyNode = { is: 'button', text: 'Press' };

const chartOf = (label: string, values: number[], unit = '%'): AnatomyNode => ({
  is: 'stack',
  children: [{ is: 'chart', kind: 'area', label, unit, series: [{ label, values }] }],
});

/** The domains that the charts of a grid are rendered with. */
function domainsOf(...children: AnatomyNode[]): unknown[] {
  const domains: unknown[] = [];
  grid.render(
    { is: 'grid', columns: 3, children },
    {
      ...createTestContext(grid),
      renderAll: (nodes = []) =>
        nodes.map((node) => {
          domains.push((node.children?.[0] as AnatomyNode).domain);
          return el('span');
        }),
    },
  );
  return domains;
}

describe('a grid', () => {
  it('gives charts of one kind and unit the same scale, because they are compared', () => {
    expect(domainsOf(chartOf('authorise', [0.2, 4]), chartOf('terminals', [0.1, 0.3]))).toEqual([
      [0.1, 4],
      [0.1, 4],
    ]);
    expect(domainsOf(chartOf('Errors', [1, 4]), chartOf('Latency', [80, 300], 'ms'))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('adds a column where the last child would have a row of its own', () => {
    const columns = (asked: number, count: number): string | undefined =>
      /data-cols="(\d+)"/.exec(
        renderNode(grid, { columns: asked, children: Array.from({ length: count }, () => PRESS) }),
      )?.[1];
    expect([columns(3, 4), columns(2, 3), columns(3, 5), columns(4, 5), columns(1, 2)]).toEqual([
      '4',
      '3',
      '3',
      '4',
      '1',
    ]);
  });

  it('wraps each child in a list item if its role is list', () => {
    const markup = renderNode(grid, { columns: 2, role: 'list', label: 'Finds', children: [PRESS, PRESS] });
    expect(markup).toMatch(/^<ul class="p-grid" data-cols="2" role="list" aria-label="Finds"><li>/);
    expect(markup.split('<li>')).toHaveLength(3);
  });
});
