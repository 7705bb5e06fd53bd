import type { Client, ContentType } from '../../client/index.ts';
import { type Command, jsonText, type Terminal } from '../command.ts';
import { cut, wrap } from '../layout.ts';
import { seenOf } from '../seen.ts';
import { shellWord } from '../selection.ts';
import { serviceOf } from '../service.ts';
import type { Seen, Why } from '../why.ts';

const TYPES = ['pattern', 'archetype', 'blueprint'] as const satisfies readonly ContentType[];
/** So many of a type in any case, and so many if words of the sentence are seen in them. */
const LEAST = 3;
const MOST = 5;
/** As many as are looked at, and how much the first of them count before the others. */
const LOOKED_AT = 12;
const EVEN = 5;
/** Words that many sentences about a page have and that tell nothing of it. */
const COMMON: ReadonlySet<string> = new Set('list look new one open people see show use user'.split(' '));
const LONGEST = 200;

interface Suggestion extends Seen {
  readonly reason: string;
  readonly command: string;
}

export const suggest = {
  name: 'suggest',
  summary: 'From a sentence about a page to patterns, archetypes and blueprints, with reasons.',
  arguments: [{ name: '<sentence...>', summary: 'what the page is for' }],
  options: [],
  examples: [
    'svc suggest a page where the office sees unpaid invoices and sends reminders',
    'svc suggest "sign up for a gym course" --json',
  ],
  asks: true,
  async run(call, terminal) {
    const sentence = call.arguments.join(' ');
    const client = await serviceOf(call, terminal);
    const [{ whyOf }, { isVague, singular }] = await Promise.all([
      import('../why.ts'),
      import('../../content/search/words.ts'),
    ]);
    const all = whyOf(sentence);
    const telling = all.words.filter((word) => !isVague(word) && !COMMON.has(singular(word)));
    const keywords = telling.length > 0 ? telling : all.words;
    const why = whyOf(keywords.join(' '));
    const byType = await Promise.all(
      TYPES.map(async (type) => ({
        type,
        suggestions: await suggestionsOf(client, type, sentence, why, terminal.signal),
      })),
    );
    const next = byType.flatMap(({ suggestions: [best] }) => (best ? [best.command] : []));
    if (call.json) {
      const suggestions = byType.flatMap((one) => one.suggestions);
      terminal.out(jsonText({ sentence, keywords, suggestions, next }));
      return 0;
    }
    const drawn = byType.filter(({ suggestions }) => suggestions.length > 0);
    for (const { type, suggestions } of drawn) {
      terminal.out(`${terminal.colour.bold(`${type}s`)}\n`);
      for (const one of suggestions) terminal.out(suggestionText(one, why, terminal));
    }
    if (!call.quiet)
      terminal.say(
        next.length === 0
          ? 'Nothing fits. Say what people do on the page, in other words.\n'
          : `\nNext: ${next[0]}\n`,
      );
    return 0;
  },
} as const satisfies Command;

/** The sentence and its telling words are asked for; what both find early comes first. */
async function suggestionsOf(
  client: Client,
  type: ContentType,
  sentence: string,
  why: Why,
  signal: AbortSignal,
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
  return [...scores.values()]
    .sort((a, b) => b.score - a.score)
    .map(({ seen }) => seen)
    .filter((seen, at) => at < LEAST || why.found(seen).length > 0)
    .slice(0, MOST)
    .map((seen) => ({
      ...seen,
      reason: why.reason(seen),
      command: `svc get ${type} ${shellWord(seen.slug)}`,
    }));
}

function suggestionText(
  { name, slug, description, reason }: Suggestion,
  why: Why,
  { colour, columns }: Terminal,
): string {
  const title = cut(`${name} (${slug})`, columns - 2);
  const lines = [
    `  ${why.marked(title, colour.bold)}`,
    ...(description === '' ? [] : [`    ${why.marked(cut(description, columns - 4), colour.bold)}`]),
    ...wrap(reason, columns, '    ')
      .split('\n')
      .map((line) => colour.dim(line)),
  ];
  return `${lines.join('\n')}\n`;
}
