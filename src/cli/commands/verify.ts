import { basename } from 'node:path';
import { ServiceError } from '../../base/errors.ts';
import { classifyFindings, readBaseline, writeBaseline } from '../../project/baseline.ts';
import { isForeignCheckout, listChangedFiles } from '../../project/changed.ts';
import { formatQuantity } from '../../reports/counts.ts';
import type { FORMATS as ReportFormats } from '../../reports/index.ts';
import type { FailOn } from '../../reports/report.ts';
import {
  formatBaselineNote,
  FAIL_ON,
  parseFailOn,
  failsStrict,
  hasFailing,
  printPlacements,
  PROOF_OPTIONS,
  unknownCommit,
  verifyOptions,
} from '../verification.ts';
import { type Call, type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { createLineWrapper } from '../layout.ts';
import { NO_CACHE, PROJECT } from '../options.ts';
import { addVisits, parseApp, VISIT_OPTIONS, visitRoutes, writeProbe } from '../visits.ts';
import {
  runWorkspaceCheck,
  requireProject,
  mergeReports,
  nameFromRepository,
  WORKSPACE,
  formatWorkspace,
} from '../workspace.ts';

const FORMATS = ['human', 'json', 'markdown', 'sarif', 'github', 'junit'] as const;
type Format = (typeof FORMATS)[number];

export const verify = {
  name: 'verify',
  summary: 'Check the project against its contract; report findings with evidence and skipped checks.',
  purpose: 'Check code against the contract',
  options: [
    { flags: '--full', summary: 'Show findings in all files instead of changed files only' },
    {
      flags: '--since <commit>',
      summary: 'Show findings in files changed since this branch left the commit',
    },
    { flags: '--format <name>', summary: 'Output format (default: human)', choices: FORMATS },
    { flags: '--with-contract', summary: 'Include the contract and its packs in the JSON' },
    FAIL_ON,
    {
      flags: '--write-baseline',
      summary:
        'Accept current findings in files; a baseline can only shrink and never contains browser findings',
    },
    ...PROOF_OPTIONS,
    NO_CACHE,
    ...VISIT_OPTIONS,
    WORKSPACE,
    PROJECT,
  ],
  examples: [
    'svc verify',
    'svc verify --full --fail-on warn',
    'svc verify --since main --format github',
    'svc verify --full --strict --verbose',
    'svc verify --full --format sarif > svc.sarif',
    'svc verify --workspace --since main',
    'svc verify --url http://127.0.0.1:3000 --param id=42',
    'svc verify --build dist --update-screenshots',
  ],
  asks: true,
  async run(call, terminal) {
    const format = parseFormat(call);
    const failOn = parseFailOn(call);
    if (call.options['full'] === true && call.options['since'] !== undefined)
      throw new ServiceError('USAGE', 'Use --full or --since, not both.');
    if (call.options['workspace'] === true && (call.options['url'] ?? call.options['build']) !== undefined)
      throw new ServiceError(
        'USAGE',
        '--url and --build need one project: use --project instead of --workspace.',
      );
    if (call.options['withContract'] === true && (format !== 'json' || call.options['workspace'] === true))
      throw new ServiceError('USAGE', '--with-contract needs --json and one project.');
    if (call.options['workspace'] === true) return verifyWorkspace(call, terminal, format, failOn);
    const root = await requireProject(call, terminal, 'verify');
    await parseApp(root, call, terminal);
    const asked = findScope(root, call, terminal);
    // Report an unknown commit at once; otherwise Git runs while files are read.
    if (call.options['since'] !== undefined) await asked;
    const { verifyProject } = await import('../../project/check.ts');
    const result = await verifyProject(root, verifyOptions(call, terminal), asked);
    const scope = await asked;
    if (call.options['writeBaseline'] === true) {
      if (scope)
        throw new ServiceError(
          'USAGE',
          '--write-baseline needs --full: a baseline covers the whole project.',
        );
      const { projectIdentity } = await import('../../project/identity.ts');
      const { findings } = await writeBaseline(root, result.findings, {
        project: projectIdentity(root),
        savedAt: new Date().toISOString(),
      });
      if (!call.quiet) terminal.say(`The baseline now has ${formatQuantity(findings.length, 'finding')}.\n`);
    }
    const baseline = await readBaseline(root);
    const { fresh, inherited, resolved } = classifyFindings(result.findings, baseline);
    // Accepted screenshots are the baseline of a page; other browser findings are always reported.
    const seen = await visitRoutes(root, call, terminal, result);
    const findings = seen ? [...fresh, ...seen.findings] : fresh;
    const coverage = seen ? addVisits(result.coverage, seen.visits) : result.coverage;
    const { buildReport } = await import('../../reports/report.ts');
    const { listInputs } = await import('../../project/inputs.ts');
    const report = buildReport(
      { ...result, coverage, findings },
      {
        root: basename(root),
        generatedAt: new Date().toISOString(),
        failOn,
        ...(seen ? { visits: seen.visits } : {}),
        inputs: listInputs(root, { hasVisits: seen !== undefined }),
      },
    );
    const probe = seen && (await writeProbe(root, report, seen.visits));
    const { FORMATS: formats, formatFullJson } = await import('../../reports/index.ts');
    const shown = FOR_REPOSITORY.has(format) ? await nameFromRepository(report, root) : report;
    const write =
      format === 'json' && call.options['withContract'] === true ? formatFullJson : formats[format];
    terminal.out(write(shown, terminal.colour, createLineWrapper(terminal)));
    if (format === 'human') await printPlacements(coverage, call, terminal);
    if (!call.quiet && format === 'human') {
      if (scope)
        terminal.say(
          `Showing findings in ${formatQuantity(scope.size, 'changed file')}; svc verify --full shows all.\n`,
        );
      if (baseline) terminal.say(formatBaselineNote(inherited.length, resolved.length));
      if (probe !== undefined) terminal.say(`Browser results were written to ${probe}.\n`);
    }
    if (seen?.browserError) return seen.browserError.exit;
    return hasFailing(findings, failOn) || (await failsStrict(coverage, call)) ? 1 : 0;
  },
} as const satisfies Command;

/** Formats for programs that show findings beside the code of a whole repository. */
const FOR_REPOSITORY: ReadonlySet<Format> = new Set(['sarif', 'github', 'junit']);

function parseFormat(call: Call): Format {
  const asked = optionText(call, 'format');
  const format = asked === undefined ? (call.json ? 'json' : 'human') : FORMATS.find((one) => one === asked);
  if (format === undefined)
    throw new ServiceError('USAGE', `Unknown format ${asked ?? ''}. The formats are ${FORMATS.join(', ')}.`);
  if (call.json && format !== 'json')
    throw new ServiceError('USAGE', `Use --json or --format ${format}, not both.`);
  return format;
}

/** Returns the changed files; undefined to report on all files. */
async function findScope(
  root: string,
  call: Call,
  terminal: Terminal,
): Promise<ReadonlySet<string> | undefined> {
  const since = optionText(call, 'since');
  if (call.options['full'] === true) return undefined;
  const changed = await listChangedFiles(root, since);
  if (changed) return new Set(changed.files);
  if (since !== undefined) throw unknownCommit(since, ['svc verify --full']);
  if (!call.quiet && !call.json)
    terminal.say(
      isForeignCheckout(root)
        ? 'Git cannot be used in this checkout, which may belong to another user: all files count as changed. To trust it, add its folder to safe.directory of your Git configuration.\n'
        : 'No Git repository: all files count as changed.\n',
    );
  return undefined;
}

/** Checks all projects of a workspace, or those changed since a commit; JSON is the workspace health report. */
export async function verifyWorkspace(
  call: Call,
  terminal: Terminal,
  format: keyof typeof ReportFormats,
  failOn: FailOn,
): Promise<number> {
  if (call.options['writeBaseline'] === true)
    throw new ServiceError('USAGE', '--write-baseline needs one project: name it with --project.', {
      suggestions: ['svc verify --full --write-baseline --project <folder>'],
    });
  const since = optionText(call, 'since');
  const run = await runWorkspaceCheck(call, terminal, {
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
  const report = await mergeReports(run);
  if (report) {
    const { FORMATS: formats } = await import('../../reports/index.ts');
    const shown = FOR_REPOSITORY.has(format) ? await nameFromRepository(report, run.root) : report;
    terminal.out(formats[format](shown, terminal.colour, createLineWrapper(terminal)));
  }
  if (format === 'human') terminal.out(await formatWorkspace(run, terminal));
  return Math.max(run.found, run.broken);
}
