import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';

/** Runs `action` on a key or on two keys in a row, written as in `g p`. */
export function useHotkey(keys: string, action: () => void) {
  useEffect(() => tinykeys(window, { [keys]: action }), [keys, action]);
}
