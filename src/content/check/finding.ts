import type { ContentType } from '../corpus.ts';

/** `error` must be put right before the records are used, `warn` should be, `info` is a hint. */
export type Severity = 'error' | 'warn' | 'info';

/** What a rule is about, in the words a reader sorts findings by. */
export type Subject =
  | 'File'
  | 'Schema'
  | 'Reference'
  | 'Structure'
  | 'Accessibility'
  | 'Colour'
  | 'Wording'
  | 'Coverage';

/** What breaks a rule: what is wrong, and what to do about it. */
export interface Flaw {
  /** JSON pointer into the record; the empty text means the whole of it. */
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
}

/** A rule that is broken, where, and what to do. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly about: Subject;
  readonly type?: ContentType;
  readonly slug?: string;
  /** Path from the folder that was checked. */
  readonly file?: string;
  readonly pointer?: string;
  readonly message: string;
  readonly fix: string;
}
