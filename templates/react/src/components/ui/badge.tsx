import type { ReactNode } from 'react';
import { Glyph } from './icon';
import type { IconName } from './icons';
import type { SlotProps, Tone, Variant } from './types';

interface BadgeProps extends SlotProps {
  readonly tone?: Tone | undefined;
  readonly variant?: Variant | undefined;
  readonly icon?: IconName | undefined;
  readonly children?: ReactNode;
}

const COLOURED: ReadonlySet<Tone> = new Set(['primary', 'accent', 'success', 'warning', 'danger', 'info']);

export function Badge({ tone, variant = 'soft', icon, 'data-slot': slot, children }: BadgeProps) {
  // Without an icon a dot shows the tone.
  const hasDot = icon === undefined && variant !== 'solid' && tone !== undefined && COLOURED.has(tone);
  return (
    <span
      className="p-badge"
      data-slot={slot}
      data-tone={tone}
      data-variant={variant}
      data-dot={hasDot || undefined}
    >
      {icon && <Glyph name={icon} />}
      <span>{children}</span>
    </span>
  );
}
