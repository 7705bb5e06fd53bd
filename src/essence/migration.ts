import { pointerStep } from '../schemas/json.ts';
import type { EssenceV3LayoutItem, EssenceV4, EssenceV4LayoutItem } from '../schemas/types.ts';

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
export interface MigrationResult {
  readonly essence: EssenceV4;
  readonly notes: readonly MigrationNote[];
}

/** A section id made of free text, and of no id that is taken. */
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

/** Entries of `breakpoints` were open and are closed now: what stands beside `at` and `cols` is dropped, with a note. */
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
          message: 'An entry of breakpoints has only "at" and "cols".',
        });
      }
      return { at, cols };
    });
    return { ...item, breakpoints };
  });
}
