import { ServiceError } from '../../base/errors.ts';
import { parseJson, toPointer } from '../../schemas/json.ts';
import { formatNames, quote } from '../../base/text.ts';
import type { Source } from '../importer.ts';
import type { Mode } from '../values.ts';
import { isObject, type JsonObject } from '../../base/guards.ts';
import { documentError, limitError, TokenTree } from './dtcg-tree.ts';

/** A resolver lists the files of a theme and the files of each mode. */
export const isResolver = (document: JsonObject): boolean =>
  Array.isArray(document['resolutionOrder']) ||
  (isObject(document['sets']) && isObject(document['modifiers']));

/** The distinct file names in a resolver. */
export function listFiles(document: JsonObject, path: string): string[] {
  const found = new Set<string>();
  for (const { source, at } of listSources(document, path)) {
    const reference = referenceOf(source);
    if (reference === undefined || reference.startsWith('#')) continue;
    if (/^[a-z][a-z0-9+.-]*:|^\/|^\\|(?:^|[\\/])\.\.(?:[\\/]|$)/i.test(reference))
      throw documentError(
        path,
        toPointer(at),
        `${quote(reference)} is not a file in the folder of the resolver or below`,
      );
    found.add(fileOf(reference));
  }
  return [...found];
}

type At = readonly (string | number)[];
interface LocatedSource {
  readonly source: unknown;
  readonly at: At;
}

function listSources(document: JsonObject, path: string): LocatedSource[] {
  return listSteps(document, path).flatMap(({ sources, contexts }) => [
    ...sources,
    ...[...contexts.values()].flat(),
  ]);
}

/** One step of the resolution: sources that always apply, or contexts of which one applies. */
interface Step {
  readonly name: string;
  readonly sources: readonly LocatedSource[];
  readonly contexts: ReadonlyMap<string, readonly LocatedSource[]>;
  readonly preset: string | undefined;
}

function listSteps(document: JsonObject, path: string): Step[] {
  const order = document['resolutionOrder'];
  const items: readonly unknown[] = Array.isArray(order)
    ? order
    : ['sets', 'modifiers'].flatMap((kind) =>
        Object.keys(objectAt(document, kind)).map((name) => ({ $ref: `#/${kind}/${name}` })),
      );
  return items.map((item, index) => {
    const here = ['resolutionOrder', index];
    const reference = referenceOf(item);
    if (reference === undefined) return toStep(isObject(item) ? item : {}, here);
    const [, kind = '', name = ''] = /^#\/(sets|modifiers)\/(.+)$/.exec(reference) ?? [];
    const plain = name.replaceAll('~1', '/').replaceAll('~0', '~');
    const named = objectAt(document, kind);
    const target = Object.hasOwn(named, plain) ? named[plain] : undefined;
    if (!isObject(target))
      throw documentError(
        path,
        toPointer([...here, '$ref']),
        `the reference ${quote(reference)} does not exist`,
      );
    return toStep(target, [kind, plain]);
  });
}

function toStep(step: JsonObject, at: At): Step {
  const placed = (list: unknown, below: At): LocatedSource[] =>
    Array.isArray(list) ? list.map((source: unknown, index) => ({ source, at: [...below, index] })) : [];
  const contexts = Object.entries(objectAt(step, 'contexts')).map(
    ([name, list]) => [name, placed(list, [...at, 'contexts', name])] as const,
  );
  const preset = step['default'];
  return {
    name: typeof step['name'] === 'string' ? step['name'] : String(at.at(-1) ?? ''),
    sources: placed(step['sources'], [...at, 'sources']),
    contexts: new Map(contexts),
    preset: typeof preset === 'string' ? preset : undefined,
  };
}

const objectAt = (value: JsonObject, key: string): JsonObject => {
  const found = Object.hasOwn(value, key) ? value[key] : undefined;
  return isObject(found) ? found : {};
};

const referenceOf = (value: unknown): string | undefined =>
  isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : undefined;

