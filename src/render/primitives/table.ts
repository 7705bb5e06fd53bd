import type { CommonV1TableCell, CommonV1TableColumn } from '../../schemas/types.ts';
import type { Drawing, Node, Primitive } from '../drawing.ts';
import { el, type Html } from '../html.ts';
import { figure } from './entry.ts';

export const table = {
  name: 'table',
  css: `
.p-table{position:relative;overflow-x:auto;max-inline-size:100%;min-inline-size:0;background:var(--color-surface);border:var(--border-thin) solid var(--color-border);border-radius:min(var(--radius-md),1rem)}
.p-table__table{inline-size:100%;border-collapse:collapse;font-size:var(--text-sm);line-height:var(--leading-normal)}
.p-table__caption{padding:var(--space-sm) var(--space-md);color:var(--color-text-muted);font-size:var(--text-sm);text-align:start}
.p-table :is(th,td){padding:calc(var(--space-sm) * var(--density)) var(--space-md);text-align:start;vertical-align:middle;border-block-start:var(--border-thin) solid var(--color-border);max-inline-size:24rem}
.p-table :is(th,td)[data-align=end]{text-align:end;font-variant-numeric:tabular-nums}
.p-table :is(th,td)[data-align=center]{text-align:center}
.p-table td[data-align=end]{white-space:nowrap}
.p-table td[data-long]{min-inline-size:11rem}
.p-table thead th{padding-block:var(--space-xs);color:var(--color-text-muted);font-weight:var(--weight-medium);white-space:nowrap;border-block-end:var(--border-thin) solid var(--color-border-strong)}
.p-table tbody th{font-weight:var(--weight-medium);min-inline-size:8rem}
.p-table tbody tr:first-child>*{border-block-start:0}
.p-table tbody tr:hover,.p-table tr:has(>:first-child .p-field__checkbox:checked){background:var(--color-surface-raised)}
.p-table tr:has(>:first-child .p-field__checkbox:checked)>:first-child{box-shadow:inset 3px 0 0 var(--color-primary)}
.p-table :is(th,td)>.p-row:has(>.p-avatar:first-child){flex-wrap:nowrap}
.p-table td[data-brief]{white-space:nowrap}
.p-table :is(.p-badge,.p-button:not([data-icon-only])){inline-size:max-content;max-inline-size:12rem}
.p-table tr>[data-tight]{inline-size:1%;padding-inline-end:0;min-inline-size:0}
.p-table__sort{display:inline-flex;align-items:center;gap:var(--space-2xs);min-block-size:28px;margin:0;padding:0;background:none;border:0;color:inherit;font-weight:inherit;cursor:pointer}
.p-table__sort:hover,.p-table [aria-sort=ascending],.p-table [aria-sort=descending]{color:var(--color-text)}
.p-table__sort path{fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.p-table [aria-sort=ascending] .p-table__down,.p-table [aria-sort=descending] .p-table__up{visibility:hidden}
`,
  draw(node, drawing) {
    const columns = Array.isArray(node.columns) ? node.columns : [];
    // The box for marking a row stands before what names the row.
    const naming = Math.max(
      0,
      columns.findIndex((column) => !column.hide_label),
    );
    const captionId = drawing.id('table');
    return el(
      'div',
      {
        class: 'p-table',
        role: 'group',
        'aria-labelledby': captionId,
        tabindex: 0,
      },
      el(
        'table',
        { class: 'p-table__table', ...(isSheet(node) && { role: 'grid', 'data-behaviour': 'grid' }) },
        el('caption', { class: 'p-table__caption', id: captionId }, node.label),
        el(
          'thead',
          {},
          el(
            'tr',
            {},
            columns.map((column, at) => headOf(column, at < naming)),
          ),
        ),
        el(
          'tbody',
          {},
          (node.rows ?? []).map((row) =>
            el(
              'tr',
              {},
              row.map((cell, at) => cellOf(cell, columns[at], at - naming, drawing)),
            ),
          ),
        ),
      ),
    );
  },
} as const satisfies Primitive;

/** A table with figures to be typed in several columns is worked through cell by cell. */
function isSheet({ rows = [] }: Node): boolean {
  const typed = rows.flatMap((row) =>
    row.flatMap((cell, at) => (typeof cell === 'object' && cell.kind === 'number' ? [at] : [])),
  );
  return new Set(typed).size > 1;
}

const headOf = ({ label, hide_label, align, sort }: CommonV1TableColumn, tight: boolean): Html =>
  el(
    'th',
    { scope: 'col', 'aria-sort': sort, 'data-align': align, 'data-tight': tight },
    sort === undefined
      ? el('span', { class: hide_label ? 'v-hidden' : undefined }, label)
      : el('button', { class: 'p-table__sort', type: 'button' }, label, ARROWS),
  );

/** Both ways; `aria-sort` of the head decides which of them is seen. */
const ARROWS = el(
  'svg',
  { viewBox: '0 0 12 16', width: 12, height: 16, 'aria-hidden': 'true', focusable: 'false' },
  el('path', { class: 'p-table__up', d: 'M2.5 6 6 2.5 9.5 6' }),
  el('path', { class: 'p-table__down', d: 'M2.5 10 6 13.5 9.5 10' }),
);

/** From here on a cell needs room for a few words in a line. */
const LONG = 28;

/** Up to here the words of a cell stay in one line: a date, a name, an amount. */
const BRIEF = 16;

/** `place` counts from the cell that names the row. */
function cellOf(
  cell: CommonV1TableCell,
  column: CommonV1TableColumn | undefined,
  place: number,
  drawing: Drawing,
): Html {
  const words = typeof cell === 'object' ? (cell.text ?? '') : String(cell);
  const attributes = {
    'data-align': column?.align,
    'data-tight': place < 0,
    'data-long': words.length > LONG,
    'data-brief': words.length <= BRIEF && words.includes(' '),
  };
  const content = typeof cell === 'object' ? drawing.draw(cell) : figure(cell);
  return place === 0 ? el('th', { scope: 'row', ...attributes }, content) : el('td', attributes, content);
}
