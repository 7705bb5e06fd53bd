import { createContext, type ReactNode, use } from 'react';
import type { IconName } from './icons';
import type { Size, SlotProps, Tone } from './types';

/** The shapes of icons, each on a field of 24 by 24. */
export type Icons = Readonly<Partial<Record<IconName, ReactNode>>>;

/** The icons of the pattern around a component. */
export const IconContext = createContext<Icons>({});

interface GlyphProps {
  readonly name: IconName;
  readonly label?: string | undefined;
}

/** The drawing of an icon; decorative unless it has a label. */
export function Glyph({ name, label }: GlyphProps) {
  return (
    <svg
      className="p-icon__glyph"
      viewBox="0 0 24 24"
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      {use(IconContext)[name]}
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
