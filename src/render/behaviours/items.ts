/**
 * The script for pages with menus of buttons, or with buttons that take things away. It runs after that of all pages, and
 * only changes what is on the page:
 *
 * - `button[data-outcome]` with the action `delete`, `archive` or `remove-from-cart` takes away the row, entry or card
 *   around it, after a question for `delete`. Without one, the script of all pages says what would happen.
 * - The entries of `[popover][role=menu]` with the same actions do so, too; `move-up`, `move-down` and `move-to` with
 *   `data-to` move the item around the menu, and `select` ticks its checkbox.
 */
import { all, controllersOf, createElement, focus, on } from './dom.ts';
import { textOf } from './roving.ts';

const MENU = '[popover][role=menu]';

/** Words of the message after an action on an item. */
const REMOVALS: Readonly<Record<string, string>> = {
  archive: 'Archived',
  delete: 'Deleted',
  'remove-from-cart': 'Removed',
};

const REMOVES = Object.keys(REMOVALS)
  .map((action) => `[data-action=${action}]`)
  .join();

const actionOf = (button: HTMLElement): string => button.dataset['action'] ?? '';

/** The row, entry or card that a button belongs to. A card is one of several only if others have the same action. */
function itemOf(button: HTMLElement): HTMLElement | undefined {
  if (button.closest('nav,dialog,.p-dialog')) return undefined;
  const item = button.closest<HTMLElement>('tbody tr,li,.p-card');
  if (!item?.matches('.p-card')) return item ?? undefined;
  const outer = item.parentElement;
  if (outer?.matches('li') && outer.childElementCount === 1) return outer;
  const same = `[data-action="${CSS.escape(actionOf(button))}"]`;
  return all(outer ?? item, `:scope > .p-card ${same}`).some((one) => !item.contains(one)) ? item : undefined;
}

/** Selectors of the name of an item: its link or first words in the cell that names the row, or its heading. */
const NAMES = ['th a', 'th :is(p,strong)', 'th', 'h2,h3,h4,h5', 'a', '.p-list__text', 'p'];

const namingPart = (item: HTMLElement): HTMLElement =>
  NAMES.map((selector) => item.querySelector<HTMLElement>(selector)).find((one) => one !== null) ?? item;

const nameOf = (item: HTMLElement): string => textOf(namingPart(item)).trim().replace(NUMBER, '');

/** The number before the name of an item, where a list counts its items in words. */
const NUMBER = /^\d+\. /;

const isShown = (one: Element | undefined | null): one is HTMLElement =>
  one instanceof HTMLElement && !one.hidden;

/** The nearest item before or after this one that is shown. */
function neighbour(
  item: Element,
  side: 'previousElementSibling' | 'nextElementSibling',
): HTMLElement | undefined {
  let one = item[side];
  while (one && !isShown(one)) one = one[side];
  return isShown(one) ? one : undefined;
}

/** Asks before something is deleted; `Cancel` comes first, so that Enter does no harm. */
function ask(root: Document, question: string, word: string, confirm: () => void): void {
  const before = root.activeElement;
  const own = createElement(
    'dialog',
    { class: 'svc-ask', role: 'alertdialog', 'aria-label': question },
    createElement('p', {}, question),
    createElement(
      'form',
      { method: 'dialog' },
      createElement('button', {}, 'Cancel'),
      createElement('button', { class: 'svc-ask__yes', value: 'yes' }, word),
    ),
  );
  own.addEventListener('close', () => {
    own.remove();
    if (before instanceof HTMLElement) before.focus();
    if (own.returnValue === 'yes') confirm();
  });
  root.body.append(own);
  own.showModal();
}

/** Shows and announces what has been done, in the place of the status. The next press anywhere ends it. */
function say(root: Document, text: string, undo?: HTMLElement): void {
  all(root, '.svc-done').forEach((one) => one.remove());
  for (const status of all(root, '.svc-status')) status.textContent = '';
  const line = root.body.appendChild(createElement('div', { class: 'svc-done', role: 'status' }));
  line.append(text);
  if (undo) line.append(' ', undo);
  // The press that led here is still on its way.
  setTimeout(() => root.addEventListener('click', () => line.remove(), { once: true }));
}

