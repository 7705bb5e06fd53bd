import type { Node } from '../drawing.ts';
import { el, type Html } from '../html.ts';
import { perTone } from '../tones.ts';
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

export const gaugeCss = (name: 'progress' | 'meter'): string => `
.p-${name}{--bar:var(--color-primary);display:grid;gap:var(--space-2xs);min-inline-size:0;inline-size:100%}
.p-row>.p-${name}{flex:1 1 10rem;inline-size:auto}
.p-${name}:is([data-tone=neutral],[data-tone=muted]){--bar:var(--color-text-muted)}
${perTone((tone) => `.p-${name}[data-tone=${tone}]{--bar:var(--color-${tone})}`)}
.p-${name}__head{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--space-sm);font-size:var(--text-sm);line-height:1.3}
.p-${name}__value{color:var(--color-text-muted);font-variant-numeric:tabular-nums}
.p-table .p-${name}{min-inline-size:7rem}
.p-table .p-${name}__label{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;
