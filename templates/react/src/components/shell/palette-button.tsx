import { Glyph } from '../ui/icon';
import { PlainButton } from '../ui/plain-button';
import { usePalette } from './use-palette';

interface PaletteButtonProps {
  /** The keys that open it, as they are printed on keyboards. */
  readonly keys?: string;
}

/** Opens the command palette. */
export function PaletteButton({ keys }: PaletteButtonProps) {
  const { palette, open } = usePalette();
  return (
    <>
      <PlainButton className="r-find" onClick={open}>
        <Glyph name="search" />
        <span>Search</span>
        {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
      </PlainButton>
      {palette}
    </>
  );
}
