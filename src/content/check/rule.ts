import type { ContentType } from '../corpus.ts';
import type { ValidRecord, Violation, RecordSet } from './record-set.ts';
import type { Severity } from '../../base/severity.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';

/** A violation with its record or file; without either, it concerns the records as a whole. */
export interface RuleViolation extends Omit<Violation, 'pointer'> {
  readonly at?: Pick<ValidRecord, 'file'> & Partial<Pick<ValidRecord, 'type' | 'slug'>>;
  readonly pointer?: string;
}

/** One requirement on records. Rules are pure functions of their input. */
export interface Rule {
  /** The requirement in words joined by hyphens; also the name of its file. */
  readonly name: string;
  readonly severity: Severity;
  readonly category: Category;
  check(recordSet: RecordSet): Iterable<RuleViolation>;
}

/** Builds the check of a rule that applies to each record of one type. */
export function eachOfType<Type extends ContentType>(
  type: Type,
  check: (record: ValidRecord<Type>, recordSet: RecordSet) => Iterable<Violation>,
): Rule['check'] {
  return function* (recordSet) {
    for (const record of recordSet.ofType(type))
      for (const violation of check(record, recordSet)) yield { at: record, ...violation };
  };
}

/** Builds the check of a rule that applies to each record of any type. */
export function eachRecord(
  check: (record: ValidRecord, recordSet: RecordSet) => Iterable<Violation>,
): Rule['check'] {
  return function* (recordSet) {
    for (const record of recordSet.records)
      for (const violation of check(record, recordSet)) yield { at: record, ...violation };
  };
}

/** Groups rules in reports. */
export type Category =
  | 'File'
  | 'Schema'
  | 'Reference'
  | 'Structure'
  | 'Accessibility'
  | 'Colour'
  | 'Wording'
  | 'Coverage';

/** A violation of a rule, as reported to the user. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly type?: ContentType;
  readonly slug?: string;
  /** Path relative to the checked folder. */
  readonly file?: string;
  readonly pointer?: string;
  readonly message: string;
  readonly fix: string;
}

/** Suggests a replacement for an unknown name: the nearest known name, otherwise the list of known names. */
export function suggestName(name: string, known: readonly string[]): string {
  const [near] = nearestNames(name, known);
  if (near !== undefined) return `Use ${quote(near)}.`;
  return known.length === 0 ? 'Remove the name.' : `Use one of: ${formatNames(known)}.`;
}
