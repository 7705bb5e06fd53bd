import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';
import { openService, PROJECT, relativePath } from '../options.ts';

export const productInit = {
  name: 'product init',
  summary: 'Write svc.product.json from the official content of the blueprint, for you to edit.',
  options: [PROJECT],
  examples: ['svc product init', 'svc product init --project apps/shop'],
  asks: true,
  async run(call, terminal) {
    const { readContract } = await import('../../project/contract.ts');
    const { buildProductFile, writeProductFile } = await import('../../project/product.ts');
    const { findRecord } = await import('../../project/records.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '.');
    const { meta } = await readContract(root);
    const client = await openService(call, terminal, root);
    const blueprint = await findRecord(client, 'blueprint', meta.archetype, terminal.signal);
    const archetype = blueprint ?? (await findRecord(client, 'archetype', meta.archetype, terminal.signal));
    const file = buildProductFile(blueprint?.product, archetype?.name ?? 'Your product');
    terminal.signal.throwIfAborted();
    const isNew = writeProductFile(root, file);
    if (call.json)
      terminal.out(
        jsonText({ project: relativePath(terminal, root), file: 'svc.product.json', written: isNew }),
      );
    else if (!call.quiet)
      terminal.say(
        isNew
          ? 'Wrote svc.product.json. svc preview shows it.\n'
          : 'svc.product.json exists and stays as it is.\n',
      );
    return 0;
  },
} as const satisfies Command;
