import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';
import { serviceOf } from '../service.ts';

export const status = {
  name: 'status',
  summary: 'Whether contract, corpus, packs and AGENTS.md of the project are in step; exit 1 if not.',
  options: [{ flags: '--project <folder>', summary: 'folder of the project (default: this one)' }],
  examples: ['svc status', 'svc status --project apps/shop', 'svc status --json'],
  asks: true,
  async run(call, terminal) {
    const { statusOf } = await import('../../project/status.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '.');
    const checks = await statusOf(root, async (essence) =>
      (await serviceOf(call, terminal)).compilePacks(essence, {}, { signal: terminal.signal }),
    );
    const ok = checks.every(({ state }) => state === 'ok');
    if (call.json) terminal.out(jsonText({ ok, project: root, checks }));
    else {
      const { checksText } = await import('../checks.ts');
      if (!call.quiet || !ok) terminal.out(checksText(checks, terminal));
    }
    return ok ? 0 : 1;
  },
} as const satisfies Command;
