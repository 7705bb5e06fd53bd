import { all, on } from './dom.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const textOf = (row: HTMLTableRowElement, column: number): string => {
  const cell = row.cells[column];
  const time = cell?.querySelector('time')?.dateTime;
  return cell?.dataset['value'] ?? (time || cell?.textContent?.trim() || '');
};

/** The text around the digits is the unit: `EUR 68` and `9 kg` do not compare. */
const NUMBER = /^([^\d−-]*)([−-]?)(\d[\d,.\s]*)(\D*)$/;

/** The numbers of a column if all its cells have the same unit. */
function numbersOf(texts: readonly string[]): readonly number[] | undefined {
  const parsed = texts.map((text) => NUMBER.exec(text));
  const kinds = new Set(parsed.map((found) => found && `${found[1]} ${found[4]}`.trim()));
  if (kinds.size !== 1 || kinds.has(null)) return undefined;
  return parsed.map((found) => Number((found?.[2] ? '-' : '') + found?.[3]?.replace(/[,\s]/g, '')));
}

function datesOf(texts: readonly string[]): readonly number[] | undefined {
  const dates = texts.map((text) => Date.parse(/\d{4}/.test(text) ? text : ''));
  return dates.some(Number.isNaN) ? undefined : dates;
}

const isEmpty = (text: string): boolean => /^[\s–—-]*$/.test(text);

function sortBody(body: HTMLTableSectionElement, column: number, sign: 1 | -1): void {
  const rows = [...body.rows].map((row) => ({ row, text: textOf(row, column) }));
  const filled = rows.filter(({ text }) => !isEmpty(text));
  const texts = filled.map(({ text }) => text);
  const values = numbersOf(texts) ?? datesOf(texts);
  const order = filled
    .map((one, at) => ({ ...one, value: values?.[at] ?? 0 }))
    .sort((one, two) => sign * (values ? one.value - two.value : collator.compare(one.text, two.text)));
  // Empty cells stay at the end in both directions.
  body.append(...[...order, ...rows.filter(({ text }) => isEmpty(text))].map(({ row }) => row));
}

export function sort(root: Document): void {
  on(root, 'click', 'th[aria-sort] button', (button) => {
    const head = button.closest('th');
    const table = head?.closest('table');
    if (!head || !table) return;
    const isUp = head.ariaSort !== 'ascending';
    for (const other of all(table, 'th[aria-sort]')) other.ariaSort = 'none';
    head.ariaSort = isUp ? 'ascending' : 'descending';
    for (const body of table.tBodies) sortBody(body, head.cellIndex, isUp ? 1 : -1);
  });
}
