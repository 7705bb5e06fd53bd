import { type ContentRecord, type ContentType, type Corpus, OFFICIAL } from '../content/corpus.ts';
import type { ExecutionPackCommonV1SourceRecord } from '../schemas/types.ts';
import { compareText, nearestNames } from '../base/text.ts';

/** Looks up records for one compile and keeps track of the records it used. */
export interface Resolver {
  find<Type extends ContentType>(type: Type, slug: string): ContentRecord<Type> | undefined;
  /** Known slugs that are similar to an unknown one. */
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

/** The name of a record in a trace: `theme/ledger@1.0.0`. */
export const recordName = ({ type, slug, version }: ContentRecord): string => `${type}/${slug}@${version}`;

/** Deep-copies JSON data, much faster than `structuredClone`, which supports far more than JSON. */
export function copyJson<Value>(value: Value): Value {
  return copyWith(value, (copy) => copy) as Value;
}

/** Deep-copies and freezes a part of a record. Packs share the copy, and the verified corpus stays untouched. */
export function freezeCopy<Value>(value: Value): Value {
  return copyWith(value, Object.freeze) as Value;
}

/** Freezes the fields of a copy, but not the copy itself: an unfrozen object can be spread much faster. */
export function freezeFields<Fields extends object>(fields: Fields): Fields {
  return mapFields(fields, freezeCopy) as Fields;
}

function copyWith(value: unknown, finish: (copy: object) => object): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copyOne = (one: unknown): unknown => copyWith(one, finish);
  return finish(Array.isArray(value) ? value.map(copyOne) : mapFields(value, copyOne));
}

/** Assignment is several times as fast as `Object.fromEntries`, but would take `__proto__` for the prototype. */
function mapFields(value: object, map: (one: unknown) => unknown): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [key, one] of Object.entries(value) as [string, unknown][])
    if (key === '__proto__')
      Object.defineProperty(copy, key, {
        value: map(one),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    else copy[key] = map(one);
  return copy;
}
