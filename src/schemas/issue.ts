import { formatCount, formatNames, nearestNames, nearestValues, quote } from '../base/text.ts';
import { isObject } from '../base/guards.ts';
import type { LocatedSchema, Schema, SchemaCatalog } from './catalog.ts';
import { pointerStep } from './json.ts';

/** The path from the root of a document to a value. Converted to a JSON pointer only if it is shown. */
export type Path = { readonly parent: Path; readonly key: string | number } | undefined;

/** A keyword that a value violates. Only the few violations that are shown become issues. */
export interface Violation {
  readonly path: Path;
  readonly keyword: string;
  readonly at: LocatedSchema;
  readonly value: unknown;
  /** The property that is missing or unknown. */
  readonly key?: string;
  /** The two items that are equal. */
  readonly pair?: readonly [number, number];
  /** The number of union forms that the value matches. */
  readonly fits?: number;
}

/** A violation as it is shown to users. */
export interface Issue {
  /** JSON pointer to the value; for a missing or unknown property, to its object. */
  readonly pointer: string;
  readonly keyword: string;
  /** One sentence: the place, the problem, the allowed values and the closest known name. */
  readonly message: string;
  /** The allowed values. */
  readonly expected: string;
  readonly suggestions?: readonly string[];
}

export function toIssue(violation: Violation, catalog: SchemaCatalog): Issue {
  const pointer = pathToPointer(violation.path);
  const { predicate, expected, suggestions = [], known } = describeViolation(violation, catalog);
  const near =
    suggestions.length === 0 ? '' : ` Did you mean ${suggestions.map((word) => quote(word)).join(' or ')}?`;
  return {
    pointer,
    keyword: violation.keyword,
    message: `${formatPlace(pointer)} ${predicate}.${near}${known ? ` Known: ${formatNames(known) || 'none'}.` : ''}`,
    expected,
    ...(suggestions.length > 0 ? { suggestions } : {}),
  };
}

interface Description {
  readonly predicate: string;
  readonly expected: string;
  readonly suggestions?: readonly string[];
  /** The allowed properties of an object that has an unknown one. */
  readonly known?: readonly string[];
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
};

/** Examples say more than a pattern to most people. */
function describePattern({ pattern = '', examples = [] }: Schema): string {
  const strings = examples.filter((one): one is string => typeof one === 'string').slice(0, 2);
  const matches = pattern.length > 60 ? 'the pattern of its schema' : pattern;
  return strings.length === 0
    ? `a string that matches ${matches}`
    : `a string such as ${strings.map((one) => quote(one)).join(' or ')} (${matches})`;
}

function describeViolation(violation: Violation, catalog: SchemaCatalog): Description {
  const { keyword, at, value, key = '', pair, fits = 0 } = violation;
  const { schema } = at;
  const mustBe = (expected: string, suggestions: readonly string[] = []): Description => ({
    predicate: `must be ${expected}; got ${describeValue(value)}`,
    expected,
    suggestions,
  });
  const mustHave = (expected: string, got: number): Description => ({
    predicate: `must have ${expected}; got ${got}`,
    expected,
  });
  switch (keyword) {
    case 'type':
      return mustBe(
        [schema.type ?? []]
          .flat()
          .map((type) => TYPE_NAMES[type] ?? type)
          .join(' or '),
      );
    case 'enum':
    case 'const':
      return describeAllowed(schema.enum ?? [schema.const], value, mustBe);
    case 'minLength':
      return mustBe(
        schema.minLength === 1
          ? 'a non-empty string'
          : `at least ${formatCount(schema.minLength ?? 0, 'character')} long`,
      );
    case 'maxLength':
      return mustBe(`at most ${formatCount(schema.maxLength ?? 0, 'character')} long`);
    case 'pattern':
      return mustBe(describePattern(schema));
    case 'format':
      return mustBe('a date and time such as 2026-03-14T09:26:53Z');
    case 'minimum':
    case 'maximum':
      return mustBe(describeRange(schema));
    case 'minItems':
      return mustHave(`at least ${formatCount(schema.minItems ?? 0, 'item')}`, (value as unknown[]).length);
    case 'maxItems':
      return mustHave(`at most ${formatCount(schema.maxItems ?? 0, 'item')}`, (value as unknown[]).length);
    case 'minProperties':
      return mustHave(
        `at least ${formatCount(schema.minProperties ?? 0, 'property', 'properties')}`,
        Object.keys(value as object).length,
      );
    case 'uniqueItems':
      return {
        predicate: `must not contain duplicates; items ${pair?.[0]} and ${pair?.[1]} are equal`,
        expected: 'unique items',
      };
    case 'required':
      return {
        predicate: `is missing the required property ${quote(key)}`,
        expected: `the property ${quote(key)}`,
      };
    case 'additionalProperties':
      return describeUnknownKey(key, Object.keys(schema.properties ?? {}));
    case 'propertyNames':
      return describeKey(key, { schema: schema.propertyNames ?? {}, file: at.file }, catalog);
    default:
      return fits > 1
        ? {
            predicate: `must match exactly one of its ${schema.oneOf?.length} forms; it matches ${fits}`,
            expected: 'exactly one form',
          }
        : describeUnion(value, at, catalog);
  }
}

