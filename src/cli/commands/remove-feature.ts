import { type Command, optionText } from '../command.ts';
import { changeContract, EDIT_OPTIONS } from '../edit.ts';
import { openService } from '../options.ts';

export const removeFeature = {
  name: 'remove feature',
  summary: 'Remove a feature from the product and all sections, or from one section.',
  arguments: [{ name: '<name>', summary: 'Feature name' }],
  options: [{ flags: '--section <id>', summary: 'Remove it only from this section' }, ...EDIT_OPTIONS],
  examples: ['svc remove feature search', 'svc remove feature export-csv --section reports'],
  asks: true,
  async run(call, terminal) {
    const { removeFeature: withoutFeature } = await import('../../essence/edit.ts');
    const [name = ''] = call.arguments;
    return changeContract(call, terminal, await openService(call, terminal), (document) =>
      withoutFeature(document, name, optionText(call, 'section')),
    );
  },
} as const satisfies Command;
