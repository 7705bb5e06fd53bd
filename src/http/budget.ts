/** Bytes that a connection makes the process hold: of a request body, or of a response that is not sent yet. */
export interface Holding {
  /** Adds bytes; returns false if the budget is exhausted and no other address holds more. */
  add(bytes: Uint8Array): boolean;
  release(): void;
}

/** The part of a socket that the budget needs. */
interface Connection {
  readonly remoteAddress?: string | undefined;
  destroy(): unknown;
}

interface Entry {
  readonly connection: Connection;
  readonly address: string;
  readonly buffers: Uint8Array[];
  bytes: number;
}

/**
 * The memory that requests and responses in flight may take. If it is exhausted, the address that holds most of it pays:
 * its oldest connection is dropped, or its new request is rejected. One address can therefore exhaust only its own share.
 */
export class ByteBudget {
  readonly #maxBytes: number;
  /** Oldest first. */
  readonly #entries = new Set<Entry>();
  readonly #bytesByAddress = new Map<string, number>();
  /** Cached responses are shared by many connections and take their memory only once. */
  readonly #holders = new Map<Uint8Array, number>();
  #usedBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Opens a holding for a connection, which is destroyed if others need the memory. */
  open(connection: Connection): Holding {
    const entry: Entry = { connection, address: connection.remoteAddress ?? '', buffers: [], bytes: 0 };
    this.#entries.add(entry);
    return {
      add: (bytes) => this.#add(entry, bytes),
      release: () => this.#release(entry),
    };
  }

  #add(entry: Entry, buffer: Uint8Array): boolean {
    if (!this.#entries.has(entry)) return false;
    const size = buffer.byteLength;
    if (!this.#holders.has(buffer) && !this.#makeRoom(entry, size)) return false;
    const holders = this.#holders.get(buffer) ?? 0;
    if (holders === 0) this.#usedBytes += size;
    this.#holders.set(buffer, holders + 1);
    entry.buffers.push(buffer);
    entry.bytes += size;
    this.#bytesByAddress.set(entry.address, (this.#bytesByAddress.get(entry.address) ?? 0) + size);
    return true;
  }

  #release(entry: Entry): void {
    if (!this.#entries.delete(entry)) return;
    for (const buffer of entry.buffers) {
      const holders = (this.#holders.get(buffer) ?? 1) - 1;
      if (holders > 0) this.#holders.set(buffer, holders);
      else {
        this.#holders.delete(buffer);
        this.#usedBytes -= buffer.byteLength;
      }
    }
    const rest = (this.#bytesByAddress.get(entry.address) ?? 0) - entry.bytes;
    if (rest > 0) this.#bytesByAddress.set(entry.address, rest);
    else this.#bytesByAddress.delete(entry.address);
  }

  #makeRoom(entry: Entry, size: number): boolean {
    if (size > this.#maxBytes) return false;
    while (this.#usedBytes + size > this.#maxBytes) {
      const victim = this.#findVictim(entry, size);
      if (!victim) return false;
      this.#release(victim);
      victim.connection.destroy();
    }
    return true;
  }

  /** The oldest entry of the address that holds most; undefined if that is the address that wants more. */
  #findVictim({ address }: Entry, size: number): Entry | undefined {
    let [largest, most] = [address, (this.#bytesByAddress.get(address) ?? 0) + size];
    for (const [other, bytes] of this.#bytesByAddress) if (bytes > most) [largest, most] = [other, bytes];
    if (largest === address) return undefined;
    for (const entry of this.#entries) if (entry.address === largest && entry.bytes > 0) return entry;
    return undefined;
  }
}
