import { largest, tokensOf } from '../room.ts';

export interface LeftOut {
  /** Where in the document; `*` stands for every entry of a list. */
  readonly at: string;
  /** Entries that are not shown, of how many; absent for what is left out whole. */
  readonly count?: number;
  readonly of?: number;
  /** The call that gives it. */
  readonly instead?: string;
}

export interface FittedDocument {
  readonly document: unknown;
  readonly left_out: readonly LeftOut[];
}

/** Members that are documents of their own, and how to read them. */
const EMBEDDED: Readonly<Record<string, string>> = {
  essence: 'svc_contract read_essence',
  reviewPack: 'svc_context execution_pack pack_type=review',
  packManifest: 'svc_context execution_pack',
  health: 'svc_verify report name=project-health',
};

/** More entries of one list than any answer has room for. */
const LONGEST = 500;

/**
 * A document of the catalog in so much room: whole if it fits, else without the documents in it, else with the first
 * entries of each list, so that no list has to go for the sake of another.
 */
export function fittedDocument(document: unknown, room: number): FittedDocument {
  if (tokensOf(document) <= room) return { document, left_out: [] };
  const { rest, gone } = withoutEmbedded(document);
  const whole = { document: rest, left_out: gone };
  if (tokensOf(whole) <= room) return whole;
  const shortTo = (most: number): FittedDocument => {
    const cut = new Map<string, { count: number; of: number }>();
    const short = shortened(rest, most, '', cut);
    return { document: short, left_out: [...gone, ...[...cut].map(([at, counts]) => ({ at, ...counts }))] };
  };
  return shortTo(largest(LONGEST, (most) => tokensOf(shortTo(most)) <= room));
}

function withoutEmbedded(document: unknown): { readonly rest: unknown; readonly gone: LeftOut[] } {
  if (typeof document !== 'object' || document === null) return { rest: document, gone: [] };
  const isEmbedded = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(EMBEDDED, name) && typeof value === 'object' && value !== null && tokensOf(value) > 100;
  const entries = Object.entries(document);
  return {
    rest: Object.fromEntries(entries.filter((entry) => !isEmbedded(entry))),
    gone: entries
      .filter(isEmbedded)
      .map(([name]) => ({ at: `/${name}`, instead: EMBEDDED[name] ?? '' })),
  };
}

/** The same value with at most so many entries in each list; counts what is gone, by place. */
function shortened(
  value: unknown,
  most: number,
  at: string,
  cut: Map<string, { count: number; of: number }>,
): unknown {
  if (Array.isArray(value)) {
    if (value.length > most) {
      const { count, of } = cut.get(at) ?? { count: 0, of: 0 };
      cut.set(at, { count: count + value.length - most, of: of + value.length });
    }
    return value.slice(0, most).map((one) => shortened(one, most, `${at}/*`, cut));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shortened(one, most, `${at}/${key}`, cut)]),
  );
}
