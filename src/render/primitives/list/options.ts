import type { Drawing, Node } from '../../drawing.ts';
import { el, type Html } from '../../html.ts';
import type { Item } from '../entry.ts';
import { line } from './line.ts';

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
