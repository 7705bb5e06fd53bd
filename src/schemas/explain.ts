import { listed, nearest, quote } from '../words.ts';
import type { Located, Schema, SchemaCatalog } from './catalog.ts';
import { isDateTime } from './date-time.ts';
import { step } from './pointer.ts';

/** One rule that a value breaks. */
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

export interface Explanation {
  readonly issues: readonly Issue[];
  /** True when the walk stopped at the limit. */
  readonly truncated: boolean;
}

/** State of one walk. A branch of a union gets a walk of its own, so that it can be weighed. */
interface Walk {
  readonly catalog: SchemaCatalog;
  readonly limit: number;
  readonly issues: Issue[];
}

/**
 * Says why a value does not fit, in at most `limit` issues, in document order.
 *
 * The verdict is the precompiled validator's; this walk only runs on what it refused. Ajv's own way of
 * collecting all errors copies the list at every reference and is quadratic; this one stops at the limit.
 */
export function explain(catalog: SchemaCatalog, at: Located, value: unknown, limit = 20): Explanation {
  const walk: Walk = { catalog, limit: limit + 1, issues: [] };
  visit(walk, at, value, '');
  return { issues: walk.issues.slice(0, limit), truncated: walk.issues.length > limit };
}

function visit(walk: Walk, at: Located, value: unknown, pointer: string): void {
  if (walk.issues.length >= walk.limit) return;
  const { schema } = at;
  if (schema.$ref !== undefined) {
    const target = walk.catalog.resolve(schema.$ref, at.file);
    if (target) visit(walk, target, value, pointer);
  }
  if (!checkType(walk, schema, value, pointer)) return;
  if (!checkValue(walk, schema, value, pointer)) return;
  if (typeof value === 'string') checkString(walk, schema, value, pointer);
  else if (typeof value === 'number') checkNumber(walk, schema, value, pointer);
  else if (Array.isArray(value)) checkArray(walk, at, value, pointer);
  else if (isObject(value)) checkObject(walk, at, value, pointer);
  checkCombinations(walk, at, value, pointer);
}

function report(
  walk: Walk,
  pointer: string,
  keyword: string,
  rest: Omit<Issue, 'pointer' | 'keyword'>,
): void {
  if (walk.issues.length < walk.limit) walk.issues.push({ pointer, keyword, ...rest });
}

function fits(walk: Walk, at: Located, value: unknown): boolean {
  const trial: Walk = { catalog: walk.catalog, limit: 1, issues: [] };
  visit(trial, at, value, '');
  return trial.issues.length === 0;
}

// --- single values -----------------------------------------------------------------------------------

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
};

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
  array: 'an array',
  object: 'an object',
};

function checkType(walk: Walk, schema: Schema, value: unknown, pointer: string): boolean {
  if (schema.type === undefined) return true;
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
  if (types.some((type) => TYPES[type]?.(value))) return true;
  const expected = types.map((type) => NOUNS[type] ?? type).join(' or ');
  report(walk, pointer, 'type', {
    message: `${place(pointer)} must be ${expected}; got ${found(value)}.`,
    expected,
  });
  return false;
}

function checkValue(walk: Walk, schema: Schema, value: unknown, pointer: string): boolean {
  const allowed = schema.enum ?? ('const' in schema ? [schema.const] : undefined);
  if (!allowed || allowed.some((one) => same(one, value))) return true;
  const expected = `${allowed.length > 1 ? 'one of ' : ''}${listed(allowed.map((one) => (allowed.length > 1 && typeof one === 'string' ? one : JSON.stringify(one))))}`;
  const near =
    typeof value === 'string'
      ? nearest(
          value,
          allowed.filter((one) => typeof one === 'string'),
        )
      : [];
  report(walk, pointer, schema.enum ? 'enum' : 'const', {
    message: `${place(pointer)} must be ${expected}; got ${found(value)}.${didYouMean(allowed.length > 1 ? near : [])}`,
    expected,
    ...(near.length > 0 ? { suggestions: near } : {}),
  });
  return false;
}

function checkString(walk: Walk, schema: Schema, value: string, pointer: string): void {
  const refuse = (keyword: string, expected: string): void =>
    report(walk, pointer, keyword, {
      message: `${place(pointer)} must be ${expected}; got ${found(value)}.`,
      expected,
    });
  if (schema.minLength !== undefined || schema.maxLength !== undefined) {
    const length = lengthOf(value);
    if (schema.minLength !== undefined && length < schema.minLength) {
      refuse(
        'minLength',
        schema.minLength === 1 ? 'a non-empty string' : `at least ${schema.minLength} characters long`,
      );
      return;
    }
    if (schema.maxLength !== undefined && length > schema.maxLength) {
      refuse('maxLength', `at most ${schema.maxLength} characters long`);
      return;
    }
  }
  if (schema.pattern !== undefined && !pattern(schema.pattern).test(value)) {
    refuse(
      'pattern',
      `a string that matches ${schema.pattern.length > 60 ? `the pattern of its schema` : schema.pattern}`,
    );
    return;
  }
  if (schema.format === 'date-time' && !isDateTime(value))
    refuse('format', 'a date and time such as 2026-03-14T09:26:53Z');
}

