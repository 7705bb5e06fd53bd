import { all, behaviour, controlled, isOn, on, onKey, set } from './dom.ts';
import { close, layerOf, open } from './layers.ts';
import { target } from './roving.ts';

const HEAD = 'button[aria-expanded][aria-controls]';
const GROUP = behaviour('accordion');

/** What the button folds, unless that is a widget which opens by rules of its own. */
const partOf = (button: HTMLElement): HTMLElement | undefined => {
  const part = controlled(button);
  return part?.matches('[data-behaviour],dialog,[role=menu],[role=listbox]')
    ? undefined
    : (part ?? undefined);
};

function show(button: HTMLElement, isOpen: boolean): void {
  const part = partOf(button);
  if (!part) return;
  set(button, 'expanded', isOpen);
  part.hidden = !isOpen;
}

export function disclosure(root: Document): void {
  for (const button of all(root, HEAD)) show(button, isOn(button, 'expanded'));
  on(root, 'click', HEAD, (button) => {
    const part = partOf(button);
    if (!part) return;
    const layer = layerOf(part);
    if (layer) {
      close(layer, false);
      return;
    }
    const isOpening = !isOn(button, 'expanded');
    const group = button.closest(`${GROUP}[data-single]`);
    if (group && isOpening) for (const other of all(group, HEAD)) show(other, false);
    show(button, isOpening);
    const closes = part.dataset['closesOn'];
    if (closes && isOpening)
      open({
        element: part,
        opener: button,
        escape: closes.includes('escape'),
        outside: closes.includes('outside'),
        hide: () => show(button, false),
      });
  });
  onKey(root, `${GROUP} :is(${HEAD},summary)`, (head, event) => {
    const group = head.closest(GROUP);
    const items = group ? all(group, `${HEAD},summary`).filter((one) => one.checkVisibility()) : [];
    const to = target(event, { items, current: head, axis: 'column', round: false });
    // Every head stays a tab stop of its own.
    to?.focus();
    return to !== undefined;
  });
}