/** The value matches no form. An object may have the required properties of several, which exclude each other. */
function describeUnion(value: unknown, at: LocatedSchema, catalog: SchemaCatalog): Description {
  const forms = listForms(at, catalog);
  const expected = forms.map(describeForm).join(', or ');
  if (!isObject(value)) return { predicate: `must be ${expected}; got ${describeValue(value)}`, expected };
  const mixed = forms.flatMap(({ required = [] }) =>
    required.length > 0 && required.every((key) => Object.hasOwn(value, key)) ? [formatKeys(required)] : [],
  );
  if (mixed.length > 1)
    return {
      predicate: `has ${mixed.join(' and ')}, which exclude each other; it must be ${expected}`,
      expected,
    };
  const keys = Object.keys(value).slice(0, MAX_SHOWN_KEYS);
  const got = keys.length === 0 ? 'an empty object' : `an object with ${formatKeys(keys)}`;
  return { predicate: `must be ${expected}; got ${got}`, expected };
}

const MAX_SHOWN_KEYS = 3;

const formatKeys = (keys: readonly string[]): string => formatNames(keys.map((key) => quote(key)));

function describeAllowed(
  allowed: readonly unknown[],
  value: unknown,
  mustBe: (expected: string, suggestions: readonly string[]) => Description,
): Description {
  if (allowed.length === 1) return mustBe(JSON.stringify(allowed[0]), []);
  const names = allowed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return mustBe(`one of ${formatNames(names)}`, typeof value === 'string' ? nearestValues(value, names) : []);
}

function describeRange({ minimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`;
  return minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`;
}

function describeUnknownKey(key: string, known: readonly string[]): Description {
  return {
    predicate: `has the unknown property ${quote(key)}`,
    expected: known.length > 0 ? `only ${formatNames(known)}` : 'no properties',
    suggestions: nearestNames(key, known),
    known,
  };
}

/** A key that its schema does not allow: one of a list of names, or a name of a certain form. */
function describeKey(key: string, names: LocatedSchema, catalog: SchemaCatalog): Description {
  const known = allowedNames(names, catalog);
  const { schema } = resolveRef(names, catalog);
  if (known.length > 0 || schema.pattern === undefined) return describeUnknownKey(key, known);
  const expected = describePattern(schema);
  const slug = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');
  return {
    predicate: `has the property ${quote(key)}, whose name must be ${expected}`,
    expected,
    suggestions: new RegExp(schema.pattern, 'u').test(slug) ? [slug] : [],
  };
}

/** The property names that a schema lists explicitly. */
function allowedNames(at: LocatedSchema, catalog: SchemaCatalog): string[] {
  const { schema, file } = resolveRef(at, catalog);
  const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    allowedNames({ schema: one, file }, catalog),
  );
  return [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : []), ...nested].filter(
    (one) => typeof one === 'string',
  );
}

const listForms = ({ schema, file }: LocatedSchema, catalog: SchemaCatalog): Schema[] =>
  (schema.oneOf ?? schema.anyOf ?? []).map((form) => resolveRef({ schema: form, file }, catalog).schema);

function describeForm(schema: Schema): string {
  if (schema.enum) return `one of ${formatNames(schema.enum.map(String))}`;
  if (schema.required && schema.required.length > 0) return `an object with ${formatKeys(schema.required)}`;
  if (schema.type === 'string' && schema.minLength === 1) return 'a non-empty string';
  return typeof schema.type === 'string'
    ? (TYPE_NAMES[schema.type] ?? schema.type)
    : (schema.title ?? 'another form');
}

const resolveRef = (at: LocatedSchema, catalog: SchemaCatalog): LocatedSchema =>
  (at.schema.$ref === undefined ? undefined : catalog.resolve(at.schema.$ref, at.file)) ?? at;

const pathToPointer = (path: Path): string =>
  path === undefined ? '' : pathToPointer(path.parent) + pointerStep(path.key);

/** Shortens a long pointer for the message; `pointer` of the issue has it in full. */
function formatPlace(pointer: string): string {
  if (pointer === '') return 'The document';
  const shown = pointer.length <= 80 ? pointer : `${pointer.slice(0, 40)}…`;
  return quote(shown, shown.length).slice(1, -1);
}

export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}
