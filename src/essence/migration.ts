import type { EssenceV4 } from '../schemas/types.ts';

/** What happened to one part of the old document. */
export interface MigrationNote {
  /**
   * `moved`: says the same in another place. `derived`: the old document did not say it; a default was
   * chosen. `dropped`: 4.0.0 has no place for it; it is gone unless someone writes it anew.
   */
  readonly kind: 'moved' | 'derived' | 'dropped';
  /** Into the old document; for `derived`, into the new one. */
  readonly pointer: string;
  readonly message: string;
}

/** A document brought to 4.0.0, and everything that did not simply stay as it was. */
export interface Migrated {
  readonly essence: EssenceV4;
  readonly notes: readonly MigrationNote[];
}
