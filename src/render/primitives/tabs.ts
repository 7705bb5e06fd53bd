import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { renderItemBadge, renderItemIcon } from './parts.ts';

export const tabs = {
  name: 'tabs',
  render(node, context) {
    const items = node.items ?? [];
    const open = Math.max(
      0,
      items.findIndex((item) => item.selected),
    );
    const entries = items.map((item) => ({ item, tabId: context.id('tab'), panelId: context.id('panel') }));
    // A tab without content changes the content of the open panel.
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
            renderItemIcon(context, item.icon),
            el('span', {}, item.text),
            renderItemBadge(context, item),
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
            context.renderAll(item.children),
          ),
      ),
    );
  },
} as const satisfies Primitive;
