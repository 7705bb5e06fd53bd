import { all, behaviour, controlled, isDisabled, isOn, on, onKey, set } from './dom.ts';
import { target } from './roving.ts';

const HEAD = 'button[aria-expanded][aria-controls]';
const GROUP = behaviour('accordion');

/** Widgets with rules of their own are not affected. */
function show(button: HTMLElement, isOpen: boolean): void {
  const part = controlled(button);
  if (!part || part.matches('[data-behaviour],[role=menu],[role=listbox]')) return;
  set(button, 'expanded', isOpen);
  part.hidden = !isOpen;
}

export function disclosure(root: Document): void {
  for (const button of all(root, HEAD)) show(button, isOn(button, 'expanded'));
  on(root, 'click', HEAD, (button) => show(button, !isOn(button, 'expanded')));
  onKey(root, `${GROUP} summary`, (head, event) => {
    const group = head.closest(GROUP);
    const items = group ? all(group, 'summary').filter((one) => one.checkVisibility()) : [];
    const to = target(event, { items, current: head, axis: 'column', round: false });
    // Every header stays a tab stop.
    to?.focus();
    return to !== undefined;
  });
}

const PRESSED = 'button[aria-pressed]';

/** Toggle buttons. */
export function toggle(root: Document): void {
  on(root, 'click', PRESSED, (button) => {
    if (isDisabled(button)) return;
    const group = button.closest('[data-exclusive]');
    if (group) for (const other of all(group, PRESSED)) set(other, 'pressed', false);
    set(button, 'pressed', group !== null || !isOn(button, 'pressed'));
  });
}
