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

/** The folder of a type's records, which is also the path segment of their routes. */
export type ContentFolder = `${ContentType}s`;
export const folderOf = (type: ContentType): ContentFolder => `${type}s`;
export const CONTENT_FOLDERS: readonly ContentFolder[] = CONTENT_TYPES.map(folderOf);

/** The one namespace that has records. */
export const OFFICIAL = '@official';

export type RecordData<Type extends ContentType = ContentType> = Catalog[(typeof RECORD_SCHEMAS)[Type]];
export type Manifest = Catalog['content-corpus-manifest.v1.json'];

/** One record as the manifest pins it. */
export interface ContentRecord<Type extends ContentType = ContentType> {
  readonly type: Type;
  readonly slug: string;
  readonly version: string;
  readonly data: RecordData<Type>;
  /** `sha256:` and the digest over the canonical JSON of `data`. */
  readonly digest: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
}

/** What names one state of a corpus; it never changes afterwards. */
export interface Release {
  readonly digest: string;
  readonly version: string;
  /** When this corpus was released: the only time that answers made from it carry. */
  readonly releasedAt: string;
}

/** All official records, in the order of their types and then of their slugs. */
export interface Corpus extends Release {
  readonly records: readonly ContentRecord[];
  get<Type extends ContentType>(type: Type, slug: string): ContentRecord<Type> | undefined;
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
  };
}

/** Types in catalog order, then slugs by their code units: the same on every machine. */
export function byTypeAndSlug(
  a: { type: ContentType; slug: string },
  b: { type: ContentType; slug: string },
): number {
  return CONTENT_TYPES.indexOf(a.type) - CONTENT_TYPES.indexOf(b.type) || compareText(a.slug, b.slug);
}
