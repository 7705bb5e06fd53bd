import { applyMode } from './mode.ts';

/** Applies the colour mode before the first paint, and starts behaviours when the document is ready. */
export function startBehaviours(behaviours: readonly ((root: Document) => void)[]): void {
  const start = (): void => {
    for (const behaviour of behaviours) behaviour(document);
  };
  applyMode(document);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
