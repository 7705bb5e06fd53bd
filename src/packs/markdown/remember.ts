import type { Block } from './block.ts';

const texted = new WeakMap<object, Map<string, readonly Block[]>>();

/** A part stands at few different places; a page with thousands of them is not worth remembering. */
const PLACES = 32;

/**
 * The text of a part of a record. Packs share such parts, which nobody can change, so that their text is the same
 * every time; `key` says where it stands and whatever else the text depends on.
 */
export function remembered(part: object, key: string, render: () => Block[]): readonly Block[] {
  const places = texted.get(part) ?? new Map<string, readonly Block[]>();
  const known = places.get(key);
  if (known) return known;
  const made = render();
  if (Object.isFrozen(part) && places.size < PLACES) texted.set(part, places.set(key, made));
  return made;
}
