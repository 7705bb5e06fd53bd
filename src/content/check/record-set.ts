import type { Issue } from '../../schemas/issue.ts';
import { validate } from '../../schemas/parse.ts';
import {
  CONTENT_TYPES,
  type ContentType,
  type Manifest,
  RECORD_SCHEMAS,
  type RecordData,
} from '../corpus.ts';
import { SCHEMA_BASE } from '../../schemas/catalog.ts';

/** A violation of a rule in one record. */
export interface Violation {
  /** JSON pointer into the record; empty for the whole record. */
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}

/** A file that should contain a record. */
export interface RecordFile {
  readonly type: ContentType;
  /** The file name without `.json`. */
  readonly slug: string;
  /** Path relative to the checked folder. */
  readonly file: string;
  /** The parsed JSON; absent if the file could not be read. */
  readonly value?: unknown;
  /** The reason why the file could not be read. */
  readonly readError?: Violation;
}

/** A file in a record folder that is not a record. */
export interface StrayFile {
  readonly file: string;
  readonly type?: ContentType;
}

/** The content of a folder of records, valid or not. */
export interface RecordFolder {
  readonly files: readonly RecordFile[];
  readonly strays: readonly StrayFile[];
  /** Names of the existing type folders. */
  readonly folders: readonly string[];
  /** The manifest of the last release, if there is one; changed records are detected by it. */
  readonly manifest?: Manifest;
  readonly manifestError?: Violation & { readonly file: string };
}

/** A record that matches its schema. */
export interface ValidRecord<Type extends ContentType = ContentType> {
  readonly type: Type;
  readonly slug: string;
  readonly file: string;
  readonly data: RecordData<Type>;
}

/** The input of all rules. */
export interface RecordSet extends RecordFolder {
  /** Records that match their schemas. Rules about the content of records check only these. */
  readonly records: readonly ValidRecord[];
  issuesOf(file: RecordFile): readonly Issue[];
  ofType<Type extends ContentType>(type: Type): readonly ValidRecord<Type>[];
  /** Looks up a checked record or a neighbour. */
  get<Type extends ContentType>(type: Type, slug: string): ValidRecord<Type> | undefined;
  /** Returns the checked records of a type and the neighbours. */
  withNeighbours<Type extends ContentType>(type: Type): readonly ValidRecord<Type>[];
  /** Returns every slug that may be referenced, including those of invalid records. */
  slugs(type: ContentType): readonly string[];
}

/** Validates the files against their schemas. Neighbours may be referenced and compared with, but are not checked. */
export function validateRecords(found: RecordFolder, neighbours: readonly ValidRecord[] = []): RecordSet {
  const issues = new Map<RecordFile, readonly Issue[]>();
  const records: ValidRecord[] = [];
  for (const file of found.files) {
    if (file.readError) continue;
    const fileIssues = validate(RECORD_SCHEMAS[file.type], file.value).issues;
    issues.set(file, fileIssues);
    if (fileIssues.length === 0) records.push({ ...file, data: file.value as RecordData });
  }
  return createRecordSet(found, records, issues, neighbours);
}

/** Creates a record set from records that are already validated. */
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

/** Returns the record type that `$schema` declares. */
export function declaredType(value: unknown): ContentType | undefined {
  if (typeof value !== 'object' || value === null || !('$schema' in value)) return undefined;
  const { $schema } = value;
  return CONTENT_TYPES.find((type) => $schema === SCHEMA_BASE + RECORD_SCHEMAS[type]);
}
