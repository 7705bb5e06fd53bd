import { type Corpus, createCorpus } from '../src/content/corpus.ts';
import { loadCorpus, readManifest } from '../src/content/load.ts';

export function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const child of Object.values(value)) freeze(child);
  return Object.freeze(value);
}

/** The corpus of this package, read once for all files of a worker. Frozen, so that no test can change it for another. */
export const corpus: Corpus = createCorpus(loadCorpus().records.map(freeze), readManifest());
