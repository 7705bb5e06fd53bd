import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';
import { relativePath, openService } from '../options.ts';
import { askingOf } from '../verification.ts';

export const status = {
  name: 'status',
  summary: 'Whether contract, corpus, packs, AGENTS.md and graph of the project are in step; exit 1 if not.',
  options: [{ flags: '--project <folder>', summary: 'folder of the project (default: this one)' }],
  examples: ['svc status', 'svc status --project apps/shop', 'svc status --json'],
  asks: true,
  async run(call, terminal) {
    const { checkStatus } = await import('../../project/status.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '.');
    const checks = await checkStatus(
      root,
      async (essence) =>
        (await openService(call, terminal)).compilePacks(essence, {}, { signal: terminal.signal }),
      async () => {
        const { verifyProject } = await import('../../project/check.ts');
        // What is found out is not kept: whoever asks for the status has nothing written.
        const { project } = await verifyProject(root, { ...askingOf(call, terminal), memory: {} });
        return project.context?.graph ?? 'missing';
      },
    );
    const ok = !checks.some(({ state }) => state === 'problem');
    if (call.json) terminal.out(jsonText({ ok, project: relativePath(terminal, root), checks }));
    else {
      const { checksText } = await import('../layout.ts');
      if (!call.quiet || !ok) terminal.out(checksText(checks, terminal));
    }
    return ok ? 0 : 1;
  },
} as const satisfies Command;
