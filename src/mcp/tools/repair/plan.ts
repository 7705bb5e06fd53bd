import { readSource } from '../../../project/sources.ts';
import type { Finding } from '../verify/select-finding.ts';
import { anchorFindings } from '../../../graph/build.ts';
import { PROJECT_ID } from '../../../graph/graph.ts';
import { impact } from '../../../graph/queries/impact.ts';
import { createStore } from '../../../graph/store.ts';
import type { ProjectCheck } from '../../../project/check.ts';
import { buildCurrentSnapshot } from '../../../project/graph.ts';

/** Plans the fix of one finding: what to change, read, keep and avoid, and useful commands. */
export async function planRepair(finding: Finding, root: string): Promise<Record<string, unknown>> {
  const { planRepairs } = await import('../../../verify/repair.ts');
  const { buildRepairGuide } = await import('../../../verify/repair.ts');
  const { buildRemediation } = await import('../../../reports/findings.ts');
  const [plan] = planRepairs([finding]);
  const { summary, commands } = buildRemediation(finding);
  const edits = listEdits(finding, root);
  return {
    id: plan?.id,
    repair: finding.repair,
    rule: finding.rule,
    kind: plan?.kind,
    target: plan?.target,
    do: summary,
    ...buildRepairGuide(finding),
    ...(edits.length === 0 ? {} : { edits }),
    commands,
  };
}

/** Longer lines are truncated. */
const MAX_LINE_LENGTH = 300;

/** Safe edits, each with the text it replaces and its line. */
function listEdits({ edits, place }: Finding, root: string): Record<string, unknown>[] {
  const text = place && edits.length > 0 ? readSource(root, place.file) : undefined;
  if (place === undefined || text === undefined) return [];
  return edits.map(({ start, end, text: by }) => {
    const before = text.slice(0, start);
    const lineStart = before.lastIndexOf('\n') + 1;
    const [line = ''] = text.slice(lineStart).split(/\r?\n/, 1);
    return {
      file: place.file,
      line: before.split('\n').length,
      column: start - lineStart + 1,
      replace: text.slice(start, end).slice(0, MAX_LINE_LENGTH),
      by,
      in_line: line.slice(0, MAX_LINE_LENGTH),
      source: 'project-file',
    };
  });
}

const MAX_IMPACT_NODES = 30;

/** The nodes that a change at the location of a finding may affect; null if the location is unknown. */
export function findImpact(finding: Finding, root: string, { result, report }: ProjectCheck): object | null {
  if (!result.graph) return null;
  const snapshot = buildCurrentSnapshot(root, result.graph, report.generatedAt);
  const store = createStore(snapshot);
  const anchor = anchorFindings(result.graph, snapshot, [finding]).get(finding.fingerprint)?.node_id;
  const seeds = [finding.place?.file, anchor].filter(
    (one) => one !== undefined && one !== PROJECT_ID && (store.node(one) ?? store.node(`src:${one}`)),
  ) as string[];
  const [seed] = seeds;
  if (seed === undefined) return null;
  const { nodes, summary } = impact.run(store, { seeds: [seed], limit: MAX_IMPACT_NODES });
  return {
    from: seed,
    reached: summary.total,
    routes: summary.routes,
    files: summary.files,
    nodes: nodes.map(({ node: { id, type }, distance }) => ({ id, type, distance })),
  };
}
