import { behaviour, focus, make, onKey, stopsOf, within } from './dom.ts';
import { CLOSES } from './dialog.ts';

const DIALOG = behaviour('dialog');

/** Hides the dialog; the button it leaves behind brings it back, and has focus as an opener would. */
function fold(dialog: HTMLElement): void {
  const name = dialog.getAttribute('aria-label') ?? 'dialog';
  const back = make(
    dialog.ownerDocument,
    'button',
    { type: 'button', class: 'p-button', 'data-variant': 'outline' },
    `Open: ${name}`,
  );
  back.addEventListener('click', () => {
    dialog.hidden = false;
    back.remove();
    focus(stopsOf(dialog)[0] ?? dialog);
  });
  dialog.before(back);
  dialog.hidden = true;
  back.focus();
}

/** Dialogs that are drawn as a part of the page, to be looked at. */
export function standing(root: Document): void {
  within(root, 'click', DIALOG, CLOSES, (own, _, event) => {
    event.preventDefault();
    fold(own);
  });
  onKey(root, DIALOG, (own, { key }) => {
    if (key !== 'Escape') return false;
    fold(own);
    return true;
  });
}
