import { useDrawing } from './pictures';
import type { Size, SlotProps } from './types';

interface PictureProps extends SlotProps {
  readonly alt: string;
  /** Width to height: `4:5`. */
  readonly aspect?: string | undefined;
  readonly size?: Size | undefined;
}

const WIDTH = 480;

/**
 * The drawing of the page with this alternative text, or a plain field. Replace it with an `img` once
 * there are photos; the size and the alternative text stay.
 */
export function Picture({ alt, aspect = '3:2', size, 'data-slot': slot }: PictureProps) {
  const drawing = useDrawing(alt, aspect);
  const [across = 3, down = 2] = aspect.split(':').map(Number);
  const height = Math.round((WIDTH * Math.max(1, down)) / Math.max(1, across));
  return (
    <svg
      className="p-image"
      data-slot={slot}
      viewBox={`0 0 ${WIDTH} ${height}`}
      width={WIDTH}
      height={height}
      role="img"
      aria-label={alt}
      data-size={size === 'md' ? undefined : size}
      data-plain={drawing === undefined || undefined}
      data-sign={drawing?.isSign}
      data-hue={drawing?.hue}
    >
      {drawing?.shapes}
    </svg>
  );
}
