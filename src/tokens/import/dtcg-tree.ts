import { ServiceError } from '../../base/errors.ts';
import { toPointer } from '../../schemas/json.ts';
import { quote } from '../../base/text.ts';

export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A token before its references are followed. */
export interface RawToken {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly ownType?: string;
  readonly groupType?: string;
  readonly extensions?: Json;
  readonly file: string;
  /** JSON pointer into the file. */
  readonly pointer: string;
}

/** The tokens of one or more documents, later ones over earlier ones, by path. */
export class Tokens {
  readonly #all = new Map<string, RawToken>();
  /** Groups that take over the tokens of another: target by path. */
  readonly #extended = new Map<
    string,
    { readonly target: string; readonly file: string; readonly pointer: string }
  >();

  /** Adds a document; `below` is where its tokens begin, for errors. */
  add(document: Json, file: string, below: readonly (string | number)[] = []): void {
    this.#walk(document, { path: [], at: below, file, type: undefined });
  }

  #walk(group: Json, { path, at, file, type }: Step): void {
    const groupType = textAt(group, '$type') ?? type;
    const base = textAt(group, '$extends');
    if (base !== undefined)
      this.#extended.set(keyOf(path), {
        target: referred(base),
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

  #put(token: Json, { path, at, file, type }: Step): void {
    const key = keyOf(path);
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

  /** The tokens, those of extended groups included. */
  complete(): ReadonlyMap<string, RawToken> {
    const all = new Map(this.#all);
    for (const [key, { target, file, pointer }] of this.#extended) {
      const chain = [key];
      for (
        let next: string | undefined = target;
        next !== undefined;
        next = this.#extended.get(next)?.target
      ) {
        if (chain.includes(next))
          throw refused(file, pointer, `the group extends itself: ${[...chain, next].join(' → ')}`);
        chain.push(next);
        const inherited = [...this.#all].filter(([one]) => one.startsWith(`${next}.`));
        if (inherited.length === 0) throw refused(file, pointer, `there is no group ${quote(next)}`);
        for (const [one, token] of inherited) {
          const path = [...key.split('.'), ...one.slice(next.length + 1).split('.')];
          if (!all.has(keyOf(path))) all.set(keyOf(path), { ...token, path });
        }
      }
    }
    return all;
  }
}

interface Step {
  readonly path: readonly string[];
  readonly at: readonly (string | number)[];
  readonly file: string;
  readonly type: string | undefined;
}

export const keyOf = (path: readonly string[]): string => path.join('.');

const isToken = (node: Json): boolean =>
  Object.hasOwn(node, '$value') || (typeof node['$ref'] === 'string' && !Object.values(node).some(isObject));

const textAt = (node: Json, key: string): string | undefined => {
  const value = Object.hasOwn(node, key) ? node[key] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** The path in `{a.b}` or `#/a/b`. */
const referred = (text: string): string =>
  text
    .replace(/^\{(.*)\}$/, '$1')
    .replace(/^#\//, '')
    .replaceAll('/', '.');

/** A mistake in a document, with its place. */
export function refused(file: string, pointer: string, what: string): ServiceError {
  const message = `${file}#${pointer}: ${what}.`;
  return new ServiceError('INVALID_DOCUMENT', message, {
    errors: [{ pointer, message }],
    suggestions: ['correct the token there, then import again'],
  });
}
