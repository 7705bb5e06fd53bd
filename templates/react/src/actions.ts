import type { ActionDetails } from '@/lib/actions';
import { currentMode, setMode } from '@/lib/mode';

/**
 * The actions of buttons, forms and hotkeys, by name. Add yours here: the id is that of the row that a button belongs to, the
 * values are those of the form. A form stays as it is while the promise of its action is pending, and says so if it fails.
 *
 * ACTIONS_TO_CONNECT
 */
export const actions: Readonly<Record<string, (details: ActionDetails) => Promise<void> | void>> = {
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
