import { readSource } from '../../../project/sources.ts';
import type { Finding } from '../verify/row.ts';

/** What to do about one finding: how, where, what to read, keep and leave alone, and which commands help. */
export async function planFor(finding: Finding, root: string): Promise<Record<string, unknown>> {
  const { planRepairs } = await import('../../../verify/repair.ts');
  const { buildRepairGuide } = await import('../../../verify/repair.ts');
  const { remediationOf } = await import('../../../reports/findings.ts');
  const [plan] = planRepairs([finding]);
  const { summary, commands } = remediationOf(finding);
  const edits = editsOf(finding, root);
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

/** More of a line than anybody needs to find a place in it. */
const LONGEST = 300;

/** Exact changes that are safe to make, each with the text that it replaces and the line that it stands in. */
function editsOf({ edits, place }: Finding, root: string): Record<string, unknown>[] {
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
      replace: text.slice(start, end).slice(0, LONGEST),
      by,
      in_line: line.slice(0, LONGEST),
      source: 'project-file',
    };
  });
}