function checkNumber(walk: Walk, schema: Schema, value: number, pointer: string): void {
  const { minimum, maximum } = schema;
  const expected =
    minimum !== undefined && maximum !== undefined
      ? `from ${minimum} to ${maximum}`
      : minimum !== undefined
        ? `at least ${minimum}`
        : `at most ${maximum}`;
  const keyword =
    minimum !== undefined && value < minimum
      ? 'minimum'
      : maximum !== undefined && value > maximum
        ? 'maximum'
        : undefined;
  if (keyword)
    report(walk, pointer, keyword, {
      message: `${place(pointer)} must be ${expected}; got ${value}.`,
      expected,
    });
}

// --- arrays and objects ------------------------------------------------------------------------------

function checkArray(walk: Walk, at: Located, value: readonly unknown[], pointer: string): void {
  const { schema, file } = at;
  const refuse = (keyword: string, expected: string): void =>
    report(walk, pointer, keyword, {
      message: `${place(pointer)} must have ${expected}; got ${value.length}.`,
      expected,
    });
  if (schema.minItems !== undefined && value.length < schema.minItems)
    refuse('minItems', `at least ${count(schema.minItems, 'item')}`);
  if (schema.maxItems !== undefined && value.length > schema.maxItems)
    refuse('maxItems', `at most ${count(schema.maxItems, 'item')}`);
  if (schema.uniqueItems) checkUnique(walk, value, pointer);
  const first = schema.prefixItems ?? [];
  for (const [index, item] of value.entries()) {
    const rule = first[index] ?? schema.items;
    if (rule) visit(walk, { schema: rule, file }, item, pointer + step(index));
    if (walk.issues.length >= walk.limit) return;
  }
}

function checkUnique(walk: Walk, value: readonly unknown[], pointer: string): void {
  const seen = new Map<string, number>();
  for (const [index, item] of value.entries()) {
    const text = canonical(item);
    const before = seen.get(text);
    if (before !== undefined) {
      const message = `${place(pointer)} must not have the same item twice; items ${before} and ${index} are equal.`;
      report(walk, pointer, 'uniqueItems', { message, expected: 'items that differ' });
      return;
    }
    seen.set(text, index);
  }
}

function checkObject(
  walk: Walk,
  at: Located,
  value: Readonly<Record<string, unknown>>,
  pointer: string,
): void {
  const { schema, file } = at;
  const keys = Object.keys(value);
  for (const key of schema.required ?? []) {
    if (Object.hasOwn(value, key)) continue;
    const message = `${place(pointer)} lacks the required property ${quote(key)}.`;
    report(walk, pointer, 'required', { message, expected: `the property ${quote(key)}` });
  }
  if (schema.minProperties !== undefined && keys.length < schema.minProperties) {
    const expected = `at least ${count(schema.minProperties, 'property', 'properties')}`;
    report(walk, pointer, 'minProperties', {
      message: `${place(pointer)} must have ${expected}; got ${keys.length}.`,
      expected,
    });
  }
  const own = schema.properties ?? {};
  for (const key of keys) {
    if (walk.issues.length >= walk.limit) return;
    const child = pointer + step(key);
    if (schema.propertyNames && !fits(walk, { schema: schema.propertyNames, file }, key)) {
      refuseKey(walk, key, namesIn(walk, { schema: schema.propertyNames, file }), pointer, 'propertyNames');
    }
    const rule = Object.hasOwn(own, key) ? own[key] : undefined;
    if (rule) visit(walk, { schema: rule, file }, value[key], child);
    else if (schema.additionalProperties === false)
      refuseKey(walk, key, Object.keys(own), pointer, 'additionalProperties');
    else if (typeof schema.additionalProperties === 'object') {
      visit(walk, { schema: schema.additionalProperties, file }, value[key], child);
    }
  }
}

function refuseKey(
  walk: Walk,
  key: string,
  known: readonly string[],
  pointer: string,
  keyword: string,
): void {
  const near = nearest(key, known);
  const expected = known.length > 0 ? `only ${listed(known)}` : 'no properties';
  report(walk, pointer, keyword, {
    message: `${place(pointer)} has the unknown property ${quote(key)}.${didYouMean(near)} Known: ${listed(known) || 'none'}.`,
    expected,
    ...(near.length > 0 ? { suggestions: near } : {}),
  });
}

