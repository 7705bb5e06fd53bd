import { isValidElement, type ReactNode } from 'react';
import { Link } from 'react-router';
import { textOf } from '@/lib/text';
import { Glyph } from './icon';
import type { IconName } from './icons';
import type { SlotProps } from './types';

type Level = 1 | 2 | 3 | 4 | 5 | 6;

interface HeadingProps extends SlotProps {
  readonly level: Level;
  /** The level that it looks like, where the outline of the page needs another one. */
  readonly look?: Level;
  readonly icon?: IconName | undefined;
  readonly href?: string | undefined;
  readonly children?: ReactNode;
}

/** Longer headings are set smaller. */
const MIN_LONG_LETTERS = 20;

export function Heading({ level, look = level, icon, href, 'data-slot': slot, children }: HeadingProps) {
  const Element = `h${level}` as const;
  // The title of a calendar is an element of its own.
  const text = isValidElement<{ readonly children?: ReactNode }>(children)
    ? children.props.children
    : children;
  const isLong = textOf(text).length > MIN_LONG_LETTERS;
  return (
    <Element className="p-heading" data-slot={slot} data-level={look} data-long={isLong || undefined}>
      {icon && <Glyph name={icon} />}
      {href === undefined ? (
        icon ? (
          <span>{children}</span>
        ) : (
          children
        )
      ) : (
        <Link className="p-heading__link" to={href}>
          {children}
        </Link>
      )}
    </Element>
  );
}
