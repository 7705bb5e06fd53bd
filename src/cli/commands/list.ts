import type { Client, ContentType, ListQuery } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import { folderOf } from '../../content/corpus.ts';
import { type Command, jsonText } from '../command.ts';
import { table } from '../layout.ts';
import { formatFooter, toListedRecord, SELECTION, parseSelection, TYPE, parseType } from '../records.ts';
import { openService } from '../options.ts';

type Page = Awaited<ReturnType<Client['list']>>;

/** The limit of the service. */
const PAGE_SIZE = 100;

export const list = {
  name: 'list',
  summary: 'List the records of a type.',
  arguments: [TYPE],
  options: [...SELECTION, { flags: '--all', summary: 'List every record instead of one page' }],
  examples: ['svc list patterns', 'svc list blueprints --labs', 'svc list theme --all --sort name --json'],
  asks: true,
  async run(call, terminal) {
    const type = parseType(call.arguments[0] ?? '');
    const selection = parseSelection(call);
    const all = call.options['all'] === true;
    if (all && (selection.limit !== undefined || selection.offset !== undefined))
      throw new ServiceError('USAGE', '--all lists every page; drop --limit and --offset.');
    const client = await openService(call, terminal);
    const page = all
      ? await listAll(client, type, selection, terminal.signal)
      : await client.list(type, selection, { signal: terminal.signal });
    if (call.json) {
      terminal.out(jsonText(page));
      return 0;
    }
    const rows = page.items
      .map(toListedRecord)
      .map(({ name, slug, description }) => [name, slug, description]);
    const { bold, cyan } = terminal.colour;
    const paint = (text: string, column: number): string =>
      column === 0 ? bold(text) : column === 1 ? cyan(text) : text;
    if (rows.length > 0) terminal.out(`${table(rows, terminal.columns, { paint })}\n`);
    if (!call.quiet)
      terminal.say(formatFooter({ name: 'list', call }, folderOf(type), rows.length, page.total, terminal));
    return 0;
  },
} as const satisfies Command;

async function listAll(
  client: Client,
  type: ContentType,
  selection: ListQuery,
  signal: AbortSignal,
): Promise<Page> {
  const items: Page['items'] = [];
  let total = 0;
  do {
    const page = await client.list(
      type,
      { ...selection, limit: PAGE_SIZE, offset: items.length },
      { signal },
    );
    total = page.total;
    if (page.items.length === 0) break;
    items.push(...page.items);
  } while (items.length < total);
  return { total, limit: items.length, offset: 0, items };
}
