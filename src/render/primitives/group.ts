import type { AnatomyNode } from '../primitive.ts';
import { type Attributes, type Child, el, type Html } from '../html.ts';

type Role = NonNullable<AnatomyNode['role']>;

/** Elements that have the role natively, also inside `main`. */
const ELEMENTS: Partial<Readonly<Record<Role, string>>> = {
  article: 'article',
  complementary: 'aside',
  figure: 'figure',
  form: 'form',
  list: 'ul',
  navigation: 'nav',
  region: 'section',
  search: 'search',
};

/** Roles without an element that allow any children. */
const ATTRIBUTES: ReadonlySet<Role | undefined> = new Set<Role>([
  'alert',
  'application',
  'log',
  'menubar',
  'note',
  'status',
  'timer',
  'toolbar',
  'tooltip',
]);

/** Roles for which a script moves the focus. */
const BEHAVIOURS: ReadonlySet<Role | undefined> = new Set<Role>(['menubar', 'toolbar']);

/**
 * The element around grouped children. Roles that require children of one kind (listbox, tree, feed) and roles of
 * which the frame already has the only one (banner, main) become a named group.
 */
export function renderGroup(
  { role, label }: AnatomyNode,
  attributes: Attributes,
  ...children: Child[]
): Html {
  const { tag, roleAttribute } = selectElement(role, label);
  return el(
    tag,
    {
      ...attributes,
      // Some screen readers ignore a list without bullets unless it has an explicit role.
      role: tag === 'ul' ? 'list' : roleAttribute,
      'aria-label': role === 'none' ? undefined : label,
      ...(BEHAVIOURS.has(role) && { 'data-behaviour': role }),
    },
    children,
  );
}

function selectElement(
  role: Role | undefined,
  label: string | undefined,
): { tag: string; roleAttribute?: Role } {
  if (role === 'none') return { tag: 'div' };
  if (role === undefined)
    return label === undefined ? { tag: 'div' } : { tag: 'div', roleAttribute: 'group' };
  const tag = ELEMENTS[role];
  if (tag !== undefined) return { tag };
  return { tag: 'div', roleAttribute: ATTRIBUTES.has(role) ? role : 'group' };
}

/** Children of a group; in a list each one is a list item. */
export const wrapListItems = ({ role }: AnatomyNode, children: readonly Html[]): readonly Html[] =>
  role === 'list' ? children.map((child) => el('li', {}, child)) : children;
