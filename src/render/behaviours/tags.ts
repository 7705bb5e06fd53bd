import { all, behaviour, onKey, within } from './dom.ts';
import { stepOf } from './roving.ts';

const BOX = behaviour('tags');
const REMOVE = '[data-remove]';

interface Parts {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly template: HTMLTemplateElement;
  readonly buttons: readonly HTMLElement[];
}

const partsOf = (box: Element): Parts => ({
  input: box.querySelector('input') as HTMLInputElement,
  list: box.querySelector('ul') as HTMLElement,
  template: box.querySelector('template') as HTMLTemplateElement,
  buttons: all(box, `li ${REMOVE}`),
});

/** Turns the input into a tag, created from the template. */
function add(box: Element): boolean {
  const { input, list, template } = partsOf(box);
  const word = input.value.trim();
  if (!word) return false;
  list.append(template.content.cloneNode(true));
  list.hidden = false;
  list.lastElementChild?.querySelector('span')?.replaceChildren(word);
  list.lastElementChild?.querySelector(REMOVE)?.setAttribute('aria-label', `Remove ${word}`);
  input.value = '';
  return true;
}

/** Removes a tag and returns its text; the focus moves to the next tag or the field. */
function remove(box: Element, button: HTMLElement): string {
  const { input, list, buttons } = partsOf(box);
  const item = button.closest('li');
  (buttons[buttons.indexOf(button) + 1] ?? input).focus();
  item?.remove();
  list.hidden = buttons.length === 1;
  return item?.textContent?.trim() ?? '';
}

function pressed(box: Element, event: KeyboardEvent): boolean {
  const { key, target: target } = event;
  const { input, buttons } = partsOf(box);
  const at = buttons.findIndex((button) => button === target);
  const button = buttons[at];
  const step = stepOf(event, 'row');
  if (!button) {
    if (key === 'Enter' || key === ',') return add(box);
    const last = buttons.at(-1);
    // A held key empties the field and stops there.
    const isBack = step === -1 || (key === 'Backspace' && !event.repeat);
    if (!last || !isBack || input.selectionEnd !== 0) return false;
    last.focus();
  } else if (step !== 0) (buttons[at + step] ?? (step === 1 ? input : button)).focus();
  else if (key === 'Delete' || key === 'Backspace') remove(box, button);
  else if (key === 'F2') {
    input.value = remove(box, button);
    input.focus();
  } else if (key === 'Escape') input.focus();
  else return false;
  return true;
}

/** Tags in a field, reachable and removable by keyboard. */
export function tags(root: Document): void {
  onKey(root, BOX, pressed);
  within(root, 'click', BOX, REMOVE, remove);
  // Text in the field becomes a tag when the field loses focus.
  within(root, 'focusout', BOX, 'input', add);
}
