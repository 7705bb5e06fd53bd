import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '@/lib/actions';
import { hotkeys } from '@/navigation';

/** The time between two keys of a sequence. */
const CHORD_WINDOW_MS = 900;

/** Runs the hotkeys of the app, but not while the user types. */
export function useHotkeys(): void {
  const navigate = useNavigate();
  const perform = useAction();
  useEffect(() => {
    let typed: string[] = [];
    let last = 0;
    const handle = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [contenteditable]');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      typed = event.timeStamp - last > CHORD_WINDOW_MS ? [event.key] : [...typed, event.key];
      last = event.timeStamp;
      const sequence = typed.join(' ').toLowerCase();
      const found = hotkeys.find(({ keys }) => sequence === keys.toLowerCase());
      if (!found) return;
      event.preventDefault();
      typed = [];
      if (found.to !== undefined) void navigate(found.to);
      else if (found.action !== undefined) perform(found.action);
    };
    document.addEventListener('keydown', handle);
    return () => {
      document.removeEventListener('keydown', handle);
    };
  }, [navigate, perform]);
}
