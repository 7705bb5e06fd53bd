import { Group, type GroupProps } from './group';
import { Glyph } from './icon';
import type { Gap, Tone, Variant } from './types';

interface CardProps extends GroupProps {
  readonly variant?: Variant | undefined;
  readonly tone?: Tone | undefined;
  readonly gap?: Gap;
  readonly selected?: boolean | undefined;
  /** Makes the card collapsible; its label is then its title. */
  readonly expanded?: boolean | undefined;
}

export function Card({ variant = 'outline', tone, gap, selected, expanded, ...group }: CardProps) {
  const look = {
    className: 'p-card',
    'data-variant': variant,
    'data-tone': tone,
    'data-gap': gap,
    'aria-current': selected ? ('true' as const) : undefined,
  };
  if (expanded === undefined) return <Group {...group} {...look} />;
  return (
    <details {...look} data-slot={group['data-slot']} open={expanded}>
      <summary className="p-card__summary">
        <span className="p-card__title">{group.label}</span>
        <Glyph name="chevron-down" />
      </summary>
      <div className="p-card__body">{group.children}</div>
    </details>
  );
}
