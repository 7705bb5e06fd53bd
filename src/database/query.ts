import type { Reading } from '../content/search/readings.ts';
import { inName } from './words.ts';

/** Which documents a search looks at, as PostgreSQL asks for words: from those that fit best to all that fit. */
export interface Tiers {
  /** Each without those before it. */
  readonly tiers: readonly string[];
  readonly all: string;
}

const lexeme = (term: string): string => `'${term}'`;
const every = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(' & ');
const some = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(' | ');

/** `readings` are those of the words that some document answers; `filters` hold for every document. */
export function tiersOf(
  readings: readonly (readonly Reading[])[],
  termText: (term: number) => string,
  whole: string,
  filters: readonly string[],
): Tiers {
  const answering = (of: readonly Reading[], form: (term: string) => string): string =>
    some([...new Set(of.map(({ terms }) => every(terms.map((term) => lexeme(form(termText(term)))))))]);
  const anywhere = readings.map((of) => answering(of, String));
  const named = readings.map((of) => answering(of, inName));
  const narrowed = (query: string): string => every([query, ...filters]);
  const called = lexeme(whole);
  const without = (query: string, before: readonly string[]): string =>
    narrowed(every([query, ...before.map((one) => `!(${one})`)]));
  return {
    tiers: [
      narrowed(every([called, some(anywhere)])),
      without(every(named), [called]),
      without(every(anywhere), [called, every(named)]),
      ...(readings.length > 1
        ? [
            without(some(named), [called, every(anywhere)]),
            without(some(anywhere), [called, every(anywhere), some(named)]),
          ]
        : []),
    ],
    all: narrowed(some(anywhere)),
  };
}
