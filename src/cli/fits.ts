import type { Client } from '../client/index.ts';
import type { DocumentInput, Fit } from '../reports/report.ts';
import { routesSeen } from '../reports/inventory.ts';
import { suggestionsOf, tellingOf } from './suggestions.ts';

const TYPES = ['blueprint', 'archetype'] as const;

/** As many of a type as somebody compares. */
const MOST = 3;

/** Words of pages and packages that many apps have and that tell nothing of one. */
const COMMON =
  /^(?:app|index|home|page|pages|main|root|new|edit|create|list|detail|details|about|contact|login|logout|signin|signup|register|settings|profile|account|not|found|error|example|demo|test|web|site|ui|frontend|client)$/;

/** Blueprints and archetypes in which words of the project's pages stand, the likeliest first. */
export async function fitsOf(
  client: Client,
  input: DocumentInput,
  signal: AbortSignal,
): Promise<readonly Fit[]> {
  const sentence = sentenceOf(input);
  if (sentence === '') return [];
  const { why } = tellingOf(sentence);
  const found = await Promise.all(
    TYPES.map(async (type) => {
      const suggestions = await suggestionsOf(client, type, sentence, why, signal);
      return suggestions.filter((one) => why.found(one).length > 0).slice(0, MOST);
    }),
  );
  return found.flat().map(({ type, slug, name, reason }) => ({ type, slug, name, reason }));
}

const LONGEST = 12;

/** The words that the project has for itself: of its paths, then of its package. */
function sentenceOf({ project, observed: { manifest } }: DocumentInput): string {
  const paths = routesSeen(project).items.flatMap(({ path }) =>
    path.split('/').filter((part) => !/^[:*]/.test(part)),
  );
  const words = [...paths, manifest?.description ?? '', manifest?.name ?? '']
    .flatMap((text) =>
      text
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[^a-z]+/),
    )
    .filter((word) => word.length > 2 && !COMMON.test(word));
  return [...new Set(words)].slice(0, LONGEST).join(' ');
}
