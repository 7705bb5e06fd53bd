import { Link } from 'react-router';
import { accessibleName, ControlContent, type ControlProps, lookOf } from './control';
import { Text } from './text';
import type { SlotProps } from './types';

interface TextLinkProps extends ControlProps, SlotProps {
  /** Without an address only the text is shown. */
  readonly href: string | undefined;
  readonly action?: string | undefined;
  readonly current?: boolean | undefined;
}

/** A link; with a variant it looks like a button. */
export function TextLink({ href, action, current, 'data-slot': slot, ...control }: TextLinkProps) {
  if (href === undefined)
    return (
      <Text data-slot={slot} icon={control.icon}>
        {control.children}
      </Text>
    );
  const look =
    control.variant === undefined
      ? {
          'data-tone': control.tone,
          'data-size': control.size,
          'data-icon-only': control.children === undefined || undefined,
        }
      : lookOf(control);
  return (
    <Link
      className={control.variant === undefined ? 'p-link' : 'p-button'}
      to={href}
      data-slot={slot}
      data-action={action}
      {...look}
      aria-label={accessibleName(control)}
      aria-current={current ? 'page' : undefined}
    >
      <ControlContent {...control} />
    </Link>
  );
}
