import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import type { Hotkey } from '@/components/shell/types';
import { useAction } from '@/lib/actions';

/** `?` is one key, `g h` one after the other, `cmd+enter` both together (on keyboards without Command, Control). */
export const hotkeys: readonly Hotkey[] = [];

/** The time between two keys of a sequence. */
const SEQUENCE_MS = 900;

/** Runs the hotkeys of the app, but not while the user types. */
export function useHotkeys(): void {
  const navigate = useNavigate();
  const perform = useAction();
  useEffect(() => {
    let last = { key: '', time: 0 };
    const handle = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
      const isCommand = event.ctrlKey || event.metaKey;
      if ((isTyping && !isCommand) || event.altKey) return;
      const key = event.key.toLowerCase();
      const pair = event.timeStamp - last.time < SEQUENCE_MS ? `${last.key} ${key}` : key;
      last = { key, time: event.timeStamp };
      const found = hotkeys.find(({ keys }) =>
        isCommand ? keys === `cmd+${key}` || keys === `ctrl+${key}` : keys === key || keys === pair,
      );
      if (!found) return;
      event.preventDefault();
      if (found.to !== undefined) void navigate(found.to);
      else if (found.action !== undefined) perform(found.action);
    };
    document.addEventListener('keydown', handle);
    return () => {
      document.removeEventListener('keydown', handle);
    };
  }, [navigate, perform]);
}
