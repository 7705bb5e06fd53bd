import { ServiceError } from '../../base/errors.ts';
import type { CommonV1Mode, CommonV1Shape } from '../../schemas/types.ts';
import { quote } from '../../base/text.ts';
import { type Command, optionText } from '../command.ts';
import { changeContract, EDIT_OPTIONS } from '../edit.ts';
import { openService } from '../options.ts';

export const themeSwitch = {
  name: 'theme switch',
  summary: 'Put the product into another theme, mode or shape; values of your own stay.',
  arguments: [{ name: '[slug]', summary: 'the theme (default: the one it has)' }],
  options: [
    { flags: '--mode <mode>', summary: 'colour mode', choices: ['light', 'dark', 'auto'] },
    { flags: '--shape <shape>', summary: 'corners', choices: ['sharp', 'rounded', 'pill'] },
    ...EDIT_OPTIONS,
  ],
  examples: ['svc theme switch ledger --dry-run', 'svc theme switch ledger --mode dark --shape sharp'],
  asks: true,
  async run(call, terminal) {
    const { switchTheme } = await import('../../essence/edit.ts');
    const { findRecord, fetchRecord } = await import('../../project/records.ts');
    const [slug] = call.arguments;
    // The theme judges both words: it has the list of what it offers.
    const mode = optionText(call, 'mode') as CommonV1Mode | undefined;
    const shape = optionText(call, 'shape') as CommonV1Shape | undefined;
    if (slug === undefined && mode === undefined && shape === undefined)
      throw new ServiceError(
        'USAGE',
        'Name a theme, a --mode or a --shape. svc list theme shows the themes.',
      );
    const client = await openService(call, terminal);
    return changeContract(call, terminal, client, async (document) => {
      const { id } = document.dna.theme;
      const theme = await fetchRecord(client, 'theme', slug ?? id, terminal.signal);
      const old = await findRecord(client, 'theme', id, terminal.signal);
      if (!old && !call.quiet && !call.json)
        terminal.say(`No theme is called ${quote(id)}: spacing, type and the like stay as they are.\n`);
      return switchTheme(document, theme, old, { mode, shape });
    });
  },
} as const satisfies Command;
