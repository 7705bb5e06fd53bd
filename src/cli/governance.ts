import type { Changed } from '../project/changed.ts';
import type { GovernedProject } from '../reports/ci.ts';
import type { Change, DeltaInput } from '../reports/delta-sides.ts';
import type { GraphSnapshotV1 } from '../schemas/types.ts';
import type { Checked } from './checked.ts';
import type { Call, Terminal } from './command.ts';

/** One project with what is known of it and what the change did to it. Writes nothing. */
export async function governed(
  { root, path }: { readonly root: string; readonly path: string | null },
  checked: Checked,
  since: string | undefined,
  call: Call,
  { env }: Pick<Terminal, 'env'>,
): Promise<GovernedProject> {
  const { changedFiles } = await import('../project/changed.ts');
  const { debtBaseline, contractChanges } = await import('../project/governance.ts');
  const { adoptionTruth } = await import('../reports/adoption-truth.ts');
  const { governanceDelta } = await import('../reports/governance-delta.ts');
  const { healthReportV2 } = await import('../reports/health.ts');
  const { routesOf } = await import('../reports/inventory.ts');
  const { withheld } = await import('../reports/redact.ts');
  const { digestOf } = await import('../content/manifest.ts');
  const { documentInputOf } = await import('./document-input.ts');
  const input = await documentInputOf(root, call, checked);
  const { graph, project } = checked.result;
  const { observed } = input;
  // A report names the folder; only what stands alone withholds it.
  const report = { ...input.report, root: checked.report.root };
  const bundle = project.contract?.bundle;
  const source = graph ? digestOf(graph.files.map(({ path: file, digest }) => [file, digest])) : null;
  const changed = await changedFiles(root, since);
  const app = path ?? '.';
  const delta = governanceDelta({
    report,
    project: { identity: observed.identity, app },
    scope: scopeOf(changed, since, env),
    change: changed
      ? await changeOf(changed, since, source, report.graph.ready ? observed.graph.snapshot : undefined)
      : null,
    debt: (await debtBaseline(root, changed)) ?? null,
    hashes: {
      health: digestOf({ ...healthReportV2(report), generatedAt: null }),
      evidence: digestOf({
        coverage: report.coverage,
        findings: report.findings.map(({ fingerprint, severity }) => [fingerprint, severity]),
      }),
      contract: bundle?.essenceDigest ?? null,
      content: bundle?.corpus?.digest ?? null,
      source,
    },
    corpus: bundle?.corpus ? `${bundle.corpus.namespace} ${bundle.corpus.version}` : null,
    ...(changed ? { contractChanges: await contractChanges(root, changed) } : {}),
  });
  const reason =
    path === null ? 'It is the folder that svc was started for.' : 'It is the project that was asked for.';
  const own = { ...input, observed: { ...observed, workspace: { app, reason } } };
  const truth = withheld(adoptionTruth(own), input.places ?? [], routesOf(own));
  return { report, path, truth, delta };
}

/** What a change is, and what it reaches in a current graph. */
async function changeOf(
  { files, base, head }: Changed,
  since: string | undefined,
  source: string | null,
  graph: GraphSnapshotV1 | undefined,
): Promise<Change> {
  const { digestOf } = await import('../content/manifest.ts');
  const { createStore } = await import('../graph/store.ts');
  const { impact } = await import('../graph/queries/impact.ts');
  const reached = graph && impact.run(createStore(graph), { seeds: files });
  const nodes = reached?.nodes.map(({ node }) => node) ?? [];
  return {
    baseRef: since ?? 'HEAD',
    headRef: since === undefined ? null : head,
    mergeBase: base === 'nothing' ? null : base,
    hash: digestOf({ base, files, source }),
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
  changed: Changed | undefined,
  since: string | undefined,
  env: Terminal['env'],
): DeltaInput['scope'] {
  if (!changed) return { kind: 'unknown', identity: null };
  if (since === undefined) return { kind: 'working_tree', identity: null };
  const [, number] = /^refs\/pull\/(\d{1,10})\//.exec(env['GITHUB_REF'] ?? '') ?? [];
  if (number !== undefined) return { kind: 'pull_request', identity: `#${number}` };
  return { kind: 'commit_range', identity: `${changed.base}..${changed.head ?? ''}` };
}
