import { alignCss, arrangement } from '../arrangement.ts';
import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';

const SHARES = Array.from({ length: 9 }, (_, index) => index + 1);

export const split = {
  name: 'split',
  // The outer box is what the panes measure: they stand side by side when there is room for two.
  css: `
.p-split{container:split/inline-size;inline-size:100%;min-inline-size:0}
.p-split__panes{display:grid;gap:var(--gap);grid-template-columns:minmax(0,1fr)}
.p-split__panes>*{min-inline-size:0}
${SHARES.map((share) => `.p-split[data-first="${share}"]{--first:${share}fr}.p-split[data-second="${share}"]{--second:${share}fr}`).join('\n')}
${alignCss('.p-split__panes')}
@container split (min-width:38rem){.p-split__panes{grid-template-columns:minmax(11rem,var(--first)) minmax(11rem,var(--second))}}
@container split (max-width:56rem){.p-split__panes:has(>.p-table,>*>.p-table){grid-template-columns:minmax(0,1fr)}}
`,
  draw(node, drawing) {
    const [first, second] = (node.ratio ?? '1:1').split(':');
    return arrangement(
      node,
      { class: 'p-split', 'data-first': first, 'data-second': second, 'data-gap': node.gap },
      el('div', { class: 'p-split__panes', 'data-align': node.align }, drawing.drawAll(node.children)),
    );
  },
} as const satisfies Primitive;
