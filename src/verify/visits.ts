import type { ProjectAuditReportV1 } from '../schemas/types.ts';
import type { RuleDescription } from './rule.ts';

/** What a browser was asked to look at, and what it did look at: plain data for every report. */
export interface Visits {
  /** A running app, or a folder that was served for this. */
  readonly target: { readonly kind: 'url' | 'build'; readonly name: string };
  readonly viewport: { readonly width: number; readonly height: number; readonly mode: 'light' | 'dark' };
  readonly routes: readonly RouteVisit[];
  /** About the app as a whole: hotkeys. */
  readonly app: readonly CheckResult[];
  /** Requests to other hosts, by host: none of them was made. */
  readonly blocked: Readonly<Record<string, number>>;
  readonly screenshots: readonly Screenshot[];
  /** What its documents and files say without a browser around them; absent if none was opened. */
  readonly site?: ProjectAuditReportV1['runtimeAudit'];
  /** The rules that were asked; in a run without a browser all of them are there, and none was. */
  readonly rules: readonly RuleDescription[];
  readonly durationMs: number;
}

export interface RouteVisit {
  /** As the contract writes it: `/orders/:id`. */
  readonly route: string;
  readonly pointer: string;
  /** What was asked for, with values in the place of parameters. */
  readonly path?: string;
  /** `visited` means that it showed what belongs there; only then were all checks asked. */
  readonly status: 'visited' | 'failed' | 'not-visited';
  /** Why not, as the end of a sentence. */
  readonly reason?: string;
  readonly checks: readonly CheckResult[];
  readonly metrics?: Readonly<Record<string, number>>;
}

export interface CheckResult {
  /** The code of its rule. */
  readonly code: string;
  readonly status: 'passed' | 'found' | 'not-checked';
  /** What was left out, and why; also where the rest was looked at. */
  readonly left?: readonly string[];
  /** The worst that it found. */
  readonly severity?: 'error' | 'warn' | 'info';
}

export interface Screenshot {
  readonly route: string;
  /** From the root of the project. */
  readonly file: string;
  readonly digest: string;
}
