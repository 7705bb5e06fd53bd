import { all, isDisabled, on, announce, within } from './dom.ts';
import type { Command } from './navigation.ts';
import { textOf } from './roving.ts';

/** Buttons with behaviour of their own, whatever their action is called. */
export const ALIVE = '[aria-pressed],[aria-controls],[role],[type=submit]';

const known = new Map<string, () => void>();

/** Registers an action that every page supports. */
export function define(name: string, action: () => void): void {
  known.set(name, action);
}

/** The URL of a route, unless it would run a script. */
export function addressOf(root: Document, route: string): string | undefined {
  const url = URL.parse(route, root.baseURI);
  return url && /^(?:https?|file):$/.test(url.protocol) ? url.href : undefined;
}

/** Follows the route of a command or performs its action: by a handler, by a button, or as a status message. */
export function perform(root: Document, { route, action, label }: Command): void {
  if (route !== undefined) {
    const address = addressOf(root, route);
    if (address) location.assign(address);
    return;
  }
  if (action === undefined) return;
  const own = known.get(action);
  if (own) {
    own();
    return;
  }
  const button = all(root, `button[data-action="${CSS.escape(action)}"]`).find(
    (one) => one.checkVisibility() && !isDisabled(one),
  );
  if (button) {
    button.focus();
    button.click();
  } else announce(root, label, 2500);
}

/** Repeats the label of a button, with what would come of it where that is known: `Send reminder: would be sent`. */
function acknowledge(root: Document, button: HTMLElement): void {
  const { outcome = '' } = button.dataset;
  announce(root, textOf(button).trim() + (outcome && `: ${outcome}`), 2500);
}

export function actions(root: Document): void {
  define('print', () => print());
  define('search', () => {
    const field = all(root, 'input[type=search],[role=searchbox],[role=search] input').find((one) =>
      one.checkVisibility(),
    );
    if (field) field.focus();
    else known.get('open-command-palette')?.();
  });
  // An entry of a list or a step becomes the current one.
  within(root, 'click', ':is(ul,ol)', 'button[data-action].p-list__press', (list, entry, event) => {
    event.preventDefault();
    const [before] = all(list, '[aria-current]');
    const current = before?.ariaCurrent ?? 'true';
    if (before) before.ariaCurrent = null;
    entry.ariaCurrent = current;
  });
  // Registered last: handles clicks that no other behaviour has handled.
  on(root, 'click', `button[data-action]:not(${ALIVE})`, (button) => {
    const own = known.get(button.dataset['action'] as string);
    if (own) own();
    else acknowledge(root, button);
  });
  on(root, 'submit', 'form', (form, event) => {
    if (form.closest('dialog')) return;
    event.preventDefault();
    acknowledge(root, (event.submitter ?? form) as HTMLElement);
  });
}
