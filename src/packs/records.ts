import { type ContentRecord, type ContentType, type Corpus, OFFICIAL } from '../content/corpus.ts';
import type { ExecutionPackCommonV1SourceRecord } from '../schemas/types.ts';
import { compareText, nearestNames } from '../base/text.ts';

/** Looks up records for one compile and remembers which ones were used. */
export interface Resolver {
  find<Type extends ContentType>(type: Type, slug: string): ContentRecord<Type> | undefined;
  /** Known slugs near to one that was not found. */
  near(type: ContentType, slug: string): readonly string[];
  sources(): ExecutionPackCommonV1SourceRecord[];
}

export function createResolver(corpus: Corpus): Resolver {
  const found = new Map<ContentType, Map<string, ContentRecord | undefined>>();
  return {
    find: <Type extends ContentType>(type: Type, slug: string) => {
      let known = found.get(type);
      if (!known) found.set(type, (known = new Map()));
      let record = known.get(slug);
      if (!record && !known.has(slug)) known.set(slug, (record = corpus.get(type, slug)));
      return record as ContentRecord<Type> | undefined;
    },
    near: (type, slug) =>
      nearestNames(
        slug,
        corpus.records.filter((record) => record.type === type).map((record) => record.slug),
      ),
    sources: () =>
      [...found.values()]
        .flatMap((known) => [...known.values()])
        .filter((record) => record !== undefined)
        .sort((a, b) => compareText(a.type, b.type) || compareText(a.slug, b.slug))
        .map(({ type, slug, version, digest }) => ({ type, id: slug, namespace: OFFICIAL, version, digest })),
  };
}

/** How a pack names the record that a part of it comes from. */
export const nameOf = ({ type, slug, version }: ContentRecord): string => `${type}/${slug}@${version}`;

/** A copy of JSON data, all the way down; far quicker than `structuredClone`, which allows for much more than JSON. */
export function copied<Value>(value: Value): Value;
export function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => copied(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, unknown]) => [key, copied(item)]),
  );
}

/**
 * A copy of a part of a record that nobody can change: packs share it, and the corpus behind it stays as it was
 * verified, whatever a reader does with a pack.
 */
export function frozen<Value>(value: Value): Value {
  return freeze(copied(value));
}

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) freeze(child);
    Object.freeze(value);
  }
  return value;
}

/** The same for an object that is only ever spread into others: it stays open itself, which spreads far faster. */
export function frozenFields<Fields extends object>(fields: Fields): Fields {
  const copy = copied(fields);
  for (const value of Object.values(copy)) freeze(value);
  return copy;
}
