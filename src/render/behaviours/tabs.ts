import { all, behaviour, controlled, isDisabled, isOn, onKey, on, set } from './dom.ts';
import { axisOf, focusItem, startOf, setTabStop, target } from './roving.ts';

const LIST = '[role=tablist]';
const TAB = `${behaviour('tabs')} [role=tab]`;

const tabsBeside = (tab: Element): HTMLElement[] => all(tab.closest(LIST) ?? tab, '[role=tab]');

export function openTab(tab: HTMLElement): void {
  const items = tabsBeside(tab);
  const panel = controlled(tab);
  for (const one of items) {
    set(one, 'selected', one === tab);
    // Tabs may share a panel; a tab without one leaves the open panel.
    const other = controlled(one);
    if (other && panel) other.hidden = other !== panel;
  }
  if (tab.id) panel?.setAttribute('aria-labelledby', tab.id);
  setTabStop(items, tab);
}

export function tabs(root: Document): void {
  for (const list of all(root, LIST).filter((one) => one.closest(behaviour('tabs')))) {
    const items = all(list, '[role=tab]');
    const selected = items.find((tab) => isOn(tab, 'selected'));
    if (selected) openTab(selected);
    else setTabStop(items, startOf(items));
  }
  on(root, 'click', TAB, (tab) => {
    if (!isDisabled(tab)) openTab(tab);
  });
  // Enter and Space click, because a tab is a button.
  onKey(root, TAB, (tab, event) => {
    const axis = axisOf(tab.closest(LIST) ?? tab, 'row');
    const items = tabsBeside(tab).filter((one) => !isDisabled(one));
    const to = target(event, { items, current: tab, axis, round: true });
    if (!to) return false;
    focusItem(tabsBeside(tab), to);
    // In a vertical list users browse before they open a tab.
    if (axis === 'row') openTab(to);
    return true;
  });
}
