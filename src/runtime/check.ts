import type { Tab } from '../browser/tab.ts';
import type { Violation } from '../verify/finding.ts';
import type { RouteVisit } from '../verify/observations.ts';
import type { PlacementResult } from '../verify/placements.ts';
import type { PatternMap, RuleDescription } from '../verify/rule.ts';
import type { PlacementContract } from '../verify/slot-needs.ts';
import type { ScreenshotBaseline } from './baseline.ts';
import type { PageKey } from './routes.ts';
import type { PageActivity } from './activity.ts';
import type { PageSnapshot } from './page.ts';
import type { TabWalk } from './tab-walk.ts';

/** One open page, as the checks see it. */
export interface PageContext {
  readonly tab: Tab;
  /** In the notation of the contract: `/orders/:id`. */
  readonly route: string;
  readonly snapshot: PageSnapshot;
  readonly activity: PageActivity;
  /** Keys that the patterns of the page bind, from the page pack. */
  readonly keys: readonly PageKey[];
  readonly placements: readonly PlacementContract[];
  /** Pointers of the placements that the source decides, which the browser does not report again. */
  readonly proven: ReadonlySet<string>;
  readonly map: PatternMap | undefined;
  /** Takes the results for the placements of the page. */
  readonly reportPlacements: (results: readonly PlacementResult[]) => void;
  readonly baseline: ScreenshotBaseline;
  readonly mode: 'light' | 'dark';
  /** Walks through the page with the Tab key, once for all checks. */
  readonly walkByTab: () => Promise<TabWalk>;
  /** Waits until loading has finished. */
  readonly settle: () => Promise<void>;
}

/** A key that works in the part around a widget: its `data-placement` or `data-pattern`. */
export interface UsedKey {
  readonly placement?: string;
  readonly pattern?: string;
  readonly key: string;
}

export interface CheckOutcome {
  readonly violations: readonly Violation[];
  /** Keys that were pressed in a part of the page and worked. */
  readonly keys?: readonly UsedKey[];
  /** The parts that were skipped, with the reason. */
  readonly skipped?: readonly string[];
}

/** One check that runs on every page. */
export interface Check {
  readonly rule: RuleDescription;
  run(page: PageContext): Promise<CheckOutcome>;
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
