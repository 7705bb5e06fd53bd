import {
  formatBaselineNote,
  checkOptions,
  failsStrict,
  hasFailing,
  printPlacements,
  unknownCommit,
} from './verification.ts';
import { type Call, jsonText, type Terminal } from './command.ts';
import { createLineWrapper, wrap } from './layout.ts';
import {
  runWorkspaceCheck,
  requireProject,
  mergeReports,
  nameFromRepository,
  type WorkspaceRun,
  formatWorkspace,
} from './workspace.ts';
import type { GovernedProject } from '../reports/ci.ts';
import type { GovernanceDeltaV1, GraphSnapshotV1, SvcCiReportV3WorkspaceReport } from '../schemas/types.ts';
import type { FailOn, Report } from '../reports/report.ts';
import type { ChangedFiles } from '../project/changed.ts';
import type { ProjectCheck } from '../project/check.ts';
import type { Change, DeltaInput } from '../reports/delta-sides.ts';

/** Checks one project. */
export async function runCi(call: Call, terminal: Terminal, asked: CiOptions): Promise<number> {
  const root = await requireProject(call, terminal, 'ci');
  const { listChangedFiles } = await import('../project/changed.ts');
  if (asked.since !== undefined && !(await listChangedFiles(root, asked.since)))
    throw unknownCommit(asked.since);
  const path = await findAppPath(terminal.cwd, root);
  const { checkProject } = await import('../project/check.ts');
  const checked = await checkProject(root, checkOptions(call, terminal), asked);
  const { report, fresh, inherited, resolved, baseline } = checked;
  const proof =
    asked.version === '3'
      ? await buildGovernedProject({ root, path }, checked, asked.since, call, terminal)
      : undefined;
  if (call.json) {
    const { buildCiReport, buildCiReportV2 } = await import('../reports/ci.ts');
    const { buildCiReportV3 } = await import('../reports/ci.ts');
    terminal.out(
      jsonText(
        proof
          ? buildCiReportV3(proof)
          : asked.version === '1'
            ? buildCiReport(report, path)
            : buildCiReportV2(report, path),
      ),
    );
  } else {
    const { formatHuman } = await import('../reports/human.ts');
    terminal.out(formatHuman({ ...report, findings: fresh }, terminal.colour, createLineWrapper(terminal)));
    await printPlacements(report.coverage, call, terminal);
    if (baseline && !call.quiet) terminal.say(formatBaselineNote(inherited.length, resolved.length));
    if (proof) {
      const { gate, limitations, nextAction } = proof.delta;
      terminal.out(formatGate(gate.result, [...limitations, nextAction], terminal));
    }
  }
  await annotate({ ...report, findings: fresh }, root, terminal);
  const exit = proof ? toExitCode(proof.delta.gate) : hasFailing(fresh, asked.failOn) ? 1 : 0;
  return (await failsStrict(report.coverage, call)) ? 1 : exit;
}

/** The app folder relative to the current folder; null if it is the same or not below it. */
async function findAppPath(cwd: string, root: string): Promise<string | null> {
  const { isAbsolute, relative, sep } = await import('node:path');
  const way = relative(cwd, root);
  const isBelow = way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way);
  return isBelow ? way.replaceAll(sep, '/') : null;
}

