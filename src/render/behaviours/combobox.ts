import { all, behaviour, controlled, isDisabled, isOn, on, onKey, set } from './dom.ts';
import { flip } from './listbox.ts';
import { highlight, adjacentOption, normalizeText, textOf } from './roving.ts';

const BOX = behaviour('combobox');
const INPUT = `${BOX} input[role=combobox]`;

interface Parts {
  readonly input: HTMLInputElement;
  readonly list: HTMLElement;
  readonly options: readonly HTMLElement[];
}

function partsOf(input: Element | null | undefined): Parts | undefined {
  if (!(input instanceof HTMLInputElement) || input.readOnly) return undefined;
  const list = controlled(input);
  return list ? { input, list, options: all(list, '[role=option]') } : undefined;
}

const shown = ({ options }: Parts): HTMLElement[] =>
  options.filter((option) => !option.hidden && !isDisabled(option));

const isOpen = ({ input }: Parts): boolean => isOn(input, 'expanded');

function show({ input, list, options }: Parts, open: boolean): void {
  list.hidden = !open;
  set(input, 'expanded', open);
  highlight(input, options, undefined);
}

/** Shows the options that contain the text. */
function narrow(parts: Parts, words: string): void {
  for (const option of parts.options)
    option.hidden = !normalizeText(textOf(option)).includes(normalizeText(words));
  show(parts, shown(parts).length > 0);
}

function take(parts: Parts, option: HTMLElement): void {
  if (isDisabled(option)) return;
  flip(parts.list, option);
  parts.input.value = textOf(option).trim();
  show(parts, false);
}

function pressed(parts: Parts, { key, altKey }: KeyboardEvent): boolean {
  const { input, options } = parts;
  const active = options.find((option) => option.hasAttribute('data-active'));
  if (altKey && key === 'ArrowDown') narrow(parts, '');
  else if (altKey && key === 'ArrowUp') show(parts, false);
  else if (key === 'ArrowDown' || (key === 'ArrowUp' && isOpen(parts))) {
    if (!isOpen(parts)) narrow(parts, '');
    highlight(input, options, adjacentOption(shown(parts), active, key === 'ArrowDown' ? 1 : -1));
  } else if (key === 'Enter' && active) take(parts, active);
  else if (key === 'Tab') {
    if (active) take(parts, active);
    return false;
  } else if (key === 'Escape' && isOpen(parts)) show(parts, false);
  else if (key === 'Escape' && input.value) input.value = '';
  else return false;
  return true;
}

/** A field whose options narrow while the user types. Focus stays in the field. */
export function combobox(root: Document): void {
  onKey(root, INPUT, (input, event) => {
    const parts = partsOf(input);
    return parts !== undefined && pressed(parts, event);
  });
  on(root, 'input', INPUT, (input) => {
    const parts = partsOf(input);
    if (parts) narrow(parts, parts.input.value);
  });
  on(root, 'focusout', INPUT, (input) => {
    const parts = partsOf(input);
    if (parts) show(parts, false);
  });
  // The press would move the focus out of the field before the click arrives.
  on(root, 'mousedown', `${BOX} [role=listbox]`, (_, event) => event.preventDefault());
  on(root, 'click', BOX, (box, { target: target }) => {
    const parts = partsOf(box.querySelector(INPUT));
    const option = parts?.options.find((one) => target instanceof Node && one.contains(target));
    if (parts && option) take(parts, option);
    else if (parts && target === parts.input) narrow(parts, '');
  });
}
