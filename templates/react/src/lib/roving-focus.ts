import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End move the focus between the matching elements. */
export function useRovingFocus(selector: string) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const step = STEPS[event.key];
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
      const at = items.findIndex((item) => item === document.activeElement);
      if (!step || at < 0) return;
      event.preventDefault();
      items[step(at, items.length)]?.focus();
    },
  };
}
