import { canonical } from './json.ts';
import type { Located, Schema, SchemaCatalog } from './catalog.ts';
import { isDateTime } from './date-time.ts';
import { type Fault, type Issue, type Path, sentence } from './issue.ts';
import { isObject, type Rule, ruleOf } from './compiled-schema.ts';

export interface Explanation {
  readonly issues: readonly Issue[];
  /** True when the walk stopped at the limit. */
  readonly truncated: boolean;
}

/** State of one walk. A form of a union gets a walk of its own, so that it can be weighed. */
interface Walk {
  readonly limit: number;
  readonly faults: Fault[];
}

/**
 * Says why a value does not fit, in at most `limit` issues, in document order.
 *
 * The verdict is the precompiled validator's; this walk only runs on what it refused. Ajv's own way of
 * collecting all errors copies the list at every reference and is quadratic; this one stops at the limit.
 */
export function explain(catalog: SchemaCatalog, at: Located, value: unknown, limit = 20): Explanation {
  const faults = faultsOf(ruleOf(catalog, at), value, undefined, limit + 1);
  return {
    issues: faults.slice(0, limit).map((fault) => sentence(fault, catalog)),
    truncated: faults.length > limit,
  };
}

function faultsOf(rule: Rule, value: unknown, path: Path, limit: number): Fault[] {
  const walk: Walk = { limit, faults: [] };
  visit(walk, rule, value, path);
  return walk.faults;
}

const fits = (rule: Rule, value: unknown): boolean => faultsOf(rule, value, undefined, 1).length === 0;

const full = (walk: Walk): boolean => walk.faults.length >= walk.limit;

function add(walk: Walk, fault: Fault): void {
  if (!full(walk)) walk.faults.push(fault);
}

function visit(walk: Walk, rule: Rule, value: unknown, path: Path): void {
  if (full(walk)) return;
  if (rule.target) visit(walk, rule.target, value, path);
  const broken = brokenBy(rule, value);
  if (broken !== undefined) {
    add(walk, { path, keyword: broken, at: rule, value });
    // What has the wrong type or is not one of the allowed values is not looked at any closer.
    if (broken === 'type' || broken === 'enum' || broken === 'const') return;
  }
  if (Array.isArray(value)) visitItems(walk, rule, value, path);
  else if (isObject(value)) visitProperties(walk, rule, value, path);
  for (const part of rule.all) visit(walk, part, value, path);
  if (rule.when && rule.then && fits(rule.when, value)) visit(walk, rule.then, value, path);
  if (rule.any.length > 0) visitUnion(walk, rule, 'anyOf', value, path);
  if (rule.one.length > 0) visitUnion(walk, rule, 'oneOf', value, path);
}

/** The first keyword that the value itself breaks. */
function brokenBy(rule: Rule, value: unknown): string | undefined {
  if (rule.types.length > 0 && !rule.types.some((test) => test(value))) return 'type';
  if (rule.allowed && !rule.allowed.some((one) => same(one, value)))
    return rule.schema.enum ? 'enum' : 'const';
  if (typeof value === 'string') return rule.text ? brokenByText(rule.schema, value) : undefined;
  if (typeof value === 'number') {
    if (rule.minimum !== undefined && value < rule.minimum) return 'minimum';
    if (rule.maximum !== undefined && value > rule.maximum) return 'maximum';
  } else if (Array.isArray(value)) {
    if (value.length < rule.minItems) return 'minItems';
    if (value.length > rule.maxItems) return 'maxItems';
  } else if (rule.minProperties > 0 && isObject(value) && Object.keys(value).length < rule.minProperties) {
    return 'minProperties';
  }
  return undefined;
}

function brokenByText({ minLength, maxLength, pattern, format }: Schema, text: string): string | undefined {
  // A text has at most as many characters as UTF-16 units, and at least half as many.
  if (minLength !== undefined && text.length < minLength * 2 && lengthOf(text) < minLength)
    return 'minLength';
  if (maxLength !== undefined && text.length > maxLength && lengthOf(text) > maxLength) return 'maxLength';
  if (pattern !== undefined && !compiled(pattern).test(text)) return 'pattern';
  if (format === 'date-time' && !isDateTime(text)) return 'format';
  return undefined;
}

function visitItems(walk: Walk, rule: Rule, value: readonly unknown[], path: Path): void {
  if (rule.uniqueItems) {
    const pair = equalPair(value);
    if (pair) add(walk, { path, keyword: 'uniqueItems', at: rule, value, pair });
  }
  if (!rule.items && rule.first.length === 0) return;
  for (let index = 0; index < value.length && !full(walk); index++) {
    const own = rule.first[index] ?? rule.items;
    if (own) visit(walk, own, value[index], { parent: path, key: index });
  }
}

function visitProperties(walk: Walk, rule: Rule, value: Readonly<Record<string, unknown>>, path: Path): void {
  for (const key of rule.required) {
    if (!Object.hasOwn(value, key)) add(walk, { path, keyword: 'required', at: rule, value, key });
  }
  for (const key of Object.keys(value)) {
    if (full(walk)) return;
    if (rule.names && !fits(rule.names, key))
      add(walk, { path, keyword: 'propertyNames', at: rule, value, key });
    const own = rule.properties.get(key) ?? rule.others;
    if (own === false) add(walk, { path, keyword: 'additionalProperties', at: rule, value, key });
    else if (own) visit(walk, own, value[key], { parent: path, key });
  }
}

/** Blames the form that is meant; the union itself only if none is. */
function visitUnion(walk: Walk, rule: Rule, keyword: 'anyOf' | 'oneOf', value: unknown, path: Path): void {
  const forms = keyword === 'anyOf' ? rule.any : rule.one;
  let good = 0;
  for (const form of forms) if (fits(form, value)) good++;
  if (good === 1 || (good > 1 && keyword === 'anyOf')) return;
  const blame = good > 1 ? undefined : meantForm(walk, forms, value, path);
  if (blame) for (const fault of blame) add(walk, fault);
  else add(walk, { path, keyword, at: rule, value, fits: good });
}

/** The faults of the form with the fewest, if no other form is as near. */
function meantForm(walk: Walk, forms: readonly Rule[], value: unknown, path: Path): Fault[] | undefined {
  const [best, next] = forms
    .map((form) => faultsOf(form, value, path, walk.limit))
    .filter((faults) => !faults.some((fault) => rulesOut(fault, path)))
    .sort((a, b) => a.length - b.length);
  return best && best.length < (next?.length ?? Number.POSITIVE_INFINITY) ? best : undefined;
}

/** A form is not the one meant if the value has another type, or says by a constant that it is another. */
function rulesOut({ keyword, path: where }: Fault, path: Path): boolean {
  if (keyword === 'type') return where === path;
  return keyword === 'const' && (where === path || (where !== undefined && where.parent === path));
}

/** Characters, not UTF-16 units, as JSON Schema counts. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

const patterns = new Map<string, RegExp>();

/** Patterns come from our own schema files, never from a document. */
function compiled(source: string): RegExp {
  let pattern = patterns.get(source);
  if (!pattern) {
    pattern = new RegExp(source, 'u');
    patterns.set(source, pattern);
  }
  return pattern;
}

function equalPair(items: readonly unknown[]): readonly [number, number] | undefined {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonical(item);
    const before = seen.get(text);
    if (before !== undefined) return [before, index];
    seen.set(text, index);
  }
  return undefined;
}

function same(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && canonical(a) === canonical(b));
}
