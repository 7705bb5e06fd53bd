/**
 * A cache with a bounded total weight, so that a stream of distinct requests cannot exhaust the memory.
 *
 * Approximates LRU with two generations. Entries are added to, and on use promoted to, the young generation. When it is
 * full it replaces the old one, which drops every entry that was not used in the meantime. A hit in the young generation
 * is a plain map lookup; reordering a list on every hit would cost more than the rest of a cached response.
 */
export class LruCache<Value> {
  readonly #maxGenerationWeight: number;
  readonly #weigh: (value: Value, key: string) => number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #youngWeight = 0;
  #oldWeight = 0;

  /** `maxWeight` bounds the sum over all entries. An entry heavier than half of it is not cached. */
  constructor(maxWeight: number, weigh: (value: Value, key: string) => number) {
    this.#maxGenerationWeight = maxWeight / 2;
    this.#weigh = weigh;
  }

  /** The total weight of all entries. */
  get weight(): number {
    return this.#youngWeight + this.#oldWeight;
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  set(key: string, value: Value): void {
    this.#delete(key);
    const weight = this.#weigh(value, key);
    if (weight > this.#maxGenerationWeight) return;
    if (this.#youngWeight + weight > this.#maxGenerationWeight) this.#startGeneration();
    this.#youngWeight += weight;
    this.#young.set(key, value);
  }

  #delete(key: string): void {
    const young = this.#young.get(key);
    if (young !== undefined) this.#youngWeight -= this.#weigh(young, key);
    this.#young.delete(key);
    const old = this.#old.get(key);
    if (old !== undefined) this.#oldWeight -= this.#weigh(old, key);
    this.#old.delete(key);
  }

  #startGeneration(): void {
    this.#old = this.#young;
    this.#oldWeight = this.#youngWeight;
    this.#young = new Map();
    this.#youngWeight = 0;
  }
}
