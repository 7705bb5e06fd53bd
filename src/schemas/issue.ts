import { formatNames, nearestNames, quote } from '../base/text.ts';
import type { Located, Schema, SchemaCatalog } from './catalog.ts';
import { step } from './json.ts';

/** The way from the root of a document to a value; made into a JSON pointer only where one is shown. */
export type Path = { readonly parent: Path; readonly key: string | number } | undefined;

/** One rule that a value breaks. Words for it are made at the end, for the few that are shown. */
export interface Fault {
  readonly path: Path;
  readonly keyword: string;
  readonly at: Located;
  readonly value: unknown;
  /** The property that is missing or unknown. */
  readonly key?: string;
  /** The two items that are equal. */
  readonly pair?: readonly [number, number];
  /** How many forms of a union the value fits. */
  readonly fits?: number;
}

/** One rule that a value breaks, in words. */
export interface Issue {
  /** JSON pointer: the value itself; for a missing or unknown property, the object concerned. */
  readonly pointer: string;
  readonly keyword: string;
  /** A whole sentence: where, what is wrong, what is allowed, the nearest known word. */
  readonly message: string;
  /** What is allowed there. */
  readonly expected: string;
  readonly suggestions?: readonly string[];
}

export function sentence(fault: Fault, catalog: SchemaCatalog): Issue {
  const pointer = pointerTo(fault.path);
  const { says, expected, suggestions = [], known } = words(fault, catalog);
  const near =
    suggestions.length === 0 ? '' : ` Did you mean ${suggestions.map((word) => quote(word)).join(' or ')}?`;
  return {
    pointer,
    keyword: fault.keyword,
    message: `${place(pointer)} ${says}.${near}${known ? ` Known: ${formatNames(known) || 'none'}.` : ''}`,
    expected,
    ...(suggestions.length > 0 ? { suggestions } : {}),
  };
}

interface Words {
  readonly says: string;
  readonly expected: string;
  readonly suggestions?: readonly string[];
  /** The properties an object may have, where another one was given. */
  readonly known?: readonly string[];
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
};

function words(fault: Fault, catalog: SchemaCatalog): Words {
  const { keyword, at, value, key = '', pair, fits = 0 } = fault;
  const { schema } = at;
  const mustBe = (expected: string, suggestions: readonly string[] = []): Words => ({
    says: `must be ${expected}; got ${found(value)}`,
    expected,
    suggestions,
  });
  const mustHave = (expected: string, got: number): Words => ({
    says: `must have ${expected}; got ${got}`,
    expected,
  });
  switch (keyword) {
    case 'type':
      return mustBe(
        [schema.type ?? []]
          .flat()
          .map((type) => NOUNS[type] ?? type)
          .join(' or '),
      );
    case 'enum':
    case 'const':
      return oneOfThese(schema.enum ?? [schema.const], value, mustBe);
    case 'minLength':
      return mustBe(
        schema.minLength === 1
          ? 'a non-empty string'
          : `at least ${count(schema.minLength, 'character')} long`,
      );
    case 'maxLength':
      return mustBe(`at most ${count(schema.maxLength, 'character')} long`);
    case 'pattern':
      return mustBe(
        `a string that matches ${(schema.pattern ?? '').length > 60 ? 'the pattern of its schema' : schema.pattern}`,
      );
    case 'format':
      return mustBe('a date and time such as 2026-03-14T09:26:53Z');
    case 'minimum':
    case 'maximum':
      return mustBe(range(schema));
    case 'minItems':
      return mustHave(`at least ${count(schema.minItems, 'item')}`, (value as unknown[]).length);
    case 'maxItems':
      return mustHave(`at most ${count(schema.maxItems, 'item')}`, (value as unknown[]).length);
    case 'minProperties':
      return mustHave(
        `at least ${count(schema.minProperties, 'property', 'properties')}`,
        Object.keys(value as object).length,
      );
    case 'uniqueItems':
      return {
        says: `must not have the same item twice; items ${pair?.[0]} and ${pair?.[1]} are equal`,
        expected: 'items that differ',
      };
    case 'required':
      return { says: `lacks the required property ${quote(key)}`, expected: `the property ${quote(key)}` };
    case 'additionalProperties':
      return unknownKey(key, Object.keys(schema.properties ?? {}));
    case 'propertyNames':
      return unknownKey(key, namesIn({ schema: schema.propertyNames ?? {}, file: at.file }, catalog));
    default:
      return fits > 1
        ? {
            says: `must fit exactly one of its ${schema.oneOf?.length} forms; it fits ${fits}`,
            expected: 'exactly one form',
          }
        : mustBe(forms(at, catalog));
  }
}

function oneOfThese(
  allowed: readonly unknown[],
  value: unknown,
  mustBe: (expected: string, suggestions: readonly string[]) => Words,
): Words {
  if (allowed.length === 1) return mustBe(JSON.stringify(allowed[0]), []);
  const names = allowed.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return mustBe(`one of ${formatNames(names)}`, typeof value === 'string' ? nearestNames(value, names) : []);
}

function range({ minimum, maximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `from ${minimum} to ${maximum}`;
  return minimum === undefined ? `at most ${maximum}` : `at least ${minimum}`;
}

function unknownKey(key: string, known: readonly string[]): Words {
  return {
    says: `has the unknown property ${quote(key)}`,
    expected: known.length > 0 ? `only ${formatNames(known)}` : 'no properties',
    suggestions: nearestNames(key, known),
    known,
  };
}

/** The words that a schema for names allows, as far as they are listed. */
function namesIn(at: Located, catalog: SchemaCatalog): string[] {
  const { schema, file } = target(at, catalog);
  const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    namesIn({ schema: one, file }, catalog),
  );
  return [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : []), ...nested].filter(
    (one) => typeof one === 'string',
  );
}

function forms({ schema, file }: Located, catalog: SchemaCatalog): string {
  return (schema.oneOf ?? schema.anyOf ?? [])
    .map((form) => formOf(target({ schema: form, file }, catalog).schema))
    .join(', or ');
}

function formOf(schema: Schema): string {
  if (schema.enum) return `one of ${formatNames(schema.enum.map(String))}`;
  if (schema.required && schema.required.length > 0)
    return `an object with ${formatNames(schema.required.map((key) => quote(key)))}`;
  if (schema.type === 'string' && schema.minLength === 1) return 'a non-empty string';
  return typeof schema.type === 'string'
    ? (NOUNS[schema.type] ?? schema.type)
    : (schema.title ?? 'another form');
}

const target = (at: Located, catalog: SchemaCatalog): Located =>
  (at.schema.$ref === undefined ? undefined : catalog.resolve(at.schema.$ref, at.file)) ?? at;

const pointerTo = (path: Path): string => (path === undefined ? '' : pointerTo(path.parent) + step(path.key));

/** A pointer may hold keys of any length; the issue's own `pointer` has it whole. */
function place(pointer: string): string {
  if (pointer === '') return 'The document';
  const shown = pointer.length <= 80 ? pointer : `${pointer.slice(0, 40)}…`;
  return quote(shown, shown.length).slice(1, -1);
}

const count = (n = 0, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

function found(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}
