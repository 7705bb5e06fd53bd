import type { EssenceV4 } from '../schemas/types.ts';
import { refused } from './edit-find.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A merge patch (RFC 7396): objects are merged at every depth, null takes out, anything else replaces. */
export function merged(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const kept = isObject(target) ? Object.entries(target) : [];
  const result = new Map(kept);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, merged(result.get(key), value));
  }
  return Object.fromEntries(result);
}

/** Changes design values; the schema refuses names that it does not have. */
export const updateDna = (document: EssenceV4, patch: JsonObject): EssenceV4 => ({
  ...document,
  dna: merged(document.dna, patch) as EssenceV4['dna'],
});

/** Changes what the blueprint says as a whole. Sections, pages and features have operations of their own. */
export function updateBlueprint(document: EssenceV4, patch: JsonObject): EssenceV4 {
  if ('sections' in patch || 'features' in patch)
    throw refused(
      'update_blueprint changes what the blueprint says as a whole, such as shell, routes or icon_style. For sections, pages and features take add_section, remove_section, add_page, remove_page, update_page_layout, add_feature, remove_feature, or set with a pointer.',
    );
  return { ...document, blueprint: merged(document.blueprint, patch) as EssenceV4['blueprint'] };
}
