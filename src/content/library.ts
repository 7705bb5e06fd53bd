import { ServiceError } from '../base/errors.ts';
import { quote, nearestNames } from '../base/text.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { type ContentRecord, type ContentType, type Corpus, OFFICIAL, type Release } from './corpus.ts';
import { type Assessment, type IntelligenceSummary, summarizeIntelligence } from './intelligence.ts';
import {
  type Detail,
  toDetail,
  type Entry,
  isSelected,
  COMPARATORS,
  type Page,
  paginate,
  type Selection,
  type Sort,
  type Summary,
  toSummary,
} from './entries.ts';
import { find } from './search/search.ts';
import type { SearchIndex } from './search/search-index.ts';
import type { Showcase } from './showcase.ts';

export interface SummaryPage {
  readonly total: number;
  readonly summaries: readonly Summary[];
}

type MaybePromise<Value> = Value | Promise<Value>;

/** Read access to a corpus. Equal calls return equal results, because a release never changes. */
export interface Library {
  readonly corpus: Release;
  /** Number of records. */
  readonly count: number;
  readonly showcase: Showcase;
  list(selection: Selection, sort: Sort, page: Page): MaybePromise<SummaryPage>;
  /** Sorts by relevance unless another order is given; the recommended order applies within tiers of relevance. */
  search(text: string, selection: Selection, sort: Sort | undefined, page: Page): MaybePromise<SummaryPage>;
  /** Returns a record; throws an error with the nearest slugs if it does not exist. */
  detail(type: ContentType, namespace: string, slug: string): MaybePromise<Detail>;
  intelligence(namespace: string): MaybePromise<IntelligenceSummary>;
  /** Returns a corpus with the records that the compiler needs for a document; other lookups may throw. */
  corpusFor(document: EssenceV4): MaybePromise<Corpus>;
  /** Throws while the library is unavailable. */
  ready(): MaybePromise<void>;
  close(): Promise<void>;
}

/** A library in memory, whose methods never have to wait. */
export interface EmbeddedLibrary extends Library {
  readonly corpus: Corpus;
}

/** The parts of a library. Each is read when it is needed: most programs need few of them. */
export interface LibraryParts {
  readonly corpus: Corpus;
  readonly index: SearchIndex;
  readonly assessment: Assessment;
  readonly showcase: Showcase;
}

export function createLibrary(parts: LibraryParts): EmbeddedLibrary {
  const { corpus } = parts;
  const entryOf = (record: ContentRecord): Entry | undefined => {
    const known = parts.assessment.get(record);
    return known && { record, intelligence: known };
  };
  let allEntries: readonly Entry[] | undefined;
  const entries = (): readonly Entry[] =>
    (allEntries ??= corpus.records.flatMap((record) => entryOf(record) ?? []));
  // Sorted and summarized on first use, so that a program that looks up one record does not pay for it.
  // Each type by itself too, because sorting reads the data, and packed records are parsed when it is read.
  const orders = new Map<string, readonly Entry[]>();
  const ordered = (sort: Sort, type?: ContentType): readonly Entry[] => {
    const key = `${sort} ${type ?? ''}`;
    const known =
      orders.get(key) ??
      entries()
        .filter(({ record }) => type === undefined || record.type === type)
        .sort(COMPARATORS[sort]);
    orders.set(key, known);
    return known;
  };
  const positions = new Map<Sort, Uint32Array>();
  const positionsBySort = (sort: Sort): Uint32Array => {
    const known = positions.get(sort) ?? positionsIn(entries(), ordered(sort));
    positions.set(sort, known);
    return known;
  };
  const summaries = new Map<Entry, Summary>();
  const summary = (entry: Entry): Summary => {
    const known = summaries.get(entry) ?? toSummary(entry);
    summaries.set(entry, known);
    return known;
  };

  return {
    corpus,
    count: corpus.records.length,
    get showcase() {
      return parts.showcase;
    },
    list(selection, sort, page) {
      const all = ordered(sort, selection.type).filter((entry) => isSelected(entry, selection));
      return { total: all.length, summaries: paginate(all, page).map(summary) };
    },
    search(text, selection, sort, page) {
      const accept = (document: number): boolean => {
        const entry = entries()[document];
        return entry !== undefined && isSelected(entry, selection);
      };
      const positions = sort && positionsBySort(sort);
      const { total, hits } = find(parts.index, text, {
        ...page,
        accept,
        positions,
        isTiered: sort === 'recommended',
      });
      const shown = hits.flatMap(({ document }) => entries()[document] ?? []);
      return { total, summaries: shown.map(summary) };
    },
    detail(type, namespace, slug) {
      const record = namespace === OFFICIAL ? corpus.get(type, slug) : undefined;
      const entry = record && entryOf(record);
      if (entry) return toDetail(entry);
      const slugs = corpus.records.filter((one) => one.type === type).map((one) => one.slug);
      throw unknownRecordError(type, namespace, slug, slugs);
    },
    intelligence: (namespace) =>
      summarizeIntelligence(corpus, parts.assessment, namespace, namespace === OFFICIAL),
    corpusFor: () => corpus,
    ready: () => undefined,
    close: () => Promise.resolve(),
  };
}

function positionsIn(entries: readonly Entry[], inOrder: readonly Entry[]): Uint32Array {
  const places = new Map(inOrder.map((entry, place) => [entry, place]));
  return Uint32Array.from(entries, (entry) => places.get(entry) ?? 0);
}

/** Suggests the nearest of the given slugs. */
export function unknownRecordError(
  type: ContentType,
  namespace: string,
  slug: string,
  slugs: readonly string[],
): ServiceError {
  return new ServiceError('UNKNOWN_RECORD', `${type} ${quote(`${namespace}/${slug}`)} not found`, {
    suggestions: namespace === OFFICIAL ? nearestNames(slug, slugs) : [],
  });
}
