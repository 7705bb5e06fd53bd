import type { Client } from '../../client/index.ts';
import { ServiceError } from '../../base/errors.ts';
import { formatCount } from '../../base/text.ts';
import type { Corpus } from '../../content/corpus.ts';
import { type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { wrap } from '../layout.ts';
import { openService } from '../options.ts';

/** The records that a registry is made of. */
const TYPES = ['pattern', 'theme', 'archetype', 'shell'] as const;

export const exportShadcnRegistry = {
  name: 'export shadcn-registry',
  summary: 'Write patterns and themes as a registry for npx shadcn add.',
  options: [
    { flags: '--out <folder>', summary: 'Folder of the registry; created if needed' },
    { flags: '--force', summary: 'Replace existing files' },
  ],
  examples: [
    'svc export shadcn-registry --out registry',
    'npx shadcn add ./registry/data-table.json',
    'npx shadcn add ./registry/ledger.json',
  ],
  asks: true,
  async run(call, terminal) {
    const out = optionText(call, 'out');
    if (out === undefined)
      throw new ServiceError('USAGE', 'Missing option --out: the folder of the registry.', {
        suggestions: ['--out registry'],
      });
    const { resolve } = await import('node:path');
    const { createRegistry, printRegistry } = await import('../../create/registry.ts');
    const { writeExport } = await import('../../project/export-files.ts');
    const { readTemplates } = await import('../../project/templates.ts');
    const corpus = await readCorpus(await openService(call, terminal), terminal);
    const registry = createRegistry(corpus, {
      react: readTemplates('react'),
      shadcn: readTemplates('shadcn'),
    });
    const { patterns, themes, omitted } = registry;
    terminal.signal.throwIfAborted();
    const change = writeExport(
      resolve(terminal.cwd, out),
      [...printRegistry(registry)].map(([path, text]) => ({ path, text })),
      call.options['force'] === true,
    );
    if (call.json) {
      terminal.out(jsonText({ folder: out, patterns, themes, omitted, ...change }));
      return 0;
    }
    for (const path of change.written) terminal.out(`${path}: written\n`);
    for (const path of change.unchanged) terminal.out(`${path}: unchanged\n`);
    if (call.quiet) return 0;
    terminal.say(`${formatCount(patterns.length, 'pattern')} and ${formatCount(themes.length, 'theme')}.\n`);
    if (omitted.length > 0) terminal.say(formatOmitted(omitted, terminal));
    return 0;
  },
} as const satisfies Command;

async function readCorpus(client: Client, { signal }: Terminal): Promise<Corpus> {
  const { copyCorpus } = await import('./mirror.ts');
  const { createPartialCorpus, toContentRecord } = await import('../../content/record-cache.ts');
  const { copied } = await copyCorpus(client, TYPES, { signal, progress: () => undefined });
  return createPartialCorpus(
    TYPES.flatMap((type, at) =>
      (copied[at]?.records ?? []).map((one) => toContentRecord(type, one.slug, one)),
    ),
  );
}

/** Formats one paragraph per reason. */
function formatOmitted(
  omitted: readonly { readonly pattern: string; readonly reason: string }[],
  { columns, colour }: Terminal,
): string {
  const reasons = [...new Set(omitted.map(({ reason }) => reason))];
  return reasons
    .map((reason) => {
      const names = omitted.filter((one) => one.reason === reason).map(({ pattern }) => pattern);
      return `${colour.dim(wrap(`left out, because ${reason}:`, columns))}\n${wrap(names.join(' '), columns, '  ')}\n`;
    })
    .join('');
}
