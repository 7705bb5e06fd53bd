import type { Tab } from '../browser/tab.ts';
import type { Violation } from '../verify/finding.ts';
import type { RouteVisit } from '../verify/observations.ts';
import type { RuleDescription } from '../verify/rule.ts';
import type { Baseline } from './baseline.ts';
import type { PageKey } from './routes.ts';
import type { Observed } from './activity.ts';
import type { Shown } from './page.ts';
import type { Walk } from './tab-walk.ts';

/** What a check is told about one open page. */
export interface Opened {
  readonly tab: Tab;
  /** As the contract writes it. */
  readonly route: string;
  readonly shown: Shown;
  readonly observed: Observed;
  /** Keys that the patterns of the page bind, by the page pack. */
  readonly keys: readonly PageKey[];
  readonly baseline: Baseline;
  readonly mode: 'light' | 'dark';
  /** The way of the Tab key through the page, gone once. */
  readonly walk: () => Promise<Walk>;
  /** Waits until nothing more is loaded. */
  readonly settle: () => Promise<void>;
}

export interface Outcome {
  readonly found: readonly Violation[];
  /** What was not looked at, and why. */
  readonly left?: readonly string[];
}

/** Something that has to be true of every page. */
export interface Check {
  readonly rule: RuleDescription;
  run(opened: Opened): Promise<Outcome>;
}
export interface Seen {
  readonly rule: RuleDescription;
  readonly found: Violation;
}
export interface Visited {
  readonly visit: RouteVisit;
  readonly seen: readonly Seen[];
  readonly blocked: ReadonlyMap<string, number>;
}
