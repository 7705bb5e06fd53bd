/** A scale of a theme: its names from the smallest to the largest, and values that go well with each other. */
export interface Scale<Name extends string = string> {
  readonly names: readonly Name[];
  readonly usual: Readonly<Record<string, number>>;
  /** Neighbours may be equal. */
  readonly level: boolean;
}

/** What is given and does not rise: each is to be left out. */
export function fallen(given: ReadonlyMap<string, number>, { names, level }: Scale): string[] {
  const out: string[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const name of names) {
    const value = given.get(name);
    if (value === undefined) continue;
    if (value > before || (level && value === before)) before = value;
    else out.push(name);
  }
  return out;
}

/** The value of a name that is missing: between its neighbours as the usual one is, or as far beyond as it is. */
export function between(given: ReadonlyMap<string, number>, name: string, { names, usual }: Scale): number {
  const own = usual[name] ?? 0;
  const at = names.indexOf(name);
  const below = names.slice(0, at).findLast((one) => given.has(one));
  const above = names.slice(at + 1).find((one) => given.has(one));
  const [low, high] = [given.get(below ?? ''), given.get(above ?? '')];
  const [usualLow, usualHigh] = [usual[below ?? ''] ?? 0, usual[above ?? ''] ?? 0];
  if (low !== undefined && high !== undefined) {
    const share = usualHigh === usualLow ? 0 : (own - usualLow) / (usualHigh - usualLow);
    return low + (high - low) * share;
  }
  if (low !== undefined) return usualLow === 0 ? Math.max(low, own) : (low * own) / usualLow;
  if (high !== undefined) return usualHigh === 0 ? Math.min(high, own) : (high * own) / usualHigh;
  return own;
}
