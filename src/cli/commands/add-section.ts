import type { Client } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import type { EssenceV4, EssenceV4BlueprintSection } from '../../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, optionText, type Terminal } from '../command.ts';
import { asked, changeContract, EDIT_OPTIONS, layoutOf } from '../edit.ts';
import { openService } from '../options.ts';

type Role = EssenceV4BlueprintSection['role'];
const ROLES: readonly Role[] = ['primary', 'gateway', 'public', 'auxiliary'];

export const addSection = {
  name: 'add section',
  summary: 'Add a section to the contract: the pages of an archetype, or a first page of your own.',
  arguments: [{ name: '<id>', summary: 'lowercase letters, digits and hyphens' }],
  options: [
    { flags: '--archetype <slug>', summary: 'take over its pages, features and navigation' },
    { flags: '--role <role>', summary: 'the part it plays', choices: ROLES },
    { flags: '--shell <slug>', summary: 'the frame of its pages (default: that of the app)' },
    { flags: '--description <text>', summary: 'what it is for and whom it serves' },
    { flags: '--patterns <list>', summary: 'what its first page shows, where there is no archetype' },
    ...EDIT_OPTIONS,
  ],
  examples: [
    'svc add section help --archetype knowledge-base',
    'svc add section labs --role auxiliary --description "Trials." --patterns page-header',
  ],
  asks: true,
  async run(call, terminal) {
    const { addSection: withSection } = await import('../../essence/edit.ts');
    const client = await openService(call, terminal);
    return changeContract(call, terminal, client, async (document) => {
      const section =
        optionText(call, 'archetype') === undefined
          ? await ownSection(call, terminal, client, document)
          : await fromArchetype(call, terminal, client, document);
      return withSection(document, section);
    });
  },
} as const satisfies Command;

async function fromArchetype(
  call: Call,
  { signal }: Terminal,
  client: Client,
  document: EssenceV4,
): Promise<EssenceV4BlueprintSection> {
  const { sectionFromArchetype } = await import('../../essence/edit.ts');
  const { findRecord, fetchRecord } = await import('../../project/records.ts');
  const archetype = await fetchRecord(client, 'archetype', optionText(call, 'archetype') ?? '', signal);
  const theme = await findRecord(client, 'theme', document.dna.theme.id, signal);
  const role = optionText(call, 'role');
  const section = sectionFromArchetype(
    document,
    archetype,
    call.arguments[0] ?? '',
    role === undefined ? archetype.role : roleNamed(role),
    theme?.modes,
  );
  const shell = await shellNamed(call, client, signal);
  return {
    ...section,
    ...(shell === undefined ? {} : { shell }),
    description: optionText(call, 'description') ?? section.description,
  };
}

/** A section has at least one page: it begins with an overview at the id of the section. */
async function ownSection(
  call: Call,
  terminal: Terminal,
  client: Client,
  { blueprint }: EssenceV4,
): Promise<EssenceV4BlueprintSection> {
  const [id = ''] = call.arguments;
  const role = roleNamed(
    await asked(call, terminal, 'role', `Which part does it play: ${formatNames(ROLES)}?`),
  );
  const description = await asked(call, terminal, 'description', 'What is it for, and whom does it serve?');
  const patterns = await asked(
    call,
    terminal,
    'patterns',
    'Which patterns does its first page show? For example page-header,data-table. Or name an --archetype.',
  );
  const shell =
    (await shellNamed(call, client, terminal.signal)) ??
    blueprint.shell ??
    blueprint.sections[0]?.shell ??
    '';
  const layout = await layoutOf(client, patterns, terminal.signal);
  const page = { id: 'overview', route: `/${id}`, layout };
  return { id, role, shell, features: [], description, pages: [page] };
}

async function shellNamed(call: Call, client: Client, signal: AbortSignal): Promise<string | undefined> {
  const shell = optionText(call, 'shell');
  if (shell !== undefined) await client.record('shell', shell, {}, { signal });
  return shell;
}

function roleNamed(text: string): Role {
  const role = ROLES.find((one) => one === text);
  if (role) return role;
  throw new ServiceError('INVALID_PARAMETER', `${quote(text)} is no role. There are ${formatNames(ROLES)}.`, {
    suggestions: nearestNames(text, ROLES),
  });
}
