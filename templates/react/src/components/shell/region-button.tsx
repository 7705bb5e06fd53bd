import { Glyph } from '../ui/icon';
import type { IconName } from '../ui/icons';
import { PlainButton } from '../ui/plain-button';
import { useRegions } from './region-context';

interface RegionButtonProps {
  readonly opens: string;
  readonly icon: IconName;
  readonly label: string;
}

/** Opens a region that is not always visible on narrow screens. */
export function RegionButton({ opens, icon, label }: RegionButtonProps) {
  const { openRegion, setOpenRegion } = useRegions();
  const isOpen = openRegion === opens;
  return (
    <PlainButton
      className={`r-icon s-open s-open-${opens}`}
      aria-expanded={isOpen}
      aria-controls={`region-${opens}`}
      onClick={() => {
        setOpenRegion(isOpen ? undefined : opens);
      }}
    >
      <Glyph name={icon} />
      <span>{label}</span>
    </PlainButton>
  );
}
