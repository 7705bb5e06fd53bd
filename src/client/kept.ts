/** An answer that may be used again if the service says it is still the same. */
export interface Kept {
  readonly etag: string;
  readonly text: string;
  readonly bytes: number;
}

const MOST_ENTRIES = 64;
const MOST_BYTES = 8 * 1024 * 1024;

export interface KeptAnswers {
  get(url: string): Kept | undefined;
  set(url: string, answer: Kept): void;
}

/** The answers used last, within a number and a size. A Map knows the order in which entries came. */
export function keptAnswers(): KeptAnswers {
  const kept = new Map<string, Kept>();
  let bytes = 0;
  const remove = (url: string): void => {
    bytes -= kept.get(url)?.bytes ?? 0;
    kept.delete(url);
  };
  return {
    get(url) {
      const known = kept.get(url);
      if (!known) return undefined;
      kept.delete(url);
      kept.set(url, known);
      return known;
    },
    set(url, answer) {
      remove(url);
      kept.set(url, answer);
      bytes += answer.bytes;
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST_ENTRIES && bytes <= MOST_BYTES) break;
        remove(oldest);
      }
    },
  };
}
