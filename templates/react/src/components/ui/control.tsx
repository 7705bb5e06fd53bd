import type { ReactNode } from 'react';
import { textOf } from '@/lib/text';
import { Glyph } from './icon';
import type { IconName } from './icons';
import type { Size, Tone, Variant } from './types';

/** What buttons and links share. */
export interface ControlProps {
  readonly variant?: Variant | undefined;
  readonly tone?: Tone | undefined;
  readonly size?: Size | undefined;
  readonly icon?: IconName | undefined;
  /** The name for screen readers, where the text alone does not say enough. */
  readonly label?: string | undefined;
  readonly children?: ReactNode;
}

/** Arrows that point forward or show that something opens below follow the text. */
const TRAILING: ReadonlySet<string> = new Set(['chevron-up', 'chevron-down', 'chevron-right', 'arrow-right']);

export function ControlContent({ icon, label, children }: ControlProps) {
  const glyph = icon && <Glyph name={icon} />;
  if (!hasText(children)) return glyph ?? label;
  const isTrailing = icon !== undefined && TRAILING.has(icon);
  return (
    <>
      {!isTrailing && glyph}
      <span>{children}</span>
      {isTrailing && glyph}
    </>
  );
}

/** The accessible name must contain the visible text, so a label without it is appended. */
export function accessibleName({ label, children }: ControlProps): string | undefined {
  if (!hasText(children)) return label;
  const text = textOf(children);
  if (label === undefined || label === text) return undefined;
  return label.toLowerCase().includes(text.toLowerCase()) ? label : `${text}: ${label}`;
}

export const lookOf = ({ variant = 'solid', tone, size, icon, children }: ControlProps) => ({
  'data-variant': variant,
  'data-tone': tone,
  'data-size': size,
  'data-icon-only': (!hasText(children) && icon !== undefined) || undefined,
});

const hasText = (children: ReactNode): boolean => children !== undefined && children !== null;
