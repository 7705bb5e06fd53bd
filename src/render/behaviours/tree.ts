import { all, behaviour, isDisabled, isOn, on, onKey, set } from './dom.ts';
import { goTo, isCharacter, startOf, stepOf, stopAt, target, typeahead } from './roving.ts';

const TREE = behaviour('tree');
const ITEM = '[role=treeitem]';

const groupOf = (item: Element): HTMLElement | null => item.querySelector<HTMLElement>(':scope>[role=group]');

const parentOf = (item: Element): HTMLElement | null | undefined =>
  item.parentElement?.closest<HTMLElement>(ITEM);

const inView = (tree: Element): HTMLElement[] =>
  all(tree, ITEM).filter((item) => !item.parentElement?.closest(`${ITEM}[aria-expanded=false]`));

function fold(item: HTMLElement, isOpen: boolean): void {
  const group = groupOf(item);
  if (!group) return;
  set(item, 'expanded', isOpen);
  group.hidden = !isOpen;
}

const isMultiple = (tree: Element): boolean => isOn(tree, 'multiselectable');

/** Marks an entry; in a tree of one choice the others lose their mark. */
function mark(tree: Element, item: HTMLElement, value: boolean): void {
  if (isDisabled(item)) return;
  const state = item.hasAttribute('aria-checked') ? 'checked' : 'selected';
  if (state === 'selected' && !isMultiple(tree))
    for (const one of all(tree, '[aria-selected=true]')) set(one, state, false);
  set(item, state, value);
}

/** Opens what the entry stands for: its link, or the folder itself. */
function activate(tree: Element, item: HTMLElement): void {
  if (isDisabled(item)) return;
  if (!item.hasAttribute('aria-checked')) mark(tree, item, true);
  const link = item.querySelector<HTMLElement>(':scope>:not([role=group]) a[href],:scope>a[href]');
  if (link) link.click();
  else fold(item, !isOn(item, 'expanded'));
}

function pressed(tree: Element, item: HTMLElement, event: KeyboardEvent): boolean {
  const items = inView(tree);
  const go = (to: HTMLElement | null | undefined): void => goTo(all(tree, ITEM), to);
  const to = target(event, { items, current: item, axis: 'column', round: false });
  const step = stepOf(event, 'row');
  const isOpen = isOn(item, 'expanded');
  if (to) {
    go(to);
    if (event.shiftKey && isMultiple(tree)) mark(tree, to, true);
  } else if (step === 1) {
    if (isOpen) go(groupOf(item)?.querySelector<HTMLElement>(ITEM));
    else fold(item, true);
  } else if (step === -1) {
    if (isOpen) fold(item, false);
    else go(parentOf(item));
  } else if (event.key === 'Enter') activate(tree, item);
  else if (event.key === '*') {
    for (const one of all(tree, ITEM)) if (parentOf(one) === parentOf(item)) fold(one, true);
  } else if (isCharacter(event)) go(typeahead(event.key, items, item));
  else if (event.key === ' ') mark(tree, item, !isOn(item, 'selected') && !isOn(item, 'checked'));
  else return false;
  return true;
}

export function tree(root: Document): void {
  for (const one of all(root, TREE)) {
    for (const item of all(one, ITEM)) fold(item, isOn(item, 'expanded'));
    stopAt(all(one, ITEM), startOf(inView(one)));
    // The tree is one stop: links inside are opened with Enter.
    for (const link of all(one, 'a[href]')) link.tabIndex = -1;
  }
  onKey(root, `${TREE} ${ITEM}`, (item, event) => {
    const own = item.closest(TREE);
    // Fields and buttons within an entry keep their keys.
    return own !== null && event.target === item && pressed(own, item, event);
  });
  on(root, 'click', `${TREE} :is(${ITEM},a,button,input,select)`, (item) => {
    const own = item.closest(TREE);
    if (!own || !item.matches(ITEM)) return;
    goTo(all(own, ITEM), item);
    activate(own, item);
  });
}
