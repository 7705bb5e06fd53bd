import type { GovernanceDeltaV1 } from '../schemas/types.ts';
import type { Severity } from '../verify/finding.ts';
import type { Report } from './report.ts';

/** A change as version control tells it; all paths are from the folder of the app. */
export interface Change {
  /** As it was asked for: a branch, a tag or a commit. */
  readonly baseRef: string;
  /** Null for changes that are not committed. */
  readonly headRef: string | null;
  /** Null in a repository without a commit. */
  readonly mergeBase: string | null;
  /** Over the list of changes and the sources as they are. */
  readonly hash: string;
  readonly files: readonly string[];
  /** What the files reach in the graph; empty without a current one. */
  readonly routes: readonly string[];
  readonly nodes: readonly string[];
  readonly unresolved: readonly string[];
}

/** The findings that were known before. */
export interface Debt {
  readonly hash: string;
  /** Undefined if the file is no baseline. */
  readonly document: DebtDocument | undefined;
  /** Whether the state that the change began from has it; undefined where nobody knows that state. */
  readonly isOfBase: boolean | undefined;
}

interface DebtDocument {
  readonly project?: string;
  readonly savedAt?: string;
  readonly findings: readonly DebtFinding[];
}

export interface DebtFinding {
  readonly fingerprint: string;
  readonly code: string;
  readonly severity: Severity;
  readonly where: string;
  readonly message?: string;
}

/** All that a comparison is made from. */
export interface DeltaInput {
  readonly report: Report;
  /** `app` is the folder of the app in its workspace, `.` if it is the whole. */
  readonly project: { readonly identity: string; readonly app: string };
  readonly scope: GovernanceDeltaV1['comparisonScope'];
  /** Null where version control could not be read. */
  readonly change: Change | null;
  /** Null where there is none. */
  readonly debt: Debt | null;
  readonly hashes: Readonly<Record<'health' | 'evidence', string>> &
    Readonly<Record<'contract' | 'content' | 'source', string | null>>;
  readonly corpus: string | null;
  readonly contractChanges?: GovernanceDeltaV1['contractChanges'];
}

/** How paths of the app are written in a document about its workspace; null for a name that none can carry. */
export type Naming = (path: string) => string | null;
