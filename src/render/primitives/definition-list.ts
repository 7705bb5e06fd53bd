import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { figure, picture } from './entry.ts';

export const definitionList = {
  name: 'definition-list',
  css: `
.p-definition-list{min-inline-size:0}
.p-definition-list dl{display:grid}
.p-definition-list__pair{display:flex;flex-wrap:wrap;gap:var(--space-2xs) var(--space-md);padding-block:calc(var(--space-xs) * var(--density));border-block-start:var(--border-thin) solid var(--color-border)}
.p-definition-list__pair:first-child{border-block-start:0}
.p-definition-list dt{flex:1 1 8rem;display:flex;gap:var(--space-2xs);align-items:baseline;color:var(--color-text-muted);font-size:var(--text-sm);min-inline-size:0}
.p-definition-list dd{flex:2 1 9rem;display:grid;gap:var(--space-2xs);justify-items:start;font-size:var(--text-sm);font-weight:var(--weight-medium);font-variant-numeric:tabular-nums;min-inline-size:0;overflow-wrap:anywhere}
.p-stack[data-align=center]>.p-definition-list dl{display:flex;flex-wrap:wrap;justify-content:center;gap:var(--space-sm) var(--space-xl)}
.p-stack[data-align=center]>.p-definition-list .p-definition-list__pair{flex-direction:column;align-items:center;border:0;padding:0}
.p-stack[data-align=center]>.p-definition-list :is(dt,dd){flex:none;justify-items:center}
`,
  draw(node, drawing) {
    const list = el(
      'dl',
      {},
      (node.items ?? []).map((item) =>
        el(
          'div',
          { class: 'p-definition-list__pair' },
          el('dt', {}, picture(drawing, item.icon, item.tone), item.text),
          el(
            'dd',
            {},
            item.value !== undefined && el('span', {}, figure(item.value)),
            drawing.drawAll(item.children),
          ),
        ),
      ),
    );
    // A `dl` has no role that could be named.
    return el(
      'div',
      { class: 'p-definition-list', role: node.label && 'group', 'aria-label': node.label },
      list,
    );
  },
} as const satisfies Primitive;
