import { ServiceError } from '../../base/errors.ts';
import { isObject, type JsonObject } from '../../base/guards.ts';
import { toPointer } from '../../schemas/json.ts';
import { quote } from '../../base/text.ts';

/** A token with unresolved references. */
export interface RawToken {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly ownType?: string;
  readonly groupType?: string;
  readonly extensions?: JsonObject;
  readonly file: string;
  /** JSON pointer into the file. */
  readonly pointer: string;
}

/** The tokens of one or more documents by path; later documents override earlier ones. */
export class TokenTree {
  readonly #all = new Map<string, RawToken>();
  /** Groups that extend another group: the target by path. */
  readonly #extended = new Map<
    string,
    { readonly target: string; readonly file: string; readonly pointer: string }
  >();

  /** Tokens added so far; one that overrides another counts again, since it is work again. */
  #count = 0;

  /** Adds a document; `below` is the path of its tokens in the file, for error messages. */
  add(document: JsonObject, file: string, below: readonly (string | number)[] = []): void {
    this.#walk(document, { path: [], at: below, file, type: undefined });
  }

  #walk(group: JsonObject, { path, at, file, type }: Step): void {
    const groupType = textAt(group, '$type') ?? type;
    const base = textAt(group, '$extends');
    if (base !== undefined)
      this.#extended.set(keyOf(path), {
        target: parseReference(base),
        file,
        pointer: toPointer([...at, '$extends']),
      });
    for (const [name, child] of Object.entries(group)) {
      if ((name.startsWith('$') && name !== '$root') || !isObject(child)) continue;
      const next = { path: [...path, name], at: [...at, name], file, type: groupType };
      if (isToken(child)) this.#put(child, next);
      else this.#walk(child, next);
    }
  }

  #put(token: JsonObject, { path, at, file, type }: Step): void {
    const key = keyOf(path);
    if (++this.#count > MAX_TOKENS)
      throw limitError(file, toPointer(at), `there are more than ${MAX_TOKENS} tokens up to here`);
    const ownType = textAt(token, '$type');
    const groupType = type ?? this.#all.get(key)?.groupType ?? this.#all.get(key)?.ownType;
    const extensions = token['$extensions'];
    this.#all.set(key, {
      path,
      value: Object.hasOwn(token, '$value') ? token['$value'] : { $ref: token['$ref'] },
      ...(ownType === undefined ? {} : { ownType }),
      ...(groupType === undefined ? {} : { groupType }),
      ...(isObject(extensions) ? { extensions } : {}),
      file,
      pointer: toPointer(at),
    });
  }

  /** Returns all tokens, including those of extended groups. */
  complete(): ReadonlyMap<string, RawToken> {
    const all = new Map(this.#all);
    if (this.#extended.size === 0) return all;
    const groups = this.#listGroups();
    let count = all.size;
    for (const [key, { target, file, pointer }] of this.#extended) {
      const chain = [key];
      for (
        let next: string | undefined = target;
        next !== undefined;
        next = this.#extended.get(next)?.target
      ) {
        if (chain.includes(next))
          throw documentError(file, pointer, `the group extends itself: ${[...chain, next].join(' → ')}`);
        if (chain.length > MAX_REFERENCES)
          throw limitError(file, pointer, `the group extends more than ${MAX_REFERENCES} groups in a row`);
        chain.push(next);
        const inherited = groups.get(next);
        if (!inherited) throw documentError(file, pointer, `there is no group ${quote(next)}`);
        count += inherited.length;
        if (count > MAX_TOKENS)
          throw limitError(
            file,
            pointer,
            `the extended groups have more than ${MAX_TOKENS} tokens up to here`,
          );
        for (const [one, token] of inherited) {
          const path = [...key.split('.'), ...one.slice(next.length + 1).split('.')];
          if (!all.has(keyOf(path))) all.set(keyOf(path), { ...token, path });
        }
      }
    }
    return all;
  }

  /** The tokens of every group, at any depth. */
  #listGroups(): ReadonlyMap<string, (readonly [key: string, token: RawToken])[]> {
    const groups = new Map<string, (readonly [string, RawToken])[]>();
    for (const entry of this.#all) {
      const [key] = entry;
      for (let end = key.indexOf('.'); end >= 0; end = key.indexOf('.', end + 1)) {
        const group = key.slice(0, end);
        const members = groups.get(group);
        if (members) members.push(entry);
        else groups.set(group, [entry]);
      }
    }
    return groups;
  }
}

interface Step {
  readonly path: readonly string[];
  readonly at: readonly (string | number)[];
  readonly file: string;
  readonly type: string | undefined;
}

export const keyOf = (path: readonly string[]): string => path.join('.');

const isToken = (node: JsonObject): boolean =>
  Object.hasOwn(node, '$value') || (typeof node['$ref'] === 'string' && !Object.values(node).some(isObject));

