import { all, behaviour, on } from './dom.ts';
import { close, layerOf, open } from './layers.ts';

const PICKER = behaviour('multi-select');

/** The browser folds it and ticks its boxes; here it says what is ticked, and closes like the popup it looks like. */
export function multiSelect(root: Document): void {
  on(root, 'change', PICKER, (picker) => {
    const words = picker.querySelector<HTMLElement>('[data-none]');
    const ticked = all(picker, ':checked').map((box) => box.getAttribute('value'));
    if (words) words.textContent = ticked.join(', ') || (words.dataset['none'] ?? '');
  });
  // This event does not rise through the page.
  root.addEventListener(
    'toggle',
    ({ target }) => {
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
