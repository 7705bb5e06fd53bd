import type { ContentType } from '../corpus.ts';
import type { ValidRecord, Violation, RecordSet } from './record-set.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';

/** A flaw and the record or file that has it; the records as a whole when neither is given. */
export interface RuleViolation extends Omit<Violation, 'pointer'> {
  readonly at?: Pick<ValidRecord, 'file'> & Partial<Pick<ValidRecord, 'type' | 'slug'>>;
  readonly pointer?: string;
}

/** One thing that must hold. A rule looks at plain data and at nothing else. */
export interface Rule {
  /** What must hold, in words joined by hyphens; also the name of its file. */
  readonly name: string;
  readonly severity: Severity;
  readonly category: Category;
  check(recordSet: RecordSet): Iterable<RuleViolation>;
}

/** The check of a rule that looks at each record of one type. */
export function eachOfType<Type extends ContentType>(
  type: Type,
  flaws: (record: ValidRecord<Type>, recordSet: RecordSet) => Iterable<Violation>,
): Rule['check'] {
  return function* (recordSet) {
    for (const record of recordSet.ofType(type))
      for (const flaw of flaws(record, recordSet)) yield { at: record, ...flaw };
  };
}

/** The check of a rule that looks at each record, whatever its type. */
export function eachRecord(
  flaws: (record: ValidRecord, recordSet: RecordSet) => Iterable<Violation>,
): Rule['check'] {
  return function* (recordSet) {
    for (const record of recordSet.records)
      for (const flaw of flaws(record, recordSet)) yield { at: record, ...flaw };
  };
}

/** `error` must be put right before the records are used, `warn` should be, `info` is a hint. */
export type Severity = 'error' | 'warn' | 'info';

/** What a rule is about, in the words a reader sorts findings by. */
export type Category =
  | 'File'
  | 'Schema'
  | 'Reference'
  | 'Structure'
  | 'Accessibility'
  | 'Colour'
  | 'Wording'
  | 'Coverage';

/** A rule that is broken, where, and what to do. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly type?: ContentType;
  readonly slug?: string;
  /** Path from the folder that was checked. */
  readonly file?: string;
  readonly pointer?: string;
  readonly message: string;
  readonly fix: string;
}

/** What to write instead of a name that nobody knows: the nearest known one, else what there is. */
export function suggestName(name: string, known: readonly string[]): string {
  const [near] = nearestNames(name, known);
  if (near !== undefined) return `Use ${quote(near)}.`;
  return known.length === 0 ? 'Remove the name.' : `Use one of: ${formatNames(known)}.`;
}
