import type { Drawing } from '../../drawing.ts';
import { glyph } from '../../glyph.ts';
import { type Child, el, type Html } from '../../html.ts';
import { endOf, type Item, picture } from '../entry.ts';

/** What stands in one line of any list: picture or mark, words, and what closes the line. */
export const line = (item: Item, drawing: Drawing, words: Html, mark?: Child): readonly Child[] => [
  mark ?? picture(drawing, item.icon, item.tone),
  el(
    'span',
    { class: 'p-list__body' },
    words,
    item.detail !== undefined && el('span', { class: 'p-list__detail' }, item.detail),
  ),
  endOf(drawing, item, 'p-list'),
];

/** The words of an entry as what they do: lead somewhere, do something, or just say it. */
export function words(item: Item, drawing: Drawing, current: 'true' | 'step'): Html {
  const here = (item.current || item.selected) && current;
  if (item.href !== undefined && !item.disabled) {
    return el(
      'a',
      { class: 'p-list__press', href: drawing.href(item.href), 'aria-current': here },
      item.text,
    );
  }
  if (item.action !== undefined) {
    return el(
      'button',
      { class: 'p-list__press', type: 'button', disabled: item.disabled, 'aria-current': here },
      item.text,
    );
  }
  return el('span', { class: 'p-list__text' }, item.text);
}

/** Done or not, for the eye and for the ear. */
export const doneMark = (item: Item): Html =>
  el(
    'span',
    { class: 'p-list__done', 'data-done': String(item.checked) },
    item.checked && glyph('check'),
    el('span', { class: 'v-hidden' }, item.checked ? 'Done: ' : 'Not done: '),
  );
