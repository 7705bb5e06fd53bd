import type { Command } from '../command.ts';
import { changeContract, EDIT_OPTIONS } from '../edit.ts';
import { openService } from '../options.ts';

export const removePage = {
  name: 'remove page',
  summary: 'Remove a page and the routes, navigation items, hotkeys and commands that lead to it.',
  arguments: [{ name: '<id>', summary: 'Page id: page, section/page or section-page' }],
  options: EDIT_OPTIONS,
  examples: ['svc remove page plan --dry-run', 'svc remove page settings/members'],
  asks: true,
  async run(call, terminal) {
    const { removePage: withoutPage } = await import('../../essence/edit.ts');
    const [name = ''] = call.arguments;
    return changeContract(call, terminal, await openService(call, terminal), (document) =>
      withoutPage(document, name),
    );
  },
} as const satisfies Command;
