import { all, focus, on, setState, tabStops } from './dom.ts';
import { close, layerOf, open } from './layers.ts';

const POPOVER = '.p-dialog[data-kind=popover]';
const TRIGGER = 'button[aria-expanded]';
const SEARCH = 'input[type=search]';

/** The opener: a button right before it, or the search field whose suggestions it contains. */
function openerOf(popover: Element): HTMLElement | undefined {
  const before = popover.previousElementSibling;
  if (before?.matches(TRIGGER)) return before as HTMLElement;
  const field = popover.parentElement?.querySelector<HTMLElement>(`:scope > * ${SEARCH}`);
  return field && !popover.contains(field) ? field : undefined;
}

function show(popover: HTMLElement, opener: HTMLElement, isOpen: boolean): void {
  popover.hidden = !isOpen;
  setState(opener, 'expanded', isOpen);
  if (!isOpen) return;
  // Below its opener, within the window.
  const frame = popover.offsetParent?.getBoundingClientRect() ?? new DOMRect();
  const { left, bottom } = opener.getBoundingClientRect();
  const last = opener.ownerDocument.documentElement.clientWidth - popover.offsetWidth - 8;
  popover.style.insetInlineStart = `${Math.max(8, Math.min(left, last)) - frame.left}px`;
  popover.style.insetBlockStart = `${bottom + 4 - frame.top}px`;
}

function openPopover(popover: HTMLElement, opener: HTMLElement): void {
  if (layerOf(popover)) return;
  show(popover, opener, true);
  open({ element: popover, opener, escape: true, outside: true, hide: () => show(popover, opener, false) });
}

/**
 * A popover with an opener starts closed, as it would in use. On the page of a single record everything stays visible
 * for inspection.
 */
export function popover(root: Document): void {
  if (root.querySelector('main.x-page')) return;
  const openers = new Map<HTMLElement, HTMLElement>();
  for (const one of all(root, POPOVER)) {
    const opener = openerOf(one);
    if (!opener) continue;
    openers.set(opener, one);
    // It is no longer part of the layout.
    delete one.dataset['behaviour'];
    one.dataset['floating'] = '';
    show(one, opener, false);
  }
  on(root, 'click', TRIGGER, (button, event) => {
    const own = openers.get(button);
    if (!own) return;
    // Its action says nothing besides.
    event.preventDefault();
    if (layerOf(own)) close(layerOf(own), true);
    else {
      openPopover(own, button);
      focus(tabStops(own)[0] ?? own);
    }
  });
  on(root, 'input', SEARCH, (field) => {
    const own = openers.get(field);
    if (own) openPopover(own, field);
  });
  on(
    root,
    'click',
    `${POPOVER} :is([data-action=close],[data-action=cancel],[data-action=dismiss])`,
    (button) => {
      const own = button.closest(POPOVER);
      if (own) close(layerOf(own), true);
    },
  );
}
