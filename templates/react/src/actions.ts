import { currentMode, setMode } from '@/lib/mode';

/** The actions of buttons, menus and hotkeys, by name. Add yours here. */
export const actions: Readonly<Record<string, () => void>> = {
  print: () => {
    window.print();
  },
  search: () => {
    document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  },
  'switch-theme': () => {
    setMode(currentMode() === 'dark' ? 'light' : 'dark');
  },
};
