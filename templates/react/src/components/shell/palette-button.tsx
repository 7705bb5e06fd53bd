import { lazy, Suspense, useEffect, useState } from 'react';
import { Glyph } from '../ui/icon';

const CommandPalette = lazy(() => import('./command-palette'));

interface PaletteButtonProps {
  /** The keys that open it, as they are printed on keyboards. */
  readonly keys?: string;
}

/** Opens the command palette, also with Control+K or Command+K. */
export function PaletteButton({ keys }: PaletteButtonProps) {
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
      <button
        type="button"
        className="r-find"
        onClick={() => {
          setOpen(true);
        }}
      >
        <Glyph name="search" />
        <span>Search</span>
        {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
      </button>
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
