import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

const CommandPalette = lazy(() => import('./command-palette'));

/** The command palette, which opens with Control+K or Command+K, and the function that opens it. */
export function usePalette(): { readonly palette: ReactNode; readonly open: () => void } {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', handle);
    return () => {
      document.removeEventListener('keydown', handle);
    };
  }, []);
  const palette = isOpen && (
    <Suspense>
      <CommandPalette
        onClose={() => {
          setOpen(false);
        }}
      />
    </Suspense>
  );
  return {
    palette,
    open: () => {
      setOpen(true);
    },
  };
}
