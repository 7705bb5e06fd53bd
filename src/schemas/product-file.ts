import { type Schema, SCHEMA_BASE, type SchemaCatalog } from './catalog.ts';

/** The schema of `svc.product.json`. It is shipped for editors and not part of the catalog. */
export const PRODUCT_SCHEMA = 'svc.product.v1.json';

const PREFIX = '#/$defs/';

/** Builds the schema of a project's product file from the definitions that records use, without outside references. */
export function buildProductSchema(catalog: Pick<SchemaCatalog, 'schema'>): Schema {
  const all =
    (catalog.schema('common.v1.json') as { $defs?: Readonly<Record<string, object>> } | undefined)?.$defs ??
    {};
  const used = new Map<string, object>();
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (key === '$ref' && typeof one === 'string' && one.startsWith(PREFIX)) {
        const name = one.slice(PREFIX.length);
        const found = Object.hasOwn(all, name) ? all[name] : undefined;
        if (!found || used.has(name)) continue;
        used.set(name, found);
        collect(found);
      } else collect(one);
    }
  };
  const root = (all['productContent'] ?? {}) as { properties?: object };
  collect(root);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: SCHEMA_BASE + PRODUCT_SCHEMA,
    ...root,
    title: 'Product file',
    description:
      'The product that a project builds: its name, people, words, formats, entities and texts. Everything here overrides the official content of the blueprint; it changes previews and packs, never the contract.',
    properties: {
      $schema: {
        title: 'Schema file',
        description: 'Path of this schema, so that editors can complete the file.',
        type: 'string',
      },
      ...root.properties,
    },
    $defs: Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  } as Schema;
}
