import { all, behaviour, on, onKey } from './dom.ts';
import { close, layerOf, open } from './layers.ts';

const PICKER = behaviour('multi-select');

/** The browser toggles it and its checkboxes; the script shows the selection and closes it like a popup. */
export function multiSelect(root: Document): void {
  on(root, 'change', PICKER, (picker) => {
    const words = picker.querySelector<HTMLElement>('[data-none]');
    const ticked = all(picker, ':checked').map((box) => box.getAttribute('value'));
    if (words) words.textContent = ticked.join(', ') || (words.dataset['none'] as string);
  });
  // At the click, before the browser opens it: its own event comes later, and Escape may come sooner.
  on(root, 'click', `${PICKER}>summary`, (opener) => {
    const picker = opener.parentElement as HTMLDetailsElement;
    if (!picker.open)
      open({
        element: picker,
        opener,
        escape: true,
        outside: true,
        hide() {
          picker.open = false;
        },
      });
  });
  // This event does not bubble.
  root.addEventListener(
    'toggle',
    ({ target: picker }) => {
      if (picker instanceof HTMLDetailsElement && !picker.open) close(layerOf(picker), false);
    },
    true,
  );
}

const SLIDER = behaviour('slider');

/** Keeps the output of a slider in sync with its thumb. */
export function slider(root: Document): void {
  const tell = (range: HTMLInputElement): void => {
    const output = root.querySelector<HTMLOutputElement>(`output[for="${range.id}"]`);
    if (!output) return;
    const value = Number(range.value);
    // Like `formatNumber` of the renderer: thousands are grouped from five digits on.
    const figure = value < 10_000 ? value : value.toLocaleString('en');
    output.value = [figure, output.dataset['unit']].join(' ').trim();
  };
  on(root, 'input', SLIDER, (range) => tell(range as HTMLInputElement));
  onKey(root, SLIDER, (range, { key }) => {
    if (key !== 'Delete') return false;
    (range as HTMLInputElement).value = (range as HTMLInputElement).defaultValue;
    tell(range as HTMLInputElement);
    return true;
  });
}

/** A checkbox before a group of them sums the group up: it is mixed while some are checked, and checks them all. */
export function groupCheckbox(root: Document): void {
  for (const group of all(root, '[data-kind=checkbox]+[role=group]')) {
    const own = group.previousElementSibling?.querySelector('input');
    const boxes = all(group, '[type=checkbox]:enabled') as HTMLInputElement[];
    if (!own || !boxes[0]) continue;
    const sum = (): void => {
      const count = boxes.filter(({ checked }) => checked).length;
      own.checked = !boxes[count];
      own.indeterminate = count > 0 && !own.checked;
    };
    sum();
    group.addEventListener('change', sum);
    own.addEventListener('change', () => {
      for (const box of boxes) box.checked = own.checked;
    });
  }
}
