import { readdirSync, readFileSync } from 'node:fs';
import { createCatalog, type SchemaCatalog } from './catalog.ts';

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
