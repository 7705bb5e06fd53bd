import { all, behaviour, isDisabled, isOn, onKey, set, within } from './dom.ts';
import { axisOf, focusItem, isCharacter, startOf, setTabStop, target, typeahead } from './roving.ts';

const LISTBOX = behaviour('listbox');
const OPTION = '[role=option]';

const optionsOf = (list: Element): HTMLElement[] => all(list, OPTION).filter((option) => !option.hidden);

const isMultiple = (list: Element): boolean => isOn(list, 'multiselectable');

/** Selects an option, alone or in addition to others. */
function choose(list: Element, option: HTMLElement, value: boolean): void {
  if (isDisabled(option)) return;
  if (!isMultiple(list)) for (const one of all(list, OPTION)) set(one, 'selected', false);
  set(option, 'selected', value);
}

export const flip = (list: Element, option: HTMLElement): void =>
  choose(list, option, !isMultiple(list) || !isOn(option, 'selected'));

function pressed(list: HTMLElement, option: HTMLElement, event: KeyboardEvent): boolean {
  const { key } = event;
  const items = optionsOf(list);
  const to = target(event, { items, current: option, axis: axisOf(list, 'column'), round: false });
  if (to) {
    focusItem(items, to);
    if (event.shiftKey && isMultiple(list)) choose(list, to, true);
  } else if (isCharacter(event)) focusItem(items, typeahead(key, items, option));
  else if (key === ' ' || key === 'Enter') flip(list, option);
  else if ((event.ctrlKey || event.metaKey) && key === 'a' && isMultiple(list)) {
    const value = items.some((one) => !isOn(one, 'selected') && !isDisabled(one));
    for (const one of items) choose(list, one, value);
  } else return false;
  return true;
}

export function listbox(root: Document): void {
  for (const list of all(root, LISTBOX)) setTabStop(optionsOf(list), startOf(optionsOf(list)));
  onKey(root, LISTBOX, (list, event) => {
    const option = optionsOf(list).find((one) => one === event.target);
    return option !== undefined && pressed(list, option, event);
  });
  within(root, 'click', LISTBOX, OPTION, (list, option) => {
    focusItem(optionsOf(list), option);
    flip(list, option);
  });
}
