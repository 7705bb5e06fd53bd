import { all, behaviour, focus, createElement, on, onKey, tabStops, within } from './dom.ts';
import { close, layerOf, open } from './layers.ts';

/** Buttons that only close a dialog. */
export const CLOSES = ['close', 'cancel', 'dismiss'].map((action) => `[data-action=${action}]`).join();

/** Opens a modal dialog; closing it restores the focus. */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  const before = dialog.ownerDocument.activeElement;
  dialog.showModal();
  open({
    element: dialog,
    opener: before instanceof HTMLElement ? before : undefined,
    escape: true,
    outside: false,
    hide: () => dialog.close(),
  });
  focus(dialog.querySelector<HTMLElement>('[autofocus]') ?? tabStops(dialog)[0] ?? dialog);
}

export function closeDialog(dialog: HTMLDialogElement): void {
  close(layerOf(dialog), true);
}

export function dialog(root: Document): void {
  on(root, 'click', `dialog :is(${CLOSES})`, (button, event) => {
    const own = button.closest('dialog');
    if (!own) return;
    event.preventDefault();
    closeDialog(own);
  });
  // The browser may close the dialog, for example on Escape; the focus is restored the same way.
  root.addEventListener(
    'close',
    ({ target: target }) => {
      // The event is late: the dialog may have been opened again.
      if (target instanceof HTMLDialogElement && !target.open) close(layerOf(target), true);
    },
    true,
  );
  onKey(root, '*', (_, event) => {
    const top = event.key === 'Tab' ? all(root, 'dialog:modal').at(-1) : undefined;
    if (!top) return false;
    const stops = tabStops(top);
    const at = stops.findIndex((stop) => stop === root.activeElement);
    const to = event.shiftKey ? at - 1 : at + 1;
    // Inside the dialog the browser moves the focus.
    if (at >= 0 && stops[to]) return false;
    stops.at(event.shiftKey ? -1 : 0)?.focus();
    return true;
  });
}

const DIALOG = behaviour('dialog');

/** Hides the dialog and leaves a focused button that opens it again. */
function fold(dialog: HTMLElement): void {
  const name = dialog.ariaLabel ?? 'dialog';
  const back = createElement(
    'button',
    { type: 'button', class: 'p-button', 'data-variant': 'outline' },
    `Open: ${name}`,
  );
  back.addEventListener('click', () => {
    dialog.hidden = false;
    back.remove();
    focus(tabStops(dialog)[0] ?? dialog);
  });
  dialog.before(back);
  dialog.hidden = true;
  back.focus();
}

/** Dialogs that are part of the page, to show what they look like. */
export function inlineDialog(root: Document): void {
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
