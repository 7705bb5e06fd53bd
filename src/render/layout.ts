import type {
  ExecutionPackCommonV1LayoutColumnsNode,
  ExecutionPackCommonV1LayoutNode,
} from '../schemas/types.ts';
import { BREAKPOINTS, type Breakpoint, isBreakpoint } from './base-css.ts';
import { el, type Html } from './html.ts';
import type { Sheet } from './sheet.ts';

export const LAYOUT_CSS = `
.l-page{display:grid;gap:calc(var(--space-xl)*var(--density));grid-template-columns:minmax(0,1fr);container:page/inline-size}
.l-columns{display:grid;gap:calc(var(--space-lg)*var(--density));grid-template-columns:minmax(0,1fr);align-items:start}
.l-placement{min-inline-size:0;container:pattern/inline-size}
.l-contained{background:var(--color-surface);border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-lg);padding:calc(var(--space-lg)*var(--density))}
[data-layout=carousel] .p-list{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(14rem,1fr);overflow-x:auto;gap:var(--space-md);padding-block-end:var(--space-xs)}
[data-layout=masonry] .p-list,[data-layout=masonry] .p-grid{grid-template-columns:repeat(auto-fill,minmax(min(16rem,100%),1fr))}
.l-missing{border:var(--border-medium) dashed var(--color-border-strong);border-radius:var(--radius-md);padding:var(--space-lg);color:var(--color-text)}
`;

/** The patterns of a page one below the other; groups beside each other where the document says so. */
export function drawLayout(
  nodes: readonly ExecutionPackCommonV1LayoutNode[],
  next: () => Html,
  sheet: Sheet,
): Html {
  return el(
    'div',
    { class: 'l-page' },
    nodes.map((node) => (node.kind === 'pattern' ? next() : columns(node, next, sheet))),
  );
}

function columns(node: ExecutionPackCommonV1LayoutColumnsNode, next: () => Html, sheet: Sheet): Html {
  const own = sheet.classFor('l-cols', (selector) => columnRules(node, selector));
  return el('div', { class: `l-columns ${own}` }, node.cols.map(next));
}

/** Side by side from the width that is named, else from a middle one; by the window or by the room there is. */
function columnRules(node: ExecutionPackCommonV1LayoutColumnsNode, selector: string): string {
  const tracks = (node.tracks ?? node.cols.map(() => 1)).map((size) => `minmax(0,${size}fr)`).join(' ');
  const query = (step: Breakpoint, rules: string): string =>
    node.responsive === 'container'
      ? `@container page (min-width:${BREAKPOINTS[step]}px){${rules}}`
      : `@media (min-width:${BREAKPOINTS[step]}px){${rules}}`;
  const steps = (node.breakpoints ?? []).flatMap(({ at, cols }) =>
    isBreakpoint(at) ? [query(at, `${selector}{grid-template-columns:repeat(${cols},minmax(0,1fr))}`)] : [],
  );
  const start = isBreakpoint(node.at) ? node.at : steps.length > 0 ? undefined : 'md';
  return [...(start ? [query(start, `${selector}{grid-template-columns:${tracks}}`)] : []), ...steps].join(
    '',
  );
}
