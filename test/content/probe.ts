import type { RuleViolation, Rule } from '../../src/content/check/rule.ts';
import { createRecordSet, type ValidRecord, type RecordFolder } from '../../src/content/check/record-set.ts';
import {
  type ContentType,
  folderOf,
  type Manifest,
  RECORD_SCHEMAS,
  type RecordData,
} from '../../src/content/corpus.ts';
import { catalog } from '../../src/schemas/folder.ts';

/** Creates a record with only the parts that a rule reads. */
export function record(type: ContentType, data: object, slug = 'sample'): ValidRecord {
  return { type, slug, file: `${folderOf(type)}/${slug}.json`, data: data as RecordData };
}

/** Returns a complete record, the example of its schema, for modification. */
export function example<Type extends ContentType>(type: Type): RecordData<Type> {
  const { examples } = catalog().schema(RECORD_SCHEMAS[type]) as { examples: RecordData<Type>[] };
  return structuredClone(examples[0]) as RecordData<Type>;
}

/** Runs a rule on records without validating them. */
export function findViolations(
  rule: Rule,
  records: readonly ValidRecord[],
  manifest?: Manifest,
): RuleViolation[] {
  const files = records.map(({ type, slug, file, data }) => ({ type, slug, file, value: data }));
  const found: RecordFolder = { files, strays: [], folders: [], ...(manifest ? { manifest } : {}) };
  return [...rule.check(createRecordSet(found, records))];
}

/** Returns the pointers of all violations. */
export const violationPointers = (rule: Rule, ...records: ValidRecord[]): (string | undefined)[] =>
  findViolations(rule, records).map(({ pointer }) => pointer);

/** Runs a rule on files. */
export const findFileViolations = (rule: Rule, found: Partial<RecordFolder>): RuleViolation[] => [
  ...rule.check(createRecordSet({ files: [], strays: [], folders: [], ...found }, [])),
];

/** Creates a pattern whose only preset has this anatomy. */
export const patternWith = (anatomy: object, more: object = {}): ValidRecord =>
  record('pattern', {
    presets: { only: { anatomy, layout: { slots: {} } } },
    components: [],
    states: {},
    responsive: {},
    ...more,
  });
