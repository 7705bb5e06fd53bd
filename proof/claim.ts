/** What is promised of the whole, with the way to find out whether it holds. */
export interface Claim {
  /** Also the name of its file. */
  readonly id: string;
  /** The sentence of the scoreboard. */
  readonly claim: string;
  /** What the full run must reach, in words. */
  readonly target: string;
  /** How much of it the full run does, and how much the gate. */
  readonly full: number;
  readonly short: number;
  /** Why this machine cannot run it; then the row says so, and is no pass. */
  missing?(): string | undefined;
  run(size: number, say: (progress: string) => void): Promise<Outcome>;
}

export interface Outcome {
  /** What was measured, in words. */
  readonly value: string;
  /** Whether the promise held, by the counts. */
  readonly met: boolean;
  /** Seeds, figures beside, what is not covered. */
  readonly note?: string;
}
