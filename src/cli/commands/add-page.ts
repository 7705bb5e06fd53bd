import { ServiceError } from '../../base/errors.ts';
import type { EssenceV4 } from '../../schemas/types.ts';
import { formatNames } from '../../base/text.ts';
import { type Call, type Command, optionText, type Terminal } from '../command.ts';
import { changeContract, EDIT_OPTIONS, parseLayout } from '../edit.ts';
import { openService } from '../options.ts';
import { CUSTOM } from '../../essence/custom.ts';

export const addPage = {
  name: 'add page',
  summary: 'Add a page to a section of the contract.',
  arguments: [{ name: '<id>', summary: 'Id of lowercase letters, digits and hyphens' }],
  options: [
    { flags: '--section <id>', summary: 'Section of the page; required if there are several' },
    { flags: '--route <path>', summary: 'Path of the page (default: / and the id)' },
    {
      flags: '--patterns <list>',
      summary:
        'Patterns from top to bottom, each with an optional preset: hero,data-table:standard (default: custom, a page that you design yourself)',
    },
    {
      flags: '--title <text>',
      summary: 'Label in the navigation of the section, or a directive if there is no navigation',
    },
    ...EDIT_OPTIONS,
  ],
  examples: [
    'svc add page reports --patterns page-header,data-table:standard',
    'svc add page team --section settings --route /settings/team --patterns page-header --title Team',
    'svc add page reports --patterns page-header --dry-run',
    'svc add page about',
  ],
  asks: true,
  async run(call, terminal) {
    const { addPage: withPage } = await import('../../essence/edit.ts');
    const [id = ''] = call.arguments;
    const client = await openService(call, terminal);
    return changeContract(call, terminal, client, async (document) => {
      const section = await chooseSection(call, terminal, document);
      const patterns = await choosePatterns(call, terminal);
      const layout = patterns === '' ? [CUSTOM] : await parseLayout(client, patterns, terminal.signal);
      return withPage(document, {
        id,
        section,
        layout,
        route: optionText(call, 'route'),
        title: optionText(call, 'title'),
      });
    });
  },
} as const satisfies Command;

/** The patterns of the page; empty if the project designs it itself. */
async function choosePatterns(call: Call, terminal: Terminal): Promise<string> {
  const given = optionText(call, 'patterns');
  if (given !== undefined || !terminal.isInteractive || call.json) return given?.trim() ?? '';
  const answer = await (await terminal.prompts()).text(
    'Which patterns does the page show, from top to bottom? For example page-header,data-table:standard. Leave it empty to design the page yourself.',
  );
  return answer.trim();
}

async function chooseSection(call: Call, terminal: Terminal, { blueprint }: EssenceV4): Promise<string> {
  const given = optionText(call, 'section');
  if (given !== undefined) return given;
  const ids = blueprint.sections.map(({ id }) => id);
  const [only = ''] = ids;
  if (ids.length === 1) return only;
  if (terminal.isInteractive && !call.json) {
    const choices = blueprint.sections.map(({ id, role }) => ({ value: id, label: id, hint: role }));
    return (await terminal.prompts()).select('Which section does the page belong to?', choices);
  }
  throw new ServiceError('USAGE', `Missing option --section. The sections are ${formatNames(ids)}.`);
}
