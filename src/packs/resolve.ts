import { type ContentRecord, type ContentType, type Corpus, OFFICIAL } from '../content/corpus.ts';
import type { ExecutionPackCommonV1SourceRecord } from '../schemas/types.ts';
import { nearest } from '../words.ts';

/** Looks up records for one compile and remembers which ones were used. */
export interface Resolver {
  find<Type extends ContentType>(type: Type, slug: string): ContentRecord<Type> | undefined;
  /** Known slugs near to one that was not found. */
  near(type: ContentType, slug: string): readonly string[];
  sources(): ExecutionPackCommonV1SourceRecord[];
}

export function createResolver(corpus: Corpus): Resolver {
  const used = new Map<string, ContentRecord>();
  return {
    find: (type, slug) => {
      const record = corpus.get(type, slug);
      if (record) used.set(`${type}/${slug}`, record);
      return record;
    },
    near: (type, slug) =>
      nearest(
        slug,
        corpus.records.filter((record) => record.type === type).map((record) => record.slug),
      ),
    sources: () =>
      [...used.keys()].sort().flatMap((key) => {
        const record = used.get(key);
        return record
          ? [
              {
                type: record.type,
                id: record.slug,
                namespace: OFFICIAL,
                version: record.version,
                digest: record.digest,
              },
            ]
          : [];
      }),
  };
}

/** How a pack names the record that a part of it comes from. */
export const nameOf = ({ type, slug, version }: ContentRecord): string => `${type}/${slug}@${version}`;