function namesIn(walk: Walk, at: Located): string[] {
  const target = at.schema.$ref === undefined ? at : walk.catalog.resolve(at.schema.$ref, at.file);
  const { schema, file } = target ?? at;
  const nested = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) =>
    namesIn(walk, { schema: one, file }),
  );
  return [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : []), ...nested].filter(
    (one) => typeof one === 'string',
  );
}

// --- combinations ------------------------------------------------------------------------------------

function checkCombinations(walk: Walk, at: Located, value: unknown, pointer: string): void {
  const { schema, file } = at;
  for (const part of schema.allOf ?? []) visit(walk, { schema: part, file }, value, pointer);
  if (schema.if && schema.then && fits(walk, { schema: schema.if, file }, value)) {
    visit(walk, { schema: schema.then, file }, value, pointer);
  }
  if (schema.anyOf) checkUnion(walk, schema.anyOf, 'anyOf', at, value, pointer);
  if (schema.oneOf) checkUnion(walk, schema.oneOf, 'oneOf', at, value, pointer);
}

function checkUnion(
  walk: Walk,
  branches: readonly Schema[],
  keyword: 'anyOf' | 'oneOf',
  at: Located,
  value: unknown,
  pointer: string,
): void {
  const trials = branches.map((schema) => {
    const trial: Walk = { catalog: walk.catalog, limit: walk.limit, issues: [] };
    visit(trial, { schema, file: at.file }, value, pointer);
    return { schema, issues: trial.issues };
  });
  const good = trials.filter(({ issues }) => issues.length === 0).length;
  if (good === 1 || (good > 1 && keyword === 'anyOf')) return;
  if (good > 1) {
    const message = `${place(pointer)} must fit exactly one of its ${branches.length} forms; it fits ${good}.`;
    report(walk, pointer, keyword, { message, expected: 'exactly one form' });
    return;
  }
  const meant = trials.filter(({ issues }) => !issues.some((issue) => rulesOut(issue, pointer)));
  const best = [...meant].sort((a, b) => a.issues.length - b.issues.length)[0];
  if (
    best &&
    (meant.length === 1 ||
      best.issues.length < (meant.find((one) => one !== best)?.issues.length ?? Infinity))
  ) {
    for (const { pointer: where, keyword: which, ...rest } of best.issues) report(walk, where, which, rest);
    return;
  }
  const expected = branches.map((schema) => describe(walk, { schema, file: at.file })).join(', or ');
  report(walk, pointer, keyword, {
    message: `${place(pointer)} must be ${expected}; got ${found(value)}.`,
    expected,
  });
}

/** A branch is not the one meant if the value has another type, or says by a constant that it is another. */
function rulesOut(issue: Issue, pointer: string): boolean {
  if (issue.keyword === 'type') return issue.pointer === pointer;
  if (issue.keyword === 'const') return issue.pointer === pointer || parentOf(issue.pointer) === pointer;
  return false;
}

function describe(walk: Walk, at: Located): string {
  const target = at.schema.$ref === undefined ? at : walk.catalog.resolve(at.schema.$ref, at.file);
  const schema = target?.schema ?? at.schema;
  if (schema.enum) return `one of ${listed(schema.enum.map(String))}`;
  if (schema.required && schema.required.length > 0)
    return `an object with ${listed(schema.required.map((key) => quote(key)))}`;
  if (typeof schema.type === 'string') {
    return schema.type === 'string' && schema.minLength === 1
      ? 'a non-empty string'
      : (NOUNS[schema.type] ?? schema.type);
  }
  return schema.title ?? 'another form';
}

// --- words and small things --------------------------------------------------------------------------

const place = (pointer: string): string => (pointer === '' ? 'The document' : shorten(pointer));

/** A pointer may hold keys of any length; the issue's own `pointer` has it whole. */
function shorten(pointer: string): string {
  return pointer.length <= 80 ? quote(pointer).slice(1, -1) : `${quote(pointer.slice(0, 40)).slice(1, -1)}…`;
}

const didYouMean = (near: readonly string[]): string =>
  near.length === 0 ? '' : ` Did you mean ${near.map((word) => quote(word)).join(' or ')}?`;

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

function found(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value);
  return Array.isArray(value) ? 'an array' : 'an object';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Characters, not UTF-16 units, as JSON Schema counts. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

const patterns = new Map<string, RegExp>();

/** Patterns come from our own schema files, never from a document. */
function pattern(source: string): RegExp {
  let compiled = patterns.get(source);
  if (!compiled) {
    compiled = new RegExp(source, 'u');
    patterns.set(source, compiled);
  }
  return compiled;
}

const parentOf = (pointer: string): string => pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && canonical(a) === canonical(b));
}

/** Equal texts for equal JSON values, whatever the order of their keys. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? 'undefined';
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}
