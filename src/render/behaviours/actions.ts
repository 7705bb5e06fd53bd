import { all, isDisabled, on, say } from './dom.ts';
import type { Command } from './navigation.ts';
import { textOf } from './roving.ts';

/** Buttons that do something by themselves, whatever their action is called. */
const ALIVE = '[aria-pressed],[aria-controls],[role],[type=submit]';

const known = new Map<string, () => void>();

/** An action that every page can carry out by itself. */
export function define(name: string, action: () => void): void {
  known.set(name, action);
}

/** The address of a route, unless it is one that would run a script. */
export function addressOf(root: Document, route: string): string | undefined {
  const url = URL.parse(route, root.baseURI);
  return url && /^(?:https?|file):$/.test(url.protocol) ? url.href : undefined;
}

/** Goes where the command leads, or does what it names: by the script, by a button of the page, or in words. */
export function perform(root: Document, { route, action, label }: Command): void {
  if (route !== undefined) {
    const address = addressOf(root, route);
    if (address !== undefined) location.assign(address);
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
  } else say(root, `${label}: not part of this preview`, 2500);
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
  const admit = (button: HTMLElement): void =>
    say(root, `${textOf(button).trim()}: not part of this preview`, 2500);
  // Last of all: what nobody else has handled.
  on(root, 'click', `button[data-action]:not(${ALIVE})`, (button) => {
    const own = known.get(button.dataset['action'] ?? '');
    if (own) own();
    else admit(button);
  });
  on(root, 'submit', 'form', (form, event) => {
    if (form.closest('dialog')) return;
    event.preventDefault();
    admit((event.submitter ?? form) as HTMLElement);
  });
}
