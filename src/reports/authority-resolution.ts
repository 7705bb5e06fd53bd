import type { AuthorityResolutionV2, AuthorityResolutionV2ResolutionAction } from '../schemas/types.ts';
import type { Report } from './report.ts';
import type { Finding } from '../verify/finding.ts';
import { formatQuantity } from './counts.ts';
import { findCommand, findingId, sourceOf } from './findings.ts';

/** `authority-resolution.v2`: which source decides where code and contract differ, as a separate document. */
export const buildAuthorityResolution = (report: Report): AuthorityResolutionV2 => ({
  $schema: 'https://svc.example/schemas/authority-resolution.v2.json',
  generatedAt: report.generatedAt,
  ...resolveAuthority(report),
});

const LANES: AuthorityResolutionV2['order'] = [
  {
    id: 'production-source',
    label: 'Production source',
    role: 'The code in use today; it shows the current state, not the agreed one.',
    rank: 1,
  },
  {
    id: 'local-law',
    label: 'Local law',
    role: 'Rules and patterns that the project defines for itself.',
    rank: 2,
  },
  {
    id: 'style-bridge',
    label: 'Style bridge',
    role: 'Mapping from contract terms to styles of this project.',
    rank: 3,
  },
  {
    id: 'essence-contract',
    label: 'Essence contract',
    role: 'The agreed design: pages, paths, theme, accessibility.',
    rank: 4,
  },
  {
    id: 'registry-guidance',
    label: 'Registry guidance',
    role: 'Official records; advice, not law.',
    rank: 5,
  },
];

const STOP_RULE =
  'Stop and ask a person if the code and the contract disagree and it is unclear which of them should change.';

/** The order of authority, and the conflicts of the project with it. */
export function resolveAuthority({ findings, essence, anchors }: Report): AuthorityResolutionV2 {
  const conflicts = findings
    .filter(({ severity }) => severity !== 'info')
    .map((finding): AuthorityResolutionV2['conflicts'][number] => {
      const { category, severity, message, lane, fingerprint } = finding;
      const anchor = anchors.get(fingerprint);
      return {
        id: findingId(finding),
        source: sourceOf(finding),
        category,
        severity,
        message,
        ...(anchor ? { graphAnchor: anchor } : {}),
        lane,
        status: toConflictStatus(finding),
        recommendedActions: listActions(finding),
      };
    });
  return {
    schemaVersion: 2,
    order: LANES,
    activeLane: essence ? 'essence-contract' : 'production-source',
    summary: `${essence ? 'The essence contract leads' : 'There is no contract, so the code is the only authority'}; ${formatQuantity(conflicts.length, 'conflict')} ${conflicts.length === 1 ? 'is' : 'are'} open.`,
    conflicts,
    stopRule: STOP_RULE,
  };
}

/** Differences that can be settled by changing either side are repairable. */
function toConflictStatus(finding: Finding): 'blocking' | 'repairable' | 'advisory' {
  if (finding.severity === 'error') return 'blocking';
  return sourceOf(finding) === 'brownfield' || finding.lane === 'style-bridge' ? 'repairable' : 'advisory';
}

/**
 * Detects a page that the code has and the contract does not: either may be right. A page that only the contract has is
 * not a contradiction, because it simply has to be built.
 */
export const isContradiction = (finding: Finding): boolean =>
  sourceOf(finding) === 'brownfield' && finding.lane === 'production-source';

export function listActions(finding: Finding): AuthorityResolutionV2ResolutionAction[] {
  const command = findCommand(finding);
  const source = sourceOf(finding);
  if (source === 'graph') return [{ ...REGENERATE_GRAPH, command }];
  if (source === 'pack') return [{ ...REGENERATE_CONTEXT, command }];
  return source === 'brownfield' ? [{ ...REPAIR, command }, ACCEPT] : [{ ...REPAIR, command }];
}

type Action = AuthorityResolutionV2ResolutionAction;

const REGENERATE_GRAPH: Omit<Action, 'command'> = {
  kind: 'regenerate_graph',
  label: 'Rebuild the graph',
  writes: true,
  rationale: 'The graph is generated from the files and can be rebuilt at any time.',
};

const REGENERATE_CONTEXT: Omit<Action, 'command'> = {
  kind: 'regenerate_context',
  label: 'Regenerate the context',
  writes: true,
  rationale: 'The files are generated from the contract and can be rebuilt at any time.',
};

const REPAIR: Omit<Action, 'command'> = {
  kind: 'repair_source',
  label: 'Repair the finding',
  writes: true,
  rationale: 'Choose this if the contract describes the intended behaviour.',
};

const ACCEPT: Action = {
  kind: 'accept_observed_source',
  label: 'Adopt the behaviour of the code in the contract',
  command: null,
  writes: true,
  rationale: 'Choose this if the code is correct and the contract is outdated.',
};
