import type { Issue } from '../../schemas/issue.ts';
import { check } from '../../schemas/parse.ts';
import {
  CONTENT_TYPES,
  type ContentType,
  type Manifest,
  RECORD_SCHEMAS,
  type RecordData,
} from '../corpus.ts';
import { SCHEMA_BASE } from '../../schemas/catalog.ts';

/** A file that should hold a record, as it was found. */
export interface RecordFile {
  readonly type: ContentType;
  /** The file name without `.json`. */
  readonly slug: string;
  /** Path from the folder that is checked. */
  readonly file: string;
  /** What the file says; absent when it could not be read. */
  readonly value?: unknown;
  /** Why it could not be read. */
  readonly readError?: Violation;
}

/** Something that is no record and lies where only records should. */
export interface StrayFile {
  readonly file: string;
  readonly type?: ContentType;
}

/** A folder of records as it was found, right or wrong. */
export interface RecordFolder {
  readonly files: readonly RecordFile[];
  readonly strays: readonly StrayFile[];
  /** Names of the type folders that are there. */
  readonly folders: readonly string[];
  /** What was released last, by which changed records are told; absent when there is none. */
  readonly manifest?: Manifest;
  readonly manifestError?: Violation & { readonly file: string };
}

/** A record that fits its schema. */
export interface ValidRecord<Type extends ContentType = ContentType> {
  readonly type: Type;
  readonly slug: string;
  readonly file: string;
  readonly data: RecordData<Type>;
}

/** Everything the rules look at. */
export interface RecordSet extends RecordFolder {
  /** The records that fit their schemas: only these are looked at by the rules about what is in a record. */
  readonly records: readonly ValidRecord[];
  issuesOf(file: RecordFile): readonly Issue[];
  ofType<Type extends ContentType>(type: Type): readonly ValidRecord<Type>[];
  /** A record to look up: one that is checked, or one of the neighbours. */
  get<Type extends ContentType>(type: Type, slug: string): ValidRecord<Type> | undefined;
  /** The checked records of a type and their neighbours. */
  withNeighbours<Type extends ContentType>(type: Type): readonly ValidRecord<Type>[];
  /** Every slug that may be named, also those of records with faults of their own. */
  slugs(type: ContentType): readonly string[];
}

/** `neighbours` may be named and are compared with, but are not checked themselves. */
export function validateRecords(found: RecordFolder, neighbours: readonly ValidRecord[] = []): RecordSet {
  const issues = new Map<RecordFile, readonly Issue[]>();
  const records: ValidRecord[] = [];
  for (const file of found.files) {
    if (file.readError) continue;
    const wrong = check(RECORD_SCHEMAS[file.type], file.value).issues;
    issues.set(file, wrong);
    if (wrong.length === 0) records.push({ ...file, data: file.value as RecordData });
  }
  return createRecordSet(found, records, issues, neighbours);
}

/** The recordSet of records whose schema was asked before. */
export function createRecordSet(
  found: RecordFolder,
  records: readonly ValidRecord[],
  issues: ReadonlyMap<RecordFile, readonly Issue[]> = new Map(),
  neighbours: readonly ValidRecord[] = [],
): RecordSet {
  const own = groupByType(records);
  const all = groupByType([...records, ...neighbours.filter(({ type, slug }) => !own[type].has(slug))]);
  const names = (type: ContentType): string[] => [
    ...new Set([
      ...found.files.filter((file) => file.type === type).map(({ slug }) => slug),
      ...all[type].keys(),
    ]),
  ];
  const known = Object.fromEntries(CONTENT_TYPES.map((type) => [type, names(type)]));
  const listOf = <Type extends ContentType>(map: Map<string, ValidRecord>): ValidRecord<Type>[] =>
    [...map.values()] as ValidRecord<Type>[];
  return {
    ...found,
    records,
    issuesOf: (file) => issues.get(file) ?? [],
    ofType: (type) => listOf(own[type]),
    get: <Type extends ContentType>(type: Type, slug: string) =>
      all[type].get(slug) as ValidRecord<Type> | undefined,
    withNeighbours: (type) => listOf(all[type]),
    slugs: (type) => known[type] ?? [],
  };
}

function groupByType(records: readonly ValidRecord[]): Record<ContentType, Map<string, ValidRecord>> {
  const of = (type: ContentType): Map<string, ValidRecord> =>
    new Map(records.filter((record) => record.type === type).map((record) => [record.slug, record]));
  return {
    pattern: of('pattern'),
    theme: of('theme'),
    blueprint: of('blueprint'),
    archetype: of('archetype'),
    shell: of('shell'),
  };
}

/** The type of record a value claims to be by its `$schema`. */
export function declaredType(value: unknown): ContentType | undefined {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return undefined;
  const { $schema } = value;
  return CONTENT_TYPES.find((type) => $schema === SCHEMA_BASE + RECORD_SCHEMAS[type]);
}
/** What breaks a rule: what is wrong, and what to do about it. */

export interface Violation {
  /** JSON pointer into the record; the empty text means the whole of it. */
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}
