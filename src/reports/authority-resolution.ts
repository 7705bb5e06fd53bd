import type { AuthorityResolutionV2, AuthorityResolutionV2ResolutionAction } from '../schemas/types.ts';
import type { Report } from './report.ts';
import type { Finding } from '../verify/finding.ts';
import { formatQuantity } from './counts.ts';
import { findCommand, findingId, sourceOf } from './findings.ts';

/** `authority-resolution.v2`: who has the say where things differ, as a document of its own. */
export const buildAuthorityResolution = (report: Report): AuthorityResolutionV2 => ({
  $schema: 'https://svc.example/schemas/authority-resolution.v2.json',
  generatedAt: report.generatedAt,
  ...resolveAuthority(report),
});

const LANES: AuthorityResolutionV2['order'] = [
  {
    id: 'production-source',
    label: 'Production source',
    role: 'What people use today; it shows what is, not what was agreed.',
    rank: 1,
  },
  {
    id: 'local-law',
    label: 'Local law',
    role: 'Rules and patterns that the project set for itself.',
    rank: 2,
  },
  {
    id: 'style-bridge',
    label: 'Style bridge',
    role: 'How terms of the contract are styled in this project.',
    rank: 3,
  },
  {
    id: 'essence-contract',
    label: 'Essence contract',
    role: 'What was agreed: pages, paths, theme, accessibility.',
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
  'Stop and ask a person when the code and the contract disagree and nothing says which of the two is to change.';

/** Who has the say, and where the project disagrees with it. */
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
    summary: `${essence ? 'The essence contract leads' : 'There is no contract, so the code stands alone'}; ${formatQuantity(conflicts.length, 'conflict')} ${conflicts.length === 1 ? 'is' : 'are'} open.`,
    conflicts,
    stopRule: STOP_RULE,
  };
}

/** A person may settle what the code and the contract say differently either way. */
function toConflictStatus(finding: Finding): 'blocking' | 'repairable' | 'advisory' {
  if (finding.severity === 'error') return 'blocking';
  return sourceOf(finding) === 'brownfield' || finding.lane === 'style-bridge' ? 'repairable' : 'advisory';
}

/**
 * The code shows a page that the contract does not know: either may be right, and nothing says which. A page that is
 * only agreed on is no such thing: it has to be made.
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
  label: 'Build the graph again',
  writes: true,
  rationale: 'The graph is made from the files and can be made again at any time.',
};

const REGENERATE_CONTEXT: Omit<Action, 'command'> = {
  kind: 'regenerate_context',
  label: 'Write the context again',
  writes: true,
  rationale: 'The files are made from the contract and can be made again at any time.',
};

const REPAIR: Omit<Action, 'command'> = {
  kind: 'repair_source',
  label: 'Repair what was found',
  writes: true,
  rationale: 'Right where the contract says what people want.',
};

const ACCEPT: Action = {
  kind: 'accept_observed_source',
  label: 'Take over into the contract what the code does',
  command: null,
  writes: true,
  rationale: 'Right where the code is what people want and the contract was not kept up.',
};
