import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';
import { openService, PROJECT, relativePath } from '../options.ts';
import { formatCount } from '../../base/text.ts';
import { isAboutProduct } from '../../essence/unresolved.ts';

export const productCheck = {
  name: 'product check',
  summary:
    'Check svc.product.json against its schema, the contract and the records; exit with 1 if a part does not fit.',
  options: [PROJECT],
  examples: ['svc product check', 'svc product check --project apps/shop', 'svc product check --json'],
  asks: true,
  async run(call, terminal) {
    const { readContract } = await import('../../project/contract.ts');
    const { missingProductFile, readProductFile } = await import('../../project/product.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '.');
    const essence = await readContract(root);
    if (!readProductFile(root)) throw missingProductFile(relativePath(terminal, root));
    const client = await openService(call, terminal, root);
    const { diagnostics = [] } = await client.compilePacks(essence, {}, { signal: terminal.signal });
    const problems = diagnostics.filter(isAboutProduct);
    const exit = problems.length === 0 ? 0 : 1;
    if (call.json) {
      terminal.out(jsonText({ ok: exit === 0, file: 'svc.product.json', problems }));
      return exit;
    }
    const { wrap } = await import('../layout.ts');
    for (const { message } of problems)
      terminal.out(
        `${wrap(`${terminal.colour.yellow('warn')}  ${message}`, terminal.columns, '      ').trimStart()}\n`,
      );
    if (!call.quiet)
      terminal.say(
        exit === 0
          ? 'svc.product.json fits the contract.\n'
          : `${formatCount(problems.length, 'part')} of svc.product.json ${problems.length === 1 ? 'does' : 'do'} not fit; where one is not used, official or neutral content is shown.\n`,
      );
    return exit;
  },
} as const satisfies Command;
