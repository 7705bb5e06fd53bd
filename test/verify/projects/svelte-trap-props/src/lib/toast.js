import { writable } from 'svelte/store';

export const toasts = writable([]);

export const toast = {
  error: (text) => toasts.update((all) => [...all, { text, tone: 'error' }]),
};
