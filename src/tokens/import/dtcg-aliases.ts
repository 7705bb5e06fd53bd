import { quote } from '../../base/text.ts';
import { isObject, keyOf, type RawToken, refused } from './dtcg-tree.ts';

/** Chains of design systems are three or four long. */
const DEEPEST = 100;

export interface ResolvedToken {
  readonly raw: RawToken;
  readonly value: unknown;
  readonly type: string | undefined;
}

/** Follows `{a.b}` and `$ref` pointers. A reference that leads nowhere, or to itself, is a mistake of the file. */
export class Aliases {
  readonly #tokens: ReadonlyMap<string, RawToken>;
  readonly #known = new Map<string, ResolvedToken>();

  constructor(tokens: ReadonlyMap<string, RawToken>) {
    this.#tokens = tokens;
  }

  token(raw: RawToken, path: readonly string[] = []): ResolvedToken {
    const key = keyOf(raw.path);
    const known = this.#known.get(key);
    if (known) return known;
    const { file, pointer } = raw;
    if (path.includes(key))
      throw refused(
        file,
        pointer,
        `the token refers to itself: ${[...path.slice(path.indexOf(key)), key].join(' → ')}`,
      );
    if (path.length >= DEEPEST)
      throw refused(file, pointer, `the value is more than ${DEEPEST} references away`);
    const way = [...path, key];
    const target = this.#targetOf(raw.value, raw);
    const value = this.#value(raw.value, raw, way);
    // A token of another token's value is of its type, unless it says its own.
    const inherited = target?.rest.length === 0 ? this.token(target.raw, way).type : undefined;
    const resolved = { raw, value, type: raw.ownType ?? inherited ?? raw.groupType };
    this.#known.set(key, resolved);
    return resolved;
  }

  #value(value: unknown, raw: RawToken, way: readonly string[]): unknown {
    const target = this.#targetOf(value, raw);
    if (target) {
      const found = target.rest.reduce<unknown>(
        (part, step) =>
          typeof part === 'object' && part !== null && Object.hasOwn(part, step)
            ? (part as Record<string, unknown>)[step]
            : undefined,
        this.token(target.raw, way).value,
      );
      if (found === undefined)
        throw refused(raw.file, raw.pointer, `the reference ${quote(target.text)} leads nowhere`);
      return found;
    }
    if (Array.isArray(value)) return value.map((one) => this.#value(one, raw, way));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#value(one, raw, way)]));
  }

  #targetOf(
    value: unknown,
    { file, pointer }: RawToken,
  ): { readonly raw: RawToken; readonly rest: readonly string[]; readonly text: string } | undefined {
    const steps = stepsOf(value);
    if (!steps) return undefined;
    const { path, rest, text } = steps;
    const raw = this.#tokens.get(keyOf(path)) ?? this.#tokens.get(keyOf([...path, '$root']));
    if (!raw) throw refused(file, pointer, `the reference ${quote(text)} leads nowhere`);
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
