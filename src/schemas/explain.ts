import { isObject } from '../base/guards.ts';
import { nearestNames } from '../base/text.ts';
import type { LocatedSchema, Schema, SchemaCatalog } from './catalog.ts';
import { isDateTime } from './date-time.ts';
import { type Issue, type Path, toIssue, type Violation } from './issue.ts';
import { toCanonicalJson } from './json.ts';
import { type CompiledSchema, compileSchema } from './compiled-schema.ts';

export interface Explanation {
  readonly issues: readonly Issue[];
  /** True when the walk stopped at the limit. */
  readonly truncated: boolean;
}

/** State of one walk. Each form of a union gets its own walk, so that the forms can be compared. */
interface Walk {
  readonly limit: number;
  readonly violations: Violation[];
}

/**
 * Explains why a value does not match a schema, in at most `limit` issues and in document order.
 *
 * The precompiled validator decides; this walk only runs on values that it rejected. Ajv can collect all errors too, but
 * copies the list at every reference, which is quadratic. This walk stops at the limit.
 */
export function explain(catalog: SchemaCatalog, at: LocatedSchema, value: unknown, limit = 20): Explanation {
  const violations = collectViolations(compileSchema(catalog, at), value, undefined, limit + 1);
  return {
    issues: violations.slice(0, limit).map((violation) => toIssue(violation, catalog)),
    truncated: violations.length > limit,
  };
}

/** Finds at most `limit` violations, for callers that need more than the message of each. */
export const findViolations = (
  catalog: SchemaCatalog,
  at: LocatedSchema,
  value: unknown,
  limit: number,
): readonly Violation[] => collectViolations(compileSchema(catalog, at), value, undefined, limit);

function collectViolations(schema: CompiledSchema, value: unknown, path: Path, limit: number): Violation[] {
  const walk: Walk = { limit, violations: [] };
  visit(walk, schema, value, path);
  return walk.violations;
}

const fits = (schema: CompiledSchema, value: unknown): boolean =>
  collectViolations(schema, value, undefined, 1).length === 0;

const isFull = (walk: Walk): boolean => walk.violations.length >= walk.limit;

function add(walk: Walk, violation: Violation): void {
  if (!isFull(walk)) walk.violations.push(violation);
}

function visit(walk: Walk, schema: CompiledSchema, value: unknown, path: Path): void {
  if (isFull(walk)) return;
  if (schema.target) visit(walk, schema.target, value, path);
  const broken = brokenKeyword(schema, value);
  if (broken !== undefined) {
    add(walk, { path, keyword: broken, at: schema, value });
    // Further issues of a value with the wrong type, or outside the allowed values, would be noise.
    if (broken === 'type' || broken === 'enum' || broken === 'const') return;
  }
  if (Array.isArray(value)) visitItems(walk, schema, value, path);
  else if (isObject(value)) visitProperties(walk, schema, value, path);
  for (const part of schema.allOf) visit(walk, part, value, path);
  if (schema.condition && schema.then && fits(schema.condition, value)) visit(walk, schema.then, value, path);
  if (schema.anyOf.length > 0) visitUnion(walk, schema, 'anyOf', value, path);
  if (schema.oneOf.length > 0) visitUnion(walk, schema, 'oneOf', value, path);
}

/** The first keyword that the value itself violates. */
function brokenKeyword(schema: CompiledSchema, value: unknown): string | undefined {
  if (schema.types.length > 0 && !schema.types.some((test) => test(value))) return 'type';
  if (schema.allowed && !schema.allowed.some((one) => isEqual(one, value)))
    return schema.schema.enum ? 'enum' : 'const';
  if (typeof value === 'string')
    return schema.hasTextRules ? brokenTextKeyword(schema.schema, value) : undefined;
  if (typeof value === 'number') {
    if (schema.minimum !== undefined && value < schema.minimum) return 'minimum';
    if (schema.maximum !== undefined && value > schema.maximum) return 'maximum';
  } else if (Array.isArray(value)) {
    if (value.length < schema.minItems) return 'minItems';
    if (value.length > schema.maxItems) return 'maxItems';
  } else if (
    schema.minProperties > 0 &&
    isObject(value) &&
    Object.keys(value).length < schema.minProperties
  ) {
    return 'minProperties';
  }
  return undefined;
}

