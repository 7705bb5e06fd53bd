import { alignCss, arrangement, entries } from '../arrangement.ts';
import type { Primitive } from '../drawing.ts';

const COUNTS = Array.from({ length: 12 }, (_, index) => index + 1);

export const grid = {
  name: 'grid',
  // As many columns as asked for while each keeps a width that can be read, fewer below that.
  css: `
.p-grid{--narrowest:14rem;display:grid;gap:var(--gap);inline-size:100%;min-inline-size:0;grid-template-columns:repeat(auto-fit,minmax(min(100%,max(var(--narrowest),(100% - (var(--columns) - 1)*var(--gap))/var(--columns))),1fr))}
.p-grid>*{min-inline-size:0}
${COUNTS.map((count) => `.p-grid[data-cols="${count}"]{--columns:${count}${count > 3 ? ';--narrowest:10rem' : ''}${count > 6 ? ';--narrowest:4rem' : ''}}`).join('\n')}
${alignCss('.p-grid')}
.p-grid>li>:where(.p-card){block-size:100%}
.p-grid>:where(.p-button,.p-badge,.p-icon,.p-avatar,.p-link){justify-self:start}
.p-grid>:where(.p-image){align-self:center}
`,
  draw: (node, drawing) =>
    arrangement(
      node,
      {
        class: 'p-grid',
        'data-cols': typeof node.columns === 'number' ? node.columns : 1,
        'data-gap': node.gap,
        'data-align': node.align,
      },
      entries(node, drawing.drawAll(node.children)),
    ),
} as const satisfies Primitive;
