import type { ReactNode } from 'react';

/** The text of children that are text. */
export function textOf(children: ReactNode): string {
  if (typeof children === 'string') return children;
  if (typeof children === 'number') return String(children);
  return Array.isArray(children) ? children.map((child: ReactNode) => textOf(child)).join('') : '';
}