function brokenTextKeyword(
  { minLength, maxLength, pattern, format }: Schema,
  text: string,
): string | undefined {
  // A text has at most as many characters as UTF-16 code units, and at least half as many.
  if (minLength !== undefined && text.length < minLength * 2 && lengthOf(text) < minLength)
    return 'minLength';
  if (maxLength !== undefined && text.length > maxLength && lengthOf(text) > maxLength) return 'maxLength';
  if (pattern !== undefined && !compilePattern(pattern).test(text)) return 'pattern';
  if (format === 'date-time' && !isDateTime(text)) return 'format';
  return undefined;
}

function visitItems(walk: Walk, schema: CompiledSchema, value: readonly unknown[], path: Path): void {
  if (schema.uniqueItems) {
    const pair = findEqualPair(value);
    if (pair) add(walk, { path, keyword: 'uniqueItems', at: schema, value, pair });
  }
  if (!schema.items && schema.prefixItems.length === 0) return;
  for (let index = 0; index < value.length && !isFull(walk); index++) {
    const own = schema.prefixItems[index] ?? schema.items;
    if (own) visit(walk, own, value[index], { parent: path, key: index });
  }
}

function visitProperties(
  walk: Walk,
  schema: CompiledSchema,
  value: Readonly<Record<string, unknown>>,
  path: Path,
): void {
  for (const key of schema.required) {
    if (!Object.hasOwn(value, key)) add(walk, { path, keyword: 'required', at: schema, value, key });
  }
  for (const key of Object.keys(value)) {
    if (isFull(walk)) return;
    if (schema.propertyNames && !fits(schema.propertyNames, key))
      add(walk, { path, keyword: 'propertyNames', at: schema, value, key });
    const own = schema.properties.get(key) ?? schema.additionalProperties;
    if (own === false) add(walk, { path, keyword: 'additionalProperties', at: schema, value, key });
    else if (own) visit(walk, own, value[key], { parent: path, key });
  }
}

/** Reports the violations of the closest form, or of the union itself if no form is closest. */
function visitUnion(
  walk: Walk,
  schema: CompiledSchema,
  keyword: 'anyOf' | 'oneOf',
  value: unknown,
  path: Path,
): void {
  const forms = keyword === 'anyOf' ? schema.anyOf : schema.oneOf;
  let good = 0;
  for (const form of forms) if (fits(form, value)) good++;
  if (good === 1 || (good > 1 && keyword === 'anyOf')) return;
  const blame = good > 1 ? undefined : closestForm(walk, forms, value, path);
  if (blame) for (const violation of blame) add(walk, violation);
  else add(walk, { path, keyword, at: schema, value, fits: good });
}

/** The violations of the form with the fewest, unless another form has as few. */
function closestForm(
  walk: Walk,
  forms: readonly CompiledSchema[],
  value: unknown,
  path: Path,
): Violation[] | undefined {
  const [best, next] = forms
    .filter((form) => !isUnrelated(form, value))
    .map((form) => collectViolations(form, value, path, walk.limit))
    .filter((violations) => !violations.some((violation) => rulesOut(violation, path)))
    .sort((a, b) => a.length - b.length);
  return best && best.length < (next?.length ?? Number.POSITIVE_INFINITY) ? best : undefined;
}

/** An object that shares no property with a form, not even misspelled, is meant to be another form. */
function isUnrelated(form: CompiledSchema, value: unknown): boolean {
  const { required, properties, additionalProperties } = form.target ?? form;
  if (!isObject(value) || required.length === 0 || additionalProperties !== false) return false;
  const known = [...properties.keys()];
  const keys = Object.keys(value);
  return keys.length > 0 && !keys.some((key) => nearestNames(key, known).length > 0);
}

/** A wrong type or a different constant shows that the value is meant to be another form. */
function rulesOut({ keyword, path: where }: Violation, path: Path): boolean {
  if (keyword === 'type') return where === path;
  return keyword === 'const' && (where === path || (where !== undefined && where.parent === path));
}

/** Counts characters rather than UTF-16 code units, as JSON Schema does. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

const patterns = new Map<string, RegExp>();

/** Compiles a pattern of the schema files; documents never supply patterns. */
function compilePattern(source: string): RegExp {
  let pattern = patterns.get(source);
  if (!pattern) {
    pattern = new RegExp(source, 'u');
    patterns.set(source, pattern);
  }
  return pattern;
}

function findEqualPair(items: readonly unknown[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = toCanonicalJson(item);
    const before = seen.get(text);
    if (before !== undefined) return [before, index];
    seen.set(text, index);
  }
  return undefined;
}

function isEqual(a: unknown, b: unknown): boolean {
  return (
    a === b || (typeof a === 'object' && typeof b === 'object' && toCanonicalJson(a) === toCanonicalJson(b))
  );
}
