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
