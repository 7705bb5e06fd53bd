import { type Command, optionText } from '../command.ts';
import { changeContract, EDIT_OPTIONS } from '../edit.ts';
import { openService } from '../options.ts';

export const addFeature = {
  name: 'add feature',
  summary: 'Add a feature to the product or to one of its sections.',
  arguments: [{ name: '<name>', summary: 'Feature name, such as export-csv' }],
  options: [{ flags: '--section <id>', summary: 'Section that needs the feature' }, ...EDIT_OPTIONS],
  examples: ['svc add feature search', 'svc add feature export-csv --section reports'],
  asks: true,
  async run(call, terminal) {
    const { addFeature: withFeature } = await import('../../essence/edit.ts');
    const [name = ''] = call.arguments;
    return changeContract(call, terminal, await openService(call, terminal), (document) =>
      withFeature(document, name, optionText(call, 'section')),
    );
  },
} as const satisfies Command;
