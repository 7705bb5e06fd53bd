import type { Explanation } from '../../essence/explain.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { projectFolder, openService } from '../options.ts';

export const explain = {
  name: 'explain',
  summary: 'Show which layer sets a value or a word: document, override, theme, pattern or product.',
  arguments: [
    {
      name: '<what...>',
      summary:
        'Pointer (/dna/spacing/density), token (color.primary), pattern (data-table), word (word.cart) or text ("Add to basket")',
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
    'svc explain word.cart product.name',
  ],
  asks: true,
  async run(call, terminal) {
    const { readContract } = await import('../../project/contract.ts');
    const { explainValue, createContext } = await import('../explain.ts');
    const { findPage } = await import('../../essence/find.ts');
    const root = projectFolder(call, terminal);
    const document = await readContract(root);
    const name = optionText(call, 'page');
    const page = name === undefined ? undefined : findPage(document, name);
    const client = await openService(call, terminal);
    const facts = await createContext(document, page, { client, signal: terminal.signal, root });
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
