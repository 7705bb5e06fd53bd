import type { Origin } from '../../../project/compose.ts';
import { suggestionsOf, tellingOf } from '../../../suggest/suggest.ts';
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
}

/** Blueprints and archetypes for a description: those that have more of its words first, whole products before parts. */
export async function matchesOf(description: string, session: Session): Promise<Matches> {
  const { keywords, why } = tellingOf(description);
  const lists = await Promise.all(
    (['blueprint', 'archetype'] as const).map(async (type) =>
      (await suggestionsOf(session, type, description, why)).map((seen): Match & { score: number } => ({
        type,
        slug: seen.slug,
        name: seen.name,
        reason: seen.reason,
        found: why.found(seen),
        score: seen.score,
      })),
    ),
  );
  const matches = lists
    .flat()
    .sort((a, b) => b.found.length - a.found.length || b.score - a.score)
    .map(({ score: _, ...match }) => match);
  return { matches, words: keywords };
}

/** How far the best match can be trusted: by the words of the description that it has, and nothing else. */
export function confidenceOf({ found }: Match, words: readonly string[]): Record<string, unknown> {
  const share = words.length === 0 ? 0 : found.length / words.length;
  const level = share >= 0.6 ? 'high' : share >= 0.3 ? 'medium' : 'low';
  return {
    level,
    found,
    missing: words.filter((word) => !found.includes(word)),
    meaning:
      'By how many telling words of the description stand in the record; nobody understood the description.',
  };
}
