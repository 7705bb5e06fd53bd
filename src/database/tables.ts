import { CONTENT_TYPES } from '../content/corpus.ts';
import { PART_SEPARATOR } from './postings.ts';
import { sha256Digest } from '../base/hash.ts';
import { ServiceError } from '../base/errors.ts';
import {
  BLUEPRINT_SETS,
  type Entry,
  INTELLIGENCE_SOURCES,
  isSelected,
  type Selection,
} from '../content/entries.ts';

/** Version of the tables of a release. Increment when the tables or the meaning of their content change. */
export const FORMAT = 4;

export const schemaName = (release: number): string => `svc_release_${release}`;

/** Run before the records are written. Stored texts start with their digest: see `prependDigest`. */
export const CREATE_TABLES = `
  -- In input order.
  create table record (
    n integer not null,
    type text collate "C" not null,
    slug text collate "C" not null,
    digest text not null,
    summary text not null,
    detail text not null
  );
  -- Other names of records. A copied corpus may give a name to several; the first one in input order has it.
  create table alias (
    n integer not null,
    type text collate "C" not null,
    name text collate "C" not null,
    slug text collate "C" not null
  );
  -- Numbered and stored in the recommended order.
  create table entry (
    id integer not null,
    n integer not null,
    intelligence text not null
  );
  -- One row with a number per record in input order: all that a list or search needs to select and sort records.
  create table lineup (
    facts text not null,
    corpus text not null,
    recommended text not null,
    recent text not null,
    name text not null
  );
  create table word (
    term text collate "C" not null,
    documents integer not null,
    common double precision not null,
    peak double precision not null,
    -- The encoded posting list: see postings.ts. Not compressed, since that would cost more than reading it.
    holders text not null
  );
  alter table word alter holders set storage external;
  create temporary table staged_name (n integer not null, name bytea not null) on commit drop;
  create temporary table staged_assessment (
    n integer not null,
    type text collate "C" not null,
    slug text collate "C" not null,
    priority integer not null,
    updated_at text collate "C" not null,
    facts integer not null,
    intelligence text not null
  ) on commit drop;
  create temporary table staged_term (
    part integer not null,
    term text collate "C" not null,
    documents integer not null,
    common double precision not null,
    peak double precision not null,
    holders text not null
  ) on commit drop`;

const joinNumbers = (column: string): string => `coalesce(string_agg(${column}::text, ' ' order by n), '')`;

/** Fills the tables from the staging tables. Every order ends in slug and type, so that no two records tie. */
export const FILL_TABLES = [
  'analyze staged_name',
  'analyze staged_assessment',
  `create temporary table staged_rank on commit drop as
    select n,
      row_number() over (order by priority desc, updated_at desc, name, slug, type)::integer as id,
      row_number() over (order by updated_at desc, slug, type)::integer as recent,
      row_number() over (order by name, slug, type)::integer as named,
      row_number() over (order by array_position('{${CONTENT_TYPES.join(',')}}', type), slug)::integer as corpus
    from staged_assessment join staged_name using (n)`,
  'analyze staged_rank',
  `insert into entry
    select id, n, intelligence
    from staged_rank join staged_assessment using (n)
    order by id`,
  `insert into lineup
    select ${['facts', 'corpus', 'id', 'recent', 'named'].map(joinNumbers).join(', ')} from staged_rank join staged_assessment using (n)`,
  `insert into word
    select term, sum(documents order by part)::integer, sum(common order by part), max(peak), string_agg(holders, '${PART_SEPARATOR}' order by part)
    from staged_term group by term order by term`,
];

/** Run last: building an index once is faster than updating it for every row. */
export const CREATE_INDEXES = [
  'alter table record add primary key (n)',
  'create unique index on record (type, slug)',
  'create index on record using gin (slug gin_trgm_ops)',
  'create index on alias (type, name)',
  'alter table entry add primary key (id)',
  'create unique index on entry (n)',
  'alter table word add primary key (term)',
  // Terms with digits are never matched as typos.
  "create index on word using gin (term gin_trgm_ops) where term !~ '[0-9]'",
  'analyze record',
  'analyze alias',
  'analyze entry',
  'analyze word',
];

const DIGEST_LENGTH = sha256Digest('').length;

/** Prepends the digest of a text, so that changes in the database are detected. */
export const prependDigest = (text: string): string => sha256Digest(text) + text;

/** Removes the digest from a stored text. Throws if they do not match. */
export const verifyDigest = (stored: string): string => splitDigest(stored).text;

/** Splits a stored text into its digest and the text. Throws if they do not match. */
export function splitDigest(stored: string): { readonly digest: string; readonly text: string } {
  const text = stored.slice(DIGEST_LENGTH);
  // Not a part of the stored text, which would stay in memory as long as the digest.
  const digest = sha256Digest(text);
  if (digest === stored.slice(0, DIGEST_LENGTH)) return { digest, text };
  throw new ServiceError(
    'CORRUPT_DATA',
    'A text in the database has changed since it was loaded. Load the corpus again.',
  );
}

/** Serializes an object without its closing brace, so that a member can be appended. */
export const toHeadText = (value: object): string => prependDigest(JSON.stringify(value).slice(0, -1));

/** Parses the object with the intelligence appended as its last member. */
export const parseWithIntelligence = (head: string, intelligence: string): unknown =>
  JSON.parse(`${verifyDigest(head)},"intelligence":${verifyDigest(intelligence)}}`);

/** Properties that records are selected by, each a bit in `lineup.facts`. */
const FACTS = ['recommended', ...INTELLIGENCE_SOURCES, ...BLUEPRINT_SETS, ...CONTENT_TYPES] as const;
type Fact = (typeof FACTS)[number];

export const toMask = (facts: readonly Fact[]): number =>
  facts.reduce((mask, fact) => mask | (1 << FACTS.indexOf(fact)), 0);

/** Collects the facts that apply to a record. */
export function collectFacts(entry: Entry): Fact[] {
  return [
    entry.record.type,
    ...(entry.intelligence.recommended ? (['recommended'] as const) : []),
    ...INTELLIGENCE_SOURCES.filter((source) => entry.intelligence.source === source),
    ...BLUEPRINT_SETS.filter((blueprintSet) => isSelected(entry, { recommended: false, blueprintSet })),
  ];
}

/** Returns the facts that a selection requires; undefined if no record can match. */
export function requiredFacts(selection: Selection): Fact[] | undefined {
  const { type, source, recommended, intelligenceSource, blueprintSet } = selection;
  // All records are official, so any other source is empty.
  if (source !== undefined && source !== 'official') return undefined;
  return [
    ...(type === undefined ? [] : [type]),
    ...(recommended ? (['recommended'] as const) : []),
    ...(intelligenceSource === undefined ? [] : [intelligenceSource]),
    blueprintSet,
  ];
}
