import {
  byTypeAndSlug,
  type ContentRecord,
  type ContentType,
  type Corpus,
  createCorpus,
  type Release,
} from '../content/corpus.ts';
import { digestJson } from '../content/manifest.ts';
import type { Detail } from '../content/entries.ts';
import { pagesOf, patternsOf, sectionsOf } from '../essence/walk.ts';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import type { Database } from './connect.ts';
import { verifyDigest } from './tables.ts';

interface RecordName {
  readonly type: ContentType;
  readonly slug: string;
}

/** Every record that a document names; a document may be made from a blueprint or from an archetype. */
function collectRecordNames(document: EssenceV4): RecordName[] {
  const { meta, dna, blueprint } = document;
  const pages = pagesOf(document);
  return [
    { type: 'theme', slug: dna.theme.id },
    { type: 'blueprint', slug: meta.archetype },
    { type: 'archetype', slug: meta.archetype },
    ...[
      // The app without a shell of its own asks for the one without a name.
      blueprint.shell ?? '',
      ...sectionsOf(document).map(({ section }) => section.shell),
      ...pages.flatMap(({ page }) => page.shell_override ?? []),
    ].map((slug): RecordName => ({ type: 'shell', slug })),
    ...pages.flatMap(patternsOf).map(({ pattern }): RecordName => ({ type: 'pattern', slug: pattern })),
  ];
}

/** The archetypes that a blueprint is put together from: the compiler looks them up behind the document's sections. */
const collectArchetypes = (records: readonly ContentRecord[]): RecordName[] =>
  records.flatMap((record) =>
    record.type === 'blueprint'
      ? (record as ContentRecord<'blueprint'>).data.compose.map(
          (part): RecordName => ({
            type: 'archetype',
            slug: typeof part === 'string' ? part : part.archetype,
          }),
        )
      : [],
  );

const toKey = ({ type, slug }: RecordName): string => `${type}/${slug}`;

/** Slugs near to one that no record of the type has. */
export type FindNearSlugs = (type: ContentType, slug: string) => Promise<readonly string[]>;

/**
 * A corpus with the records that the compiler looks up for a document, and with the slugs it may suggest for those that
 * are not there. What nobody thought of is a bug, and not taken for a record that does not exist.
 */
export async function corpusFor(
  database: Database,
  release: Release,
  document: EssenceV4,
  near: FindNearSlugs,
): Promise<Corpus> {
  const named = collectRecordNames(document);
  const first = await fetchRecords(database, named);
  const composed = collectArchetypes(first);
  const records = [...first, ...(await fetchRecords(database, composed))].sort(byTypeAndSlug);
  const asked = new Map([...named, ...composed].map((one) => [toKey(one), one]));
  const found = new Set(records.map(toKey));
  const missing = [...asked.values()].filter((one) => !found.has(toKey(one)) && one.slug !== '');
  const alike = await Promise.all(
    missing.map(async ({ type, slug }) =>
      (await near(type, slug)).map((one): RecordName => ({ type, slug: one })),
    ),
  );
  // Each once: two names that are missing may be like the same slug.
  const suggested = [...new Map(alike.flat().map((one) => [toKey(one), one])).values()].filter(
    (one) => !found.has(toKey(one)),
  );
  const { get, ...facts } = createCorpus(records, {
    corpusDigest: release.digest,
    packageVersion: release.version,
    released_at: release.releasedAt,
  });
  return {
    ...facts,
    // Of those that are only suggested, nobody looks at more than the name.
    records: [...records, ...(suggested as unknown as readonly ContentRecord[])],
    get: (type, slug) => {
      if (asked.has(toKey({ type, slug }))) return get(type, slug);
      throw new Error(`nobody fetched the ${type} of a document`);
    },
  };
}

/** What no record can be called is not asked for: a server refuses some characters altogether. */
export const isSlug = (text: string): boolean => /^[a-z][a-z0-9-]*$/.test(text);

interface Row {
  readonly digest: string;
  readonly detail: string;
}

async function fetchRecords(database: Database, named: readonly RecordName[]): Promise<ContentRecord[]> {
  const names = new Map(named.filter(({ slug }) => isSlug(slug)).map((one) => [toKey(one), one]));
  if (names.size === 0) return [];
  const types = JSON.stringify([...names.values()]);
  const rows = await database.query(
    (sql) =>
      sql<Row[]>`
      select digest, detail from record
      join json_to_recordset(${types}::text::json) as named (type text, slug text) using (type, slug)`,
  );
  return rows.map(toRecord);
}

function toRecord({ digest, detail }: Row): ContentRecord {
  const { slug, version, data, created_at, updated_at, ...rest } = JSON.parse(
    `${verifyDigest(detail)}}`,
  ) as Detail;
  if (digestJson(data) !== digest)
    throw new ServiceError('CORRUPT_DATA', 'A record in the database has not the digest it was loaded with.');
  return {
    type: rest.type as ContentType,
    slug,
    version,
    data: data as unknown as ContentRecord['data'],
    digest,
    publishedAt: created_at ?? '',
    updatedAt: updated_at ?? '',
  };
}
