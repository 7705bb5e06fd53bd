import { anchorsOf, nodeOfPage } from '../graph/contract.ts';
import { fileId } from '../graph/ids.ts';
import type { GraphStore } from '../graph/store.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';
import type { TaskInput } from './input.ts';
import { sentence } from './words.ts';

type OpenFinding = TaskCapsuleV1['findings'][number];

/** Findings are never dropped, so there are few: one for each code and severity, and no more than these. */
const MOST = 8;

interface Concerning {
  readonly findings: OpenFinding[];
  /** How many kinds stand for how many more findings. */
  readonly omitted: { readonly kinds: number; readonly findings: number };
}

/** Open findings in the files of the task and about its page, the worst first; equal ones stand once. */
export function findingsFor(
  { findings, target, bundle }: Pick<TaskInput, 'findings' | 'target' | 'bundle'>,
  own: ReadonlySet<string>,
  store: GraphStore,
): Concerning {
  const anchorOf = anchorsOf(bundle);
  const page = target.page && nodeOfPage(target.page.data);
  const nodeAt = ({ place, pointer }: Finding): string | undefined => {
    if (place && own.has(place.file)) return fileId(place.file);
    return page !== undefined && pointer !== undefined && anchorOf(pointer) === page ? page : undefined;
  };
  const groups = new Map<string, { readonly first: Finding; readonly node: string; count: number }>();
  for (const finding of findings) {
    const node = nodeAt(finding);
    if (node === undefined) continue;
    const key = `${finding.code} ${finding.severity}`;
    const known = groups.get(key);
    if (known) known.count++;
    else groups.set(key, { first: finding, node, count: 1 });
  }
  const sorted = [...groups.values()].sort((a, b) => RANK[a.first.severity] - RANK[b.first.severity]);
  const rest = sorted.slice(MOST);
  return {
    findings: sorted.slice(0, MOST).map(({ first, node, count }) => ({
      code: first.code,
      severity: first.severity,
      repairId: first.repair,
      graphNodeId: store.node(node) ? node : null,
      blocking: first.severity === 'error',
      summary: summaryOf(first, count),
    })),
    omitted: { kinds: rest.length, findings: rest.reduce((sum, { count }) => sum + count, 0) },
  };
}

const RANK = { error: 0, warn: 1, info: 2 } as const;

function summaryOf({ place, message }: Finding, count: number): string {
  const where = place ? `${sentence(place.file, 100)}:${place.line}:${place.column}: ` : '';
  if (count === 1) return sentence(`${where}${message}`);
  return sentence(
    place ? `${count} times, first at ${where}${message}` : `${count} times, such as: ${message}`,
  );
}
