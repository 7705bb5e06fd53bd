import type { HTMLAttributes, ReactNode } from 'react';
import type { SlotProps } from './types';

export type GroupRole =
  | 'alert'
  | 'alertdialog'
  | 'application'
  | 'article'
  | 'complementary'
  | 'dialog'
  | 'feed'
  | 'figure'
  | 'form'
  | 'grid'
  | 'group'
  | 'list'
  | 'listbox'
  | 'log'
  | 'menubar'
  | 'navigation'
  | 'none'
  | 'note'
  | 'radiogroup'
  | 'region'
  | 'search'
  | 'status'
  | 'table'
  | 'tablist'
  | 'timer'
  | 'toolbar'
  | 'tooltip'
  | 'tree';

export interface GroupProps extends SlotProps {
  readonly role?: GroupRole;
  readonly label?: string | undefined;
  readonly children?: ReactNode;
}

/** Elements that have a role natively. */
const ELEMENTS = {
  article: 'article',
  complementary: 'aside',
  figure: 'figure',
  form: 'form',
  list: 'ul',
  navigation: 'nav',
  region: 'section',
  search: 'search',
} as const;

/** Roles without an element that allow any children. */
const ATTRIBUTES: ReadonlySet<GroupRole> = new Set([
  'alert',
  'application',
  'log',
  'note',
  'status',
  'timer',
  'toolbar',
  'tooltip',
]);

const isElement = (role: GroupRole | undefined): role is keyof typeof ELEMENTS =>
  role !== undefined && role in ELEMENTS;

function roleAttribute(role: GroupRole | undefined, label: string | undefined): string | undefined {
  if (role === 'none') return undefined;
  if (role === undefined) return label === undefined ? undefined : 'group';
  return ATTRIBUTES.has(role) ? role : 'group';
}

/** The element around grouped children: native where there is one, otherwise a named group. */
export function Group({
  role,
  label,
  'data-slot': slot,
  children,
  ...attributes
}: GroupProps & Omit<HTMLAttributes<HTMLElement>, 'role'>) {
  const Element = isElement(role) ? ELEMENTS[role] : 'div';
  return (
    <Element
      {...attributes}
      data-slot={slot}
      role={Element === 'ul' ? 'list' : isElement(role) ? undefined : roleAttribute(role, label)}
      aria-label={role === 'none' ? undefined : label}
    >
      {children}
    </Element>
  );
}
