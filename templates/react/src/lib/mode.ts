export const MODES = { light: 'Light', dark: 'Dark', auto: 'Auto' } as const;

const KEY = 'colour-mode';

const isMode = (mode: string | null | undefined): mode is keyof typeof MODES =>
  mode !== null && mode !== undefined && mode in MODES;

/** The mode of the page: chosen by the user, otherwise that of `index.html`. */
export const currentMode = (): string => document.documentElement.dataset.mode ?? 'light';

export function setMode(mode: string): void {
  if (!isMode(mode)) return;
  document.documentElement.dataset.mode = mode;
  localStorage.setItem(KEY, mode);
}

/** Applies the choice of an earlier visit. An app with one mode has no choice. */
export function restoreMode(): void {
  const chosen = localStorage.getItem(KEY);
  if (document.documentElement.dataset.mode !== undefined && isMode(chosen)) setMode(chosen);
}
