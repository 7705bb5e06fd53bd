import { ServiceError } from '../../base/errors.ts';
import type { EssenceV4 } from '../../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, jsonText, optionText } from '../command.ts';
import { formatFileChanges, formatDiagnosticCounts, NAMESPACE, readEssenceFile } from '../packs.ts';
import { PROJECT, openService } from '../options.ts';
import { stripControls } from '../layout.ts';
import { findUnresolved, formatUnresolved, STRICT } from '../unresolved.ts';

const TYPES = ['scaffold', 'section', 'page', 'mutation', 'review'] as const;
type PackType = (typeof TYPES)[number];

export const packsSelect = {
  name: 'packs select',
  summary: 'Print one execution pack of the contract.',
  arguments: [
    { name: '<type>', summary: 'Pack type', choices: TYPES },
    { name: '[id]', summary: 'Section, page (or section/page) or mutation' },
  ],
  options: [
    { flags: '--route <path>', summary: 'Select the page at this path instead of by id' },
    {
      flags: '--essence <file>',
      summary: 'Contract file, or - for standard input (default: svc.essence.json)',
    },
    {
      flags: '--write',
      summary: 'Write the pack to .svc/context/ beside the contract instead of printing it',
    },
    STRICT,
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
    const type = parseType(call);
    const { essence, root } = await readEssenceFile(call, terminal, optionText(call, 'essence'));
    const id = await resolveId(call, type, essence);
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
      if (talks) terminal.say(formatFileChanges(CONTEXT, change, terminal));
    }
    if (call.json) terminal.out(jsonText(selected));
    // Programs get the text unchanged; a terminal would interpret control characters.
    else if (!write) terminal.out(terminal.isTerminal ? stripControls(renderedMarkdown) : renderedMarkdown);
    const noticed = formatDiagnosticCounts(selected.diagnostics ?? []);
    if (talks && noticed) terminal.say(`${noticed} in the contract; svc packs compile lists them\n`);
    const unresolved = await findUnresolved(essence, selected.diagnostics, client, terminal);
    if (talks && unresolved) terminal.say(`${formatUnresolved(unresolved, terminal)}`);
    return unresolved && call.options['strict'] === true ? 1 : 0;
  },
} as const satisfies Command;

function parseType({ arguments: [word = ''] }: Call): PackType {
  const type = TYPES.find((one) => one === word);
  if (type) return type;
  if (word === 'manifest')
    throw new ServiceError('USAGE', 'The manifest is not a pack. Use svc packs manifest.');
  const [near] = nearestNames(word, TYPES);
  const hint = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
  throw new ServiceError(
    'USAGE',
    `There is no pack type ${quote(word)}. Allowed: ${TYPES.join(', ')}.${hint}`,
  );
}

/** Returns the given id, or that of the page at a route. A missing id is rejected with the ids of the contract. */
async function resolveId(call: Call, type: PackType, essence: EssenceV4): Promise<string | undefined> {
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
