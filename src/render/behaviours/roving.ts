import { isModified, isOn } from './dom.ts';

/** Makes one of several elements the only tab stop. */
export function setTabStop(items: readonly HTMLElement[], stop: HTMLElement | undefined): void {
  for (const item of items) item.tabIndex = item === stop ? 0 : -1;
}

export function focusItem(items: readonly HTMLElement[], item: HTMLElement | null | undefined): void {
  if (!item) return;
  setTabStop(items, item);
  item.focus();
}

/** The first tab stop of a widget: the selected or current item, otherwise the first visible one. */
export const startOf = (items: readonly HTMLElement[]): HTMLElement | undefined =>
  items.find((item) => isOn(item, 'selected') || isOn(item, 'current')) ??
  items.find((item) => item.checkVisibility()) ??
  items[0];

export type Axis = 'row' | 'column';

export const axisOf = (element: Element, usual: Axis): Axis => {
  const said = element.ariaOrientation;
  return said === 'vertical' ? 'column' : said === 'horizontal' ? 'row' : usual;
};

const STEPS: Record<Axis, Record<string, -1 | 1>> = {
  row: { ArrowLeft: -1, ArrowRight: 1 },
  column: { ArrowUp: -1, ArrowDown: 1 },
};

/** The direction of an arrow key, which is reversed in right-to-left text; 0 for other keys. */
export function stepOf(event: KeyboardEvent, axis: Axis): -1 | 0 | 1 {
  const step = STEPS[axis][event.key];
  if (!step || isModified(event)) return 0;
  const isReversed = axis === 'row' && getComputedStyle(event.target as Element).direction === 'rtl';
  return isReversed ? (step === 1 ? -1 : 1) : step;
}

interface Line {
  readonly items: readonly HTMLElement[];
  readonly current: HTMLElement;
  readonly axis: Axis;
  /** True if the first item follows the last. */
  readonly round: boolean;
}

/** The item that an arrow, Home or End leads to; undefined for other keys. */
export function target(event: KeyboardEvent, { items, current, axis, round }: Line): HTMLElement | undefined {
  const at = items.indexOf(current);
  if (at < 0) return undefined;
  if (!isModified(event)) {
    if (event.key === 'Home') return items[0];
    if (event.key === 'End') return items.at(-1);
  }
  const step = stepOf(event, axis);
  if (step === 0) return undefined;
  const to = at + step;
  return round ? items.at(to % items.length) : (items[to] ?? current);
}

let typed = '';
let forget: ReturnType<typeof setTimeout> | undefined;

/** True if a key types a character for typeahead: a space counts only inside a word. */
export const isCharacter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !isModified(event) && (event.key !== ' ' || typed !== '');

/** The next item that starts with the text typed within half a second. */
export function typeahead(
  key: string,
  items: readonly HTMLElement[],
  current: HTMLElement,
): HTMLElement | undefined {
  clearTimeout(forget);
  forget = setTimeout(() => {
    typed = '';
  }, 500);
  typed += key.toLowerCase();
  // Repeating a letter cycles through the items that start with it.
  const wanted = /^(.)\1*$/u.test(typed) ? key.toLowerCase() : typed;
  const at = Math.max(items.indexOf(current), 0);
  const from = wanted.length === 1 ? at + 1 : at;
  return [...items.slice(from), ...items.slice(0, from)].find((item) =>
    textOf(item).trim().toLowerCase().startsWith(wanted),
  );
}

export const textOf = (item: HTMLElement): string => item.ariaLabel ?? (item.textContent as string);

/** Marks the option that Enter selects, while the focus stays in the field. */
export function highlight(
  input: HTMLElement,
  options: readonly HTMLElement[],
  option: HTMLElement | undefined,
): void {
  for (const one of options) one.toggleAttribute('data-active', one === option);
  if (option) {
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  } else input.removeAttribute('aria-activedescendant');
}

/** The next option in a direction, wrapping around; without a current one, the first or last. */
export const adjacentOption = (
  options: readonly HTMLElement[],
  current: HTMLElement | undefined,
  step: 1 | -1,
): HTMLElement | undefined => {
  const at = current ? options.indexOf(current) : -1;
  if (at < 0) return step === 1 ? options[0] : options.at(-1);
  return options.at((at + step) % options.length);
};

/** Text for searching: without case and accents. */
export const normalizeText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
