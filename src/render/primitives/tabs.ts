import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { badgeOf, picture } from './entry.ts';

export const tabs = {
  name: 'tabs',
  css: `
.p-tabs{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-md);min-inline-size:0;inline-size:100%}
.p-tabs__list{display:flex;flex-wrap:wrap;gap:0 var(--space-2xs);border-block-end:var(--border-thin) solid var(--color-border-strong)}
.p-tabs__tab{display:inline-flex;align-items:center;gap:var(--space-xs);min-block-size:var(--control);padding:0 var(--space-sm);margin-block-end:calc(-1 * var(--border-thin));background:none;border:0;border-block-end:3px solid transparent;color:var(--color-text-muted);font-size:var(--text-sm);font-weight:var(--weight-medium);text-align:start;cursor:pointer}
.p-tabs__tab:hover{color:var(--color-text)}
.p-tabs__tab[aria-selected=true]{color:var(--color-text);border-block-end-color:var(--color-primary)}
.p-tabs__tab>svg{flex:none}
.p-tabs__panel{display:flex;flex-direction:column;gap:var(--space-md);min-inline-size:0}
.p-tabs__panel>.p-button{align-self:flex-start}
@media (scripting:none){.p-tabs__panel[hidden]{display:flex!important}}
`,
  draw(node, drawing) {
    const items = node.items ?? [];
    const open = Math.max(
      0,
      items.findIndex((item) => item.selected),
    );
    const entries = items.map((item) => ({ item, tabId: drawing.id('tab'), panelId: drawing.id('panel') }));
    // A tab without content of its own changes what the open panel shows.
    const shared = items[open]?.children && entries[open]?.panelId;
    return el(
      'div',
      { class: 'p-tabs', 'data-behaviour': 'tabs' },
      el(
        'div',
        { class: 'p-tabs__list', role: 'tablist', 'aria-label': node.label },
        entries.map(({ item, tabId, panelId }, at) =>
          el(
            'button',
            {
              class: 'p-tabs__tab',
              type: 'button',
              role: 'tab',
              id: tabId,
              'aria-selected': String(at === open),
              'aria-controls': item.children ? panelId : shared,
              'aria-disabled': item.disabled && 'true',
            },
            picture(drawing, item.icon),
            el('span', {}, item.text),
            badgeOf(drawing, item),
          ),
        ),
      ),
      entries.map(
        ({ item, tabId, panelId }, at) =>
          item.children &&
          el(
            'div',
            {
              class: 'p-tabs__panel',
              role: 'tabpanel',
              id: panelId,
              'aria-labelledby': tabId,
              tabindex: 0,
              hidden: at !== open,
            },
            drawing.drawAll(item.children),
          ),
      ),
    );
  },
} as const satisfies Primitive;
