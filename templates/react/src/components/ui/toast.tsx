import { type ReactNode, useState } from 'react';
import { Glyph, Icon } from './icon';
import type { IconName } from './icons';
import type { SlotProps, Tone } from './types';

interface ToastProps extends SlotProps {
  readonly text: string;
  readonly tone?: Tone | undefined;
  readonly icon?: IconName | undefined;
  readonly children?: ReactNode;
}

const TONE_ICONS: Partial<Record<Tone, IconName>> = {
  success: 'check-circle',
  warning: 'alert-triangle',
  danger: 'alert-circle',
  info: 'info',
};

export function Toast({ text, tone, icon, 'data-slot': slot, children }: ToastProps) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const shown = icon ?? (tone && TONE_ICONS[tone]);
  return (
    <div
      className="p-toast"
      data-slot={slot}
      role={tone === 'danger' ? 'alert' : 'status'}
      data-tone={tone}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
      }}
    >
      {shown && (tone ? <Icon icon={shown} size="sm" tone={tone} /> : <Glyph name={shown} />)}
      <p className="p-toast__text">{text}</p>
      {children !== undefined && <div className="p-toast__actions">{children}</div>}
    </div>
  );
}
