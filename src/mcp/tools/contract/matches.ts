import type { Origin } from '../../../project/compose.ts';
import { suggestionsOf, tellingOf } from '../../../content/suggest.ts';
import type { Session } from '../../session.ts';

export interface Match extends Origin {
  readonly name: string;
  readonly reason: string;
  /** Telling words of the description that stand in the record. */
  readonly found: readonly string[];
}

export interface Matches {
  /** The best first. */
  readonly matches: readonly Match[];
  /** The telling words of the description. */
  readonly words: readonly string[];
  /** Those that say what the product is; the others say for whom, and with what. */
  readonly head: readonly string[];
}

/** Blueprints and archetypes for a description: those that have more of its words first, whole products before parts. */
export async function matchesOf(description: string, session: Session): Promise<Matches> {
  const { keywords, why } = tellingOf(description);
  const lists = await Promise.all(
    (['blueprint', 'archetype'] as const).map(async (type) =>
      (await suggestionsOf(session, type, description, why)).map(
        (seen): Match & { weight: number; score: number } => ({
          type,
          slug: seen.slug,
          name: seen.name,
          reason: seen.reason,
          found: why.found(seen),
          // A word in the name tells more than one in the description.
          weight: why.words.reduce((sum, word) => sum + weightOf(why.places(word, seen)), 0),
          score: seen.score,
        }),
      ),
    ),
  );
  const matches = lists
    .flat()
    .sort((a, b) => b.weight - a.weight || b.score - a.score)
    .map(({ type, slug, name, reason, found }) => ({ type, slug, name, reason, found }));
  return { matches, words: keywords, head: headOf(description, keywords) };
}

/** The words before the first that begins to tell about the product: `An invoicing app` for agencies with a portal. */
function headOf(description: string, words: readonly string[]): readonly string[] {
  const [start = ''] = description.toLowerCase().split(/\s(?:for|with|where|that|to|by|in|on|of)\s/);
  const head = words.filter((word) => start.includes(word.toLowerCase()));
  return head.length > 0 ? head : words.slice(0, 1);
}

const weightOf = (places: readonly string[]): number =>
  places.length === 0 ? 0 : places.includes('name') || places.includes('slug') ? 2 : 1;

interface Confidence {
  readonly level: 'high' | 'medium' | 'low';
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly meaning: string;
}

/** How far the best match can be trusted: by the words of the description that it has, and nothing else. */
export function confidenceOf({ found }: Match, { words, head }: Pick<Matches, 'words' | 'head'>): Confidence {
  const share = words.length === 0 ? 0 : found.length / words.length;
  const isAbout = head.some((word) => found.includes(word));
  // One word is no evidence, whatever share of the description it is; nor are many that only tell who uses it.
  const level = !isAbout
    ? 'low'
    : share >= 0.6 && found.length > 1
      ? 'high'
      : share >= 0.3
        ? 'medium'
        : 'low';
  return {
    level,
    found,
    missing: words.filter((word) => !found.includes(word)),
    meaning:
      'By how many telling words of the description stand in the record; nobody understood the description.',
  };
}
