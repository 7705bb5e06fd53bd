import type { Tab } from '../browser/tab.ts';
import type { Violation } from '../verify/finding.ts';
import type { RouteVisit } from '../verify/observations.ts';
import type { RuleDescription } from '../verify/rule.ts';
import type { ScreenshotBaseline } from './baseline.ts';
import type { PageKey } from './routes.ts';
import type { PageActivity } from './activity.ts';
import type { PageSnapshot } from './page.ts';
import type { TabWalk } from './tab-walk.ts';

/** What a check is told about one open page. */
export interface PageContext {
  readonly tab: Tab;
  /** As the contract writes it. */
  readonly route: string;
  readonly snapshot: PageSnapshot;
  readonly activity: PageActivity;
  /** Keys that the patterns of the page bind, by the page pack. */
  readonly keys: readonly PageKey[];
  readonly baseline: ScreenshotBaseline;
  readonly mode: 'light' | 'dark';
  /** The way of the Tab key through the page, gone once. */
  readonly walkByTab: () => Promise<TabWalk>;
  /** Waits until nothing more is loaded. */
  readonly settle: () => Promise<void>;
}

export interface CheckOutcome {
  readonly violations: readonly Violation[];
  /** What was not looked at, and why. */
  readonly skipped?: readonly string[];
}

/** Something that has to be true of every page. */
export interface Check {
  readonly rule: RuleDescription;
  run(opened: PageContext): Promise<CheckOutcome>;
}
export interface RuleViolation {
  readonly rule: RuleDescription;
  readonly violation: Violation;
}
export interface RouteResult {
  readonly visit: RouteVisit;
  readonly violations: readonly RuleViolation[];
  readonly blocked: ReadonlyMap<string, number>;
}
