import { readdirSync, readFileSync } from 'node:fs';
import { createCatalog, type SchemaCatalog, type SchemaName } from './catalog.ts';
import { createRequire } from 'node:module';

/** The same distance from `src/schemas` and from `dist/schemas`. */
const FOLDER = new URL('../../schemas/', import.meta.url);

/** The catalog of a folder: its files, read when they are first asked for. */
export function openCatalog(folder: URL = FOLDER): SchemaCatalog {
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

const load = createRequire(import.meta.url);
const loaded = new Map<SchemaName, Validator>();

/**
 * The precompiled verdict for one schema, read when it is first asked for: loading all 59 takes about
 * thirty times as long as loading one.
 */
export function validatorOf(name: SchemaName): Validator {
  let validator = loaded.get(name);
  if (!validator) {
    validator = (load(`../schemas/validators/${name.replace(/\.json$/, '')}.js`) as { default: Validator })
      .default;
    loaded.set(name, validator);
  }
  return validator;
}
