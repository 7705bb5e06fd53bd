import { resolve } from 'node:path';
import { type Command, jsonText, optionText } from '../command.ts';

export const doctor = {
  name: 'doctor',
  summary:
    'Look at what svc depends on: Node.js, the service, the files of the project; exit 1 on a problem.',
  options: [{ flags: '--project <folder>', summary: 'folder of the project (default: this one)' }],
  examples: ['svc doctor', 'svc doctor --json', 'SVC_API_URL=https://svc.example.org svc doctor'],
  asks: true,
  async run(call, terminal) {
    const { diagnose } = await import('../doctor.ts');
    const root = resolve(terminal.cwd, optionText(call, 'project') ?? '.');
    const checks = await diagnose(root, call, terminal);
    const ok = checks.every(({ state }) => state === 'ok');
    if (call.json) terminal.out(jsonText({ ok, checks }));
    else {
      const { checksText } = await import('../checks.ts');
      const shown = call.quiet ? checks.filter(({ state }) => state !== 'ok') : checks;
      if (shown.length > 0) terminal.out(checksText(shown, terminal));
    }
    return ok ? 0 : 1;
  },
} as const satisfies Command;
