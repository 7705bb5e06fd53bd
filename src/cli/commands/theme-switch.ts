import { ServiceError } from '../../base/errors.ts';
import type { CommonV1Mode, CommonV1Shape } from '../../schemas/types.ts';
import { quote } from '../../base/text.ts';
import { type Command, optionText } from '../command.ts';
import { changeContract, EDIT_OPTIONS } from '../edit.ts';
import { openService } from '../options.ts';

export const themeSwitch = {
  name: 'theme switch',
  summary: 'Switch to another theme, mode or shape; your own values stay.',
  arguments: [{ name: '[slug]', summary: 'Theme (default: the current theme)' }],
  options: [
    { flags: '--mode <mode>', summary: 'Colour mode', choices: ['light', 'dark', 'auto'] },
    { flags: '--shape <shape>', summary: 'Corner shape', choices: ['sharp', 'rounded', 'pill'] },
    ...EDIT_OPTIONS,
  ],
  examples: ['svc theme switch ledger --dry-run', 'svc theme switch ledger --mode dark --shape sharp'],
  asks: true,
  async run(call, terminal) {
    const { switchTheme } = await import('../../essence/edit.ts');
    const { findRecord, fetchRecord } = await import('../../project/records.ts');
    const [slug] = call.arguments;
    // The theme validates both values, since it lists the supported ones.
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
        terminal.say(
          `There is no theme ${quote(id)}: spacing, typography and similar values stay unchanged.\n`,
        );
      return switchTheme(document, theme, old, { mode, shape });
    });
  },
} as const satisfies Command;
