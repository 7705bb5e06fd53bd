import { ServiceError } from '../errors.ts';
import { quote, nearest } from '../words.ts';
import type { Catalog } from '../schemas/types.ts';
import { type ContentRecord, type ContentType, type Corpus, OFFICIAL } from './corpus.ts';
import { type Assessment, type IntelligenceSummary, summarise } from './intelligence.ts';
import { detailOf, summaryOf } from './present.ts';
import { search } from './search/search.ts';
import type { SearchIndex } from './search/terms.ts';
import { type Entry, isSelected, ORDER, type Page, paged, type Selection, type Sort } from './select.ts';
import type { Showcase } from './showcase.ts';

type Summary = Catalog['public-content-summary.v1.json'];

interface Found {
  readonly total: number;
  readonly summaries: readonly Summary[];
}

/** The corpus as its readers see it: listed, searched, looked up. Pure functions of what it was made from. */
export interface Library {
  readonly corpus: Corpus;
  readonly showcase: Showcase;
  list(selection: Selection, sort: Sort, page: Page): Found;
  /** In order of relevance, unless another order is asked for. */
  search(text: string, selection: Selection, sort: Sort | undefined, page: Page): Found;
  /** The record, or a failure that names the nearest slugs. */
  detail(type: ContentType, namespace: string, slug: string): Catalog['public-content-record.v1.json'];
  intelligence(namespace: string): IntelligenceSummary;
}

export function createLibrary(
  corpus: Corpus,
  index: SearchIndex,
  intelligence: Assessment,
  showcase: Showcase,
): Library {
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
  const summaries = new Map<Entry, Summary>();
  const summary = (entry: Entry): Summary => {
    const known = summaries.get(entry) ?? summaryOf(entry);
    summaries.set(entry, known);
    return known;
  };
  const found = (all: readonly Entry[], page: Page): Found => ({
    total: all.length,
    summaries: paged(all, page).map(summary),
  });

  return {
    corpus,
    showcase,
    list: (selection, sort, page) =>
      found(
        ordered(sort).filter((entry) => isSelected(entry, selection)),
        page,
      ),
    search(text, selection, sort, page) {
      const hits = search(index, text)
        .flatMap(({ document }) => entries[document] ?? [])
        .filter((entry) => isSelected(entry, selection));
      return found(sort === undefined ? hits : hits.sort(ORDER[sort]), page);
    },
    detail(type, namespace, slug) {
      const record = namespace === OFFICIAL ? corpus.get(type, slug) : undefined;
      const entry = record && entryOf(record);
      if (entry) return detailOf(entry);
      const slugs = corpus.records.filter((one) => one.type === type).map((one) => one.slug);
      const shown = quote(`${namespace}/${slug}`);
      throw new ServiceError('UNKNOWN_RECORD', `${type} ${shown} not found`, {
        suggestions: namespace === OFFICIAL ? nearest(slug, slugs) : [],
      });
    },
    intelligence: (namespace) => summarise(corpus, intelligence, namespace, namespace === OFFICIAL),
  };
}
