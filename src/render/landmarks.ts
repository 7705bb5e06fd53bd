import type { Node } from './drawing.ts';

const PRIMITIVES: Readonly<Partial<Record<Node['is'], string>>> = {
  nav: 'navigation',
  breadcrumb: 'navigation',
  pagination: 'navigation',
  form: 'form',
};

const ROLES: ReadonlySet<string | undefined> = new Set([
  'navigation',
  'form',
  'complementary',
  'region',
  'search',
]);

/** Which landmark a node is drawn as, if any. */
const landmarkOf = ({ is, role }: Node): string | undefined =>
  PRIMITIVES[is] ?? (ROLES.has(role) ? role : undefined);

/** Names of the landmarks of a page: who goes from one to the next has to know them apart. */
export interface Landmarks {
  /** A name that no other landmark of this kind has: a number stands behind the second. */
  name(landmark: string, name: string): string;
  /** The node with such a name, if it is a landmark. */
  named(node: Node): Node;
}

export function createLandmarks(): Landmarks {
  const counts = new Map<string, number>();
  const name: Landmarks['name'] = (landmark, wanted) => {
    const key = `${landmark} ${wanted.toLowerCase()}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    // The number may make a name that is taken as well.
    return count === 1 ? wanted : name(landmark, `${wanted} (${count})`);
  };
  return {
    name,
    named(node) {
      const landmark = landmarkOf(node);
      const label = node.label ?? (node.is === 'breadcrumb' ? 'Breadcrumb' : undefined);
      return landmark === undefined || label === undefined ? node : { ...node, label: name(landmark, label) };
    },
  };
}
