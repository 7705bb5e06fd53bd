interface Lane<Item> {
  /** Oldest first. */
  readonly items: Item[];
  /** The round in which the address is served next. */
  round: number;
}

/** A queue in which addresses take turns, so that a client that sends as fast as it can only competes with itself. */
export class FairQueue<Item extends { readonly address: string }> {
  readonly #maxItems: number;
  readonly #lanes = new Map<string, Lane<Item>>();
  #round = 0;
  #size = 0;

  constructor(maxItems: number) {
    this.#maxItems = maxItems;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * Adds an item. If the queue is full, returns the item that is rejected instead: the newest of the address with the
   * most items, which may be the one to be added.
   */
  add(item: Item): Item | undefined {
    const rejected = this.#size < this.#maxItems ? undefined : this.#findNewestOfLargest(item);
    if (rejected === item) return item;
    if (rejected) this.remove(rejected);
    const lane = this.#lanes.get(item.address);
    if (lane) lane.items.push(item);
    else this.#lanes.set(item.address, { items: [item], round: this.#round });
    this.#size++;
    return rejected;
  }

  /** Removes the oldest item of the address whose turn it is. */
  take(): Item | undefined {
    let next: Lane<Item> | undefined;
    for (const [address, lane] of this.#lanes) {
      // An address that was served in this round waits for the next one, also with a new item; later it does not matter.
      if (lane.items.length === 0 && lane.round <= this.#round) this.#lanes.delete(address);
      else if (lane.items.length > 0 && (!next || lane.round < next.round)) next = lane;
    }
    const item = next?.items.shift();
    if (!next || !item) return undefined;
    this.#size--;
    this.#round = Math.max(this.#round, next.round);
    next.round = this.#round + 1;
    return item;
  }

  remove(item: Item): void {
    const items = this.#lanes.get(item.address)?.items ?? [];
    const index = items.indexOf(item);
    if (index < 0) return;
    items.splice(index, 1);
    this.#size--;
  }

  #findNewestOfLargest(added: Item): Item {
    let newest = added;
    let most = (this.#lanes.get(added.address)?.items.length ?? 0) + 1;
    for (const { items } of this.#lanes.values()) {
      const last = items.at(-1);
      if (last && items.length > most) [newest, most] = [last, items.length];
    }
    return newest;
  }
}