/** Takes an item away; the focus goes to its neighbour, and Undo brings both back. */
function remove(root: Document, button: HTMLElement, item: HTMLElement): void {
  const opener = root.activeElement;
  const next = neighbour(item, 'nextElementSibling') ?? neighbour(item, 'previousElementSibling');
  const sums = sumsWithout(root, button, item);
  const show = (isIn: boolean): void => {
    item.hidden = !isIn;
    for (const [element, before, after] of sums) element.textContent = isIn ? before : after;
  };
  show(false);
  focus(next?.querySelector<HTMLElement>('a[href],button') ?? root.querySelector<HTMLElement>('main'));
  const undo = createElement('button', { type: 'button' }, 'Undo');
  undo.addEventListener('click', () => {
    show(true);
    if (opener instanceof HTMLElement) opener.focus();
  });
  say(root, `${doneWord(button)}: ${nameOf(item)}`, undo);
}

const doneWord = (button: HTMLElement): string =>
  /^remove\b/i.test(textOf(button).trim()) ? 'Removed' : (REMOVALS[actionOf(button)] ?? '');

const AMOUNT = /\d[\d,]*\.\d\d(?!\d)/;
const centsOf = (text: string | null | undefined): number | undefined => {
  const amount = AMOUNT.exec(text ?? '')?.[0];
  return amount === undefined ? undefined : Math.round(Number(amount.replaceAll(',', '')) * 100);
};
const withCents = (text: string, cents: number): string =>
  text.replace(AMOUNT, (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ','));

type Change = readonly [element: Element, before: string, after: string];

/**
 * Changes to the rest of a page without an item of the basket: the number in the frame, and the sums below the rows. Sums
 * that do not follow from the rows are left alone.
 */
function sumsWithout(root: Document, button: HTMLElement, item: HTMLElement): readonly Change[] {
  if (actionOf(button) !== 'remove-from-cart') return [];
  const changes: Change[] = [];
  const change = (element: Element, after: string): void => {
    changes.push([element, element.textContent as string, after]);
  };
  for (const count of all(root, '.r-basket .r-count'))
    change(count, String(Math.max(0, Number(count.textContent) - 1)));
  const amountOf = (row: Element): number | undefined =>
    centsOf([...row.children].findLast((cell) => centsOf(cell.textContent) !== undefined)?.textContent);
  const rows = [...(item.parentElement?.children ?? [])].filter(isShown);
  const own = amountOf(item);
  const whole = rows.reduce((sum, row) => sum + (amountOf(row) ?? NaN), 0);
  const values = all(root, 'main dd > *').filter((one) => centsOf(one.textContent) !== undefined);
  if (own === undefined || !values.some((one) => centsOf(one.textContent) === whole)) return changes;
  for (const one of values) {
    const cents = centsOf(one.textContent) as number;
    if (cents === whole || one === values.at(-1))
      change(one, withCents(one.textContent as string, cents - own));
  }
  return changes;
}

/** Disables moves that lead nowhere: before the first item, after the last one, into the column an item is in. */
function updateMoves(menu: Element): void {
  for (const entry of all(menu, '[data-action^=move-]') as HTMLButtonElement[]) {
    const item = movedBy(entry);
    const action = actionOf(entry);
    entry.disabled =
      !item ||
      (action === 'move-to' && isIn(item, entry.dataset['to'])) ||
      (action === 'move-up' && !neighbour(item, 'previousElementSibling')) ||
      (action === 'move-down' && !neighbour(item, 'nextElementSibling'));
    if (action === 'move-to') entry.hidden = entry.disabled;
  }
}

/** The columns of the board around an item: named groups with a list each, or the cells of a row. */
const columnsAround = (item: HTMLElement): HTMLElement[] => {
  const cell = item.closest('td');
  if (cell?.dataset['label'] !== undefined) return all(cell.parentElement ?? cell, ':scope > td');
  const group = item.closest('[role=group][aria-label]');
  return group?.parentElement ? all(group.parentElement, ':scope > [role=group][aria-label]') : [];
};

const columnName = (column: HTMLElement): string | undefined =>
  column.dataset['label'] ?? column.ariaLabel ?? undefined;

const isIn = (item: HTMLElement, name: string | undefined): boolean =>
  columnsAround(item).some((column) => column.contains(item) && columnName(column) === name);

/** The item that a move takes along; in the cell of a board, a part of its stack. */
function movedBy(entry: HTMLElement): HTMLElement | undefined {
  const stack = actionOf(entry) === 'move-to' ? entry.closest('td')?.firstElementChild : undefined;
  if (stack) return [...stack.children].find((one): one is HTMLElement => one.contains(entry));
  return itemOf(entry) ?? entry.closest<HTMLElement>('.p-row,.p-card') ?? undefined;
}

