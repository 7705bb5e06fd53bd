import type { AnatomyNode } from '../primitive.ts';
import { type Attributes, type Child, el, type Html } from '../html.ts';

type Role = NonNullable<AnatomyNode['role']>;

/** Elements that have the role by themselves, inside the main part of a page too. */
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

/** Roles without an element that any children may stand under. */
const ATTRIBUTES: ReadonlySet<Role | undefined> = new Set<Role>([
  'alert',
  'application',
  'feed',
  'log',
  'menubar',
  'note',
  'status',
  'timer',
  'toolbar',
  'tooltip',
]);

/** Roles whose keys a script has to move the focus by. */
const BEHAVIOURS: ReadonlySet<Role | undefined> = new Set<Role>(['menubar', 'toolbar']);

/**
 * The element around grouped children. Roles that ask for children of one kind (listbox, tree), and those of
 * which the frame of a page has its one (banner, main), would be wrong here: they become a named group.
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
      // A list without bullets is no list to some readers unless the role is said.
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

/** Children as they stand in the arrangement: entries, where it is a list. */
export const wrapListItems = ({ role }: AnatomyNode, children: readonly Html[]): readonly Html[] =>
  role === 'list' ? children.map((child) => el('li', {}, child)) : children;
