import type { BlueprintV1 } from '../../schemas/types.ts';

/** One archetype of a blueprint and the id of the section made from it. */
export interface Composed {
  readonly archetype: string;
  readonly section: string;
  readonly pointer: string;
}

export function composedIn({ compose }: Pick<BlueprintV1, 'compose'>): Composed[] {
  return compose.map((entry, index) => ({
    archetype: typeof entry === 'string' ? entry : entry.archetype,
    section: typeof entry === 'string' ? entry : entry.prefix,
    pointer: `/compose/${index}`,
  }));
}
