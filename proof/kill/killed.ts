/** What came of processes that were ended while they wrote. */
export interface Killed {
  readonly kills: number;
  /** Ended in the middle: something was written, or left for the next to remove. */
  readonly interrupted: number;
}

/** What a process has only while it runs. */
export const PASSING = /(?:^|\/)\.[^/]+\.\d+-[0-9a-f]{12}\.tmp$|^\.svc\/writing\.json$/;
