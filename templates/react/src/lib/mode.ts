import { useSyncExternalStore } from 'react';

export const MODES = { light: 'Light', dark: 'Dark', auto: 'Auto' } as const;

export type Mode = keyof typeof MODES;

const KEY = 'colour-mode';

const listeners = new Set<() => void>();

export const isMode = (mode: string | null | undefined): mode is Mode =>
  mode !== null && mode !== undefined && Object.hasOwn(MODES, mode);

/** The mode of the page: chosen by the user, otherwise that of `index.html`. */
export function currentMode(): Mode {
  const { mode } = document.documentElement.dataset;
  return isMode(mode) ? mode : 'light';
}

/** True if the page is dark now, by its mode or by that of the system. */
export const isDark = (): boolean =>
  currentMode() === 'auto'
    ? window.matchMedia('(prefers-color-scheme: dark)').matches
    : currentMode() === 'dark';

export function setMode(mode: Mode): void {
  document.documentElement.dataset.mode = mode;
  localStorage.setItem(KEY, mode);
  for (const listener of listeners) listener();
}

/** The mode of the page, also after another control has changed it. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, currentMode);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Applies the choice of an earlier visit. An app with one mode has no choice. */
export function restoreMode(): void {
  const chosen = localStorage.getItem(KEY);
  if (document.documentElement.dataset.mode !== undefined && isMode(chosen)) setMode(chosen);
}
