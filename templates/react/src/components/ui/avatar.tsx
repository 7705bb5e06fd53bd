import { initials } from '@/lib/format';
import type { Size, SlotProps, Tone } from './types';

interface AvatarProps extends SlotProps {
  readonly label: string;
  readonly tone?: Tone | undefined;
  readonly size?: Size | undefined;
}

/** A person by their initials; text after a comma describes the person. */
export function Avatar({ label, tone, size, 'data-slot': slot }: AvatarProps) {
  const [name = label] = label.split(',');
  return (
    <span
      className="p-avatar"
      data-slot={slot}
      role="img"
      aria-label={label}
      data-tone={tone}
      data-size={size}
    >
      <span aria-hidden="true">{initials(name) || '?'}</span>
    </span>
  );
}
