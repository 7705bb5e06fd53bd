import { all, behaviour, focusables, isEditable, isOn, on, onKey } from './dom.ts';
import { stepOf, stopAt } from './roving.ts';

const GRID = `[role=grid]${behaviour('grid')}`;
const CELL = 'td,th,[role=gridcell],[role=columnheader],[role=rowheader]';
const PAGE = 10;

const rowsOf = (grid: Element): HTMLElement[][] => all(grid, 'tr,[role=row]').map((row) => all(row, CELL));

/** What takes focus for a cell: its only control, unless that is one to type in, or the cell. */
function stopOf(cell: HTMLElement): HTMLElement {
  const [only = cell, second] = focusables(cell);
  return second || isEditable(only) ? cell : only;
}

function enter(grid: Element, cell: HTMLElement): void {
  stopAt(rowsOf(grid).flat().map(stopOf), stopOf(cell));
}

/** How many rows and cells a key leads away; `Infinity` goes to the edge. */
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

function pressed(grid: Element, cell: HTMLElement, event: KeyboardEvent): boolean {
  const { key, target } = event;
  const rows = rowsOf(grid);
  const y = rows.findIndex((row) => row.includes(cell));
  const x = rows[y]?.indexOf(cell) ?? 0;
  const isInside = target !== stopOf(cell);
  const isTyping = isInside && isEditable(target);
  // While a control within the cell has focus, its keys are its own.
  const way = isInside ? (key === 'Enter' && isTyping ? ([1, 0] as const) : undefined) : wayOf(event);
  const goal = way && nearest(nearest(rows, y + way[0]) ?? [], x + way[1]);
  const inner = target === cell && (key === 'Enter' || key === 'F2') ? focusables(cell)[0] : undefined;
  if (isInside && key === 'Escape') {
    if (target instanceof HTMLInputElement) target.value = target.defaultValue;
    stopOf(cell).focus();
  } else if (goal) stopOf(goal).focus();
  else if (inner) inner.focus();
  else return false;
  return true;
}

/** One stop, cells by arrows; only where the markup says grid: a table that is read stays a table. */
export function grid(root: Document): void {
  for (const one of all(root, GRID)) {
    for (const inner of focusables(one)) inner.tabIndex = -1;
    const cells = rowsOf(one).flat();
    const start =
      cells.find((cell) => isOn(cell, 'selected')) ??
      cells.find((cell) => cell.matches('td,[role=gridcell]'));
    if (start) enter(one, start);
  }
  onKey(root, `${GRID} :is(${CELL})`, (cell, event) => {
    const own = cell.closest(GRID);
    return own !== null && pressed(own, cell, event);
  });
  // Where focus was last is where the grid is entered again.
  on(root, 'focusin', `${GRID} :is(${CELL})`, (cell) => {
    const own = cell.closest(GRID);
    if (own) enter(own, cell);
  });
}
