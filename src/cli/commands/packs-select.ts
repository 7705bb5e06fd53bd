import { ServiceError } from '../../base/errors.ts';
import type { EssenceV4 } from '../../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText } from '../command.ts';
import { changeText, diagnosticsSummary, NAMESPACE, readEssenceFile } from '../packs.ts';
import { PROJECT, openService } from '../options.ts';
import { shown } from '../layout.ts';

const TYPES = ['scaffold', 'section', 'page', 'mutation', 'review'] as const;
type PackType = (typeof TYPES)[number];

export const packsSelect = {
  name: 'packs select',
  summary: 'Print one execution pack of the contract.',
  arguments: [
    { name: '<type>', summary: 'which kind of pack', choices: TYPES },
    { name: '[id]', summary: 'which section, page (or section/page) or mutation' },
  ],
  options: [
    { flags: '--route <path>', summary: 'the page at this path, instead of an id' },
    {
      flags: '--essence <file>',
      summary: 'the document, or - for standard input (default: svc.essence.json)',
    },
    {
      flags: '--write',
      summary: 'write the pack to .svc/context/ beside the document instead of printing it',
    },
    NAMESPACE,
    PROJECT,
  ],
  examples: [
    'svc packs select scaffold',
    'svc packs select page billing/invoices',
    'svc packs select page --route /invoices --json',
  ],
  asks: true,
  async run(call, terminal) {
    const type = typeIn(call);
    const { essence, root } = await readEssenceFile(call, terminal, optionText(call, 'essence'));
    const id = await idIn(call, type, essence);
    const client = await openService(call, terminal);
    const selected = await client.selectPack(
      { essence, pack_type: type, ...(id === undefined ? {} : { id }) },
      { namespace: optionText(call, 'namespace') },
      { signal: terminal.signal },
    );
    const { renderedMarkdown } = selected.pack;
    const write = call.options['write'] === true;
    const talks = !call.json && !call.quiet;
    if (write) {
      const { writeSelectedPack } = await import('../../project/context.ts');
      const { CONTEXT } = await import('../../project/paths.ts');
      const change = writeSelectedPack(root, selected);
      if (talks) terminal.say(changeText(CONTEXT, change, terminal));
    }
    if (call.json) terminal.out(jsonText(selected));
    // A program gets the text as it is; a terminal would obey it.
    else if (!write) terminal.out(terminal.isTerminal ? shown(renderedMarkdown) : renderedMarkdown);
    const noticed = diagnosticsSummary(selected.diagnostics ?? []);
    if (talks && noticed) terminal.say(`${noticed} about the document: svc packs compile shows them\n`);
    return 0;
  },
} as const satisfies Command;

function typeIn({ arguments: [word = ''] }: Call): PackType {
  const type = TYPES.find((one) => one === word);
  if (type) return type;
  if (word === 'manifest')
    throw new ServiceError('USAGE', 'The manifest is no pack. Use svc packs manifest.');
  const [near] = nearestNames(word, TYPES);
  const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
  throw new ServiceError(
    'USAGE',
    `There is no pack type ${quote(word)}. Allowed: ${TYPES.join(', ')}.${hint}`,
  );
}

/** The id as given, or of the page at a route; refused here where the document says what there is. */
async function idIn(call: Call, type: PackType, essence: EssenceV4): Promise<string | undefined> {
  const [, id] = call.arguments;
  const route = optionText(call, 'route');
  if (route !== undefined) {
    if (type !== 'page')
      throw new ServiceError('USAGE', `--route finds a page; a ${type} pack has no route.`);
    if (id !== undefined)
      throw new ServiceError('USAGE', 'Name the page by its id or by --route, not by both.');
    const { findPageByPath } = await import('../../essence/find.ts');
    return findPageByPath(essence, route);
  }
  if (id || type === 'scaffold' || type === 'review') return id || undefined;
  const { pagesOf } = await import('../../essence/walk.ts');
  const known = {
    section: essence.blueprint.sections.map((section) => section.id),
    page: pagesOf(essence).map((page) => page.id),
    mutation: ['add-page', 'modify'],
  }[type];
  throw new ServiceError('USAGE', `A ${type} pack needs an id. There are ${formatNames(known)}.`, {
    available: known.slice(0, 50),
  });
}
