import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PRODUCT_SCHEMA } from './product-file.ts';
import { createCatalog, type SchemaCatalog, type SchemaName } from './catalog.ts';

/** The relative path is the same from `src/schemas` and from `dist/schemas`. */
const SCHEMA_FOLDER = new URL('../../schemas/', import.meta.url);

/** Opens the catalog of a folder. Reads each file on first use. */
export function openCatalog(folder: URL = SCHEMA_FOLDER): SchemaCatalog {
  const names = readdirSync(folder).sort();
  const known = new Set(names);
  const texts = new Map<string, string>();
  return createCatalog(names, (name) => {
    if (!known.has(name)) return undefined;
    let text = texts.get(name);
    if (text === undefined) {
      text = readFileSync(new URL(name, folder), 'utf8');
      texts.set(name, text);
    }
    return text;
  });
}

let shared: SchemaCatalog | undefined;

/** The catalog of this package, opened once. */
export function catalog(): SchemaCatalog {
  shared ??= openCatalog();
  return shared;
}

type Validator = (value: unknown) => boolean;

const requireModule = createRequire(import.meta.url);
const loaded = new Map<string, Validator>();

/**
 * The precompiled validator of a schema, loaded on first use: loading all of them takes about thirty times as long as
 * loading one.
 */
export function loadValidator(name: SchemaName | typeof PRODUCT_SCHEMA): Validator {
  let validator = loaded.get(name);
  if (!validator) {
    validator = (
      requireModule(`../schemas/validators/${name.replace(/\.json$/, '')}.js`) as { default: Validator }
    ).default;
    loaded.set(name, validator);
  }
  return validator;
}
