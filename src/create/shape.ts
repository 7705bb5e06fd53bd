import type { CommonV1DataRole } from '../schemas/types.ts';
import { createNames, camelCase } from './names.ts';
import type { ValueType } from './values.ts';

/** The fields of a row that a pattern shows, collected while its anatomy is compiled. */
export interface RowShape {
  readonly typeName: string;
  readonly role: CommonV1DataRole | undefined;
  readonly fields: Map<string, FieldShape>;
  /** Rows of a loop have a key. */
  hasKey: boolean;
  /** Rows have what the filters of their page compare. */
  hasFacets: boolean;
  readonly nameFor: (wanted: string) => string;
}

export interface FieldShape {
  readonly name: string;
  readonly path: readonly string[];
  type: ValueType;
  isOptional: boolean;
  /** The type of a text that is one of a few names: `Tone`, `IconName`. */
  enumeration: string | undefined;
  readonly rows: RowShape | undefined;
}

export function createRowShape(typeName: string, role: CommonV1DataRole | undefined): RowShape {
  const nameFor = createNames();
  nameFor('id');
  return { typeName, role, fields: new Map(), hasKey: role?.many === true, hasFacets: false, nameFor };
}

/** Adds a field, or what a second use of it needs. */
export function addField(
  shape: RowShape,
  path: readonly string[],
  type: ValueType,
  isOptional: boolean,
  rows?: () => RowShape,
): FieldShape {
  const key = path.join('.');
  const known = shape.fields.get(key);
  if (known) {
    known.isOptional ||= isOptional;
    return known;
  }
  const name = shape.nameFor(camelCase(path.join('_') || 'title'));
  const field: FieldShape = { name, path, type, isOptional, enumeration: undefined, rows: rows?.() };
  shape.fields.set(key, field);
  return field;
}
