/** Bytes that a connection makes the process hold: of requests that wait, or of a response that is not sent yet. */
export interface Holding {
  /** Adds bytes; returns false if the budget is exhausted and no other address holds more. */
  add(bytes: Uint8Array): boolean;
  /** Reserves memory that is not in a buffer; returns false if it is not free, without dropping a connection for it. */
  reserve(size: number): boolean;
  /** Gives back a part of what was reserved. */
  free(size: number): void;
  release(): void;
}

/** The part of a socket that the budget needs. */
interface Connection {
  readonly remoteAddress?: string | undefined;
  resetAndDestroy(): unknown;
}

interface Entry {
  readonly connection: Connection;
  readonly address: string;
  readonly buffers: Uint8Array[];
  /** The part of `bytes` that is in no buffer. */
  reserved: number;
  bytes: number;
}

/** The entries of one address, oldest first. */
interface Share {
  readonly entries: Set<Entry>;
  bytes: number;
}

/**
 * The memory that requests and responses in flight may take. If it is exhausted, the address that holds most of it pays:
 * its oldest connection is dropped, or its new request is rejected. One address can therefore exhaust only its own share.
 */
export class ByteBudget {
  readonly #maxBytes: number;
  readonly #shares = new Map<string, Share>();
  /** Cached responses are shared by many connections and take their memory only once. */
  readonly #holders = new Map<Uint8Array, number>();
  #usedBytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get usedBytes(): number {
    return this.#usedBytes;
  }

  /** Opens a holding for a connection, which is reset if others need the memory. */
  open(connection: Connection): Holding {
    const address = connection.remoteAddress ?? '';
    const entry: Entry = { connection, address, buffers: [], reserved: 0, bytes: 0 };
    const share = this.#shares.get(address) ?? { entries: new Set(), bytes: 0 };
    this.#shares.set(address, share);
    share.entries.add(entry);
    return {
      add: (buffer) => this.#add(entry, buffer),
      reserve: (size) => this.#reserve(entry, size),
      free: (size) => this.#free(entry, size),
      release: () => this.#release(entry),
    };
  }

  #add(entry: Entry, buffer: Uint8Array): boolean {
    const size = buffer.byteLength;
    const holders = this.#holders.get(buffer) ?? 0;
    if (!this.#take(entry, size, holders === 0 ? size : 0)) return false;
    this.#holders.set(buffer, holders + 1);
    entry.buffers.push(buffer);
    return true;
  }

  #reserve(entry: Entry, size: number): boolean {
    const isFree = this.#usedBytes + size <= this.#maxBytes;
    if (!isFree || !this.#take(entry, size, size)) return false;
    entry.reserved += size;
    return true;
  }

  #free(entry: Entry, size: number): void {
    const share = this.#shares.get(entry.address);
    if (!share?.entries.has(entry)) return;
    entry.reserved -= size;
    entry.bytes -= size;
    share.bytes -= size;
    this.#usedBytes -= size;
  }

  /** Counts `size` bytes for the entry, of which `added` are not held by any other. */
  #take(entry: Entry, size: number, added: number): boolean {
    const share = this.#shares.get(entry.address);
    if (!share?.entries.has(entry) || (added > 0 && !this.#makeRoom(share, added))) return false;
    this.#usedBytes += added;
    entry.bytes += size;
    share.bytes += size;
    return true;
  }

  #release(entry: Entry): void {
    const share = this.#shares.get(entry.address);
    if (!share?.entries.delete(entry)) return;
    for (const buffer of entry.buffers) {
      const holders = (this.#holders.get(buffer) ?? 1) - 1;
      if (holders > 0) this.#holders.set(buffer, holders);
      else {
        this.#holders.delete(buffer);
        this.#usedBytes -= buffer.byteLength;
      }
    }
    this.#usedBytes -= entry.reserved;
    share.bytes -= entry.bytes;
    if (share.entries.size === 0) this.#shares.delete(entry.address);
  }

  #makeRoom(share: Share, size: number): boolean {
    if (size > this.#maxBytes) return false;
    while (this.#usedBytes + size > this.#maxBytes) {
      const victim = this.#findVictim(share, size);
      if (!victim) return false;
      this.#release(victim);
      victim.connection.resetAndDestroy();
    }
    return true;
  }

  /** The oldest entry of the address that holds most; undefined if that is the address that wants more. */
  #findVictim(own: Share, size: number): Entry | undefined {
    let [largest, most] = [own, own.bytes + size];
    for (const share of this.#shares.values()) if (share.bytes > most) [largest, most] = [share, share.bytes];
    if (largest === own) return undefined;
    for (const entry of largest.entries) if (entry.bytes > 0) return entry;
    return undefined;
  }
}
