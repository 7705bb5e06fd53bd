import { ServiceError } from '../../base/errors.ts';
import type { Schema, SchemaCatalog } from '../../schemas/catalog.ts';
import { componentName } from './names.ts';
import { compareText } from '../../base/text.ts';

type Node = Readonly<Record<string, unknown>>;

/** Keywords whose value is data; a `$ref` in there is somebody's text. */
const DATA = new Set(['const', 'enum', 'examples', 'default', 'required']);

/** Keywords that place a schema among other files; in one document they would only mislead. */
const PLACING = new Set(['$id', '$schema', '$defs']);

export interface Components {
  /** The reference to a schema file; the file and all it refers to become components. */
  refTo(file: string): string;
  /** All schemas that were referred to, by name. */
  all(): Record<string, Node>;
}

export function createComponents(catalog: SchemaCatalog): Components {
  const sources = new Map<string, string>();
  const schemas = new Map<string, Node>();

  const add = (ref: string, from: string): string => {
    const located = catalog.resolve(ref, from);
    if (!located) throw new ServiceError('CORRUPT_DATA', `schemas/${from} refers to ${ref}: no such schema.`);
    const fragment = ref.split('#', 2)[1] ?? '';
    const name = componentName(located.file, fragment);
    const source = `${located.file}#${fragment}`;
    const known = sources.get(name);
    if (known !== undefined && known !== source) {
      throw new ServiceError('CORRUPT_DATA', `${known} and ${source} are both called ${name}.`);
    }
    if (known === undefined) {
      // Noted before its parts are looked at: a schema may refer to itself.
      sources.set(name, source);
      schemas.set(name, copy(located.schema, located.file));
    }
    return `#/components/schemas/${name}`;
  };

  const copy = (schema: Schema, file: string): Node =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => !PLACING.has(keyword))
        .map(([keyword, value]: [string, unknown]) => [keyword, valueOf(keyword, value, file)]),
    );

  const valueOf = (keyword: string, value: unknown, file: string): unknown => {
    if (DATA.has(keyword)) return value;
    if (keyword === '$ref' && typeof value === 'string') return add(value, file);
    if (Array.isArray(value)) return value.map((one: unknown) => (isNode(one) ? copy(one, file) : one));
    if (!isNode(value)) return value;
    if (keyword !== 'properties') return copy(value, file);
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, isNode(one) ? copy(one, file) : one]),
    );
  };

  return {
    refTo: (file) => add(file, file),
    all: () => Object.fromEntries([...schemas].sort(([a], [b]) => compareText(a, b))),
  };
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
