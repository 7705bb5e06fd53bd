import type { Severity } from '../base/severity.ts';
import type { Span } from '../source/source.ts';
import type { Mark } from './facts.ts';

export type { Severity };

/** The authority that a finding rests on, strongest first. */
export type AuthorityLane =
  | 'production-source'
  | 'local-law'
  | 'style-bridge'
  | 'essence-contract'
  | 'registry-guidance';

/** An edit of one file that is safe to apply automatically: it changes neither the behaviour nor the content of the page. */
export interface Edit extends Span {
  readonly text: string;
}

/** A violation as a rule reports it; the runner adds code, severity and position. */
export interface Violation {
  readonly message: string;
  /** Relative to the project; absent if the violation is not in a file. */
  readonly file?: string;
  readonly span?: Span;
  /** JSON pointer to the relevant part of the contract. */
  readonly pointer?: string;
  /** One sentence on fixing it. */
  readonly suggestion?: string;
  /** Observations that neither a file nor the contract shows: selectors, URLs, browser messages. */
  readonly evidence?: readonly string[];
  readonly edits?: readonly Edit[];
  /** Overrides the severity of the rule. */
  readonly severity?: Severity;
  /** There is no violation if any file of the project has the mark. */
  readonly unless?: Mark;
}

export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** One finding, ready for every report. */
export interface Finding {
  /** Family and number; stable. */
  readonly code: string;
  /** The id of the rule. */
  readonly rule: string;
  readonly category: string;
  readonly severity: Severity;
  readonly message: string;
  readonly place?: Place;
  readonly pointer?: string;
  readonly lane: AuthorityLane;
  readonly repair: string;
  readonly suggestion?: string;
  readonly evidence?: readonly string[];
  readonly edits: readonly Edit[];
  /** `gfo1:` and a digest of code, rule, file and the source text; it survives moved lines. */
  readonly fingerprint: string;
  /** The finding is dropped if any file of the project has the mark. */
  readonly unless?: Mark;
}
