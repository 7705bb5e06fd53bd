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
  pointer: string,
  nodes: readonly ExecutionPackCommonV1LayoutNode[],
  next: () => Html,
  sheet: Sheet,
): Html {
  return el(
    'div',
    { class: 'l-page', 'data-essence': pointer },
    nodes.map((node, index) =>
      node.kind === 'pattern' ? next() : columns(`${pointer}/layout/${index}`, node, next, sheet),
    ),
  );
}

function columns(
  pointer: string,
  node: ExecutionPackCommonV1LayoutColumnsNode,
  next: () => Html,
  sheet: Sheet,
): Html {
  const own = sheet.classFor('l-cols', (selector) => columnRules(node, selector));
  return el('div', { class: `l-columns ${own}`, 'data-essence': pointer }, node.cols.map(next));
}

/** As narrow as a column may be: what people read or fill in does not fit into less. */
const NARROWEST = 256;

/**
 * Side by side from the width that is named, else from a middle one; by the window or by the room there is. A wide
 * window may leave little room between the panes of a shell: then columns that would be too narrow stay stacked.
 */
function columnRules(node: ExecutionPackCommonV1LayoutColumnsNode, selector: string): string {
  const sizes = node.tracks ?? node.cols.map(() => 1);
  const tracks = sizes.map((size) => `minmax(0,${size}fr)`).join(' ');
  const parts = sizes.reduce((sum, size) => sum + size, 0) / Math.min(...sizes);
  const query = (step: Breakpoint, room: number, template: string): string => {
    const rules = `${selector}{grid-template-columns:${template}}`;
    const width = BREAKPOINTS[step];
    return node.responsive === 'container'
      ? `@container page (min-width:${Math.max(width, room)}px){${rules}}`
      : `@media (min-width:${width}px){@container page (min-width:${room}px){${rules}}}`;
  };
  const steps = (node.breakpoints ?? []).flatMap(({ at, cols }) =>
    isBreakpoint(at) ? [query(at, cols * NARROWEST, `repeat(${cols},minmax(0,1fr))`)] : [],
  );
  const start = isBreakpoint(node.at) ? node.at : steps.length > 0 ? undefined : 'md';
  return [...(start ? [query(start, Math.round(parts * NARROWEST), tracks)] : []), ...steps].join('');
}
