import { type Command, jsonText, optionText } from '../command.ts';
import { PROJECT } from '../packs.ts';
import { oneLine } from '../text.ts';
import { rootOf, verified } from '../verification.ts';

export const repair = {
  name: 'repair',
  summary: 'What to do about the findings: a plan; with --write, the edits that are safe.',
  options: [
    {
      flags: '--write',
      summary: 'make the safe edits, verify again, and take them back if anything is worse',
    },
    { flags: '--prompt', summary: 'the rest as an instruction for a coding agent' },
    { flags: '--code <codes>', summary: 'only findings with these codes, with commas between' },
    { flags: '--no-cache', summary: 'read every file anew' },
    PROJECT,
  ],
  examples: ['svc repair', 'svc repair --write', 'svc repair --prompt --code A11Y011,A11Y012'],
  asks: true,
  async run(call, terminal) {
    const root = await rootOf(call, terminal);
    const codes = new Set((optionText(call, 'code') ?? '').split(',').filter(Boolean));
    const isMeant = ({ code }: { readonly code: string }): boolean => codes.size === 0 || codes.has(code);
    const found = await verified(root, call, terminal);
    const { findings } = found;
    const { planOf, promptOf } = await import('../../repair/plan.ts');
    const plan = planOf(findings.filter(isMeant));
    if (call.options['write'] === true) {
      const { repairProject } = await import('../../project/repair.ts');
      terminal.signal.throwIfAborted();
      const { files, mended, rolledBack, after } = await repairProject(root, found, isMeant, () =>
        verified(root, call, terminal),
      );
      if (call.json)
        terminal.out(jsonText({ files, mended: mended.length, rolledBack, left: planOf(after) }));
      else if (rolledBack)
        terminal.out('The edits made the project worse, so that every file is as it was before.\n');
      else {
        for (const file of files) terminal.out(`${oneLine(file)}\n`);
        terminal.say(
          `${mended.length} findings mended in ${files.length} files, ${after.length} are left.\n`,
        );
      }
      return rolledBack ? 1 : 0;
    }
    if (call.options['prompt'] === true) terminal.out(promptOf(plan));
    else if (call.json) terminal.out(jsonText({ plan }));
    else if (plan.length === 0) terminal.out('Nothing has to be mended.\n');
    else terminal.out((await import('../repair-text.ts')).repairText(plan, terminal));
    return 0;
  },
} as const satisfies Command;
