import { pointerStep } from '../schemas/json.ts';
import type { EssenceV3LayoutItem, EssenceV4, EssenceV4LayoutItem } from '../schemas/types.ts';

/** A note about one part of the old document. */
export interface MigrationNote {
  /**
   * `moved`: has the same meaning in another place. `changed`: is written differently in the same place. `derived`: was
   * missing and got a default. `dropped`: has no equivalent in 4.0.0 and was removed.
   */
  readonly kind: 'moved' | 'changed' | 'derived' | 'dropped';
  /** Refers to the old document; for `derived`, to the new one. */
  readonly pointer: string;
  readonly message: string;
  /** The value of a property that 4.0.0 does not have. */
  readonly value?: unknown;
}

/** A document migrated to 4.0.0, with notes about everything that changed. */
export interface MigrationResult {
  readonly essence: EssenceV4;
  readonly notes: readonly MigrationNote[];
}

/** Derives an unused section id from free text. */
export function createFreeId(text: string, taken: ReadonlySet<string>): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  const base = slug || 'main';
  let id = base;
  for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
  return id;
}

/** Drops unknown keys of `breakpoints` entries, which only 4.0.0 forbids, and adds a note for each. */
export function upgradeLayout(
  layout: readonly EssenceV3LayoutItem[],
  pointer: string,
  notes: MigrationNote[],
): EssenceV4LayoutItem[] {
  return layout.map((item, index) => {
    if (typeof item === 'string' || !('cols' in item) || !item.breakpoints)
      return item as EssenceV4LayoutItem;
    const breakpoints = item.breakpoints.map(({ at, cols, ...rest }, entry) => {
      for (const key of Object.keys(rest)) {
        const where = `${pointer}/${index}/breakpoints/${entry}${pointerStep(key)}`;
        notes.push({
          kind: 'dropped',
          pointer: where,
          message: 'Entries of breakpoints may only have "at" and "cols".',
        });
      }
      return { at, cols };
    });
    return { ...item, breakpoints };
  });
}
