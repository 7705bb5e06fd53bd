import { ServiceError } from '../../base/errors.ts';
import type { Catalog } from '../../schemas/types.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import {
  formatFileChanges,
  formatDiagnosticCounts,
  formatDiagnostics,
  NAMESPACE,
  formatPackSummary,
  formatPackTable,
  readEssenceFile,
} from '../packs.ts';
import { PROJECT, openService } from '../options.ts';
import { oneLine } from '../layout.ts';
import { findUnresolved, formatUnresolved, STRICT } from '../unresolved.ts';

type Bundle = Catalog['execution-pack-bundle.v1.json'];

export const packsCompile = {
  name: 'packs compile',
  summary: 'Compile the contract into execution packs.',
  arguments: [
    { name: '[file]', summary: 'Contract file, or - for standard input (default: svc.essence.json)' },
  ],
  options: [
    { flags: '--write', summary: 'Write the packs to .svc/context/ beside the contract, and svc.lock' },
    {
      flags: '--frozen',
      summary: 'Write nothing; exit with 1 if svc.lock or the written packs are out of date',
    },
    STRICT,
    NAMESPACE,
    PROJECT,
  ],
  examples: [
    'svc packs compile',
    'svc packs compile --write',
    'svc packs compile --strict',
    'svc packs compile --frozen --json',
  ],
  asks: true,
  async run(call, terminal) {
    const frozen = call.options['frozen'] === true;
    const write = call.options['write'] === true;
    if (frozen && write) throw new ServiceError('USAGE', 'Use --frozen or --write, not both.');
    const { essence, root } = await readEssenceFile(call, terminal, call.arguments[0]);
    const client = await openService(call, terminal);
    const query = { namespace: optionText(call, 'namespace') };
    const bundle = await client.compilePacks(essence, query, { signal: terminal.signal });
    if (frozen) return check(root, bundle, call, terminal);
    const unresolved = await findUnresolved(essence, bundle.diagnostics, client, terminal);
    const exitCode = unresolved && call.options['strict'] === true ? 1 : 0;
    const report = write ? await writeBundle(root, bundle, terminal) : '';
    if (call.json) {
      terminal.out(jsonText(bundle));
      return exitCode;
    }
    const { diagnostics = [], manifest } = bundle;
    terminal.out(formatPackTable(manifest, terminal));
    if (call.quiet) return exitCode;
    if (diagnostics.length > 0) terminal.out(`\n${formatDiagnostics(diagnostics, terminal)}`);
    const noticed = formatDiagnosticCounts(diagnostics);
    terminal.out(`\n${formatPackSummary(manifest)}${noticed && `; ${noticed}`}\n`);
    terminal.say(report);
    if (unresolved) terminal.say(`\n${formatUnresolved(unresolved, terminal)}`);
    return exitCode;
  },
} as const satisfies Command;

/** Writes the packs and svc.lock; the base of upgrades stays. */
async function writeBundle(root: string, bundle: Bundle, terminal: Terminal): Promise<string> {
  const { buildContextFiles, writeContext } = await import('../../project/context.ts');
  const { withLock } = await import('../../project/write-lock.ts');
  const { buildLockfile, formatLockfile, readLockfile } = await import('../../project/lockfile.ts');
  const { refreshAgents } = await import('../../project/agents.ts');
  const { AGENTS, CONTEXT, LOCKFILE } = await import('../../project/paths.ts');
  const before = await readLockfile(root);
  const lock = buildLockfile(bundle, before?.base);
  terminal.signal.throwIfAborted();
  // Before anything is created: an unusable answer of a service leaves the project as it is.
  buildContextFiles(bundle, root);
  // Packs, svc.lock and AGENTS.md come from one contract, even if another process compiles a different one at the same time.
  const { change, isRefreshed } = await withLock(root, [`${CONTEXT}/pack-manifest.json`, LOCKFILE], () => ({
    change: writeContext(root, bundle, lock),
    // An existing block in AGENTS.md lists the packs, so it is updated too.
    isRefreshed: refreshAgents(root, bundle),
  }));
  const same = before !== undefined && formatLockfile(before) === formatLockfile(lock);
  const agents = isRefreshed ? `${AGENTS}: written\n` : '';
  return `${formatFileChanges(CONTEXT, change, terminal)}${LOCKFILE}: ${same ? 'unchanged' : 'written'}\n${agents}`;
}

/** Reports every file that is out of date. */
async function check(
  root: string,
  bundle: Bundle,
  { json, quiet }: Call,
  terminal: Terminal,
): Promise<number> {
  const { compareWithBundle } = await import('../../project/context.ts');
  const { green, bold } = terminal.colour;
  const differences = await compareWithBundle(root, bundle);
  const current = differences.length === 0;
  if (json) terminal.out(jsonText({ current, differences }));
  else {
    for (const { file, message } of differences)
      terminal.out(`${bold(oneLine(file))}: ${oneLine(message)}\n`);
    if (current && !quiet) terminal.out(`${green('current')}: svc.lock and the written packs\n`);
    if (!current && !quiet)
      terminal.say('try: svc packs compile --write, or svc upgrade if records have changed\n');
  }
  return current ? 0 : 1;
}
