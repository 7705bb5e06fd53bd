import type { ActionRequest } from '@/lib/actions';
import { isDark, setMode } from '@/lib/mode';
import { reload } from '@/lib/use-load';

/**
 * The actions of buttons, forms and hotkeys, by name. Add yours here, and say with a promise when they are done or have failed:
 *
 *     'remove-from-cart': async ({ id }) => {
 *       await fetch(`/api/cart/${id}`, { method: 'DELETE' });
 *       reload();
 *     },
 *     'sign-in': async ({ values, navigate }) => {
 *       await signIn(values);
 *       await navigate('/');
 *     },
 *
 * ACTIONS_TO_CONNECT
 */
export const actions: Readonly<Record<string, (request: ActionRequest) => Promise<void> | void>> = {
  'go-back': ({ navigate }) => navigate(-1),
  print: () => {
    window.print();
  },
  retry: reload,
  search: () => {
    document.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
  },
  'switch-theme': () => {
    setMode(isDark() ? 'light' : 'dark');
  },
};
