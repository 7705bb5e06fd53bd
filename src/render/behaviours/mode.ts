import { define } from './actions.ts';
import { all, behaviour, on, set } from './dom.ts';

const MODE = behaviour('mode');
const KEY = 'svc-mode';

/** Before the page is painted. A theme of one mode has no `data-mode`, and is left as it is. */
export function applyMode({ documentElement: html }: Document): void {
  try {
    const mode = localStorage.getItem(KEY);
    if (mode && 'mode' in html.dataset) html.dataset['mode'] = mode;
  } catch {
    // A browser may refuse to keep anything; a choice then holds for one page.
  }
}

/** Shows in every control which mode is chosen. */
function tell(root: Document): void {
  const mode = root.documentElement.dataset['mode'] ?? 'auto';
  for (const select of root.querySelectorAll<HTMLSelectElement>(`select${MODE}`)) select.value = mode;
  for (const radio of root.querySelectorAll<HTMLInputElement>(`${MODE} input`))
    radio.checked = radio.value === mode;
  for (const button of all(root, `${MODE} button[value]`))
    set(button, 'pressed', button.getAttribute('value') === mode);
}

function choose(root: Document, mode: string): void {
  root.documentElement.dataset['mode'] = mode;
  tell(root);
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // See above.
  }
}

export function mode(root: Document): void {
  const flip = (): void => {
    const now = root.documentElement.dataset['mode'];
    const isDark = now === 'dark' || (now !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    choose(root, isDark ? 'light' : 'dark');
  };
  tell(root);
  on(root, 'change', MODE, (_, { target }) => {
    if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) choose(root, target.value);
  });
  on(root, 'click', `${MODE} button[value]`, (button) => choose(root, button.getAttribute('value') ?? ''));
  on(root, 'click', `button${MODE}`, flip);
  define('switch-theme', flip);
}
