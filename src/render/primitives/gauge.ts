import type { Node } from '../drawing.ts';
import { el, type Html } from '../html.ts';
import { figure } from './entry.ts';

/** Where a value stands, in words: `61 of 88`, `41 %`; nothing when the label says it already. */
export function standing({ label = '', value, max, min = 0, unit }: Node): string | undefined {
  if (typeof value !== 'number') return undefined;
  const amount = figure(value);
  if (new RegExp(`(^|[^\\d.,])${amount.replace(/[.]/g, '\\.')}($|[^\\d.,])`).test(label)) return undefined;
  const behind = unit === undefined ? '' : ` ${unit}`;
  if (unit === '%' || max === undefined || min < 0) return `${amount}${behind}`;
  return `${amount} of ${figure(max)}${behind}`;
}

/** Label and standing over a bar. */
export const gauge = (name: 'progress' | 'meter', node: Node, id: string, bar: Html): Html => {
  const text = standing(node);
  return el(
    'div',
    { class: `p-${name}`, 'data-tone': node.tone },
    el(
      'div',
      { class: `p-${name}__head` },
      el('label', { class: `p-${name}__label`, for: id }, node.label),
      text !== undefined && el('span', { class: `p-${name}__value` }, text),
    ),
    bar,
  );
};
