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
import { splitDigest } from './tables.ts';

interface RecordName {
  readonly type: ContentType;
  readonly slug: string;
}

/** Collects every record that a document names. Its archetype may also be a blueprint. */
function collectRecordNames(document: EssenceV4): RecordName[] {
  const { meta, dna, blueprint } = document;
  const pages = pagesOf(document);
  return [
    { type: 'theme', slug: dna.theme.id },
    { type: 'blueprint', slug: meta.archetype },
    { type: 'archetype', slug: meta.archetype },
    ...[
      // The compiler looks up the empty slug for an app without a shell.
      blueprint.shell ?? '',
      ...sectionsOf(document).map(({ section }) => section.shell),
      ...pages.flatMap(({ page }) => page.shell_override ?? []),
    ].map((slug): RecordName => ({ type: 'shell', slug })),
    ...pages.flatMap(patternsOf).map(({ pattern }): RecordName => ({ type: 'pattern', slug: pattern })),
  ];
}

/** Collects the archetypes of blueprints, which the compiler looks up for the sections of the document. */
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

/** Returns slugs to suggest for one that does not exist. */
export type FindNearSlugs = (type: ContentType, slug: string) => Promise<readonly string[]>;

/**
 * Fetches a corpus with the records that the compiler looks up for a document, and with the slugs it may suggest for
 * missing ones. Looking up any other record throws, because it would wrongly appear to be missing.
 */
export async function corpusFor(
  source: RecordSource,
  release: Release,
  document: EssenceV4,
  near: FindNearSlugs,
): Promise<Corpus> {
  const named = collectRecordNames(document);
  const namedRecords = await fetchRecords(source, named);
  const owners = await fetchAliasOwners(source, withoutRecords(named, namedRecords));
  const direct = [...named, ...owners];
  const directRecords = [...namedRecords, ...(await fetchRecords(source, owners))];
  const archetypes = collectArchetypes(directRecords);
  const fetchedRecords = [...directRecords, ...(await fetchRecords(source, archetypes))];
  const records = [...new Map(fetchedRecords.map((record) => [toKey(record), record])).values()].sort(
    byTypeAndSlug,
  );
  const fetched = new Map([...direct, ...archetypes].map((one) => [toKey(one), one]));
  const found = new Set(records.map(toKey));
  const missing = [...fetched.values()].filter((one) => !found.has(toKey(one)) && one.slug !== '');
  const similar = await Promise.all(
    missing.map(async ({ type, slug }) =>
      (await near(type, slug)).map((one): RecordName => ({ type, slug: one })),
    ),
  );
  // Deduplicated, because two missing names may be similar to the same slug.
  const suggested = [...new Map(similar.flat().map((one) => [toKey(one), one])).values()].filter(
    (one) => !found.has(toKey(one)),
  );
  const { get, ...facts } = createCorpus(records, {
    corpusDigest: release.digest,
    packageVersion: release.version,
    released_at: release.releasedAt,
  });
  return {
    ...facts,
    // Only the names of suggested records are used.
    records: [...records, ...suggested.map((one) => ({ ...one, data: {} }) as ContentRecord)],
    get: (type, slug) => {
      if (fetched.has(toKey({ type, slug }))) return get(type, slug);
      throw new Error(`the ${type} of a document was not fetched`);
    },
  };
}

const withoutRecords = (names: readonly RecordName[], records: readonly ContentRecord[]): RecordName[] => {
  const found = new Set(records.map(toKey));
  return names.filter((one) => !found.has(toKey(one)));
};

/** Fetches the names of the records that have the given names as aliases. */
async function fetchAliasOwners(
  { database }: RecordSource,
  names: readonly RecordName[],
): Promise<RecordName[]> {
  const wanted = names.filter(({ slug }) => isSlug(slug));
  if (wanted.length === 0) return [];
  const rows = await database.query(
    (sql) =>
      sql<RecordName[]>`
      select distinct on (alias.type, alias.name) alias.type, alias.slug from alias
      join json_to_recordset(${JSON.stringify(wanted)}::text::json) as named (type text, slug text)
        on alias.type = named.type and alias.name = named.slug
      order by alias.type, alias.name, alias.n`,
  );
  return rows.map(({ type, slug }) => ({ type, slug }));
}

/** Other texts must not be sent to the server, which rejects some characters. */
export const isSlug = (text: string): boolean => /^[a-z][a-z0-9-]*$/.test(text);

interface Row {
  readonly digest: string;
  readonly detail: string;
}

async function fetchRecords(
  { database, cache }: RecordSource,
  named: readonly RecordName[],
): Promise<ContentRecord[]> {
  const names = new Map(named.filter(({ slug }) => isSlug(slug)).map((one) => [toKey(one), one]));
  if (names.size === 0) return [];
  const wanted = JSON.stringify([...names.values()]);
  const rows = await database.query(
    (sql) =>
      sql<Row[]>`
      select digest, detail from record
      join json_to_recordset(${wanted}::text::json) as named (type text, slug text) using (type, slug)`,
  );
  return rows.map((row) => cache.get(row));
}

/** Characters of the texts that cached records were read from; a record takes some bytes for each. */
const MAX_CACHED_LENGTH = 4 * 1024 ** 2;

/**
 * Caches parsed records and drops the least recently used: documents name the same ones, and what a compile derives from a
 * record is kept with it. Every text is still fetched and verified.
 */
class RecordCache {
  /** By the digest of the text. */
  readonly #records = new Map<string, { readonly record: ContentRecord; readonly length: number }>();
  #length = 0;

  get(row: Row): ContentRecord {
    const { digest: key, text } = splitDigest(row.detail);
    const cached = this.#records.get(key);
    // The record is a part of the text; its own digest is in another column.
    const record = cached?.record.digest === row.digest ? cached.record : parseRecord(text, row.digest);
    this.#drop(key);
    this.#records.set(key, { record, length: text.length });
    this.#length += text.length;
    for (const oldest of this.#records.keys()) {
      if (this.#length <= MAX_CACHED_LENGTH) break;
      this.#drop(oldest);
    }
    return record;
  }

  #drop(key: string): void {
    this.#length -= this.#records.get(key)?.length ?? 0;
    this.#records.delete(key);
  }
}

/** Records of a release. */
export interface RecordSource {
  readonly database: Database;
  readonly cache: RecordCache;
}

export const createRecordSource = (database: Database): RecordSource => ({
  database,
  cache: new RecordCache(),
});

function parseRecord(text: string, digest: string): ContentRecord {
  const { slug, version, data, created_at, updated_at, ...rest } = JSON.parse(`${text}}`) as Detail;
  if (digestJson(data) !== digest)
    throw new ServiceError(
      'CORRUPT_DATA',
      'A record in the database does not match the digest it was loaded with.',
    );
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
