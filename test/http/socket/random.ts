export interface Random {
  /** An integer from 0 to `limit` - 1. */
  below(limit: number): number;
  /** One of them. */
  pick<T>(from: readonly [T, ...T[]]): T;
}

/** Seeded random numbers (mulberry32), so that failures are reproducible. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: (from) => from[below(from.length)] ?? from[0] };
}
