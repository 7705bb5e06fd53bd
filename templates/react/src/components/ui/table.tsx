import { isValidElement, type ReactNode, useId, useState } from 'react';
import { textOf } from '@/lib/text';
import { Badge } from './badge';
import { Button } from './button';
import type { SlotProps } from './types';

export interface TableColumn {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly align?: 'start' | 'center' | 'end';
  /** Makes the column sortable. */
  readonly sort?: SortOrder;
}

export interface TableRow {
  readonly id?: string;
  readonly cells: readonly ReactNode[];
  /** What sortable columns compare, by the place of the column. Dates and times are in ISO form. */
  readonly sortBy?: Readonly<Record<number, string | number | undefined>>;
}

type SortOrder = 'none' | 'ascending' | 'descending';

interface TableProps extends SlotProps {
  readonly label: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** For a table right below a heading with the same words. */
  readonly hideCaption?: boolean;
}

export function Table({ label, columns, rows, hideCaption, 'data-slot': slot }: TableProps) {
  const captionId = useId();
  const [sorted, setSorted] = useState<{ column: number; order: SortOrder }>();
  // A selection checkbox precedes the cell that names the row.
  const naming = Math.max(
    0,
    columns.findIndex((column) => !column.hideLabel),
  );
  const stacks = columns.filter(({ hideLabel }) => !hideLabel).length >= MIN_BLOCK_COLUMNS;
  // Browsers drop the semantics of table elements that are not displayed as a table.
  const roleOf = (role: string): string | undefined => (stacks ? role : undefined);
  const orderOf = (column: number): SortOrder | undefined =>
    sorted?.column === column
      ? sorted.order
      : sorted && columns[column]?.sort
        ? 'none'
        : columns[column]?.sort;
  return (
    // A wide table scrolls, so it must be reachable by keyboard.
    <div
      className="p-table"
      data-slot={slot}
      data-blocks={stacks || undefined}
      role="group"
      aria-labelledby={captionId}
      tabIndex={0}
    >
      <table className="p-table__table" role={roleOf('table')}>
        <caption className={hideCaption ? 'v-hidden' : 'p-table__caption'} id={captionId}>
          {label}
        </caption>
        <thead>
          <tr role={roleOf('row')}>
            {columns.map((column, at) => (
              <th
                key={column.label}
                scope="col"
                role={roleOf('columnheader')}
                aria-sort={orderOf(at)}
                data-align={column.align}
                data-tight={at < naming || undefined}
              >
                {column.sort === undefined ? (
                  <span className={column.hideLabel ? 'v-hidden' : undefined}>{column.label}</span>
                ) : (
                  <button
                    className="p-table__sort"
                    type="button"
                    onClick={() => {
                      setSorted({
                        column: at,
                        order: orderOf(at) === 'ascending' ? 'descending' : 'ascending',
                      });
                    }}
                  >
                    {column.label}
                    <SortArrows />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sortRows(rows, sorted).map((row, index) => (
            <tr key={row.id ?? index} role={roleOf('row')}>
              {row.cells.map((cell, at) => (
                <Cell key={columns[at]?.label ?? at} column={columns[at]} place={at - naming} stacks={stacks}>
                  {cell}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Both arrows; `aria-sort` of the header cell selects the visible one. */
function SortArrows() {
  return (
    <svg viewBox="0 0 12 16" width={12} height={16} aria-hidden="true" focusable="false">
      <path className="p-table__up" d="M2.5 6 6 2.5 9.5 6" />
      <path className="p-table__down" d="M2.5 10 6 13.5 9.5 10" />
    </svg>
  );
}

/** Tables with fewer columns fit on a phone. Those with more become blocks there, unless their pattern scrolls. */
const MIN_BLOCK_COLUMNS = 4;

/** Longer cells need room for a few words per line. */
const MIN_LONG_LETTERS = 28;
/** Shorter cells stay in one line: a date, an amount, a few short words. */
const MAX_BRIEF_LETTERS = 13;

interface CellProps {
  readonly column: TableColumn | undefined;
  /** Relative to the cell that names the row. */
  readonly place: number;
  readonly stacks: boolean;
  readonly children: ReactNode;
}

function Cell({ column, place, stacks, children }: CellProps) {
  const words = cellText(children);
  // A sign or a control says by itself what it is.
  const isSign = isValidElement(children) && (children.type === Badge || children.type === Button);
  const look = {
    'data-align': column?.align,
    'data-tight': place < 0 || undefined,
    'data-long': words.length > MIN_LONG_LETTERS || undefined,
    'data-label': stacks && !isSign && place > 0 && !column?.hideLabel ? column?.label : undefined,
    'data-brief': (words.length <= MAX_BRIEF_LETTERS && words.includes(' ')) || undefined,
  };
  if (place === 0)
    return (
      <th scope="row" {...look} role={stacks ? 'rowheader' : undefined}>
        {children}
      </th>
    );
  return (
    <td {...look} role={stacks ? 'cell' : undefined}>
      {children}
    </td>
  );
}

const cellText = (cell: ReactNode): string =>
  isValidElement<{ readonly children?: ReactNode }>(cell) ? textOf(cell.props.children) : textOf(cell);

/** Rows without a value come last. */
function sortRows(
  rows: readonly TableRow[],
  sorted: { readonly column: number; readonly order: SortOrder } | undefined,
): readonly TableRow[] {
  if (!sorted) return rows;
  const sign = sorted.order === 'descending' ? -1 : 1;
  const valueOf = ({ cells, sortBy }: TableRow): string | number | undefined =>
    sortBy ? sortBy[sorted.column] : cellText(cells[sorted.column]);
  return rows.toSorted((row, other) => {
    const [a, b] = [valueOf(row), valueOf(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
    return sign * String(a).localeCompare(String(b), undefined, { numeric: true });
  });
}