const textAt = (node: JsonObject, key: string): string | undefined => {
  const value = Object.hasOwn(node, key) ? node[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The path in `{a.b}` or `#/a/b`. */
const parseReference = (text: string): string =>
  text
    .replace(/^\{(.*)\}$/, '$1')
    .replace(/^#\//, '')
    .replaceAll('/', '.');

/** An error at a position in a document. */
export function documentError(file: string, pointer: string, what: string): ServiceError {
  const message = `${file}#${pointer}: ${what}.`;
  return new ServiceError('INVALID_DOCUMENT', message, {
    errors: [{ pointer, message }],
    suggestions: ['correct the token there, then import again'],
  });
}

/** An error for a document that would become too large, at the position where it does. */
export function limitError(file: string, pointer: string, what: string): ServiceError {
  const message = `${file}#${pointer}: ${what}.`;
  return new ServiceError('DOCUMENT_TOO_COMPLEX', message, {
    errors: [{ pointer, message }],
    suggestions: ['split the file, or remove references there, then import again'],
  });
}

/** Chains in design systems have three or four links. */
const MAX_REFERENCES = 100;

/** More than the largest design systems have. */
const MAX_TOKENS = 20_000;

/**
 * Values in a token, and in all tokens together, after their references are resolved. A reference repeats the values of
 * its target, so a few of them can turn two kilobytes into gigabytes. The largest real tokens are shadows and gradients
 * of a few dozen values.
 */
const MAX_TOKEN_VALUES = 1_000;
const MAX_TOTAL_VALUES = 200_000;

export interface ResolvedToken {
  readonly raw: RawToken;
  readonly value: unknown;
  readonly type: string | undefined;
}

/** Resolves `{a.b}` and `$ref` references. Broken and circular references are errors. */
export class AliasResolver {
  readonly #tokens: ReadonlyMap<string, RawToken>;
  readonly #known = new Map<string, ResolvedToken & { readonly count: number }>();
  #total = 0;

  constructor(tokens: ReadonlyMap<string, RawToken>) {
    this.#tokens = tokens;
  }

  resolve(raw: RawToken): ResolvedToken {
    return this.#resolve(raw, []);
  }

  #resolve(raw: RawToken, path: readonly string[]): ResolvedToken & { readonly count: number } {
    const key = keyOf(raw.path);
    const known = this.#known.get(key);
    if (known) return known;
    const { file, pointer } = raw;
    if (path.includes(key))
      throw documentError(
        file,
        pointer,
        `the token refers to itself: ${[...path.slice(path.indexOf(key)), key].join(' → ')}`,
      );
    if (path.length >= MAX_REFERENCES)
      throw limitError(file, pointer, `the value is more than ${MAX_REFERENCES} references away`);
    const way = [...path, key];
    const target = this.#targetOf(raw.value, raw);
    const budget = { count: 0 };
    const value = this.#value(raw.value, raw, way, budget);
    this.#total += budget.count;
    if (this.#total > MAX_TOTAL_VALUES)
      throw limitError(
        file,
        pointer,
        `the tokens up to here have more than ${MAX_TOTAL_VALUES} values after their references are resolved`,
      );
    // An alias inherits the type of its target unless it declares its own.
    const inherited = target?.rest.length === 0 ? this.#resolve(target.raw, way).type : undefined;
    const resolved = { raw, value, type: raw.ownType ?? inherited ?? raw.groupType, count: budget.count };
    this.#known.set(key, resolved);
    return resolved;
  }

  /** Resolves the references in a value, and counts the values in the result. */
  #value(value: unknown, raw: RawToken, way: readonly string[], budget: { count: number }): unknown {
    const target = this.#targetOf(value, raw);
    const source = target && this.#resolve(target.raw, way);
    budget.count += source?.count ?? 1;
    if (budget.count > MAX_TOKEN_VALUES)
      throw limitError(
        raw.file,
        raw.pointer,
        `the token has more than ${MAX_TOKEN_VALUES} values after its references are resolved`,
      );
    if (target) {
      const found = target.rest.reduce<unknown>(
        (part, step) =>
          typeof part === 'object' && part !== null && Object.hasOwn(part, step)
            ? (part as Record<string, unknown>)[step]
            : undefined,
        source?.value,
      );
      if (found === undefined)
        throw documentError(raw.file, raw.pointer, `the reference ${quote(target.text)} does not exist`);
      return found;
    }
    if (Array.isArray(value)) return value.map((one) => this.#value(one, raw, way, budget));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, this.#value(one, raw, way, budget)]),
    );
  }

  #targetOf(
    value: unknown,
    { file, pointer }: RawToken,
  ): { readonly raw: RawToken; readonly rest: readonly string[]; readonly text: string } | undefined {
    const steps = stepsOf(value);
    if (!steps) return undefined;
    const { path, rest, text } = steps;
    const raw = this.#tokens.get(keyOf(path)) ?? this.#tokens.get(keyOf([...path, '$root']));
    if (!raw) throw documentError(file, pointer, `the reference ${quote(text)} does not exist`);
    return { raw, rest, text };
  }
}

interface Steps {
  readonly path: readonly string[];
  /** Below the value of the token. */
  readonly rest: readonly string[];
  readonly text: string;
}

function stepsOf(value: unknown): Steps | undefined {
  if (typeof value === 'string') {
    const [, path] = /^\{([^{}]+)\}$/.exec(value) ?? [];
    return path === undefined ? undefined : { path: path.split('.'), rest: [], text: value };
  }
  const text = isObject(value) && Object.hasOwn(value, '$ref') ? value['$ref'] : undefined;
  if (typeof text !== 'string') return undefined;
  const steps = text
    .replace(/^#?\/?/, '')
    .split('/')
    .map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));
  const at = steps.indexOf('$value');
  return at < 0
    ? { path: steps, rest: [], text }
    : { path: steps.slice(0, at), rest: steps.slice(at + 1), text };
}
