import type { Client } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import type { EssenceV4, EssenceV4BlueprintSection } from '../../schemas/types.ts';
import { formatNames, nearestNames, quote } from '../../base/text.ts';
import { type Call, type Command, optionText, type Terminal } from '../command.ts';
import { requireAnswer, changeContract, EDIT_OPTIONS, parseLayout } from '../edit.ts';
import { openService } from '../options.ts';

type Role = EssenceV4BlueprintSection['role'];
const ROLES: readonly Role[] = ['primary', 'gateway', 'public', 'auxiliary'];

export const addSection = {
  name: 'add section',
  summary: 'Add a section to the contract, from an archetype or with a first page of your own.',
  arguments: [{ name: '<id>', summary: 'Id of lowercase letters, digits and hyphens' }],
  options: [
    { flags: '--archetype <slug>', summary: 'Copy pages, features and navigation from this archetype' },
    { flags: '--role <role>', summary: 'Role of the section', choices: ROLES },
    { flags: '--shell <slug>', summary: 'Shell of the pages (default: the shell of the app)' },
    { flags: '--description <text>', summary: 'Purpose and audience of the section' },
    { flags: '--patterns <list>', summary: 'Patterns of the first page, without --archetype' },
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
          ? await createSection(call, terminal, client, document)
          : await copyArchetype(call, terminal, client, document);
      return withSection(document, section);
    });
  },
} as const satisfies Command;

async function copyArchetype(
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
    role === undefined ? archetype.role : parseRole(role),
    theme?.modes,
  );
  const shell = await requireShell(call, client, signal);
  return {
    ...section,
    ...(shell === undefined ? {} : { shell }),
    description: optionText(call, 'description') ?? section.description,
  };
}

/** A section has at least one page, so it starts with an overview at the id of the section. */
async function createSection(
  call: Call,
  terminal: Terminal,
  client: Client,
  { blueprint }: EssenceV4,
): Promise<EssenceV4BlueprintSection> {
  const [id = ''] = call.arguments;
  const role = parseRole(
    await requireAnswer(call, terminal, 'role', `Which role does the section have: ${formatNames(ROLES)}?`),
  );
  const description = await requireAnswer(
    call,
    terminal,
    'description',
    'What is the section for, and who uses it?',
  );
  const patterns = await requireAnswer(
    call,
    terminal,
    'patterns',
    'Which patterns does its first page show? For example page-header,data-table. Or name an --archetype.',
  );
  const shell =
    (await requireShell(call, client, terminal.signal)) ??
    blueprint.shell ??
    blueprint.sections[0]?.shell ??
    '';
  const layout = await parseLayout(client, patterns, terminal.signal);
  const page = { id: 'overview', route: `/${id}`, layout };
  return { id, role, shell, features: [], description, pages: [page] };
}

async function requireShell(call: Call, client: Client, signal: AbortSignal): Promise<string | undefined> {
  const shell = optionText(call, 'shell');
  if (shell !== undefined) await client.record('shell', shell, {}, { signal });
  return shell;
}

function parseRole(text: string): Role {
  const role = ROLES.find((one) => one === text);
  if (role) return role;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `${quote(text)} is not a role. The roles are ${formatNames(ROLES)}.`,
    {
      suggestions: nearestNames(text, ROLES),
    },
  );
}
