import type { Catalog } from '../schemas/types.ts';
import { compareText } from '../base/text.ts';

/** The record types, in the order of the catalog. */
export const CONTENT_TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** The schema of each type's records. */
export const RECORD_SCHEMAS = {
  pattern: 'pattern.v2.json',
  theme: 'theme.v1.json',
  blueprint: 'blueprint.v1.json',
  archetype: 'archetype.v2.json',
  shell: 'shell.v1.json',
} as const satisfies Record<ContentType, keyof Catalog>;

/** The folder of a type, which is also the path segment of its routes. */
export type ContentFolder = `${ContentType}s`;
export const folderOf = (type: ContentType): ContentFolder => `${type}s`;
export const CONTENT_FOLDERS: readonly ContentFolder[] = CONTENT_TYPES.map(folderOf);

/** The only namespace with records. */
export const OFFICIAL = '@official';

export type RecordData<Type extends ContentType = ContentType> = Catalog[(typeof RECORD_SCHEMAS)[Type]];
export type Manifest = Catalog['content-corpus-manifest.v1.json'];

/** A record with the version, digest and dates from the manifest. */
export interface ContentRecord<Type extends ContentType = ContentType> {
  readonly type: Type;
  readonly slug: string;
  readonly version: string;
  readonly data: RecordData<Type>;
  /** A part of `data` that is known before all of it is read. */
  readonly card?: RecordCard;
  /** `sha256:` and the digest of the canonical JSON of `data`. */
  readonly digest: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
}

export type Portfolio = RecordData<'blueprint'>['blueprint_portfolio'];

/** The part of a record that lists and searches show, filter and sort by. */
export interface RecordCard {
  readonly name: string;
  readonly description: string;
  /** Blueprints have one. */
  readonly blueprint_portfolio?: Portfolio;
}

export const cardOf = (record: ContentRecord): RecordCard => record.card ?? record.data;

/** Identifies one immutable state of a corpus. */
export interface Release {
  readonly digest: string;
  readonly version: string;
  /** The only time stamp in responses that are generated from this corpus. */
  readonly releasedAt: string;
}

/** All official records, sorted by type and slug. */
export interface Corpus extends Release {
  readonly records: readonly ContentRecord[];
  get<Type extends ContentType>(type: Type, slug: string): ContentRecord<Type> | undefined;
  /** True if there is such a record. Unlike `get`, it does not count as using the record. */
  has(type: ContentType, slug: string): boolean;
}

export function createCorpus(
  records: readonly ContentRecord[],
  manifest: Pick<Manifest, 'corpusDigest' | 'packageVersion' | 'released_at'>,
): Corpus {
  const bySlug = new Map(records.map((record) => [`${record.type}/${record.slug}`, record]));
  return {
    records,
    digest: manifest.corpusDigest,
    version: manifest.packageVersion,
    releasedAt: manifest.released_at ?? '',
    get: <Type extends ContentType>(type: Type, slug: string) =>
      bySlug.get(`${type}/${slug}`) as ContentRecord<Type> | undefined,
    has: (type, slug) => bySlug.has(`${type}/${slug}`),
  };
}

/** The records of each corpus by type and alias. Built on the first lookup, because it reads every record. */
const recordsByAlias = new WeakMap<Corpus, ReadonlyMap<string, ContentRecord>>();

/** Returns the record that has this alias. A slug is not an alias: look it up with `get` or `has` first. */
export function resolveAlias<Type extends ContentType>(
  corpus: Corpus,
  type: Type,
  name: string,
): ContentRecord<Type> | undefined {
  let byAlias = recordsByAlias.get(corpus);
  if (!byAlias) {
    byAlias = new Map(
      // Of several records with the same alias, the first remains.
      corpus.records
        .toReversed()
        .flatMap((record) =>
          (record.data.aliases ?? []).map((alias) => [`${record.type}/${alias}`, record] as const),
        ),
    );
    recordsByAlias.set(corpus, byAlias);
  }
  return byAlias.get(`${type}/${name}`) as ContentRecord<Type> | undefined;
}

/** Sorts by type in catalog order, then by slug in code unit order, which does not depend on the locale. */
export function byTypeAndSlug(
  a: { type: ContentType; slug: string },
  b: { type: ContentType; slug: string },
): number {
  return CONTENT_TYPES.indexOf(a.type) - CONTENT_TYPES.indexOf(b.type) || compareText(a.slug, b.slug);
}
