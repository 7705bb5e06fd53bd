import { all, isDisabled, isOn, on, set } from './dom.ts';

const PRESSED = 'button[aria-pressed]';

/** Buttons that stay pressed. */
export function toggle(root: Document): void {
  on(root, 'click', PRESSED, (button) => {
    if (isDisabled(button)) return;
    const group = button.closest('[data-exclusive]');
    if (group) for (const other of all(group, PRESSED)) set(other, 'pressed', false);
    set(button, 'pressed', group !== null || !isOn(button, 'pressed'));
  });
}
