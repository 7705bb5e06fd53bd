import type { Explanation } from '../../essence/explain.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { projectFolder, openService } from '../options.ts';

export const explain = {
  name: 'explain',
  summary: 'Show which layer sets a value: document, override, theme, pattern or product.',
  arguments: [
    {
      name: '<what...>',
      summary: 'Pointer (/dna/spacing/density), token (color.primary) or pattern (data-table)',
    },
  ],
  options: [
    { flags: '--page <page>', summary: 'Explain the value on this page' },
    { flags: '--project <folder>', summary: 'Project folder (default: the current folder)' },
  ],
  examples: [
    'svc explain /dna/spacing/density',
    'svc explain /dna/theme/mode --page settings/members',
    'svc explain color.primary data-table --json',
  ],
  asks: true,
  async run(call, terminal) {
    const { readContract } = await import('../../project/contract.ts');
    const { explainValue, createContext } = await import('../explain.ts');
    const { findPage } = await import('../../essence/find.ts');
    const document = await readContract(projectFolder(call, terminal));
    const name = optionText(call, 'page');
    const page = name === undefined ? undefined : findPage(document, name);
    const client = await openService(call, terminal);
    const facts = await createContext(document, page, client, terminal.signal);
    const found: Explanation[] = [];
    for (const what of call.arguments) found.push(...(await explainValue(what, facts)));
    if (call.json) terminal.out(jsonText({ explanations: found }));
    else {
      const { formatExplanation } = await import('../explain.ts');
      terminal.out(found.map((one) => formatExplanation(one, terminal)).join('\n'));
    }
    return 0;
  },
} as const satisfies Command;
