import { renderGroup, wrapListItems } from './group.ts';
import type { AnatomyNode, Primitive } from '../primitive.ts';

const chartsIn = (node: AnatomyNode): readonly AnatomyNode[] =>
  node.is === 'chart' ? [node] : (node.children ?? []).flatMap(chartsIn);

const kindOf = ({ kind, unit }: AnatomyNode): string => `${kind ?? ''} ${unit ?? ''}`;

const withDomain = (node: AnatomyNode, domain: readonly number[]): AnatomyNode =>
  node.is === 'chart'
    ? { ...node, domain }
    : {
        ...node,
        ...(node.children && { children: node.children.map((child) => withDomain(child, domain)) }),
      };

/** Charts of one kind and unit in a grid are compared with each other: they share a scale. */
function shareScale(children: readonly AnatomyNode[]): readonly AnatomyNode[] {
  const charts = children.flatMap(chartsIn);
  if (charts.length < 2 || new Set(charts.map(kindOf)).size > 1) return children;
  const values = charts.flatMap(({ series = [] }) => series.flatMap((one) => one.values));
  const domain = [Math.min(...values), Math.max(...values)];
  return children.map((child) => withDomain(child, domain));
}

/** One more column where the last child would have a row of its own. */
function columnsOf({ columns, children = [] }: AnatomyNode): number {
  const asked = typeof columns === 'number' ? columns : 1;
  return asked >= 2 && asked <= 3 && children.length === asked + 1 ? asked + 1 : asked;
}

export const grid = {
  name: 'grid',
  render: (node, context) =>
    renderGroup(
      node,
      {
        class: 'p-grid',
        'data-cols': columnsOf(node),
        'data-gap': node.gap,
        'data-align': node.align,
      },
      wrapListItems(node, context.renderAll(shareScale(node.children ?? []))),
    ),
} as const satisfies Primitive;