/** Checks all projects of a workspace. */
export async function runWorkspaceCi(call: Call, terminal: Terminal, asked: CiOptions): Promise<number> {
  const proofs = new Map<string, GovernedProject>();
  const run = await runWorkspaceCheck(call, terminal, {
    ...asked,
    after: async ({ root, path, checked }) => {
      if (asked.version !== '3') return;
      proofs.set(path, await buildGovernedProject({ root, path }, checked, asked.since, call, terminal));
    },
  });
  const proof = asked.version === '3' ? await buildWorkspaceProof(run, proofs, asked) : undefined;
  const report = await mergeReports(run);
  if (call.json) {
    const { buildCiWorkspaceReport, buildCiWorkspaceReportV2 } = await import('../reports/ci.ts');
    const { workspace } = run;
    terminal.out(
      jsonText(
        proof ??
          (asked.version === '1'
            ? buildCiWorkspaceReport(workspace, asked.failOn)
            : buildCiWorkspaceReportV2(workspace, asked.failOn)),
      ),
    );
  } else {
    const { formatHuman } = await import('../reports/human.ts');
    if (report) terminal.out(formatHuman(report, terminal.colour, createLineWrapper(terminal)));
    terminal.out(await formatWorkspace(run, terminal));
    if (proof) terminal.out(formatGate(proof.gate.result, listOpenProjects(proof), terminal));
  }
  if (report) await annotate(report, run.root, terminal);
  return proof ? Math.max(toExitCode(proof.gate), run.broken) : Math.max(run.found, run.broken);
}

async function buildWorkspaceProof(
  { workspace, projects }: WorkspaceRun,
  proofs: ReadonlyMap<string, GovernedProject>,
  { failOn }: CiOptions,
): Promise<SvcCiReportV3WorkspaceReport> {
  const { buildCiWorkspaceReportV3 } = await import('../reports/ci.ts');
  const { projectIdentity } = await import('../project/identity.ts');
  const broken = projects
    .filter(({ path }) => !proofs.has(path))
    .map(({ path, root }) => ({ path, identity: projectIdentity(root) }));
  return buildCiWorkspaceReportV3(workspace, failOn, [...proofs.values()], broken);
}

/** Lists the projects that did not pass, with their next action. */
const listOpenProjects = ({ gate, projects }: SvcCiReportV3WorkspaceReport): string[] =>
  gate.projects
    .filter(({ result }) => result !== 'pass')
    .map(({ projectPath }) => {
      const own = projects.find((one) => one.projectPath === projectPath);
      return `${projectPath ?? '.'}: ${own?.governanceDelta.nextAction ?? 'It could not be checked.'}`;
    });

/** Options of a CI run. */
export interface CiOptions {
  readonly failOn: FailOn;
  readonly version: '1' | '2' | '3';
  /** Base commit of the change; without it, the change is everything uncommitted. */
  readonly since: string | undefined;
  readonly generatedAt: string;
}

type Gate = GovernanceDeltaV1['gate'];

/** A result that is not proven has not passed. */
export const toExitCode = ({ result, failOn }: Pick<Gate, 'result' | 'failOn'>): number =>
  result === 'pass' || failOn === 'none' ? 0 : 1;

const RESULT_LABELS = { pass: 'passed', fail: 'failed', not_proven: 'not proven' } as const;

/** Formats the verdict with limitations and the next action. */
export function formatGate(
  result: Gate['result'],
  lines: readonly string[],
  { colour, columns }: Terminal,
): string {
  const word = `Gate: ${RESULT_LABELS[result]}`;
  return [
    result === 'pass' ? colour.green(word) : colour.red(word),
    ...lines.map((line) => colour.dim(wrap(line, columns, '  '))),
    '',
  ].join('\n');
}

/** Annotations go to stderr, which the runner reads too, so that stdout stays data. */
export async function annotate(report: Report, root: string, terminal: Terminal): Promise<void> {
  if (terminal.env['GITHUB_ACTIONS'] !== 'true') return;
  const { formatGithub } = await import('../reports/github.ts');
  terminal.say(formatGithub(await nameFromRepository(report, root)));
}

