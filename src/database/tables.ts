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

/** The tables of one release. A change of them, or of what stands in them, is a new format. */
export const FORMAT = 2;

export const schemaName = (release: number): string => `svc_release_${release}`;

/** Before the records are written. Texts are sealed: see `seal.ts`. */
export const CREATE_TABLES = `
  -- In the order in which they came.
  create table record (
    n integer not null,
    type text collate "C" not null,
    slug text collate "C" not null,
    digest text not null,
    summary text not null,
    detail text not null
  );
  -- In the recommended order, in the numbers and on the disk.
  create table entry (
    id integer not null,
    n integer not null,
    type text collate "C" not null,
    slug text collate "C" not null,
    facts integer not null,
    recent integer not null,
    named integer not null,
    intelligence text not null
  );
  -- One row, one number for each record, in the order in which they came: what a search knows of all of them.
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
    -- Who has it, and what it is worth there: see postings.ts. To make it smaller would cost more than to read it.
    holders text not null
  );
  alter table word alter holders set storage external;
  create temporary table drafted (n integer not null, name bytea not null) on commit drop;
  create temporary table judged (
    n integer not null,
    type text collate "C" not null,
    slug text collate "C" not null,
    priority integer not null,
    updated_at text collate "C" not null,
    facts integer not null,
    intelligence text not null
  ) on commit drop;
  create temporary table counted (
    part integer not null,
    term text collate "C" not null,
    documents integer not null,
    common double precision not null,
    peak double precision not null,
    holders text not null
  ) on commit drop`;

const joinNumbers = (column: string): string => `coalesce(string_agg(${column}::text, ' ' order by n), '')`;

/** Every order ends in slug and type, so that no two records ever tie and paging is exact. */
export const FILL_TABLES = [
  'analyze drafted',
  'analyze judged',
  `create temporary table ranked on commit drop as
    select n,
      row_number() over (order by priority desc, updated_at desc, name, slug, type)::integer as id,
      row_number() over (order by updated_at desc, slug, type)::integer as recent,
      row_number() over (order by name, slug, type)::integer as named,
      row_number() over (order by array_position('{${CONTENT_TYPES.join(',')}}', type), slug)::integer as corpus
    from judged join drafted using (n)`,
  'analyze ranked',
  `insert into entry
    select id, n, type, slug, facts, recent, named, intelligence
    from ranked join judged using (n)
    order by id`,
  `insert into lineup
    select ${['facts', 'corpus', 'id', 'recent', 'named'].map(joinNumbers).join(', ')} from ranked join judged using (n)`,
  `insert into word
    select term, sum(documents order by part)::integer, sum(common order by part), max(peak), string_agg(holders, '${PART_SEPARATOR}' order by part)
    from counted group by term order by term`,
];

/** After they were written: one pass over all is faster than one more place for each. */
export const CREATE_INDEXES = [
  'alter table record add primary key (n)',
  'create unique index on record (type, slug)',
  'create index on record using gin (slug gin_trgm_ops)',
  'alter table entry add primary key (id)',
  'create unique index on entry (n)',
  // All that a page of a list is chosen by stands in one of these: no row is read that is not shown.
  'create index on entry (type, id) include (facts)',
  'create index on entry (id) include (facts)',
  'create index on entry (type, recent) include (facts, id)',
  'create index on entry (type, named) include (facts, id)',
  'create index on entry (recent) include (facts, id)',
  'create index on entry (named) include (facts, id)',
  'alter table word add primary key (term)',
  // Nobody mistypes a number on the way to a word.
  "create index on word using gin (term gin_trgm_ops) where term !~ '[0-9]'",
  'analyze record',
  'analyze entry',
  'analyze word',
];

const DIGEST_LENGTH = sha256Digest('').length;

/** A text with its digest before it. */
export const prependDigest = (text: string): string => sha256Digest(text) + text;

/** The text, if it is still the one that was sealed: nothing is served that differs from what was loaded. */
export function verifyDigest(sealed: string): string {
  const text = sealed.slice(DIGEST_LENGTH);
  if (sha256Digest(text) === sealed.slice(0, DIGEST_LENGTH)) return text;
  throw new ServiceError(
    'CORRUPT_DATA',
    'A text in the database is not the one that was loaded. Load the corpus again.',
  );
}

/** The text of an object without its closing brace, so that one more member can be put behind the others. */
export const toHeadText = (value: object): string => prependDigest(JSON.stringify(value).slice(0, -1));

/** The object, with what is known of the record as its last member. */
export const parseWithIntelligence = (head: string, intelligence: string): unknown =>
  JSON.parse(`${verifyDigest(head)},"intelligence":${verifyDigest(intelligence)}}`);

/** What records are narrowed by: each a bit in `entry.facts`. */
const FACTS = ['recommended', ...INTELLIGENCE_SOURCES, ...BLUEPRINT_SETS, ...CONTENT_TYPES] as const;
type Fact = (typeof FACTS)[number];

export const toMask = (facts: readonly Fact[]): number =>
  facts.reduce((mask, fact) => mask | (1 << FACTS.indexOf(fact)), 0);

/** The facts of a record: those a selection could ask for that it belongs to. */
export function collectFacts(entry: Entry): Fact[] {
  return [
    entry.record.type,
    ...(entry.intelligence.recommended ? (['recommended'] as const) : []),
    ...INTELLIGENCE_SOURCES.filter((source) => entry.intelligence.source === source),
    ...BLUEPRINT_SETS.filter((blueprintSet) => isSelected(entry, { recommended: false, blueprintSet })),
  ];
}

/** The facts that a selection asks for; undefined if no record can have them. */
export function requiredFacts(selection: Selection): Fact[] | undefined {
  const { type, source, recommended, intelligenceSource, blueprintSet } = selection;
  // All records are official: any other source has none.
  if (source !== undefined && source !== 'official') return undefined;
  return [
    ...(type === undefined ? [] : [type]),
    ...(recommended ? (['recommended'] as const) : []),
    ...(intelligenceSource === undefined ? [] : [intelligenceSource]),
    blueprintSet,
  ];
}
