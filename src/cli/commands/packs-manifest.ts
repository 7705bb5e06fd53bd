import { type Command, jsonText, optionText } from '../command.ts';
import { NAMESPACE, formatPackSummary, formatPackTable, readEssenceFile } from '../packs.ts';
import { PROJECT } from '../options.ts';
import { openService } from '../options.ts';

export const packsManifest = {
  name: 'packs manifest',
  summary: 'List the packs of the contract with ids, files and token counts.',
  arguments: [
    { name: '[file]', summary: 'Contract file, or - for standard input (default: svc.essence.json)' },
  ],
  options: [NAMESPACE, PROJECT],
  examples: ['svc packs manifest', 'svc packs manifest shop.json --json'],
  asks: true,
  async run(call, terminal) {
    const { essence } = await readEssenceFile(call, terminal, call.arguments[0]);
    const client = await openService(call, terminal);
    const query = { namespace: optionText(call, 'namespace') };
    // Selecting one pack is cheaper, but the manifest then has token counts for that pack only.
    const { manifest } = await client.compilePacks(essence, query, { signal: terminal.signal });
    if (call.json) terminal.out(jsonText(manifest));
    else terminal.out(formatPackTable(manifest, terminal, true));
    if (!call.json && !call.quiet) terminal.out(`\n${formatPackSummary(manifest)}\n`);
    return 0;
  },
} as const satisfies Command;