const fileOf = (reference: string): string => (reference.split('#')[0] ?? '').replace(/^\.\//, '');

export interface ResolvedModes {
  readonly modes: readonly { readonly mode?: Mode; readonly tokens: TokenTree }[];
  /** Modifiers that are not modes: one context of each was chosen. */
  readonly settled: readonly {
    readonly modifier: string;
    readonly taken: string;
    readonly others: readonly string[];
  }[];
}

/** The tokens of each mode, in the order of the resolver. */
export function resolveModes(document: JsonObject, source: Source): ResolvedModes {
  const steps = listSteps(document, source.path);
  const modal = steps.find(({ contexts }) =>
    [...contexts.keys()].some((name) => parseMode(name) !== undefined),
  );
  const names = modal ? [...modal.contexts.keys()].filter((name) => parseMode(name) !== undefined) : [];
  const first = names.find((name) => name === modal?.preset) ?? names[0];
  // One context for each mode: the first of its name.
  const second = names.find((name) => first !== undefined && parseMode(name) !== parseMode(first));
  const chosen = [first, second].filter((name) => name !== undefined);
  const settled = steps
    .filter((step) => step !== modal && step.contexts.size > 0)
    .map(({ name, contexts, preset }) => {
      const all = [...contexts.keys()];
      const taken = preset !== undefined && contexts.has(preset) ? preset : (all[0] ?? '');
      return { modifier: name, taken, others: all.filter((one) => one !== taken) };
    });
  const reader = new SourceLoader(document, source);
  const tokensFor = (context: string | undefined): TokenTree => {
    const tokens = new TokenTree();
    for (const step of steps) {
      const name = step === modal ? context : settled.find(({ modifier }) => modifier === step.name)?.taken;
      for (const place of [...step.sources, ...(step.contexts.get(name ?? '') ?? [])])
        reader.add(place, tokens);
    }
    return tokens;
  };
  if (chosen.length === 0) return { modes: [{ tokens: tokensFor(undefined) }], settled };
  return {
    modes: chosen.map((name) => {
      const mode = parseMode(name);
      return { ...(mode ? { mode } : {}), tokens: tokensFor(name) };
    }),
    settled,
  };
}

/** `Dark`, `dark-mode` and `night` are the same mode. */
export function parseMode(name: string): Mode | undefined {
  const words = name.toLowerCase().split(/[\s_-]+/);
  if (words.includes('dark') || words.includes('night')) return 'dark';
  return words.includes('light') || words.includes('day') ? 'light' : undefined;
}

/** Stops circular references between sets. */
const MAX_DEPTH = 16;

/** Sources of all modes together. Sets that refer to each other twice would double them at each level. */
const MAX_SOURCES = 1_000;

class SourceLoader {
  readonly #document: JsonObject;
  readonly #source: Source;
  readonly #parsed = new Map<string, JsonObject>();
  #count = 0;

  constructor(document: JsonObject, source: Source) {
    this.#document = document;
    this.#source = source;
  }

  add({ source, at }: LocatedSource, tokens: TokenTree, depth = 0): void {
    const { path } = this.#source;
    if (++this.#count > MAX_SOURCES)
      throw limitError(path, toPointer(at), `the sets have more than ${MAX_SOURCES} sources up to here`);
    const reference = referenceOf(source);
    if (reference === undefined) {
      if (isObject(source)) tokens.add(source, path, at);
      return;
    }
    if (depth >= MAX_DEPTH)
      throw documentError(path, toPointer(at), 'the sets refer to each other in a cycle');
    if (reference.startsWith('#')) {
      const [, name = ''] = /^#\/sets\/(.+)$/.exec(reference) ?? [];
      const sets = objectAt(this.#document, 'sets');
      const set = Object.hasOwn(sets, name) ? sets[name] : undefined;
      if (!isObject(set))
        throw documentError(path, toPointer(at), `the reference ${quote(reference)} does not exist`);
      for (const place of toStep(set, ['sets', name]).sources) this.add(place, tokens, depth + 1);
      return;
    }
    const file = fileOf(reference);
    tokens.add(this.#read(file, at), file);
  }

  #read(file: string, at: At): JsonObject {
    const known = this.#parsed.get(file);
    if (known) return known;
    const { path, others } = this.#source;
    const text = others.get(file);
    if (text === undefined)
      throw documentError(
        path,
        toPointer(at),
        `the file ${quote(file)} was not given; there are ${formatNames([...others.keys()]) || 'none'}`,
      );
    const document = parseDocument(text, file);
    this.#parsed.set(file, document);
    return document;
  }
}

/** Parses a JSON object; errors contain the file name. */
export function parseDocument(text: string, file: string): JsonObject {
  try {
    const document = parseJson(text);
    if (isObject(document)) return document;
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { error: _, ...facts } = thrown.facts;
    const [where] = facts.errors ?? [];
    const place = where?.pointer === undefined ? file : `${file}#${where.pointer}`;
    throw new ServiceError(thrown.code, `${place}: ${thrown.message}`, facts);
  }
  throw documentError(file, '', 'design tokens must be a JSON object');
}
