import type { ContentType } from '../../client/index.ts';
import { type Command, jsonText, type Terminal } from '../command.ts';
import { cut, wrap } from '../layout.ts';
import { openService } from '../options.ts';
import { type Suggestion, suggestRecords } from '../records.ts';
import type { MatchExplainer } from '../../content/match-explanation.ts';

const TYPES = ['pattern', 'archetype', 'blueprint'] as const satisfies readonly ContentType[];

export const suggest = {
  name: 'suggest',
  summary: 'Suggest patterns, archetypes and blueprints for a page described in a sentence.',
  arguments: [{ name: '<sentence...>', summary: 'Description of the page' }],
  options: [],
  examples: [
    'svc suggest a page where the office sees unpaid invoices and sends reminders',
    'svc suggest "sign up for a gym course" --json',
  ],
  asks: true,
  async run(call, terminal) {
    const sentence = call.arguments.join(' ');
    const client = await openService(call, terminal);
    const { extractKeywords } = await import('../../content/suggest.ts');
    const { keywords, why } = extractKeywords(sentence);
    const byType = await Promise.all(
      TYPES.map(async (type) => ({
        type,
        suggestions: await suggestRecords(client, type, sentence, why, terminal.signal),
      })),
    );
    const next = byType.flatMap(({ suggestions: [best] }) =>
      best && best.confidence !== 'low' ? [best.command] : [],
    );
    if (call.json) {
      const suggestions = byType.flatMap((one) => one.suggestions);
      terminal.out(jsonText({ sentence, keywords, suggestions, next }));
      return 0;
    }
    const drawn = byType.filter(({ suggestions }) => suggestions.length > 0);
    for (const { type, suggestions } of drawn) {
      terminal.out(`${terminal.colour.bold(`${type}s`)}\n`);
      const fitting = suggestions.filter(({ confidence }) => confidence !== 'low');
      for (const one of fitting) terminal.out(formatSuggestion(one, why, terminal));
      if (fitting.length === 0) terminal.out(formatNearest(suggestions, terminal));
    }
    if (!call.quiet)
      terminal.say(
        next.length > 0
          ? `\nNext: ${next[0]}\n`
          : `${drawn.length === 0 ? 'No matches' : '\nNothing fits well'}. Describe what people do on the page in other words.\n`,
      );
    return 0;
  },
} as const satisfies Command;

/** One line for records that share hardly a word with the sentence; with --json they are listed in full. */
const formatNearest = (suggestions: readonly Suggestion[], { colour, columns }: Terminal): string =>
  `${wrap(`Nothing fits well. Nearest: ${suggestions.map(({ slug }) => slug).join(', ')}`, columns, '  ')
    .split('\n')
    .map((line) => colour.dim(line))
    .join('\n')}\n`;

function formatSuggestion(
  { name, slug, description, reason, confidence }: Suggestion,
  why: MatchExplainer,
  { colour, columns }: Terminal,
): string {
  const title = cut(`${name} (${slug})`, columns - 2);
  const lines = [
    `  ${why.highlight(title, colour.bold)}`,
    ...(description === '' ? [] : [`    ${why.highlight(cut(description, columns - 4), colour.bold)}`]),
    ...wrap(`${confidence} confidence: ${reason}`, columns, '    ')
      .split('\n')
      .map((line) => colour.dim(line)),
  ];
  return `${lines.join('\n')}\n`;
}
