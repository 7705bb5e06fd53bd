import { type Command, type Terminal, jsonText, optionText } from '../command.ts';
import { cells, cut, wrap } from '../layout.ts';
import { formatFooter, toListedRecord, SELECTION, parseSelection, TYPE_WORDS } from '../records.ts';
import { openService } from '../options.ts';
import {
  createMatchExplainer,
  type MatchExplainer,
  type RecordTexts,
} from '../../content/match-explanation.ts';

export const search = {
  name: 'search',
  summary: 'Search all records in plain words.',
  purpose: 'Find patterns, themes and whole products',
  arguments: [{ name: '<query...>', summary: 'Search words' }],
  options: [
    { flags: '--type <type>', summary: 'Only records of this type', choices: TYPE_WORDS },
    ...SELECTION,
  ],
  examples: ['svc search data table', 'svc search login --type pattern', 'svc search dark theme --json'],
  asks: true,
  async run(call, terminal) {
    const query = call.arguments.join(' ');
    const selection = parseSelection(call);
    const client = await openService(call, terminal);
    const answer = await client.search(
      { q: query, type: optionText(call, 'type'), ...selection },
      { signal: terminal.signal },
    );
    if (call.json) {
      terminal.out(jsonText(answer));
      return 0;
    }
    const why = createMatchExplainer(query);
    for (const result of answer.results) terminal.out(formatResult(toListedRecord(result), why, terminal));
    if (!call.quiet)
      terminal.say(
        formatFooter({ name: 'search', call }, 'matches', answer.results.length, answer.total, terminal),
      );
    return 0;
  },
} as const satisfies Command;

/** Formats name, address, description and reason. */
function formatResult(seen: RecordTexts, why: MatchExplainer, { colour, columns }: Terminal): string {
  const { name, type, slug, description } = seen;
  const address = cut(`${type}/${slug}`, columns - 2);
  const title = why.highlight(cut(name, columns), colour.bold);
  const fits = cells(name) + 2 + cells(address) <= columns;
  const lines = [
    fits ? `${title}  ${colour.cyan(address)}` : `${title}\n  ${colour.cyan(address)}`,
    ...(description === '' ? [] : [`  ${why.highlight(cut(description, columns - 2), colour.bold)}`]),
    ...wrap(why.explain(seen), columns, '  ')
      .split('\n')
      .map((line) => colour.dim(line)),
  ];
  return `${lines.join('\n')}\n`;
}
