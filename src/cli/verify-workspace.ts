import { ServiceError } from '../base/errors.ts';
import type { FORMATS } from '../reports/index.ts';
import type { FailOn } from '../reports/report.ts';
import { type Call, jsonText, optionText, type Terminal } from './command.ts';
import { brokenFor } from './layout.ts';
import { checkWorkspace, toldOf, workspaceText } from './workspace.ts';

/** All projects of a workspace, or those that changed since a commit; JSON is the workspace health report. */
export async function verifyWorkspace(
  call: Call,
  terminal: Terminal,
  format: keyof typeof FORMATS,
  failOn: FailOn,
): Promise<number> {
  if (call.options['writeBaseline'] === true)
    throw new ServiceError('USAGE', 'A baseline is of one project: name it with --project.', {
      suggestions: ['svc verify --full --write-baseline --project <folder>'],
    });
  const since = optionText(call, 'since');
  const run = await checkWorkspace(call, terminal, {
    generatedAt: new Date().toISOString(),
    failOn,
    since,
    changedOnly: since !== undefined,
  });
  if (format === 'json') {
    const { workspaceHealthV2 } = await import('../reports/workspace-health.ts');
    terminal.out(jsonText(workspaceHealthV2(run.workspace)));
    return Math.max(run.found, run.broken);
  }
  const report = await toldOf(run);
  if (report) {
    const { FORMATS: formats } = await import('../reports/index.ts');
    terminal.out(formats[format](report, terminal.colour, brokenFor(terminal)));
  }
  if (format === 'human') terminal.out(await workspaceText(run, terminal));
  return Math.max(run.found, run.broken);
}
