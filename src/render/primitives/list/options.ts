import type { RenderContext, AnatomyNode } from '../../primitive.ts';
import { type Attributes, el, type Html } from '../../html.ts';

import { renderIcon } from '../../icon.ts';
import type { Item } from '../parts.ts';
import { renderLine } from './items.ts';

/** Commands are buttons, all in the tab order until the script makes the menu one tab stop. */
export const renderMenu = (node: AnatomyNode, context: RenderContext): Html =>
  el(
    'div',
    {
      class: 'p-list',
      role: 'menu',
      'aria-label': node.label,
      'data-kind': 'menu',
      'data-gap': node.gap,
    },
    entries(node.items ?? [], context),
  );

function entries(items: readonly Item[], context: RenderContext): readonly Html[] {
  // One selected command is a choice between all of them; several checkable commands are independent.
  const choice = items.some((item) => item.selected) && items.every(({ expanded }) => expanded === undefined);
  return items.flatMap((item) => entry(item, choice, context));
}

function entry(item: Item, choice: boolean, context: RenderContext): readonly Html[] {
  const menuId = item.items && context.id('submenu');
  const button = el(
    'button',
    {
      class: 'p-list__command',
      type: 'button',
      ...roleOf(item, choice),
      'aria-current': item.current && 'true',
      'aria-disabled': item.disabled && 'true',
      'aria-haspopup': item.expanded === undefined && !item.items ? undefined : 'menu',
      'aria-expanded': item.expanded === undefined ? undefined : String(item.expanded),
      'aria-controls': menuId,
      'data-tone': item.tone,
    },
    renderLine(
      item,
      context,
      el('span', { class: 'p-list__text' }, item.text),
      item.checked === undefined ? undefined : checkMark(item),
    ),
    item.items && renderIcon('chevron-right'),
  );
  if (!item.items) return [button];
  return [
    button,
    el(
      'div',
      { class: 'p-list__submenu', role: 'menu', id: menuId, 'aria-label': item.text, hidden: !item.expanded },
      entries(item.items, context),
    ),
  ];
}

function roleOf(item: Item, choice: boolean): Attributes {
  if (item.checked !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': String(item.checked) };
  if (choice) return { role: 'menuitemradio', 'aria-checked': String(item.selected ?? false) };
  return { role: 'menuitem' };
}

const checkMark = (item: Item): Html =>
  el('span', { class: 'p-list__check' }, item.checked && renderIcon('check'));

const isChosen = (item: Item): boolean => item.selected ?? item.checked ?? false;

/** A listbox: one option is in the tab order, arrow keys reach the others. */
export function renderOptions(node: AnatomyNode, context: RenderContext): Html {
  const items = node.items ?? [];
  const several = items.some((item) => item.checked !== undefined) || items.filter(isChosen).length > 1;
  const entry = items.find(isChosen) ?? items.find((item) => !item.disabled);
  return el(
    'ul',
    {
      class: 'p-list',
      role: 'listbox',
      'aria-label': node.label,
      'aria-multiselectable': several && 'true',
      'data-kind': 'options',
      'data-gap': node.gap,
      'data-behaviour': 'listbox',
    },
    items.map((item) =>
      el(
        'li',
        {
          class: 'p-list__option',
          role: 'option',
          'aria-selected': String(isChosen(item)),
          'aria-current': item.current && 'true',
          'aria-disabled': item.disabled && 'true',
          tabindex: item === entry ? 0 : -1,
        },
        renderLine(item, context, el('span', { class: 'p-list__text' }, item.text)),
      ),
    ),
  );
}
