import type { Corpus } from '../src/content/corpus.ts';
import { openEmbeddedCorpus } from '../src/http/embedded.ts';

export function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const child of Object.values(value)) freeze(child);
  return Object.freeze(value);
}

/**
 * The corpus of this package, read once for all files of a worker and shared with the service: what a compile derives from
 * a record is kept with that record. Frozen, so that no test can change it for another.
 */
export const corpus: Corpus = await openEmbeddedCorpus();
corpus.records.forEach(freeze);
