import type { Client, ContentType } from '../client/index.ts';
import { suggestionsOf as ranked } from '../content/suggest.ts';
import type { Seen, Why } from '../content/match-explanation.ts';
import { seenOf } from './seen.ts';
import { shellWord } from './selection.ts';

export { tellingOf } from '../content/suggest.ts';

export interface Suggestion extends Seen {
  readonly reason: string;
  readonly command: string;
}

/** Suggestions in texts that may stand on a terminal, each with the command that shows it. */
export async function suggestionsOf(
  client: Client,
  type: ContentType,
  sentence: string,
  why: Why,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const found = await ranked({ client, signal, seenOf }, type, sentence, why);
  return found.map((one) => {
    const { score: _, ...seen } = one;
    return { ...seen, command: `svc get ${type} ${shellWord(seen.slug)}` };
  });
}