function move(root: Document, entry: HTMLElement): void {
  const item = movedBy(entry);
  const opener = root.activeElement;
  if (!item) return;
  const action = actionOf(entry);
  if (action === 'move-up') neighbour(item, 'previousElementSibling')?.before(item);
  else if (action === 'move-down') neighbour(item, 'nextElementSibling')?.after(item);
  else moveTo(item, entry.dataset['to']);
  renumber(item);
  if (opener instanceof HTMLElement) opener.focus();
  say(root, `${nameOf(item)}: ${textOf(entry).trim().replace(/^Move/, 'moved')}`);
}

/** Counts the items around one again, if their names begin with numbers. */
function renumber(item: HTMLElement): void {
  const names = [...(item.parentElement?.children ?? [])].filter(isShown).map(namingPart);
  if (!names.every((one) => NUMBER.test(one.textContent as string))) return;
  names.forEach((one, at) => {
    const words = one.ownerDocument.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode();
    if (words) words.nodeValue = (words.nodeValue ?? '').replace(NUMBER, `${at + 1}. `);
  });
}

function moveTo(item: HTMLElement, name: string | undefined): void {
  const columns = columnsAround(item);
  const from = columns.find((column) => column.contains(item));
  const to = columns.find((column) => columnName(column) === name);
  if (!from || !to) return;
  const isCell = to.matches('td');
  (to.querySelector(isCell ? ':scope > .p-stack' : 'ul') ?? to).append(item);
  if (isCell) return;
  for (const [column, step] of [
    [from, -1],
    [to, 1],
  ] as const) {
    const count = column.querySelector('.p-row .p-badge > span');
    if (count && /^\d+$/.test(count.textContent ?? ''))
      count.textContent = String(Number(count.textContent) + step);
  }
}

/** Takes away what a button or an entry of a menu belongs to. False if that is nothing on this page. */
function take(root: Document, button: HTMLElement): boolean {
  const item = itemOf(button);
  if (!item) return false;
  if (actionOf(button) !== 'delete') {
    remove(root, button, item);
    return true;
  }
  const label = textOf(button).trim();
  const name = nameOf(item);
  const question = label.includes(name) ? `${label}?` : `${label} ${name}?`;
  ask(root, question, label.split(' ')[0] ?? label, () => remove(root, button, item));
  return true;
}

/** Below its opener, or above it where there is no room, within the window. */
function place(menu: HTMLElement): void {
  const [opener] = controllersOf(menu);
  if (!opener) return;
  const { left, right, top, bottom } = opener.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const { clientWidth, clientHeight } = opener.ownerDocument.documentElement;
  const x = left + width > clientWidth - 8 ? right - width : left;
  const y = bottom + 4 + height > clientHeight && top - 4 - height >= 0 ? top - 4 - height : bottom + 4;
  menu.style.left = `${Math.max(8, Math.min(x, clientWidth - width - 8))}px`;
  menu.style.top = `${y}px`;
}

function items(root: Document): void {
  const placeOpen = (): void => all(root, `${MENU}:popover-open`).forEach(place);
  for (const menu of all(root, MENU)) {
    menu.addEventListener('beforetoggle', () => updateMoves(menu));
    menu.addEventListener('toggle', placeOpen);
  }
  root.addEventListener('scroll', placeOpen, true);
  root.defaultView?.addEventListener('resize', placeOpen);
  // Before the script of all pages, which would say what would happen.
  root.addEventListener(
    'click',
    (event) => {
      const { target } = event;
      const button =
        target instanceof Element ? target.closest<HTMLElement>(`button[data-outcome]:is(${REMOVES})`) : null;
      if (button && !button.closest(MENU) && take(root, button)) event.preventDefault();
    },
    true,
  );
  // After it: it has closed the menu, and the focus is on the opener.
  on(root, 'click', `${MENU} > button:enabled`, (entry) => {
    const action = actionOf(entry);
    if (action.startsWith('move-')) move(root, entry);
    else if (action === 'print') print();
    else if (action === 'select') itemOf(entry)?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
    else if (!(action in REMOVALS && take(root, entry)) && entry.localName === 'button')
      say(root, `${textOf(entry).trim()}: ${entry.dataset['outcome'] ?? 'would be done'}`);
  });
}

items(document);
