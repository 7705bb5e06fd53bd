import type { Explanation } from '../../essence/explain.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { projectFolder, openService } from '../options.ts';

export const explain = {
  name: 'explain',
  summary: 'Say which layer decides a value: document, override, theme, pattern or product.',
  arguments: [
    {
      name: '<what...>',
      summary: 'a pointer (/dna/spacing/density), a token (color.primary) or a pattern (data-table)',
    },
  ],
  options: [
    { flags: '--page <page>', summary: 'as it holds for this page' },
    { flags: '--project <folder>', summary: 'the project (default: this folder)' },
  ],
  examples: [
    'svc explain /dna/spacing/density',
    'svc explain /dna/theme/mode --page settings/members',
    'svc explain color.primary data-table --json',
  ],
  asks: true,
  async run(call, terminal) {
    const { readContract } = await import('../../project/contract.ts');
    const { explained, factsOf } = await import('../explain.ts');
    const { findPage } = await import('../../essence/find.ts');
    const document = await readContract(projectFolder(call, terminal));
    const name = optionText(call, 'page');
    const page = name === undefined ? undefined : findPage(document, name);
    const client = await openService(call, terminal);
    const facts = await factsOf(document, page, client, terminal.signal);
    const found: Explanation[] = [];
    for (const what of call.arguments) found.push(...(await explained(what, facts)));
    if (call.json) terminal.out(jsonText({ explanations: found }));
    else {
      const { explanationText } = await import('../explain.ts');
      terminal.out(found.map((one) => explanationText(one, terminal)).join('\n'));
    }
    return 0;
  },
} as const satisfies Command;
