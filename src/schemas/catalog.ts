import { ServiceError } from '../base/errors.ts';
import { nearestNames, quote } from '../base/text.ts';
import { step } from './json.ts';
import type { Catalog } from './types.ts';

/** The file name of a schema is its name everywhere: route, type, validator. */
export type SchemaName = keyof Catalog;

/** The keywords the 59 schemas use; anything else fails the gate. */
export interface Schema {
  readonly $schema?: string;
  readonly $id?: string;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly minProperties?: number;
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly if?: Schema;
  readonly then?: Schema;
}

/** A schema, and the file it stands in: what a relative `$ref` needs. */
export interface Located {
  readonly schema: Schema;
  readonly file: string;
}

export interface SchemaCatalog {
  /** All file names of the folder, sorted. The folder is the catalog: no list is written anywhere. */
  readonly names: readonly string[];
  /** The bytes of a file as they are published, or undefined if there is no such file. */
  text(name: string): string | undefined;
  schema(name: string): Schema | undefined;
  /** Where a `$ref` found in `file` leads, or undefined if it dangles. */
  resolve(ref: string, file: string): Located | undefined;
}

/** The catalog over texts that are given by name; each is parsed when it is first asked for. */
export function createCatalog(
  names: readonly string[],
  text: (name: string) => string | undefined,
): SchemaCatalog {
  const schemas = new Map<string, Schema>();
  const resolved = new Map<string, Map<string, Located | undefined>>(names.map((name) => [name, new Map()]));

  const schema = (name: string): Schema | undefined => {
    const known = schemas.get(name);
    if (known) return known;
    const source = text(name);
    if (source === undefined) return undefined;
    const parsed = parseFile(name, source);
    schemas.set(name, parsed);
    return parsed;
  };
  const resolve = (ref: string, file: string): Located | undefined => {
    const known = resolved.get(file);
    const found = known?.get(ref);
    if (found) return found;
    const fresh = find(ref, file);
    known?.set(ref, fresh);
    return fresh;
  };
  const find = (ref: string, file: string): Located | undefined => {
    const [target, fragment] = ref.split('#', 2);
    const inFile = target || file;
    let at: unknown = schema(inFile);
    for (const part of (fragment ?? '').split('/').slice(1)) {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
      if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
      at = (at as Record<string, unknown>)[key];
    }
    return typeof at === 'object' && at !== null ? { schema: at as Schema, file: inFile } : undefined;
  };
  return { names, text, schema, resolve };
}

function parseFile(name: string, source: string): Schema {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch (cause) {
    throw corrupt(name, '', `is not JSON: ${(cause as Error).message}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw corrupt(name, '', 'is not a JSON object');
  }
  return parsed;
}

function corrupt(file: string, pointer: string, what: string): ServiceError {
  return new ServiceError('CORRUPT_DATA', `schemas/${file}${pointer && `#${pointer}`} ${what}.`);
}

/** Throws at the first file that is not JSON, has a foreign `$id` or a reference that leads nowhere. */
export function verifyCatalog(catalog: SchemaCatalog): void {
  for (const name of catalog.names) {
    const schema = catalog.schema(name) ?? {};
    if (schema.$id !== SCHEMA_BASE + name) {
      throw corrupt(
        name,
        '/$id',
        `must be ${quote(SCHEMA_BASE + name)}; ${schema.$id === undefined ? 'it has none' : `got ${quote(schema.$id)}`}`,
      );
    }
    for (const { pointer, ref } of referencesOf(schema)) {
      if (catalog.resolve(ref, name)) continue;
      const near = nearestNames(ref.split('#', 1)[0] ?? '', catalog.names);
      const hint = near.length > 0 ? `; the nearest file is ${near[0]}` : '';
      throw corrupt(name, pointer, `refers to ${quote(ref)}, which does not exist${hint}`);
    }
  }
}

/** Keywords whose value is data, not schema. */
const DATA = new Set(['const', 'enum', 'examples', 'default']);

function* referencesOf(node: unknown, pointer = ''): Generator<{ pointer: string; ref: string }> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const at = pointer + step(key);
    if (key === '$ref' && typeof value === 'string') yield { pointer: at, ref: value };
    else if (!DATA.has(key) || pointer.endsWith('/properties')) yield* referencesOf(value, at);
  }
}

/** The failure for a name that is not in the catalog, with the nearest names, or those that begin with it. */
export function unknownSchema(name: string, names: readonly string[]): ServiceError {
  const near = nearestNames(name, names);
  const begun = names.filter((known) => known.startsWith(`${name}.`)).slice(0, 3);
  return new ServiceError('UNKNOWN_SCHEMA', `The catalog has no schema ${quote(name)}.`, {
    error: 'Schema not found',
    available: names,
    suggestions: near.length > 0 ? near : begun,
  });
}

/** Identifiers of schemas begin with this and end in the file name. `.example` can never be a stranger's. */
export const SCHEMA_BASE = 'https://svc.example/schemas/';
