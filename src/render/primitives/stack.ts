import { alignCss, arrangement, entries, GAP_CSS } from '../arrangement.ts';
import type { Node, Primitive } from '../drawing.ts';

/** Several cards that fold, one below the other, are walked by arrows. */
const folding = ({ children = [] }: Node): boolean =>
  children.filter(({ is, expanded }) => is === 'card' && expanded !== undefined).length > 1;

export const stack = {
  name: 'stack',
  // Small things keep their own width where nothing is said: a button is not a bar.
  css: `${GAP_CSS}
.p-stack{display:flex;flex-direction:column;gap:var(--gap);min-inline-size:0}
.p-stack>*{min-inline-size:0;max-inline-size:100%}
${alignCss('.p-stack')}
:where(.p-stack:not([data-align]),.p-card,.p-card__body)>:where(.p-button,.p-badge,.p-avatar,.p-icon,.p-link,.p-code--inline){align-self:start}
.p-stack[data-align=center]{text-align:center}
.p-stack[data-align]>:where(.p-split,.p-grid,.p-card,.p-divider){inline-size:100%}
.p-stack[data-align=center]>:where(.p-row){justify-content:center}
`,
  draw: (node, drawing) =>
    arrangement(
      node,
      {
        class: 'p-stack',
        'data-gap': node.gap,
        'data-align': node.align === 'stretch' ? undefined : node.align,
        'data-justify': node.justify,
        'data-behaviour': folding(node) ? 'accordion' : undefined,
      },
      entries(node, drawing.drawAll(node.children)),
    ),
} as const satisfies Primitive;
