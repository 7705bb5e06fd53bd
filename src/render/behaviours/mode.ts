import { define } from './actions.ts';
import { all, behaviour, on, set } from './dom.ts';

const MODE = `select${behaviour('mode')}`;

/** One key per site, by the folder of its scripts: the same app in another theme may be next to it. */
const KEY = `svc-mode ${(document.currentScript as HTMLScriptElement | null)?.src.replace(/[^/]*$/, '')}`;

/** Buttons for the appearance; their text says which mode they select. */
const SWITCH = 'button[data-action=switch-theme]';
const MEANT = { dark: /dark|night/i, light: /light|day/i, auto: /auto|system/i };
type Mode = keyof typeof MEANT;

const meantBy = ({ textContent }: Element): Mode | undefined =>
  (Object.keys(MEANT) as Mode[]).find((mode) => MEANT[mode].test(textContent as string));

/** Browsers may refuse storage; then a choice lasts for one page. */
function kept(mode?: string): string | null {
  try {
    if (mode) sessionStorage.setItem(KEY, mode);
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Runs before the first paint. Themes with one mode have no `data-mode`. */
export function applyMode({ documentElement: { dataset } }: Document): void {
  const mode = kept();
  if (mode && 'mode' in dataset) dataset['mode'] = mode;
}

export function mode(root: Document): void {
  const { dataset } = root.documentElement;
  if (!('mode' in dataset)) return;
  const choose = (chosen: string | undefined): void => {
    dataset['mode'] = chosen ?? 'auto';
    for (const select of all(root, MODE)) (select as HTMLSelectElement).value = dataset['mode'];
    for (const button of all(root, `${SWITCH}[aria-pressed]`))
      set(button, 'pressed', meantBy(button) === chosen);
  };
  const change = (wanted?: string): void => {
    const now = dataset['mode'];
    const isDark = now === 'dark' || (now === 'auto' && matchMedia('(prefers-color-scheme:dark)').matches);
    choose(wanted ?? (isDark ? 'light' : 'dark'));
    kept(dataset['mode']);
  };
  choose(dataset['mode']);
  on(root, 'change', MODE, (select) => change((select as HTMLSelectElement).value));
  on(root, 'click', SWITCH, (button, event) => {
    event.preventDefault();
    change(meantBy(button));
  });
  define('switch-theme', () => change());
}
