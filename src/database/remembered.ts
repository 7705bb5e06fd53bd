/** Answers of a release that never changes, kept as long as there is room; the oldest goes first. */
export class Remembered<Value> {
  readonly #most: number;
  readonly #known = new Map<string, Value>();

  constructor(most: number) {
    this.#most = most;
  }

  async get(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const value = await ask();
    if (this.#known.size >= this.#most) {
      const [oldest] = this.#known.keys();
      if (oldest !== undefined) this.#known.delete(oldest);
    }
    this.#known.set(key, value);
    return value;
  }
}
