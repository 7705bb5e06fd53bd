import { lazy, Suspense, useEffect, useState } from 'react';
import { BarButton } from './bar-button';

const CommandPalette = lazy(() => import('./command-palette'));

/** Opens the command palette, also with Control+K or Command+K. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => {
      document.removeEventListener('keydown', open);
    };
  }, []);
  return (
    <>
      <BarButton
        icon="arrow-right"
        label="Go to"
        onClick={() => {
          setOpen(true);
        }}
      />
      {isOpen && (
        <Suspense>
          <CommandPalette
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
