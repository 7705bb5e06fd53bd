import { ALIVE } from './actions.ts';
import { on } from './dom.ts';

/** The part of the page that an element belongs to. */
const placementOf = (element: Element): string =>
  element.closest<HTMLElement>('[data-placement]')?.dataset['placement'] ?? '';

/** Shows the message that follows what happened in a part of the page. Returns false without one. */
function showMessage(root: Document, element: Element): boolean {
  const own = `[data-after~="${CSS.escape(placementOf(element))}"]`;
  const [first] = root.querySelectorAll<HTMLElement>(`.p-toast${own}`);
  if (!first || placementOf(element) === '') return false;
  for (const other of root.querySelectorAll<HTMLElement>('.p-toast[data-after]'))
    other.hidden = other !== first;
  return true;
}

/**
 * A toast with `data-after="<placement>"` is hidden until a form of that placement is submitted or one of its buttons is
 * pressed that has no behaviour of its own.
 */
export function messages(root: Document): void {
  on(root, 'submit', 'form', (form, event) => {
    const isShown = showMessage(root, form);
    // A form in a dialog closes it.
    if (isShown && !form.closest('dialog')) event.preventDefault();
  });
  on(root, 'click', `button[data-action]:not(${ALIVE},[data-action=dismiss])`, (button, event) => {
    if (showMessage(root, button)) event.preventDefault();
  });
}
