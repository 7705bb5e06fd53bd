import { on } from './dom.ts';
import { ALIVE } from './actions.ts';
import { closeDialog, CLOSES, openDialog } from './dialog.ts';

/** Actions that end a dialog once they are done. */
const ENDS = ['apply', 'confirm', 'delete', 'discard', 'done', 'save', 'submit']
  .map((action) => `[data-action=${action}]`)
  .join();

/** `data-opens="<id>"` on a button opens that dialog; closing it returns the focus to the button. */
export function openers(root: Document): void {
  on(root, 'click', 'button[data-opens]', (button, event) => {
    const dialog = root.getElementById(button.dataset['opens'] ?? '');
    if (!(dialog instanceof HTMLDialogElement)) return;
    event.preventDefault();
    openDialog(dialog);
  });
  // A form with method="dialog" closes its dialog by itself.
  on(root, 'click', `dialog :is(${ENDS}):not(${CLOSES},${ALIVE})`, (button) => {
    const dialog = button.closest('dialog');
    if (dialog) closeDialog(dialog);
  });
}
