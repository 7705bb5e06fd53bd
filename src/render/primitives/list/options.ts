import type { Drawing, Node } from '../../primitive.ts';
import { type Attributes, el, type Html } from '../../html.ts';

import { glyph } from '../../glyph.ts';
import type { Item } from '../parts.ts';
import { line } from './items.ts';

/** Commands are buttons, all in the tab order until the script makes one stop of the menu. */
export const menu = (node: Node, drawing: Drawing): Html =>
  el(
    'div',
    {
      class: 'p-list',
      role: 'menu',
      'aria-label': node.label,
      'data-kind': 'menu',
      'data-gap': node.gap,
    },
    entries(node.items ?? [], drawing),
  );

function entries(items: readonly Item[], drawing: Drawing): readonly Html[] {
  // One chosen command among others is a choice between them; several commands that can be ticked stand alone.
  const choice = items.some((item) => item.selected) && items.every(({ expanded }) => expanded === undefined);
  return items.flatMap((item) => entry(item, choice, drawing));
}

function entry(item: Item, choice: boolean, drawing: Drawing): readonly Html[] {
  const menuId = item.items && drawing.id('submenu');
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
    line(
      item,
      drawing,
      el('span', { class: 'p-list__text' }, item.text),
      item.checked === undefined ? undefined : checkMark(item),
    ),
    item.items && glyph('chevron-right'),
  );
  if (!item.items) return [button];
  return [
    button,
    el(
      'div',
      { class: 'p-list__submenu', role: 'menu', id: menuId, 'aria-label': item.text, hidden: !item.expanded },
      entries(item.items, drawing),
    ),
  ];
}

function roleOf(item: Item, choice: boolean): Attributes {
  if (item.checked !== undefined) return { role: 'menuitemcheckbox', 'aria-checked': String(item.checked) };
  if (choice) return { role: 'menuitemradio', 'aria-checked': String(item.selected ?? false) };
  return { role: 'menuitem' };
}

const checkMark = (item: Item): Html =>
  el('span', { class: 'p-list__check' }, item.checked && glyph('check'));

const isChosen = (item: Item): boolean => item.selected ?? item.checked ?? false;

/** A listbox: one option is in the tab order, the arrow keys of the script reach the others. */
export function options(node: Node, drawing: Drawing): Html {
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
        line(item, drawing, el('span', { class: 'p-list__text' }, item.text)),
      ),
    ),
  );
}