/** Builds the report of one project with what the change did to it. Writes nothing. */
export async function buildGovernedProject(
  { root, path }: { readonly root: string; readonly path: string | null },
  checked: ProjectCheck,
  since: string | undefined,
  call: Call,
  { env }: Pick<Terminal, 'env'>,
): Promise<GovernedProject> {
  const { listChangedFiles } = await import('../project/changed.ts');
  const { readDebtBaseline, findContractChanges } = await import('../project/governance.ts');
  const { buildAdoptionTruth } = await import('../reports/adoption-truth.ts');
  const { buildGovernanceDelta } = await import('../reports/governance-delta.ts');
  const { buildHealthReportV2 } = await import('../reports/health.ts');
  const { listKnownPaths } = await import('../reports/inventory.ts');
  const { hidePaths } = await import('../reports/redact.ts');
  const { digestJson } = await import('../content/manifest.ts');
  const { toDocumentInput } = await import('./verification.ts');
  const input = await toDocumentInput(root, call, checked);
  const { graph, project } = checked.result;
  const { observed } = input;
  // The CI report contains the folder name; only stand-alone documents redact it.
  const report = { ...input.report, root: checked.report.root };
  const bundle = project.contract?.bundle;
  const source = graph ? digestJson(graph.files.map(({ path: file, digest }) => [file, digest])) : null;
  const changed = await listChangedFiles(root, since);
  const app = path ?? '.';
  const delta = buildGovernanceDelta({
    report,
    project: { identity: observed.identity, app },
    scope: findScope(changed, since, env),
    change: changed
      ? await describeChange(changed, since, source, report.graph.ready ? observed.graph.snapshot : undefined)
      : null,
    debt: (await readDebtBaseline(root, changed)) ?? null,
    hashes: {
      health: digestJson({ ...buildHealthReportV2(report), generatedAt: null }),
      evidence: digestJson({
        coverage: report.coverage,
        findings: report.findings.map(({ fingerprint, severity }) => [fingerprint, severity]),
      }),
      contract: bundle?.essenceDigest ?? null,
      content: bundle?.corpus?.digest ?? null,
      source,
    },
    corpus: bundle?.corpus ? `${bundle.corpus.namespace} ${bundle.corpus.version}` : null,
    ...(changed ? { contractChanges: await findContractChanges(root, changed) } : {}),
  });
  const reason =
    path === null ? 'It is the folder that svc was started for.' : 'It is the project that was requested.';
  const own = { ...input, observed: { ...observed, workspace: { app, reason } } };
  const truth = hidePaths(buildAdoptionTruth(own), input.places ?? [], listKnownPaths(own));
  return { report, path, truth, delta };
}

/** Describes the change and what it affects in a current graph. */
async function describeChange(
  { files, base, head }: ChangedFiles,
  since: string | undefined,
  source: string | null,
  graph: GraphSnapshotV1 | undefined,
): Promise<Change> {
  const { digestJson } = await import('../content/manifest.ts');
  const { createStore } = await import('../graph/store.ts');
  const { impact } = await import('../graph/queries/impact.ts');
  const reached = graph && impact.run(createStore(graph), { seeds: files });
  const nodes = reached?.nodes.map(({ node }) => node) ?? [];
  return {
    baseRef: since ?? 'HEAD',
    headRef: since === undefined ? null : head,
    mergeBase: base === 'nothing' ? null : base,
    hash: digestJson({ base, files, source }),
    files,
    routes: nodes
      .filter(({ type }) => type === 'Route')
      .map(({ id }) => id.slice('rt:'.length))
      .sort(),
    nodes: nodes.map(({ id }) => id).sort(),
    unresolved: reached?.unknown ?? files,
  };
}

/** Determines which changes are judged; a pull request only if the runner says so and the base is known. */
function findScope(
  changed: ChangedFiles | undefined,
  since: string | undefined,
  env: Terminal['env'],
): DeltaInput['scope'] {
  if (!changed) return { kind: 'unknown', identity: null };
  if (since === undefined) return { kind: 'working_tree', identity: null };
  const [, number] = /^refs\/pull\/(\d{1,10})\//.exec(env['GITHUB_REF'] ?? '') ?? [];
  if (number !== undefined) return { kind: 'pull_request', identity: `#${number}` };
  return { kind: 'commit_range', identity: `${changed.base}..${changed.head ?? ''}` };
}
