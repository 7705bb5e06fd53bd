import { onBeforeUnmount, onMounted } from 'vue';

interface Handlers {
  go: (path: string) => void;
  search: () => void;
  palette: () => void;
}

const chords: Record<string, string> = {
  'g o': '/',
};

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

export function useHotkeys(handlers: Handlers): void {
  let first = '';

  function onKeydown(event: KeyboardEvent): void {
    if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      handlers.palette();
      return;
    }
    if (isEditable(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === '/') {
      event.preventDefault();
      handlers.search();
      return;
    }
    const path = chords[`${first} ${event.key}`];
    first = event.key;
    if (path) handlers.go(path);
  }

  onMounted(() => window.addEventListener('keydown', onKeydown));
  onBeforeUnmount(() => window.removeEventListener('keydown', onKeydown));
}
