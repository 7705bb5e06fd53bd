import { ServiceError } from '../base/errors.ts';
import { quote, nearestNames } from '../base/text.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { type ContentRecord, type ContentType, type Corpus, OFFICIAL, type Release } from './corpus.ts';
import { type Assessment, type IntelligenceSummary, summarise } from './intelligence.ts';
import {
  type Detail,
  detailOf,
  type Entry,
  isSelected,
  ORDER,
  type Page,
  paged,
  type Selection,
  type Sort,
  type Summary,
  summaryOf,
} from './entries.ts';
import { selectTop, scoreByPosition } from './search/top-hits.ts';
import { find } from './search/search.ts';
import type { SearchIndex } from './search/search-index.ts';
import type { Showcase } from './showcase.ts';

export interface Found {
  readonly total: number;
  readonly summaries: readonly Summary[];
}

/** At once, or later. */
type Eventually<Value> = Value | Promise<Value>;

/** A corpus as its readers see it: listed, searched, looked up. Equal questions have equal answers. */
export interface Library {
  readonly corpus: Release;
  /** How many records it has. */
  readonly count: number;
  readonly showcase: Showcase;
  list(selection: Selection, sort: Sort, page: Page): Eventually<Found>;
  /** In order of relevance, unless another order is asked for. */
  search(text: string, selection: Selection, sort: Sort | undefined, page: Page): Eventually<Found>;
  /** The record, or a failure that names the nearest slugs. */
  detail(type: ContentType, namespace: string, slug: string): Eventually<Detail>;
  intelligence(namespace: string): Eventually<IntelligenceSummary>;
  /** A corpus that has all the compiler looks up for a document, and answers for nothing else. */
  corpusFor(document: EssenceV4): Eventually<Corpus>;
  /** Fails while questions cannot be answered. */
  ready(): Eventually<void>;
  close(): Promise<void>;
}

/** The library whose records are all in memory: whoever has it need not wait. */
export interface EmbeddedLibrary extends Library {
  readonly corpus: Corpus;
}

export function createLibrary(
  corpus: Corpus,
  index: SearchIndex,
  intelligence: Assessment,
  showcase: Showcase,
): EmbeddedLibrary {
  const entryOf = (record: ContentRecord): Entry | undefined => {
    const known = intelligence.get(record);
    return known && { record, intelligence: known };
  };
  const entries = corpus.records.flatMap((record) => entryOf(record) ?? []);
  // Put in order and summarised when first asked for: a program that looks up one record does not wait for it.
  const orders = new Map<Sort, readonly Entry[]>();
  const ordered = (sort: Sort): readonly Entry[] => {
    const known = orders.get(sort) ?? entries.toSorted(ORDER[sort]);
    orders.set(sort, known);
    return known;
  };
  const places = new Map<Sort, Uint32Array>();
  /** Where each record of the corpus stands in an order. */
  const placesIn = (sort: Sort): Uint32Array => {
    const known = places.get(sort) ?? placesOf(entries, ordered(sort));
    places.set(sort, known);
    return known;
  };
  const summaries = new Map<Entry, Summary>();
  const summary = (entry: Entry): Summary => {
    const known = summaries.get(entry) ?? summaryOf(entry);
    summaries.set(entry, known);
    return known;
  };

  return {
    corpus,
    count: corpus.records.length,
    showcase,
    list(selection, sort, page) {
      const all = ordered(sort).filter((entry) => isSelected(entry, selection));
      return { total: all.length, summaries: paged(all, page).map(summary) };
    },
    search(text, selection, sort, page) {
      const accept = (document: number): boolean => {
        const entry = entries[document];
        return entry !== undefined && isSelected(entry, selection);
      };
      const all = find(index, text, { accept });
      const { limit, offset } = page;
      const best = selectTop(sort ? scoreByPosition(all, placesIn(sort)) : all, offset + limit).slice(offset);
      return {
        total: all.documents.length,
        summaries: best.flatMap(({ document }) => entries[document] ?? []).map(summary),
      };
    },
    detail(type, namespace, slug) {
      const record = namespace === OFFICIAL ? corpus.get(type, slug) : undefined;
      const entry = record && entryOf(record);
      if (entry) return detailOf(entry);
      const slugs = corpus.records.filter((one) => one.type === type).map((one) => one.slug);
      throw unknownRecord(type, namespace, slug, slugs);
    },
    intelligence: (namespace) => summarise(corpus, intelligence, namespace, namespace === OFFICIAL),
    corpusFor: () => corpus,
    ready: () => undefined,
    close: () => Promise.resolve(),
  };
}

function placesOf(entries: readonly Entry[], inOrder: readonly Entry[]): Uint32Array {
  const places = new Map(inOrder.map((entry, place) => [entry, place]));
  return Uint32Array.from(entries, (entry) => places.get(entry) ?? 0);
}

/** `slugs` are those among which the nearest is looked for. */
export function unknownRecord(
  type: ContentType,
  namespace: string,
  slug: string,
  slugs: readonly string[],
): ServiceError {
  return new ServiceError('UNKNOWN_RECORD', `${type} ${quote(`${namespace}/${slug}`)} not found`, {
    suggestions: namespace === OFFICIAL ? nearestNames(slug, slugs) : [],
  });
}
