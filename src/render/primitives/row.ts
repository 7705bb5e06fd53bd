import { alignCss, arrangement, entries } from '../arrangement.ts';
import type { Drawing, Node, Primitive } from '../drawing.ts';
import type { Html } from '../html.ts';
import { menuItem } from './button.ts';
import { upright } from './divider.ts';

/** What is one line high; next to others of its kind it sits on their middle. */
const SMALL: ReadonlySet<Node['is']> = new Set([
  'avatar',
  'badge',
  'button',
  'code',
  'divider',
  'heading',
  'icon',
  'link',
  'row',
  'text',
]);

/** Where nothing is said: fields end together, as their labels stand above; small things sit on one middle. */
function alignOf({ align, children = [] }: Node): Node['align'] {
  if (align !== undefined) return align;
  if (children.some(({ is }) => is === 'field')) return 'end';
  return children.every(({ is }) => SMALL.has(is)) ? 'center' : 'stretch';
}

function child(node: Node, { role }: Node, drawing: Drawing): Html {
  if (node.is === 'divider') return upright(node);
  if (node.is === 'button' && role === 'menubar') return menuItem(node);
  return drawing.draw(node);
}

const SHRINKS =
  '.p-button,.p-badge,.p-icon,.p-avatar,.p-link,.p-text,.p-heading,.p-row,.p-divider,.p-image,.p-code';

export const row = {
  name: 'row',
  css: `
.p-row{display:flex;flex-wrap:wrap;gap:var(--gap);min-inline-size:0}
.p-row>*{min-inline-size:0;max-inline-size:100%}
${alignCss('.p-row')}
.p-row>:where(:not(${SHRINKS})){flex:1 1 13rem}
.p-row>:where(.p-row:has(>.p-field,>.p-stack,>.p-row>.p-field)){flex:1 1 16rem}
.p-row>:where(.p-text[data-long]){flex:1 1 14rem}
.p-row>:where(.p-code){flex:0 1 auto}
.p-row>:where(.p-image:not([data-size])){flex:1 1 10rem;max-inline-size:18rem}
.p-row[data-justify=between]>:where(.p-heading:first-child:nth-last-child(2)){flex:1 1 9rem}
.p-row>:where(.p-icon,.p-avatar)+:where(.p-heading[data-long]){flex:1 1 9rem}
.p-row[data-justify=between]>:where(.p-field){flex:0 1 16rem}
.p-row[data-align=stretch]>:where(.p-button,.p-badge,.p-icon,.p-avatar,.p-link,.p-text){align-self:center}
.p-row[data-align=stretch]>:where(.p-image){align-self:start}
:where(.p-row[role=toolbar],.p-row[role=menubar]){align-items:center}
.p-row[role=toolbar]>:where(.p-field){flex:0 1 12rem}
`,
  draw: (node, drawing) =>
    arrangement(
      node,
      { class: 'p-row', 'data-gap': node.gap, 'data-align': alignOf(node), 'data-justify': node.justify },
      entries(
        node,
        (node.children ?? []).map((one) => child(one, node, drawing)),
      ),
    ),
} as const satisfies Primitive;
