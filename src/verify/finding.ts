import type { Span } from '../source/source.ts';

export type Severity = 'error' | 'warn' | 'info';

/** Who has the say about what a finding is about, the strongest first. */
export type AuthorityLane =
  | 'production-source'
  | 'local-law'
  | 'style-bridge'
  | 'essence-contract'
  | 'registry-guidance';

/** An exact change of one file that is safe to make without asking: it cannot change what the page does or says. */
export interface Edit extends Span {
  readonly text: string;
}

/** What a rule noticed; who runs the rules adds code, severity and place. */
export interface Violation {
  readonly message: string;
  /** The file, from the root of the project, and the stretch of it; absent if the fault is in no file. */
  readonly file?: string;
  readonly span?: Span;
  /** Where the contract speaks about it. */
  readonly pointer?: string;
  /** What to do about it, as one sentence. */
  readonly suggestion?: string;
  /** What was seen, where neither a file nor the contract shows it: selectors, addresses, words of the browser. */
  readonly evidence?: readonly string[];
  readonly edits?: readonly Edit[];
  /** Instead of that of the rule, where the contract's enforcement says so. */
  readonly severity?: Severity;
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
  /** Stable: family and number. */
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
  /** `gfo1:` and a digest over code, rule, file and the words around it: it survives lines that move. */
  readonly fingerprint: string;
}
