import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';
import { relativePath, openService } from '../options.ts';
import { STRICT } from '../unresolved.ts';
import { checkOptions } from '../verification.ts';

export const status = {
  name: 'status',
  summary:
    'Check that pages, contract, product file, corpus, packs, AGENTS.md, app and graph are in sync; exit with 1 if not.',
  purpose: 'See what is out of date',
  options: [
    { flags: '--project <folder>', summary: 'Project folder (default: the current folder)' },
    { ...STRICT, summary: `${STRICT.summary}, or if a placement is not proven` },
  ],
  examples: ['svc status', 'svc status --project apps/shop', 'svc status --strict', 'svc status --json'],
  asks: true,
  async run(call, terminal) {
    const { checkStatus } = await import('../../project/status.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '.');
    const { findOlderProjectBelow } = await import('../../project/older.ts');
    const older = findOlderProjectBelow(root);
    const checks = await checkStatus(
      root,
      async (essence) =>
        (await openService(call, terminal)).compilePacks(essence, {}, { signal: terminal.signal }),
      async () => {
        const { verifyProject } = await import('../../project/check.ts');
        // Keep results in memory, since status writes nothing.
        const options = { ...checkOptions(call, terminal), memory: {} };
        const { project, coverage } = await verifyProject(root, options);
        const { countPlacements } = await import('../../verify/placements.ts');
        return {
          graph: project.context?.graph ?? 'missing',
          placements: coverage.files === 0 ? undefined : countPlacements(coverage.placements ?? []),
        };
      },
      async (essence) => {
        const { updateApp } = await import('../app.ts');
        const change = await updateApp(root, essence, await openService(call, terminal), terminal, true);
        return change && change.written.length + change.removed.length + change.refused.length;
      },
      { older, folder: relativePath(terminal, root) },
    );
    const isStrict = call.options['strict'] === true;
    const ok = !checks.some(({ state }) => state === 'problem' || (isStrict && state === 'unresolved'));
    if (call.json) terminal.out(jsonText({ ok, project: relativePath(terminal, root), checks, older }));
    else {
      const { formatChecks } = await import('../layout.ts');
      if (!call.quiet || !ok) terminal.out(formatChecks(checks, terminal));
    }
    return ok ? 0 : 1;
  },
} as const satisfies Command;
