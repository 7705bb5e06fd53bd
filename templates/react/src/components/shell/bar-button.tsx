import { Glyph } from '../ui/icon';
import type { IconName } from '../ui/icons';

interface BarButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick?: () => void;
}

/** A button of a bar; in narrow places only its icon is visible. */
export function BarButton({ icon, label, onClick }: BarButtonProps) {
  return (
    <button type="button" className="r-button" onClick={onClick}>
      <Glyph name={icon} />
      <span>{label}</span>
    </button>
  );
}
