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
.p-row>:where(.p-row:has(>.p-field+.p-field)){flex-basis:23rem}
.p-row>:where(.p-text[data-long]){flex:1 1 14rem}
.p-row>:where(.p-code){flex:0 1 auto}
.p-row>:where(.p-image:not([data-size])){flex:1 1 10rem;max-inline-size:18rem}
.p-row[data-justify=between]>:where(.p-heading:first-child:nth-last-child(2)){flex:1 1 9rem}
.p-row[data-justify=between]>:where(.p-heading[data-long]:first-child:nth-last-child(2)){flex-basis:15rem}
.p-row>:where(.p-icon,.p-avatar)+:where(.p-heading[data-long]){flex:1 1 9rem}
.p-row>:where(.p-row,.p-stack):where(:has(.p-heading[data-level="1"])){flex:1 1 max(13rem,7.5*var(--text-3xl))}
.p-row:has(>:is(.p-icon,.p-avatar):first-child+:last-child){flex-wrap:nowrap}
.p-row:has(>.p-avatar:first-child){--mark:2.5rem}
.p-row:has(>.p-avatar[data-size=sm]:first-child){--mark:2rem}
.p-row:has(>.p-avatar[data-size=lg]:first-child){--mark:3.5rem}
.p-row>:where(.p-icon,.p-avatar):first-child+:where(.p-stack,.p-link,.p-heading):where(:not(:last-child)){max-inline-size:calc(100% - var(--gap) - var(--mark,2rem))}
.p-row>:where(.p-image[data-size]):first-child+:where(.p-text,.p-link){flex:1 1 6rem}
.p-row>:where(.p-image[data-size]):first-child+:where(.p-stack){flex-basis:7rem}
.p-row>:where(.p-stack,.p-heading,.p-field):has(+.p-button[data-icon-only]:last-child){flex:1 1 7rem}
.p-row>.p-button+.p-field[data-kind=number]{max-inline-size:12rem}
.p-row>:where(.p-stack):is(:has(+.p-divider),.p-divider~*){flex:0 1 auto}
.p-row[data-justify=between]>.p-field{flex:0 1 16rem}
.p-row[data-align=stretch]>:where(.p-button,.p-badge,.p-icon,.p-avatar,.p-link,.p-text){align-self:center}
.p-row[data-align=stretch]>:where(.p-image){align-self:start}
:where(.p-row[role=toolbar],.p-row[role=menubar]){align-items:center}
.p-row[role=toolbar]>.p-field{flex:0 1 12rem}
.p-row[role=toolbar]>.p-field[data-kind=slider]{flex-basis:8rem}
@container pattern (max-width:30rem){.p-row>.p-divider{display:none}}
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
