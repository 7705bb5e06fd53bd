import type { Command } from '../command.ts';
import { changeContract, EDIT_OPTIONS } from '../edit.ts';
import { openService } from '../options.ts';

export const removeSection = {
  name: 'remove section',
  summary: 'Remove a section with its pages, the links to them, and the features only it needed.',
  arguments: [{ name: '<id>', summary: 'Section id' }],
  options: EDIT_OPTIONS,
  examples: ['svc remove section settings --dry-run', 'svc remove section settings'],
  asks: true,
  async run(call, terminal) {
    const { removeSection: withoutSection } = await import('../../essence/edit.ts');
    const [name = ''] = call.arguments;
    return changeContract(call, terminal, await openService(call, terminal), (document) =>
      withoutSection(document, name),
    );
  },
} as const satisfies Command;
