import type { IconName } from './icons';
import type { Size, SlotProps, Tone } from './types';

/** The drawing of an icon; decorative unless it has a label. */
export function Glyph({ name, label }: { readonly name: IconName; readonly label?: string | undefined }) {
  return (
    <svg
      className="p-icon__glyph"
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <use href={`${import.meta.env.BASE_URL}icons.svg#${name}`} />
    </svg>
  );
}

interface IconProps extends SlotProps {
  readonly icon: IconName;
  readonly label?: string | undefined;
  readonly tone?: Tone | undefined;
  readonly size?: Size | undefined;
}

export function Icon({ icon, label, tone, size, 'data-slot': slot }: IconProps) {
  return (
    <span className="p-icon" data-slot={slot} data-tone={tone} data-size={size}>
      <Glyph name={icon} label={label} />
    </span>
  );
}
