import { ServiceError } from '../base/errors.ts';
import { nearestNames, quote } from '../base/text.ts';
import { pointerStep } from './json.ts';
import type { Catalog } from './types.ts';

/** Prefix of all schema identifiers; the file name follows. The `.example` domain is reserved and never registered. */
export const SCHEMA_BASE = 'https://svc.example/schemas/';

/** A schema is identified by its file name in routes, types and validators. */
export type SchemaName = keyof Catalog;

/** The keywords that the schemas use; a test rejects any other. */
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

/** A schema and its file, which a relative `$ref` is resolved against. */
export interface LocatedSchema {
  readonly schema: Schema;
  readonly file: string;
}

export interface SchemaCatalog {
  /** All file names of the folder, sorted. The folder itself is the list of schemas. */
  readonly names: readonly string[];
  /** The text of a file as published; undefined if the file does not exist. */
  text(name: string): string | undefined;
  schema(name: string): Schema | undefined;
  /** Resolves a `$ref` of `file`; undefined if it is dangling. */
  resolve(ref: string, file: string): LocatedSchema | undefined;
}

/** Creates a catalog over schema texts. Parses each text on first use. */
export function createCatalog(
  names: readonly string[],
  text: (name: string) => string | undefined,
): SchemaCatalog {
  const schemas = new Map<string, Schema>();
  const resolved = new Map<string, Map<string, LocatedSchema | undefined>>(
    names.map((name) => [name, new Map()]),
  );

  const schema = (name: string): Schema | undefined => {
    const known = schemas.get(name);
    if (known) return known;
    const source = text(name);
    if (source === undefined) return undefined;
    const parsed = parseFile(name, source);
    schemas.set(name, parsed);
    return parsed;
  };
  const resolve = (ref: string, file: string): LocatedSchema | undefined => {
    const known = resolved.get(file);
    const found = known?.get(ref);
    if (found) return found;
    const fresh = find(ref, file);
    known?.set(ref, fresh);
    return fresh;
  };
  const find = (ref: string, file: string): LocatedSchema | undefined => {
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
    throw corruptSchema(name, '', `is not JSON: ${(cause as Error).message}`);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw corruptSchema(name, '', 'is not a JSON object');
  }
  return parsed;
}

function corruptSchema(file: string, pointer: string, what: string): ServiceError {
  return new ServiceError('CORRUPT_DATA', `schemas/${file}${pointer && `#${pointer}`} ${what}.`);
}

/** Throws for the first file that is not JSON, has a wrong `$id` or a dangling reference. */
export function verifyCatalog(catalog: SchemaCatalog): void {
  for (const name of catalog.names) {
    const schema = catalog.schema(name) ?? {};
    if (schema.$id !== SCHEMA_BASE + name) {
      throw corruptSchema(
        name,
        '/$id',
        `must be ${quote(SCHEMA_BASE + name)}; ${schema.$id === undefined ? 'it is missing' : `got ${quote(schema.$id)}`}`,
      );
    }
    for (const { pointer, ref } of collectReferences(schema)) {
      if (catalog.resolve(ref, name)) continue;
      const near = nearestNames(ref.split('#', 1)[0] ?? '', catalog.names);
      const hint = near.length > 0 ? `; the nearest file is ${near[0]}` : '';
      throw corruptSchema(name, pointer, `refers to ${quote(ref)}, which does not exist${hint}`);
    }
  }
}

/** Keywords whose value is data rather than a schema. */
const DATA_KEYWORDS = new Set(['const', 'enum', 'examples', 'default']);

function* collectReferences(node: unknown, pointer = ''): Generator<{ pointer: string; ref: string }> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    const at = pointer + pointerStep(key);
    if (key === '$ref' && typeof value === 'string') yield { pointer: at, ref: value };
    else if (!DATA_KEYWORDS.has(key) || pointer.endsWith('/properties')) yield* collectReferences(value, at);
  }
}

/** The error for an unknown schema name. Suggests similar names, or the versions of a name without one. */
export function unknownSchema(name: string, names: readonly string[]): ServiceError {
  const near = nearestNames(name, names);
  const versions = names.filter((known) => known.startsWith(`${name}.`)).slice(0, 3);
  return new ServiceError('UNKNOWN_SCHEMA', `The catalog has no schema ${quote(name)}.`, {
    error: 'Schema not found',
    available: names,
    suggestions: near.length > 0 ? near : versions,
  });
}
