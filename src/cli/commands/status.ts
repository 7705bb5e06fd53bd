import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';
import { fromHere } from '../here.ts';
import { serviceOf } from '../service.ts';
import { askingOf } from '../verification.ts';

export const status = {
  name: 'status',
  summary: 'Whether contract, corpus, packs, AGENTS.md and graph of the project are in step; exit 1 if not.',
  options: [{ flags: '--project <folder>', summary: 'folder of the project (default: this one)' }],
  examples: ['svc status', 'svc status --project apps/shop', 'svc status --json'],
  asks: true,
  async run(call, terminal) {
    const { statusOf } = await import('../../project/status.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '.');
    const checks = await statusOf(
      root,
      async (essence) =>
        (await serviceOf(call, terminal)).compilePacks(essence, {}, { signal: terminal.signal }),
      async () => {
        const { verifiedProject } = await import('../../project/check.ts');
        // What is found out is not kept: whoever asks for the status has nothing written.
        const { project } = await verifiedProject(root, { ...askingOf(call, terminal), memory: {} });
        return project.context?.graph ?? 'missing';
      },
    );
    const ok = !checks.some(({ state }) => state === 'problem');
    if (call.json) terminal.out(jsonText({ ok, project: fromHere(terminal, root), checks }));
    else {
      const { checksText } = await import('../checks.ts');
      if (!call.quiet || !ok) terminal.out(checksText(checks, terminal));
    }
    return ok ? 0 : 1;
  },
} as const satisfies Command;
