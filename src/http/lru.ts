/**
 * A map that forgets what was not used for long, so that no stream of odd requests can fill the memory.
 *
 * It has two halves. What is used stands in the young one; when that is full it becomes the old one, and what was in the
 * old one until then, unused all the while, is gone. An entry that is used again and again is only ever looked up: to
 * move it to the end of one long line each time would cost more than all else that an answer takes.
 */
export class Recent<Value> {
  readonly #half: number;
  readonly #weigh: (value: Value) => number;
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #youngWeight = 0;
  #oldWeight = 0;

  /** `most` is the weight of all entries together: bytes, say. One that takes more than half of it is not kept. */
  constructor(most: number, weigh: (value: Value) => number) {
    this.#half = most / 2;
    this.#weigh = weigh;
  }

  /** Of all entries together. */
  get weight(): number {
    return this.#youngWeight + this.#oldWeight;
  }

  get(key: string): Value | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: Value): void {
    this.#forget(key);
    const weight = this.#weigh(value);
    if (weight > this.#half) return;
    if (this.#youngWeight + weight > this.#half) this.#age();
    this.#youngWeight += weight;
    this.#young.set(key, value);
  }

  #forget(key: string): void {
    const young = this.#young.get(key);
    if (young !== undefined) this.#youngWeight -= this.#weigh(young);
    this.#young.delete(key);
    const old = this.#old.get(key);
    if (old !== undefined) this.#oldWeight -= this.#weigh(old);
    this.#old.delete(key);
  }

  #age(): void {
    this.#old = this.#young;
    this.#oldWeight = this.#youngWeight;
    this.#young = new Map();
    this.#youngWeight = 0;
  }
}
