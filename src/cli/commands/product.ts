import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';
import { openService, PROJECT } from '../options.ts';
import { formatCount } from '../../base/text.ts';

export const product = {
  name: 'product',
  summary: 'Show the product behind the contract: name, words, people, entities, and what is still neutral.',
  options: [PROJECT],
  examples: ['svc product', 'svc product check', 'svc product init', 'svc product --json'],
  asks: true,
  async run(call, terminal) {
    const { readContract } = await import('../../project/contract.ts');
    const { readProductFile } = await import('../../project/product.ts');
    const { describeProduct } = await import('../product.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '.');
    const essence = await readContract(root);
    const client = await openService(call, terminal, root);
    const bundle = await client.compilePacks(essence, {}, { signal: terminal.signal });
    const shown = describeProduct(bundle, readProductFile(root) !== undefined);
    if (call.json) {
      terminal.out(jsonText(shown));
      return 0;
    }
    const { table, wrap } = await import('../layout.ts');
    const { bold, dim } = terminal.colour;
    const { name, promise, locale, currency, entities, pages } = shown;
    terminal.out(`${bold(name)}${promise === undefined ? '' : `  ${promise}`}\n`);
    terminal.out(
      dim(
        `${[locale, currency].filter((one) => one !== undefined).join(' · ') || 'no locale or currency'}\n`,
      ),
    );
    const rows = entities.map(({ id, plural, fields }) => [id, plural, formatCount(fields, 'field')]);
    if (rows.length > 0) terminal.out(`\n${table(rows, terminal.columns, {})}\n`);
    const neutral = pages.filter(({ neutralParts }) => neutralParts.length > 0);
    for (const { id, neutralParts } of neutral)
      terminal.out(
        `${wrap(`${dim('neutral')}  ${id}: ${neutralParts.join(', ')}`, terminal.columns, '         ').trimStart()}\n`,
      );
    if (!call.quiet)
      terminal.say(
        shown.hasFile
          ? `svc.product.json overrides the official content. svc product check finds what does not fit.\n`
          : `The content is that of the records. svc product init writes svc.product.json, where you change it.\n`,
      );
    return 0;
  },
} as const satisfies Command;
