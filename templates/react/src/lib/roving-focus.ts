import type { KeyboardEvent } from 'react';

/** The keys to the previous and to the next element. */
const KEYS = { vertical: ['ArrowUp', 'ArrowDown'], horizontal: ['ArrowLeft', 'ArrowRight'] } as const;

/** Arrow keys, Home and End move the focus between the matching elements. */
export function useRovingFocus(selector: string, direction: keyof typeof KEYS = 'vertical') {
  const [previous, next] = KEYS[direction];
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const items = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
      const count = items.length;
      const at = items.findIndex((item) => item === document.activeElement);
      const steps: Readonly<Record<string, number>> = {
        [previous]: (at - 1 + count) % count,
        [next]: (at + 1) % count,
        Home: 0,
        End: count - 1,
      };
      const to = steps[event.key];
      if (to === undefined || at < 0) return;
      event.preventDefault();
      items[to]?.focus();
    },
  };
}
