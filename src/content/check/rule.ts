import type { ContentType } from '../corpus.ts';
import type { Flaw, Severity, Subject } from './finding.ts';
import type { CheckedRecord, Shelf } from './shelf.ts';

/** A flaw and the record or file that has it; the records as a whole when neither is given. */
export interface Fault extends Omit<Flaw, 'pointer'> {
  readonly at?: Pick<CheckedRecord, 'file'> & Partial<Pick<CheckedRecord, 'type' | 'slug'>>;
  readonly pointer?: string;
}

/** One thing that must hold. A rule looks at plain data and at nothing else. */
export interface Rule {
  /** What must hold, in words joined by hyphens; also the name of its file. */
  readonly name: string;
  readonly severity: Severity;
  readonly about: Subject;
  check(shelf: Shelf): Iterable<Fault>;
}

/** The check of a rule that looks at each record of one type. */
export function each<Type extends ContentType>(
  type: Type,
  flaws: (record: CheckedRecord<Type>, shelf: Shelf) => Iterable<Flaw>,
): Rule['check'] {
  return function* (shelf) {
    for (const record of shelf.of(type))
      for (const flaw of flaws(record, shelf)) yield { at: record, ...flaw };
  };
}

/** The check of a rule that looks at each record, whatever its type. */
export function every(flaws: (record: CheckedRecord, shelf: Shelf) => Iterable<Flaw>): Rule['check'] {
  return function* (shelf) {
    for (const record of shelf.records)
      for (const flaw of flaws(record, shelf)) yield { at: record, ...flaw };
  };
}
