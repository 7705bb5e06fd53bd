import type { CommonV1TableCell, CommonV1TableColumn } from '../../schemas/types.ts';
import type { RenderContext, AnatomyNode, Primitive } from '../primitive.ts';
import { el, type Html } from '../html.ts';
import { formatNumber } from './parts.ts';

export const table = {
  name: 'table',
  render(node, context) {
    const columns = Array.isArray(node.columns) ? node.columns : [];
    // A selection checkbox precedes the cell that names the row.
    const naming = Math.max(
      0,
      columns.findIndex((column) => !column.hide_label),
    );
    const captionId = context.id('table');
    const sheet = isSheet(node);
    const stacks = !sheet && columns.filter(({ hide_label: hidden }) => !hidden).length >= MIN_BLOCK_COLUMNS;
    // Browsers drop the semantics of table elements that are not displayed as a table.
    const roleOf = (role: string): string | undefined => (stacks ? role : undefined);
    return el(
      'div',
      {
        class: 'p-table',
        'data-blocks': stacks,
        role: 'group',
        'aria-labelledby': captionId,
        tabindex: 0,
      },
      el(
        'table',
        {
          class: 'p-table__table',
          role: sheet ? 'grid' : roleOf('table'),
          'data-behaviour': sheet && 'grid',
        },
        el(
          'caption',
          {
            class: context.repeatsHeading(node.label ?? '') ? 'v-hidden' : 'p-table__caption',
            id: captionId,
          },
          node.label,
        ),
        el(
          'thead',
          {},
          el(
            'tr',
            { role: roleOf('row') },
            columns.map((column, at) => renderHeaderCell(column, at < naming, roleOf('columnheader'))),
          ),
        ),
        el(
          'tbody',
          {},
          (node.rows ?? []).map((row) =>
            el(
              'tr',
              { role: roleOf('row') },
              row.map((cell, at) => renderCell(cell, columns[at], at - naming, context, stacks)),
            ),
          ),
        ),
      ),
    );
  },
} as const satisfies Primitive;

/** Tables with fewer columns fit on a phone. Those with more become blocks there, unless their pattern scrolls. */
const MIN_BLOCK_COLUMNS = 4;

/** Numbers or ticks in several columns, or numbers that are all there is to operate, make a grid with arrow keys. */
function isSheet({ rows = [] }: AnatomyNode): boolean {
  const columnsOf = (kind: string): Set<number> =>
    new Set(
      rows.flatMap((row) =>
        row.flatMap((cell, at) => (typeof cell === 'object' && cell.kind === kind ? [at] : [])),
      ),
    );
  const numbers = columnsOf('number');
  if (numbers.size > 1 || columnsOf('checkbox').size > 1) return true;
  const controls = rows.flat().filter((cell) => typeof cell === 'object' && !READ.has(cell.is));
  return numbers.size > 0 && controls.every((cell) => typeof cell === 'object' && cell.kind === 'number');
}

/** Cells that are only read. */
const READ: ReadonlySet<AnatomyNode['is']> = new Set([
  'badge',
  'text',
  'icon',
  'avatar',
  'progress',
  'meter',
]);

const renderHeaderCell = (
  { label, hide_label, align, sort }: CommonV1TableColumn,
  tight: boolean,
  role: string | undefined,
): Html =>
  el(
    'th',
    { scope: 'col', role, 'aria-sort': sort, 'data-align': align, 'data-tight': tight },
    sort === undefined
      ? el('span', { class: hide_label ? 'v-hidden' : undefined }, label)
      : el('button', { class: 'p-table__sort', type: 'button' }, label, ARROWS),
  );

/** Both arrows; `aria-sort` of the header cell selects the visible one. */
const ARROWS = el(
  'svg',
  { viewBox: '0 0 12 16', width: 12, height: 16, 'aria-hidden': 'true', focusable: 'false' },
  el('path', { class: 'p-table__up', d: 'M2.5 6 6 2.5 9.5 6' }),
  el('path', { class: 'p-table__down', d: 'M2.5 10 6 13.5 9.5 10' }),
);

/** Longer cells need room for a few words per line. */
const MIN_LONG_LETTERS = 28;

/** Shorter cells stay in one line: a date, an amount, a few short words. */
const MAX_BRIEF_LETTERS = 13;

/** `place` is relative to the cell that names the row. */
function renderCell(
  cell: CommonV1TableCell,
  column: CommonV1TableColumn | undefined,
  place: number,
  context: RenderContext,
  stacks: boolean,
): Html {
  const words = typeof cell === 'object' ? (cell.text ?? '') : String(cell);
  const isSign = typeof cell === 'object' && (cell.is === 'badge' || cell.is === 'button');
  const attributes = {
    'data-align': column?.align,
    'data-tight': place < 0,
    'data-long': words.length > MIN_LONG_LETTERS,
    // A sign or a control says by itself what it is.
    'data-label': stacks && !isSign && place > 0 && !column?.hide_label && column?.label,
    'data-brief': words.length <= MAX_BRIEF_LETTERS && words.includes(' '),
  };
  const content = typeof cell === 'object' ? context.render(cell) : formatNumber(cell);
  return place === 0
    ? el('th', { scope: 'row', ...attributes, role: stacks && 'rowheader' }, content)
    : el('td', { ...attributes, role: stacks && 'cell' }, content);
}
