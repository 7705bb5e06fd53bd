import MiniSearch from 'minisearch';
import { FIELD_NAMES, FIELDS, type SearchDocument } from '../../src/content/search/document.ts';
import { isStopWord, singularize, tokenize } from '../../src/content/search/words.ts';

const TITLES: ReadonlySet<string> = new Set(FIELD_NAMES.filter((name) => 'title' in FIELDS[name]));

/** Converts documents to one text per field. */
function rowsOf(documents: readonly SearchDocument[]): object[] {
  return documents.map(({ texts }, id) => {
    const textOf = (name: string): string =>
      texts
        .filter(([field]) => field === name)
        .map(([, text]) => text)
        .join('\n');
    return { id, ...Object.fromEntries(FIELD_NAMES.map((name) => [name, textOf(name)])) };
  });
}

/** MiniSearch with the same texts, tokenizer and weights; returns document numbers. */
export function peerOf(documents: readonly SearchDocument[]): MiniSearch {
  const peer = new MiniSearch({
    fields: [...FIELD_NAMES],
    tokenize: tokenize,
    processTerm: (word, field) =>
      isStopWord(word) && field !== undefined && !TITLES.has(field) ? null : singularize(word),
    searchOptions: {
      processTerm: (word) => (isStopWord(word) ? null : singularize(word)),
      prefix: true,
      fuzzy: 0.2,
      boost: Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].weight])),
    },
  });
  peer.addAll(rowsOf(documents));
  return peer;
}

/** MiniSearch with the same texts and default options: own tokenizer, equal weights, no prefixes, no fuzziness. */
export function plainPeerOf(documents: readonly SearchDocument[]): MiniSearch {
  const peer = new MiniSearch({ fields: [...FIELD_NAMES] });
  peer.addAll(rowsOf(documents));
  return peer;
}
