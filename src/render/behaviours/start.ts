import { applyMode } from './mode.ts';

/** Sets the mode before anything is painted, and the page going once it is there. */
export function startWith(behaviours: readonly ((root: Document) => void)[]): void {
  const start = (): void => {
    for (const behaviour of behaviours) behaviour(document);
  };
  applyMode(document);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
