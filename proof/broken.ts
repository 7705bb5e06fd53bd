/** What broke a promise: how often, and the first cases in words. */
export class Broken {
  count = 0;
  readonly cases: string[] = [];

  add(what: string, count = 1): void {
    this.count += count;
    if (this.cases.length < 3) this.cases.push(what.slice(0, 300));
  }

  /** Adds it only if it does not hold. */
  unless(holds: boolean, what: () => string): void {
    if (!holds) this.add(what());
  }

  /** What stands beside the result, with the first cases in front. */
  note(...more: readonly string[]): string {
    return [...this.cases.map((one) => `BROKEN: ${one}`), ...more].join('; ');
  }
}

export const grouped = (count: number): string => count.toLocaleString('en-US');
