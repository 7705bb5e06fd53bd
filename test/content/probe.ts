import type { Fault, Rule } from '../../src/content/check/rule.ts';
import { arrange, type CheckedRecord, type FoundFolder } from '../../src/content/check/record-set.ts';
import {
  type ContentType,
  folderOf,
  type Manifest,
  RECORD_SCHEMAS,
  type RecordData,
} from '../../src/content/corpus.ts';
import { catalog } from '../../src/schemas/folder.ts';

/** A record with just the parts that a rule looks at. */
export function record(type: ContentType, data: object, slug = 'sample'): CheckedRecord {
  return { type, slug, file: `${folderOf(type)}/${slug}.json`, data: data as RecordData };
}

/** A whole record, from the example of its schema, to be changed. */
export function example<Type extends ContentType>(type: Type): RecordData<Type> {
  const { examples } = catalog().schema(RECORD_SCHEMAS[type]) as { examples: RecordData<Type>[] };
  return structuredClone(examples[0]) as RecordData<Type>;
}

/** What a rule finds in records that are taken for valid. */
export function faultsOf(rule: Rule, records: readonly CheckedRecord[], manifest?: Manifest): Fault[] {
  const files = records.map(({ type, slug, file, data }) => ({ type, slug, file, value: data }));
  const found: FoundFolder = { files, strays: [], folders: [], ...(manifest ? { manifest } : {}) };
  return [...rule.check(arrange(found, records))];
}

/** Where a rule is broken in such records; nothing where it holds. */
export const brokenAt = (rule: Rule, ...records: CheckedRecord[]): (string | undefined)[] =>
  faultsOf(rule, records).map(({ pointer }) => pointer);

/** What a rule finds in files as they lie there. */
export const faultsInFiles = (rule: Rule, found: Partial<FoundFolder>): Fault[] => [
  ...rule.check(arrange({ files: [], strays: [], folders: [], ...found }, [])),
];

/** A pattern whose one preset has this anatomy. */
export const drawn = (anatomy: object, more: object = {}): CheckedRecord =>
  record('pattern', {
    presets: { only: { anatomy, layout: { slots: {} } } },
    components: [],
    states: {},
    responsive: {},
    ...more,
  });
