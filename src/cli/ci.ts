import { baselineText, type ProjectCheck, checkedProject, fails, unknownCommit } from './verification.ts';
import { type Call, jsonText, type Terminal } from './command.ts';
import { brokenFor, wrap } from './layout.ts';
import { checkWorkspace, requireProject, toldOf, type WorkspaceRun, workspaceText } from './workspace.ts';
import type { GovernedProject } from '../reports/ci.ts';
import type { GovernanceDeltaV1, GraphSnapshotV1, SvcCiReportV3WorkspaceReport } from '../schemas/types.ts';
import type { FailOn, Report } from '../reports/report.ts';
import type { ChangedFiles } from '../project/changed.ts';
import type { Change, DeltaInput } from '../reports/delta-sides.ts';

/** The gate over one project. */
export async function ciOfProject(call: Call, terminal: Terminal, asked: Asked): Promise<number> {
  const root = await requireProject(call, terminal, 'ci');
  const { listChangedFiles } = await import('../project/changed.ts');
  if (asked.since !== undefined && !(await listChangedFiles(root, asked.since)))
    throw unknownCommit(asked.since);
  const path = await pathFrom(terminal.cwd, root);
  const checked = await checkedProject(root, call, terminal, asked);
  const { report, fresh, inherited, resolved, baseline } = checked;
  const proof =
    asked.version === '3' ? await governed({ root, path }, checked, asked.since, call, terminal) : undefined;
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
    terminal.out(formatHuman({ ...report, findings: fresh }, terminal.colour, brokenFor(terminal)));
    if (baseline && !call.quiet) terminal.say(baselineText(inherited.length, resolved.length));
    if (proof) {
      const { gate, limitations, nextAction } = proof.delta;
      terminal.out(gateText(gate.result, [...limitations, nextAction], terminal));
    }
  }
  await annotate({ ...report, findings: fresh }, terminal);
  return proof ? exitOf(proof.delta.gate) : fails(fresh, asked.failOn) ? 1 : 0;
}

/** The folder of the app from where svc was started; null if it is there, or somewhere else on the machine. */
async function pathFrom(cwd: string, root: string): Promise<string | null> {
  const { isAbsolute, relative, sep } = await import('node:path');
  const way = relative(cwd, root);
  const isBelow = way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way);
  return isBelow ? way.replaceAll(sep, '/') : null;
}

/** The gate over all projects of a workspace. */
export async function ciOfWorkspace(call: Call, terminal: Terminal, asked: Asked): Promise<number> {
  const proofs = new Map<string, GovernedProject>();
  const run = await checkWorkspace(call, terminal, {
    ...asked,
    after: async ({ root, path, checked }) => {
      if (asked.version !== '3') return;
      proofs.set(path, await governed({ root, path }, checked, asked.since, call, terminal));
    },
  });
  const proof = asked.version === '3' ? await proofOf(run, proofs, asked) : undefined;
  const report = await toldOf(run);
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
    if (report) terminal.out(formatHuman(report, terminal.colour, brokenFor(terminal)));
    terminal.out(await workspaceText(run, terminal));
    if (proof) terminal.out(gateText(proof.gate.result, linesOf(proof), terminal));
  }
  if (report) await annotate(report, terminal);
  return proof ? Math.max(exitOf(proof.gate), run.broken) : Math.max(run.found, run.broken);
}

async function proofOf(
  { workspace, projects }: WorkspaceRun,
  proofs: ReadonlyMap<string, GovernedProject>,
  { failOn }: Asked,
): Promise<SvcCiReportV3WorkspaceReport> {
  const { buildCiWorkspaceReportV3 } = await import('../reports/ci.ts');
  const { projectIdentity } = await import('../project/identity.ts');
  const broken = projects
    .filter(({ path }) => !proofs.has(path))
    .map(({ path, root }) => ({ path, identity: projectIdentity(root) }));
  return buildCiWorkspaceReportV3(workspace, failOn, [...proofs.values()], broken);
}

/** What each project says about it that has not passed. */
const linesOf = ({ gate, projects }: SvcCiReportV3WorkspaceReport): string[] =>
  gate.projects
    .filter(({ result }) => result !== 'pass')
    .map(({ projectPath }) => {
      const own = projects.find((one) => one.projectPath === projectPath);
      return `${projectPath ?? '.'}: ${own?.governanceDelta.nextAction ?? 'It could not be checked.'}`;
    });

/** What a run of CI was asked for. */
export interface Asked {
  readonly failOn: FailOn;
  readonly version: '1' | '2' | '3';
  /** Where the change began; without it the change is what is not committed. */
  readonly since: string | undefined;
  readonly generatedAt: string;
}

type Gate = GovernanceDeltaV1['gate'];

/** What is not proven has not passed. */
export const exitOf = ({ result, failOn }: Pick<Gate, 'result' | 'failOn'>): number =>
  result === 'pass' || failOn === 'none' ? 0 : 1;

const WORDS = { pass: 'passed', fail: 'failed', not_proven: 'not proven' } as const;

/** The verdict over a change: for a person, with what is missing and what to do. */
export function gateText(
  result: Gate['result'],
  lines: readonly string[],
  { colour, columns }: Terminal,
): string {
  const word = `Gate: ${WORDS[result]}`;
  return [
    result === 'pass' ? colour.green(word) : colour.red(word),
    ...lines.map((line) => colour.dim(wrap(line, columns, '  '))),
    '',
  ].join('\n');
}

/** Annotations are for the runner, which reads both; stdout stays data. */
export async function annotate(report: Report, terminal: Terminal): Promise<void> {
  if (terminal.env['GITHUB_ACTIONS'] !== 'true') return;
  const { formatGithub } = await import('../reports/github.ts');
  terminal.say(formatGithub(report));
}

/** One project with what is known of it and what the change did to it. Writes nothing. */
export async function governed(
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
  const { documentInputOf } = await import('./verification.ts');
  const input = await documentInputOf(root, call, checked);
  const { graph, project } = checked.result;
  const { observed } = input;
  // A report names the folder; only what stands alone withholds it.
  const report = { ...input.report, root: checked.report.root };
  const bundle = project.contract?.bundle;
  const source = graph ? digestJson(graph.files.map(({ path: file, digest }) => [file, digest])) : null;
  const changed = await listChangedFiles(root, since);
  const app = path ?? '.';
  const delta = buildGovernanceDelta({
    report,
    project: { identity: observed.identity, app },
    scope: scopeOf(changed, since, env),
    change: changed
      ? await changeOf(changed, since, source, report.graph.ready ? observed.graph.snapshot : undefined)
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
    path === null ? 'It is the folder that svc was started for.' : 'It is the project that was asked for.';
  const own = { ...input, observed: { ...observed, workspace: { app, reason } } };
  const truth = hidePaths(buildAdoptionTruth(own), input.places ?? [], listKnownPaths(own));
  return { report, path, truth, delta };
}

/** What a change is, and what it reaches in a current graph. */
async function changeOf(
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

/** Which set of changes is judged; a pull request only where the runner says so and its base was named. */
function scopeOf(
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
