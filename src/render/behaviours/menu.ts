import {
  all,
  behaviour,
  controlled,
  controllersOf,
  isDisabled,
  isOn,
  on,
  onKey,
  set,
  setState,
} from './dom.ts';
import { close, layerOf, open } from './layers.ts';
import { axisOf, focusItem, isCharacter, startOf, stepOf, setTabStop, target, typeahead } from './roving.ts';

const MENU = '[role=menu]';
const ITEM = '[role^=menuitem]';
const BAR = behaviour('menubar');
const BUTTON = behaviour('menu-button');

const around = (element: Element | undefined): HTMLElement | null | undefined =>
  element?.closest<HTMLElement>(MENU);

const itemsOf = (menu: Element): HTMLElement[] =>
  all(menu, ITEM).filter((item) => around(item) === menu && !item.matches(':disabled'));

/** The items of a menu bar that are not inside its menus. */
const wordsOf = (bar: Element): HTMLElement[] =>
  all(bar, `button:enabled,${ITEM}`).filter((word) => !around(word));

const menuOf = (opener: Element): HTMLElement | undefined => {
  const named = controlled(opener);
  return named?.matches(MENU) ? named : undefined;
};

const openerOf = (menu: Element): HTMLElement | undefined => layerOf(menu)?.opener ?? controllersOf(menu)[0];

function openMenu(opener: HTMLElement, isLast = false): boolean {
  const menu = menuOf(opener);
  if (!menu || isDisabled(opener)) return false;
  const show = (isOpen: boolean): void => {
    if (menu.popover) menu.togglePopover(isOpen);
    else menu.hidden = !isOpen;
    setState(opener, 'expanded', isOpen);
  };
  if (!layerOf(menu)) {
    show(true);
    open({ element: menu, opener, escape: true, outside: true, hide: () => show(false) });
  }
  const items = itemsOf(menu);
  focusItem(items, items.at(isLast ? -1 : 0));
  return true;
}

/** Checks an item that can be checked. */
function tick(item: HTMLElement): boolean {
  const kind = item.getAttribute('role')?.slice('menuitem'.length);
  if (kind === 'checkbox') set(item, 'checked', !isOn(item, 'checked'));
  if (kind === 'radio')
    for (const one of all(item.closest(`[role=group],${MENU}`) ?? item, '[role=menuitemradio]'))
      set(one, 'checked', one === item);
  return kind !== '';
}

/** The opener of the outermost menu. */
function sourceOf(menu: Element): HTMLElement | undefined {
  const opener = openerOf(menu);
  const outer = around(opener);
  return outer ? sourceOf(outer) : opener;
}

function closeAll(menu: Element): void {
  const source = sourceOf(menu);
  const first = source && menuOf(source);
  if (first) close(layerOf(first), true);
}

/** Moves along the menu bar; an open menu is replaced by its neighbour. */
function moveInBar(event: KeyboardEvent, word: HTMLElement, isOpen: boolean): boolean {
  const bar = word.closest(BAR);
  const items = bar ? wordsOf(bar) : [];
  const to = bar && target(event, { items, current: word, axis: axisOf(bar, 'row'), round: true });
  if (!to) return false;
  const menu = menuOf(word);
  if (menu) close(layerOf(menu), false);
  focusItem(items, to);
  if (isOpen) openMenu(to);
  return true;
}

function pressed(item: HTMLElement, event: KeyboardEvent): boolean {
  const menu = around(item);
  if (!menu) return false;
  const items = itemsOf(menu);
  const { key } = event;
  const to = target(event, { items, current: item, axis: 'column', round: true });
  const step = stepOf(event, 'row');
  if (to) focusItem(items, to);
  else if (key === 'Enter' || (key === ' ' && !isCharacter(event))) {
    if (!isDisabled(item) && (key === 'Enter' || !tick(item))) item.click();
  } else if (key === 'Tab') {
    // The browser moves the focus on from the button.
    closeAll(menu);
    return false;
  } else if (step === 1 && menuOf(item)) return openMenu(item);
  else if (step === -1 && around(openerOf(menu))) close(layerOf(menu), true);
  else if (step !== 0) {
    const word = sourceOf(menu);
    return word !== undefined && moveInBar(event, word, true);
  } else if (isCharacter(event)) focusItem(items, typeahead(key, items, item));
  else return false;
  return true;
}

/** Menus on the page, or opened by a button, an item or a menu bar. */
export function menu(root: Document): void {
  for (const one of all(root, MENU)) setTabStop(itemsOf(one), startOf(itemsOf(one)));
  onKey(root, ITEM, pressed);
  on(root, 'click', ITEM, (item) => {
    const own = around(item);
    if (!own || isDisabled(item) || openMenu(item)) return;
    tick(item);
    setTabStop(itemsOf(own), item);
    closeAll(own);
  });
}

export function menuButton(root: Document): void {
  on(root, 'click', BUTTON, (button) => {
    const own = menuOf(button);
    const layer = own && layerOf(own);
    if (layer) close(layer, true);
    else openMenu(button);
  });
  onKey(
    root,
    BUTTON,
    (button, { key }) =>
      (['ArrowDown', 'Enter', ' '].includes(key) && openMenu(button)) ||
      (key === 'ArrowUp' && openMenu(button, true)),
  );
}

export function menubar(root: Document): void {
  let before: Element | null = null;
  for (const bar of all(root, BAR)) setTabStop(wordsOf(bar), startOf(wordsOf(bar)));
  onKey(root, BAR, (bar, event) => {
    const words = wordsOf(bar);
    const word = words.find((one) => one === event.target);
    if (!word) return false;
    if (event.key === 'Escape' && before instanceof HTMLElement) before.focus();
    else if (isCharacter(event) && event.key !== ' ') focusItem(words, typeahead(event.key, words, word));
    else return moveInBar(event, word, false);
    return true;
  });
  onKey(root, '*', (_, { key }) => {
    const words = key === 'F10' ? all(root, BAR).flatMap(wordsOf) : [];
    const stop = words.find((one) => one.tabIndex === 0 && one.checkVisibility());
    if (!stop) return false;
    before = root.activeElement;
    stop.focus();
    return true;
  });
}
