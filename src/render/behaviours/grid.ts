import { all, behaviour, focusables, isEditable, announce, within } from './dom.ts';
import { stepOf } from './roving.ts';

const GRID = behaviour('grid');
const CELL = 'td,th';
const CHOSEN = '[aria-selected=true],[aria-current],[data-selected],:has([aria-pressed=true])';
const PAGE = 10;

/** The cells of a calendar are its days, without weekday headers and empty cells. */
const isCalendar = (grid: Element): boolean => grid.matches('[data-days]');

const rowsOf = (grid: Element): HTMLElement[][] =>
  all(grid, 'tr').map((row) => all(row, isCalendar(grid) ? 'td:not(:empty)' : CELL));

/** The focus target of a cell: its only control, unless it is a text field, or the cell. */
export function stopOf(cell: HTMLElement): HTMLElement {
  const [only = cell, second] = focusables(cell);
  return second || isEditable(only) ? cell : only;
}

export function enter(grid: Element, cell: HTMLElement): void {
  for (const inner of focusables(grid)) inner.tabIndex = -1;
  for (const one of rowsOf(grid).flat()) stopOf(one).tabIndex = one === cell ? 0 : -1;
}

/** Rows and cells that a key moves by; `Infinity` moves to the edge. */
function wayOf(event: KeyboardEvent): readonly [number, number] | undefined {
  const { key, ctrlKey } = event;
  const far = key === 'Home' ? -Infinity : key === 'End' ? Infinity : 0;
  if (far !== 0) return [ctrlKey ? far : 0, far];
  const down = stepOf(event, 'column') + (key === 'PageDown' ? PAGE : key === 'PageUp' ? -PAGE : 0);
  const on = stepOf(event, 'row');
  return down === 0 && on === 0 ? undefined : [down, on];
}

const nearest = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[Math.min(Math.max(at, 0), items.length - 1)];

function goalOf(grid: Element, cell: HTMLElement, [down, on]: readonly [number, number]): HTMLElement {
  const rows = rowsOf(grid);
  if (isCalendar(grid) && Number.isFinite(on)) {
    // Days continue from one week to the next.
    const days = rows.flat();
    const day = days[days.indexOf(cell) + 7 * down + on];
    if (!day) announce(grid.ownerDocument, down + on > 0 ? 'Last day' : 'First day', 2500);
    return day ?? cell;
  }
  const y = rows.findIndex((row) => row.includes(cell));
  const x = rows[y]?.indexOf(cell) ?? 0;
  return nearest(nearest(rows, y + down) ?? [], x + on) ?? cell;
}

function pressed(grid: Element, cell: HTMLElement, event: KeyboardEvent): boolean {
  const { key, target: target } = event;
  const inside = focusables(cell);
  const isInside = target !== stopOf(cell);
  const isTyping = isInside && isEditable(target);
  // While a control inside the cell has focus, it keeps its keys.
  const way = isInside ? (key === 'Enter' && isTyping ? ([1, 0] as const) : undefined) : wayOf(event);
  const step = isInside && !isTyping ? stepOf(event, 'column') : 0;
  const inner =
    target === cell && (key === 'Enter' || key === 'F2')
      ? inside[0]
      : step !== 0
        ? inside[inside.findIndex((one) => one === target) + step]
        : undefined;
  if (isInside && key === 'Escape') {
    if (target instanceof HTMLInputElement) target.value = target.defaultValue;
    stopOf(cell).focus();
  } else if (way) stopOf(goalOf(grid, cell, way)).focus();
  else if (inner) inner.focus();
  else return false;
  return true;
}

/** A grid is one tab stop with arrow keys between cells; tables for reading are not grids. */
export function grid(root: Document): void {
  for (const one of all(root, GRID)) {
    const cells = rowsOf(one).flat();
    const start = cells.find((cell) => cell.matches(CHOSEN)) ?? cells.find((cell) => cell.matches('td'));
    if (start) enter(one, start);
  }
  within(root, 'keydown', GRID, CELL, (own, cell, event) => {
    if (!event.isComposing && pressed(own, cell, event)) event.preventDefault();
  });
  // The grid is entered where the focus was last.
  within(root, 'focusin', GRID, CELL, enter);
}
