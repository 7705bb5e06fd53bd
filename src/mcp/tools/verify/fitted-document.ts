import { fitsIn, largest, tokensOf } from '../room.ts';

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

/** Lists of so many entries stay whole, if there is room for them at all. */
const SHORT = 5;

/**
 * A document of the catalog in so much room: whole if it fits, else without the documents in it, else with the first
 * entries of each list, so that no list has to go for the sake of another.
 */
export function fittedDocument(document: unknown, room: number): FittedDocument {
  if (fitsIn(room, document)) return { document, left_out: [] };
  const { rest, gone } = withoutEmbedded(document);
  const whole = { document: rest, left_out: gone };
  if (fitsIn(room, whole)) return whole;
  const shortTo = (most: number, kept: number): FittedDocument => {
    const cut = new Map<string, { count: number; of: number }>();
    const lengthOf = (length: number): number => (length <= kept ? length : Math.min(length, most));
    const short = shortened(rest, lengthOf, '', cut);
    return { document: short, left_out: [...gone, ...[...cut].map(([at, counts]) => ({ at, ...counts }))] };
  };
  const fits = (made: FittedDocument): boolean => fitsIn(room, made);
  const kept = fits(shortTo(0, SHORT)) ? SHORT : 0;
  return shortTo(
    largest(LONGEST, (most) => fits(shortTo(most, kept))),
    kept,
  );
}

function withoutEmbedded(document: unknown): { readonly rest: unknown; readonly gone: LeftOut[] } {
  if (typeof document !== 'object' || document === null) return { rest: document, gone: [] };
  const isEmbedded = ([name, value]: [string, unknown]): boolean =>
    Object.hasOwn(EMBEDDED, name) && typeof value === 'object' && value !== null && tokensOf(value) > 100;
  const entries = Object.entries(document);
  return {
    rest: Object.fromEntries(entries.filter((entry) => !isEmbedded(entry))),
    gone: entries.filter(isEmbedded).map(([name]) => ({ at: `/${name}`, instead: EMBEDDED[name] ?? '' })),
  };
}

/** The same value with lists of no more than a length each; counts what is gone, by place. */
function shortened(
  value: unknown,
  lengthOf: (length: number) => number,
  at: string,
  cut: Map<string, { count: number; of: number }>,
): unknown {
  if (Array.isArray(value)) {
    const kept = lengthOf(value.length);
    if (kept < value.length) {
      const { count, of } = cut.get(at) ?? { count: 0, of: 0 };
      cut.set(at, { count: count + value.length - kept, of: of + value.length });
    }
    return value.slice(0, kept).map((one) => shortened(one, lengthOf, `${at}/*`, cut));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, shortened(one, lengthOf, `${at}/${key}`, cut)]),
  );
}
