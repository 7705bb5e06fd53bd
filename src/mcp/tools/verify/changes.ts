import type { ProjectCheck } from '../../../project/check.ts';
import { listChangedFiles } from '../../../project/changed.ts';
import { ESSENCE } from '../../../project/paths.ts';
import { formatQuantity as counted, countSeverities } from '../../../reports/counts.ts';
import { findingId, sourceOf } from '../../../reports/findings.ts';
import { STATIC_LIMITS } from '../../../reports/coverage.ts';
import { quote } from '../../../base/text.ts';
import { checkCached, projectName } from '../../project.ts';
import type { Action } from '../../tool.ts';
import { countTokens, findLargest, formatCall, remainingTokens } from '../../result.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { type ChangedScope, type ClassifiedFiles, classifyFiles, resolveScope } from './changed-files.ts';
import { type Finding, toFindingRow } from './select-finding.ts';

export const changes = {
  name: 'changes',
  summary: 'Checks the changed files against the contract: pass, attention or not_proven, with the reasons.',
  parameters: {
    project_path: PROJECT_PATH,
    changed_files: {
      type: 'array',
      items: { type: 'string' },
      maxItems: 2_000,
      description: 'Changed files; all uncommitted files by default.',
      examples: [['src/App.tsx']],
    },
    since: {
      type: 'string',
      description: 'Compare with the point where this branch left that commit.',
      maxLength: 200,
      examples: ['main', 'HEAD~1'],
    },
  },
  aliases: { files: 'changed_files', file_path: 'changed_files', file: 'changed_files', base: 'since' },
  example: { changed_files: ['src/App.tsx'] },
  result: {
    description:
      'status of the change (pass; attention: it has findings; not_proven: something could not be checked), limitations, scope, summary and findings of the change, project_wide: counts of findings about the whole project, which svc_verify findings lists; findings in the baseline are excluded',
  },
  async run(input, session) {
    const scope = await resolveScope(input, session);
    const checked = await checkCached(session, scope.root);
    const sorted = classifyFiles(scope.root, scope.files, checked);
    const { found, wide } = splitFindings(scope, sorted, checked);
    const counts = countSeverities(found);
    const limitations = await listLimitations(scope, sorted, checked);
    const status =
      limitations.length > 0 ? 'not_proven' : counts.error + counts.warn > 0 ? 'attention' : 'pass';
    const rows = found.map((one) => toFindingRow(one, () => false));
    const project = projectName(session, scope.root);
    const told = (count: number): Record<string, unknown> => ({
      project,
      status,
      limitations,
      scope: {
        from: scope.from,
        since: input.text('since') ?? null,
        base: scope.base,
        files: scope.files.length,
        checked: sorted.checked.length,
        unproven: sorted.unproven.length,
        gone: sorted.gone.length,
        not_production: sorted.trial.length,
        no_source: sorted.other.length,
      },
      summary: {
        in_change: found.length,
        errors: counts.error,
        warnings: counts.warn,
        remarks: counts.info,
        known: checked.inherited.length,
        returned: count,
        truncated: count < rows.length,
      },
      findings: rows.slice(0, count),
      project_wide: countProjectFindings(wide),
      changed: sorted.checked.slice(0, MAX_LISTED_FILES),
      never_checked: STATIC_LIMITS,
    });
    const room = remainingTokens(input, {});
    const [first] = found;
    const project_path = project === '.' ? undefined : project;
    return {
      result: told(findLargest(rows.length, (count) => countTokens(told(count)) <= room)),
      cuts: ['changed', 'findings', 'limitations'],
      next: first
        ? [formatCall('svc_repair repair_plan', { finding_id: findingId(first), project_path })]
        : scope.from === 'unknown'
          ? [formatCall('svc_verify findings', { project_path })]
          : [],
    };
  },
} as const satisfies Action;

/** The caller made the changes, so a few names are enough. */
const MAX_LISTED_FILES = 20;

/** Counts only: findings that the change did not cause would distract from those that it did. */
function countProjectFindings(wide: ProjectCheck['fresh']): Record<string, unknown> {
  const { error, warn, info } = countSeverities(wide);
  return { count: wide.length, errors: error, warnings: warn, remarks: info };
}

/**
 * Splits the findings of `svc verify` into those of the change and those about the whole project. Without a list of
 * changed files or a valid contract, all findings count as part of the change.
 */
function splitFindings(
  { from, files }: ChangedScope,
  { gone }: ClassifiedFiles,
  { fresh, result, baseline }: ProjectCheck,
): { readonly found: ProjectCheck['fresh']; readonly wide: ProjectCheck['fresh'] } {
  if (from === 'unknown' || result.project.refusal) return { found: fresh, wide: [] };
  const changed = new Set(files);
  const isOfChange = (finding: Finding): boolean => {
    const source = sourceOf(finding);
    // Every change makes graph and packs stale; a command rebuilds them.
    if (source === 'graph' || source === 'pack') return false;
    // Findings that are not in the baseline are new.
    if (baseline) return true;
    return (
      (finding.pointer !== undefined && changed.has(ESSENCE)) || (source === 'brownfield' && gone.length > 0)
    );
  };
  const found = fresh.filter((one) => (one.place ? changed.has(one.place.file) : isOfChange(one)));
  return { found, wide: fresh.filter((one) => !one.place && !isOfChange(one)) };
}

/** The reasons why the change is not proven. */
async function listLimitations(
  { root, from }: ChangedScope,
  { unproven, gone }: ClassifiedFiles,
  { result, report }: ProjectCheck,
): Promise<string[]> {
  const { refusal } = result.project;
  const lost = from === 'call' ? await findUndeleted(root, gone) : [];
  const cut = report.coverage.skipped['too-many'] ?? 0;
  return [
    ...(from === 'unknown'
      ? ['The changed files are unknown: there is no Git repository here. List them in changed_files.']
      : []),
    ...(refusal ? [`There is no valid contract to check the change against: ${refusal.message}`] : []),
    ...(cut > 0 ? [`Not checked because of the file limit: ${counted(cut, 'file')}.`] : []),
    ...(unproven.length > 0
      ? [`${counted(unproven.length, 'changed file')} could not be read completely: ${formatFiles(unproven)}`]
      : []),
    ...(lost.length > 0
      ? [
          `${counted(lost.length, 'named file')} ${lost.length === 1 ? 'is' : 'are'} missing, and Git does not list ${lost.length === 1 ? 'it' : 'them'} as deleted: ${formatFiles(lost)}`,
        ]
      : []),
  ];
}

const formatFiles = (files: readonly string[]): string =>
  files
    .slice(0, MAX_LISTED_FILES)
    .map((path) => quote(path, 120))
    .join(', ');

/** Missing files that Git does not list as deleted: probably misspelled. */
async function findUndeleted(root: string, gone: readonly string[]): Promise<readonly string[]> {
  if (gone.length === 0) return [];
  const deleted = new Set((await listChangedFiles(root))?.files);
  return gone.filter((path) => !deleted.has(path));
}
