import { all, controlled, focus, on, onKey, setState, stopsOf } from './dom.ts';
import { close, layerOf, open } from './layers.ts';

/** Opens a dialog over the page; closing gives focus back to the opener, or to where it was. */
export function openDialog(dialog: HTMLDialogElement, opener?: HTMLElement): void {
  if (dialog.open) return;
  const before = dialog.ownerDocument.activeElement;
  const isModal = dialog.dataset['kind'] !== 'popover';
  if (isModal) dialog.showModal();
  else dialog.show();
  setState(opener, 'expanded', true);
  open({
    element: dialog,
    opener: opener ?? (before instanceof HTMLElement ? before : undefined),
    escape: true,
    outside: !isModal,
    hide() {
      setState(opener, 'expanded', false);
      dialog.close();
    },
  });
  const inside = stopsOf(dialog);
  focus(
    dialog.querySelector<HTMLElement>('[autofocus]') ??
      inside.find((one) => !one.matches('[data-close]')) ??
      inside[0] ??
      dialog,
  );
}

export function closeDialog(dialog: HTMLDialogElement): void {
  close(layerOf(dialog), true);
  dialog.close();
}

export function dialog(root: Document): void {
  on(root, 'click', '[aria-controls]', (button) => {
    const own = controlled(button);
    if (!(own instanceof HTMLDialogElement)) return;
    if (own.open) closeDialog(own);
    else openDialog(own, button);
  });
  on(root, 'click', '[data-close]', (button) => {
    const own = button.closest('dialog');
    if (own) closeDialog(own);
  });
  // A form with method="dialog" or the system may close it; whoever opened it is told the same way.
  root.addEventListener(
    'close',
    ({ target }) => {
      // The event comes late: meanwhile it may have been opened again.
      if (target instanceof HTMLDialogElement && !target.open) close(layerOf(target), true);
    },
    true,
  );
  onKey(root, '*', (_, event) => {
    const top = event.key === 'Tab' ? all(root, 'dialog:modal').at(-1) : undefined;
    if (!top) return false;
    const stops = stopsOf(top);
    const at = stops.findIndex((stop) => stop === root.activeElement);
    const to = event.shiftKey ? at - 1 : at + 1;
    // Inside, the browser goes on by itself.
    if (at >= 0 && stops[to]) return false;
    stops.at(event.shiftKey ? -1 : 0)?.focus();
    return true;
  });
}
