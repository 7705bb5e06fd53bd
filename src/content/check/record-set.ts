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
  readonly unread?: Flaw;
}

/** Something that is no record and lies where only records should. */
export interface Stray {
  readonly file: string;
  readonly type?: ContentType;
}

/** A folder of records as it was found, right or wrong. */
export interface FoundFolder {
  readonly files: readonly RecordFile[];
  readonly strays: readonly Stray[];
  /** Names of the type folders that are there. */
  readonly folders: readonly string[];
  /** What was released last, by which changed records are told; absent when there is none. */
  readonly manifest?: Manifest;
  readonly unreadManifest?: Flaw & { readonly file: string };
}

/** A record that fits its schema. */
export interface CheckedRecord<Type extends ContentType = ContentType> {
  readonly type: Type;
  readonly slug: string;
  readonly file: string;
  readonly data: RecordData<Type>;
}

/** Everything the rules look at. */
export interface Shelf extends FoundFolder {
  /** The records that fit their schemas: only these are looked at by the rules about what is in a record. */
  readonly records: readonly CheckedRecord[];
  issuesOf(file: RecordFile): readonly Issue[];
  of<Type extends ContentType>(type: Type): readonly CheckedRecord<Type>[];
  /** A record to look up: one that is checked, or one of the neighbours. */
  get<Type extends ContentType>(type: Type, slug: string): CheckedRecord<Type> | undefined;
  /** The checked records of a type and their neighbours. */
  around<Type extends ContentType>(type: Type): readonly CheckedRecord<Type>[];
  /** Every slug that may be named, also those of records with faults of their own. */
  names(type: ContentType): readonly string[];
}

/** `neighbours` may be named and are compared with, but are not checked themselves. */
export function shelve(found: FoundFolder, neighbours: readonly CheckedRecord[] = []): Shelf {
  const issues = new Map<RecordFile, readonly Issue[]>();
  const records: CheckedRecord[] = [];
  for (const file of found.files) {
    if (file.unread) continue;
    const wrong = check(RECORD_SCHEMAS[file.type], file.value).issues;
    issues.set(file, wrong);
    if (wrong.length === 0) records.push({ ...file, data: file.value as RecordData });
  }
  return arrange(found, records, issues, neighbours);
}

/** The shelf of records whose schema was asked before. */
export function arrange(
  found: FoundFolder,
  records: readonly CheckedRecord[],
  issues: ReadonlyMap<RecordFile, readonly Issue[]> = new Map(),
  neighbours: readonly CheckedRecord[] = [],
): Shelf {
  const own = byType(records);
  const all = byType([...records, ...neighbours.filter(({ type, slug }) => !own[type].has(slug))]);
  const names = (type: ContentType): string[] => [
    ...new Set([
      ...found.files.filter((file) => file.type === type).map(({ slug }) => slug),
      ...all[type].keys(),
    ]),
  ];
  const known = Object.fromEntries(CONTENT_TYPES.map((type) => [type, names(type)]));
  const listOf = <Type extends ContentType>(map: Map<string, CheckedRecord>): CheckedRecord<Type>[] =>
    [...map.values()] as CheckedRecord<Type>[];
  return {
    ...found,
    records,
    issuesOf: (file) => issues.get(file) ?? [],
    of: (type) => listOf(own[type]),
    get: <Type extends ContentType>(type: Type, slug: string) =>
      all[type].get(slug) as CheckedRecord<Type> | undefined,
    around: (type) => listOf(all[type]),
    names: (type) => known[type] ?? [],
  };
}

function byType(records: readonly CheckedRecord[]): Record<ContentType, Map<string, CheckedRecord>> {
  const of = (type: ContentType): Map<string, CheckedRecord> =>
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

export interface Flaw {
  /** JSON pointer into the record; the empty text means the whole of it. */
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}
