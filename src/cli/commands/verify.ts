import { basename } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { classifyFindings, readBaseline, writeBaseline } from '../../project/baseline.ts';
import { listChangedFiles } from '../../project/changed.ts';
import { formatQuantity } from '../../reports/counts.ts';
import { FORMATS as formats, type FORMATS as ReportFormats } from '../../reports/index.ts';
import { type FailOn, buildReport } from '../../reports/report.ts';
import { baselineText, FAIL_ON, failOnOf, fails, unknownCommit, verified } from '../verification.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { brokenFor } from '../layout.ts';
import { PROJECT } from '../options.ts';
import { appOf, VISITS, visited } from '../visits.ts';
import { checkWorkspace, requireProject, toldOf, WORKSPACE, workspaceText } from '../workspace.ts';

const FORMATS = ['human', 'json', 'markdown', 'sarif', 'github', 'junit'] as const;
type Format = (typeof FORMATS)[number];

export const verify = {
  name: 'verify',
  summary: 'Hold the project against its contract: findings with evidence, and what was not checked.',
  options: [
    { flags: '--full', summary: 'findings in all files, not only in those that changed' },
    { flags: '--since <commit>', summary: 'changed means: since this branch left that commit' },
    { flags: '--format <name>', summary: 'how to tell it (default: human)', choices: FORMATS },
    FAIL_ON,
    {
      flags: '--write-baseline',
      summary:
        'accept what is found in files now; a baseline can only shrink, and never holds what a browser finds',
    },
    { flags: '--no-cache', summary: 'read every file anew' },
    ...VISITS,
    WORKSPACE,
    PROJECT,
  ],
  examples: [
    'svc verify',
    'svc verify --full --fail-on warn',
    'svc verify --since main --format github',
    'svc verify --full --format sarif > svc.sarif',
    'svc verify --workspace --since main',
    'svc verify --url http://127.0.0.1:3000 --param id=42',
    'svc verify --build dist --update-screenshots',
  ],
  asks: true,
  async run(call, terminal) {
    const format = formatOf(call);
    const failOn = failOnOf(call);
    if (call.options['full'] === true && call.options['since'] !== undefined)
      throw new ServiceError(
        'USAGE',
        '--full is all files and --since those that changed: give one of them.',
      );
    if (call.options['workspace'] === true && (call.options['url'] ?? call.options['build']) !== undefined)
      throw new ServiceError(
        'USAGE',
        'An app belongs to one project: take --project instead of --workspace with --url or --build.',
      );
    if (call.options['workspace'] === true) return verifyWorkspace(call, terminal, format, failOn);
    const root = await requireProject(call, terminal, 'verify');
    await appOf(root, call, terminal);
    const asked = scopeOf(root, call, terminal);
    // A commit that nobody knows is told at once; else git may take its time while the project is read.
    if (call.options['since'] !== undefined) await asked;
    const result = await verified(root, call, terminal, asked);
    const scope = await asked;
    if (call.options['writeBaseline'] === true) {
      if (scope)
        throw new ServiceError(
          'USAGE',
          'A baseline is of the whole project: take --full with --write-baseline.',
        );
      const { projectIdentity } = await import('../../project/identity.ts');
      const { findings } = await writeBaseline(root, result.findings, {
        project: projectIdentity(root),
        savedAt: new Date().toISOString(),
      });
      if (!call.quiet)
        terminal.say(
          `${formatQuantity(findings.length, 'finding')} ${findings.length === 1 ? 'is' : 'are'} the baseline now.\n`,
        );
    }
    const baseline = await readBaseline(root);
    const { fresh, inherited, resolved } = classifyFindings(result.findings, baseline);
    // A picture that was accepted is the baseline of a page; what else a browser finds is always told.
    const seen = await visited(root, call, terminal, result);
    const findings = seen ? [...fresh, ...seen.findings] : fresh;
    const report = buildReport(
      { ...result, findings },
      {
        root: basename(root),
        generatedAt: new Date().toISOString(),
        failOn,
        ...(seen ? { visits: seen.visits } : {}),
      },
    );
    const probe = seen && (await (await import('../visits.ts')).writeProbe(root, report, seen.visits));
    terminal.out(formats[format](report, terminal.colour, brokenFor(terminal)));
    if (!call.quiet && format === 'human') {
      if (scope)
        terminal.say(
          `Findings of ${formatQuantity(scope.size, 'changed file')}; svc verify --full has those of all.\n`,
        );
      if (baseline) terminal.say(baselineText(inherited.length, resolved.length));
      if (probe !== undefined) terminal.say(`What the browser saw is kept in ${probe}.\n`);
    }
    return seen?.missing?.exit ?? (fails(findings, failOn) ? 1 : 0);
  },
} as const satisfies Command;

function formatOf(call: Call): Format {
  const asked = optionText(call, 'format');
  const format = asked === undefined ? (call.json ? 'json' : 'human') : FORMATS.find((one) => one === asked);
  if (format === undefined)
    throw new ServiceError('USAGE', `There is no format ${asked ?? ''}. There are ${FORMATS.join(', ')}.`);
  if (call.json && format !== 'json')
    throw new ServiceError('USAGE', `--json and --format ${format} ask for two answers: give one of them.`);
  return format;
}

/** The files whose findings are shown: those that changed, or all where that cannot be known. */
async function scopeOf(
  root: string,
  call: Call,
  terminal: Terminal,
): Promise<ReadonlySet<string> | undefined> {
  const since = optionText(call, 'since');
  if (call.options['full'] === true) return undefined;
  const changed = await listChangedFiles(root, since);
  if (changed) return new Set(changed.files);
  if (since !== undefined) throw unknownCommit(since, ['svc verify --full']);
  if (!call.quiet && !call.json) terminal.say('No Git repository: all files count as changed.\n');
  return undefined;
}

/** All projects of a workspace, or those that changed since a commit; JSON is the workspace health report. */
export async function verifyWorkspace(
  call: Call,
  terminal: Terminal,
  format: keyof typeof ReportFormats,
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
    const { buildWorkspaceHealthV2 } = await import('../../reports/workspace-health.ts');
    terminal.out(jsonText(buildWorkspaceHealthV2(run.workspace)));
    return Math.max(run.found, run.broken);
  }
  const report = await toldOf(run);
  if (report) {
    const { FORMATS: formats } = await import('../../reports/index.ts');
    terminal.out(formats[format](report, terminal.colour, brokenFor(terminal)));
  }
  if (format === 'human') terminal.out(await workspaceText(run, terminal));
  return Math.max(run.found, run.broken);
}
