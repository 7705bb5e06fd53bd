import { all, behaviour, isDisabled, isOn, onKey, set, within } from './dom.ts';
import { focusItem, isCharacter, startOf, stepOf, setTabStop, target, typeahead } from './roving.ts';

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

/** Selects an item and deselects the others. */
function mark(tree: Element, item: HTMLElement): void {
  if (!isDisabled(item)) for (const one of all(tree, ITEM)) set(one, 'selected', one === item);
}

/** Opens the link of an item, or expands it. */
function activate(tree: Element, item: HTMLElement): void {
  if (isDisabled(item)) return;
  mark(tree, item);
  const link = item.querySelector<HTMLElement>(':scope>:not([role=group]) a[href],:scope>a[href]');
  if (link) link.click();
  else fold(item, !isOn(item, 'expanded'));
}

function pressed(tree: Element, item: HTMLElement, event: KeyboardEvent): boolean {
  const items = inView(tree);
  const go = (to: HTMLElement | null | undefined): void => focusItem(all(tree, ITEM), to);
  const to = target(event, { items, current: item, axis: 'column', round: false });
  const step = stepOf(event, 'row');
  const isOpen = isOn(item, 'expanded');
  if (to) go(to);
  else if (step === 1) {
    if (isOpen) go(groupOf(item)?.querySelector<HTMLElement>(ITEM));
    else fold(item, true);
  } else if (step === -1) {
    if (isOpen) fold(item, false);
    else go(parentOf(item));
  } else if (event.key === 'Enter') activate(tree, item);
  else if (event.key === '*') {
    for (const one of all(tree, ITEM)) if (parentOf(one) === parentOf(item)) fold(one, true);
  } else if (isCharacter(event)) go(typeahead(event.key, items, item));
  else if (event.key === ' ') mark(tree, item);
  else return false;
  return true;
}

export function tree(root: Document): void {
  for (const one of all(root, TREE)) {
    for (const item of all(one, ITEM)) fold(item, isOn(item, 'expanded'));
    setTabStop(all(one, ITEM), startOf(inView(one)));
    // The tree is one tab stop: Enter opens links inside.
    for (const link of all(one, 'a[href]')) link.tabIndex = -1;
  }
  onKey(root, TREE, (own, event) => {
    // Fields and buttons inside an item keep their keys.
    const item = all(own, ITEM).find((one) => one === event.target);
    return item !== undefined && pressed(own, item, event);
  });
  within(root, 'click', TREE, `${ITEM},a,button,input,select`, (own, item) => {
    if (!item.matches(ITEM)) return;
    focusItem(all(own, ITEM), item);
    activate(own, item);
  });
}
