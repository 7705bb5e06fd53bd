import { isGeneric, singularize } from './search/words.ts';
import type { PublicContentSummaryV1, SearchResponseV1 } from '../schemas/types.ts';
import type { ContentType } from './corpus.ts';
import { type Seen, type Why, whyOf } from './match-explanation.ts';

/** So many of a type in any case, and so many if words of the sentence are seen in them. */
const LEAST = 3;
const MOST = 5;
/** As many as are looked at, and how much the first of them count before the others. */
const LOOKED_AT = 12;
const EVEN = 5;
/** Words that many sentences about a page have and that tell nothing of it. */
const COMMON: ReadonlySet<string> = new Set('list look new one open people see show use user'.split(' '));
const LONGEST = 200;

export interface Suggestion extends Seen {
  readonly reason: string;
  /** From 0 to 1: how early it stands in what was asked for, where 1 is first everywhere. */
  readonly score: number;
}

/** What is telling in a sentence; all of it, if nothing is. */
export function tellingOf(sentence: string): { readonly keywords: readonly string[]; readonly why: Why } {
  const all = whyOf(sentence);
  const telling = all.words.filter((word) => !isGeneric(word) && !COMMON.has(singularize(word)));
  const keywords = telling.length > 0 ? telling : all.words;
  return { keywords, why: whyOf(keywords.join(' ')) };
}

/** Whom to ask, and how its texts are shown: as they came, unless told otherwise. */
export interface Asked {
  /** Any client of the service. */
  readonly client: {
    search(
      query: { readonly q: string; readonly type: ContentType; readonly limit: number },
      options: { readonly signal: AbortSignal },
    ): Promise<SearchResponseV1>;
  };
  readonly signal: AbortSignal;
  readonly seenOf?: (summary: PublicContentSummaryV1) => Seen;
}

/** The sentence and its telling words are asked for; what both find early comes first. */
export async function suggestionsOf(
  { client, signal, seenOf = plainSeen }: Asked,
  type: ContentType,
  sentence: string,
  why: Why,
): Promise<Suggestion[]> {
  const words = why.words.join(' ');
  // A sentence that is too long for the service is asked for by its words; a blank one is refused by the service.
  const asked = [[...sentence].length > LONGEST ? '' : sentence, words].filter(Boolean);
  const queries = new Set(
    (asked.length > 0 ? asked : [sentence]).map((text) => [...text].slice(0, LONGEST).join('')),
  );
  const answers = await Promise.all(
    [...queries].map((q) => client.search({ q, type, limit: LOOKED_AT }, { signal })),
  );
  const scores = new Map<string, { seen: Seen; score: number }>();
  for (const { results } of answers) {
    for (const [rank, seen] of results.map(seenOf).entries()) {
      const before = scores.get(seen.slug)?.score ?? 0;
      scores.set(seen.slug, { seen, score: before + 1 / (EVEN + rank) });
    }
  }
  const best = queries.size / EVEN;
  return [...scores.values()]
    .sort((a, b) => b.score - a.score)
    .filter(({ seen }, at) => at < LEAST || why.found(seen).length > 0)
    .slice(0, MOST)
    .map(({ seen, score }) => ({
      ...seen,
      reason: why.reason(seen),
      score: Math.round((score / best) * 100) / 100,
    }));
}

/** The texts of a listed record as they came; nothing where the service sent no text. */
export function plainSeen({ type, slug, name, description }: PublicContentSummaryV1): Seen {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    type: text(type),
    slug: text(slug),
    name: text(name) || text(slug),
    description: text(description),
  };
}
