/** A map that forgets what was not used for longest, so that no stream of odd requests can fill the memory. */
export class Recent<Value> {
  readonly #most: number;
  readonly #weigh: (value: Value) => number;
  readonly #entries = new Map<string, Value>();
  #weight = 0;

  /** `most` is the weight of all entries together: bytes, say. */
  constructor(most: number, weigh: (value: Value) => number) {
    this.#most = most;
    this.#weigh = weigh;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    // Only when it is half full does it matter which entry is oldest.
    if (value !== undefined && this.#weight * 2 > this.#most) {
      this.#entries.delete(key);
      this.#entries.set(key, value);
    }
    return value;
  }

  set(key: string, value: Value): void {
    const weight = this.#weigh(value);
    if (weight > this.#most) return;
    this.#forget(key);
    this.#weight += weight;
    this.#entries.set(key, value);
    while (this.#weight > this.#most) this.#forget(this.#entries.keys().next().value ?? '');
  }

  #forget(key: string): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#weight -= this.#weigh(value);
    this.#entries.delete(key);
  }
}
