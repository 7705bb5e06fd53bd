import { all, behaviour, on, onKey } from './dom.ts';
import { close, layerOf, open } from './layers.ts';

const PICKER = behaviour('multi-select');

/** The browser toggles it and its checkboxes; the script shows the selection and closes it like a popup. */
export function multiSelect(root: Document): void {
  on(root, 'change', PICKER, (picker) => {
    const words = picker.querySelector<HTMLElement>('[data-none]');
    const ticked = all(picker, ':checked').map((box) => box.getAttribute('value'));
    if (words) words.textContent = ticked.join(', ') || (words.dataset['none'] ?? '');
  });
  // This event does not bubble.
  root.addEventListener(
    'toggle',
    ({ target: target }) => {
      if (!(target instanceof HTMLDetailsElement) || !target.matches(PICKER)) return;
      if (!target.open) close(layerOf(target), false);
      else if (!layerOf(target))
        open({
          element: target,
          opener: target.querySelector('summary') ?? undefined,
          escape: true,
          outside: true,
          hide() {
            target.open = false;
          },
        });
    },
    true,
  );
}

const SLIDER = behaviour('slider');

/** Keeps the output of a slider in sync with its thumb. */
export function slider(root: Document): void {
  const tell = (range: HTMLElement): void => {
    const output = root.querySelector<HTMLOutputElement>(`output[for="${range.id}"]`);
    const value = Number((range as HTMLInputElement).value);
    const { unit } = output?.dataset ?? {};
    // Like `formatNumber` of the renderer: thousands are grouped from five digits on.
    const figure = value < 10_000 ? String(value) : value.toLocaleString('en');
    if (output) output.value = unit === undefined ? figure : `${figure} ${unit}`;
  };
  on(root, 'input', SLIDER, tell);
  onKey(root, SLIDER, (range, { key }) => {
    if (key !== 'Delete' || !(range instanceof HTMLInputElement)) return false;
    range.value = range.defaultValue;
    tell(range);
    return true;
  });
}

const GROUP = '[data-kind=checkbox]+[role=group]';

const boxesIn = (element: Element | null): HTMLInputElement[] =>
  element ? [...element.querySelectorAll<HTMLInputElement>('[type=checkbox]:enabled')] : [];

/** A checkbox before a group of them sums the group up: it is mixed while some are checked, and checks them all. */
export function groupCheckbox(root: Document): void {
  const sum = (group: Element): void => {
    const boxes = boxesIn(group);
    if (boxes.length === 0) return;
    const count = boxes.filter(({ checked }) => checked).length;
    for (const own of boxesIn(group.previousElementSibling)) {
      own.checked = count === boxes.length;
      own.indeterminate = count > 0 && count < boxes.length;
    }
  };
  for (const group of all(root, GROUP)) sum(group);
  on(root, 'change', GROUP, sum);
  on(root, 'change', '[data-kind=checkbox]:has(+[role=group])', (field, { target: own }) => {
    for (const box of boxesIn(field.nextElementSibling)) box.checked = (own as HTMLInputElement).checked;
  });
}
