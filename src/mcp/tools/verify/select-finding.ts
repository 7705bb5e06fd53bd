import type { ProjectCheck } from '../../../project/check.ts';
import { ServiceError } from '../../../base/errors.ts';
import { findingId, formatPlace } from '../../../reports/findings.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import type { ActionInput, ActionResult, Parameter } from '../../tool.ts';
import { countSeverities, assessHealth as healthIn } from '../../../reports/counts.ts';
import { relative, sep } from 'node:path';
import { resolveInside, resolveProject, type Session } from '../../session.ts';
import { checkCached, projectName } from '../../project.ts';
import { formatCall } from '../../result.ts';
import { PROJECT_PATH } from '../parameters.ts';

export const FINDING_ID: Parameter = {
  type: 'string',
  description:
    'Id of a finding from svc_verify findings, its fingerprint, or the id of its plan. By default the first error, then the first warning, then any finding.',
  maxLength: 200,
  examples: ['audit-image-has-alternative-f50013c01577'],
};

export const CODE: Parameter = {
  type: 'string',
  description: 'Code of a rule.',
  maxLength: 40,
  examples: ['A11Y012'],
};

/** Aliases of these parameters. */
export const FINDING_ALIASES = {
  id: 'finding_id',
  finding: 'finding_id',
  rule: 'code',
  diagnostic_code: 'code',
} as const;

/** Refuses unknown codes: an empty list would look like good news. */
export async function refuseUnknownCode(input: ActionInput): Promise<void> {
  const code = input.text('code')?.trim().toUpperCase();
  if (code === undefined) return;
  const { CODES } = await import('../../../project/layers.ts');
  const families = [...new Set(CODES.map((one) => one.replace(/\d+$/, '')))];
  if (CODES.includes(code) || families.includes(code)) return;
  const near = nearestNames(code, [...CODES, ...families]);
  throw new ServiceError(
    'INVALID_PARAMETER',
    `No rule has the code ${quote(code)}.${near.length === 0 ? ` Code families are ${families.join(', ')}.` : ` Did you mean ${near.join(' or ')}?`}`,
    {
      errors: [{ parameter: 'code', pointer: '/code', message: 'is not a rule code' }],
      available: CODES,
      suggestions: near.map((one) => `code=${one}`),
    },
  );
}

/** Selects a finding by id, by code, or the most severe one. Findings in the baseline come last. */
export function selectFinding({ fresh, inherited }: ProjectCheck, input: ActionInput): Finding | null {
  const all = [...fresh, ...inherited];
  const id = input.text('finding_id');
  if (id !== undefined) return findById(all, id.trim());
  const code = input.text('code')?.trim().toUpperCase();
  const meant = code === undefined ? all : all.filter((one) => one.code === code);
  // Without a valid contract most rules did not run, so this finding comes first.
  const contract = meant.find((one) => one.code.startsWith('CONTRACT'));
  if (contract) return contract;
  for (const severity of ['error', 'warn', 'info'] as const) {
    const found = meant.find((one) => one.severity === severity);
    if (found) return found;
  }
  return null;
}

function findById(all: readonly Finding[], id: string): Finding {
  const found = all.find(
    (one) =>
      findingId(one) === id || one.fingerprint === id || `repair-plan:${one.fingerprint.slice(5, 21)}` === id,
  );
  if (found) return found;
  const code = all.find((one) => one.code === id.toUpperCase())?.code;
  if (code !== undefined)
    throw new ServiceError(
      'UNKNOWN_RECORD',
      `${quote(id)} is the code of a rule, not the id of a finding. Use code=${code} for its most severe finding.`,
      { suggestions: [`code=${code}`] },
    );
  const ids = all.map(findingId);
  throw new ServiceError(
    'UNKNOWN_RECORD',
    ids.length === 0
      ? `There is no finding ${quote(id, 120)}: the project has no findings.`
      : `There is no finding ${quote(id, 120)}; it may be fixed already. The project has ${ids.length}: see svc_verify findings.`,
    { suggestions: [...new Set([...nearestNames(id, ids), ...ofSameRule(id, ids), ...ids])].slice(0, 5) },
  );
}

/** Ids of the same rule at other locations: they differ only in the hash at the end. */
function ofSameRule(id: string, ids: readonly string[]): string[] {
  const rule = id.replace(/-[0-9a-f]*$/, '');
  return ids.filter((one) => one.replace(/-[0-9a-f]*$/, '') === rule);
}

export type Finding = ProjectCheck['fresh'][number];

/** A finding in a result, with the same id as in every report. */
export const toFindingRow = (
  finding: Finding,
  isKnown: (finding: Finding) => boolean,
): Record<string, unknown> => {
  const { code, severity, message, place, pointer, repair, edits } = finding;
  return {
    id: findingId(finding),
    code,
    severity,
    message,
    ...(place ? { place: formatPlace(place) } : {}),
    ...(pointer === undefined ? {} : { pointer }),
    repair,
    ...(edits.length > 0 ? { safe_edit: true } : {}),
    ...(isKnown(finding) ? { known: true } : {}),
  };
};

/** Creates a predicate for findings in the baseline. */
export function createBaselineMatcher({ inherited }: ProjectCheck): (finding: Finding) => boolean {
  const known = new Set(inherited.map(({ fingerprint }) => fingerprint));
  return ({ fingerprint }) => known.has(fingerprint);
}

/** Status and counts as in the health report, including findings in the baseline. */
export function summarizeHealth({ report, inherited, baseline }: ProjectCheck) {
  const counts = countSeverities(report.findings);
  return {
    ...healthIn(report),
    errors: counts.error,
    warnings: counts.warn,
    remarks: counts.info,
    ...(baseline ? { known: inherited.length } : {}),
  };
}

/** Counts what was not checked: no findings there does not mean no problems. */
export function summarizeUnchecked({ report: { coverage } }: ProjectCheck) {
  const { skipped, unread, damaged } = coverage;
  return {
    skipped: Object.fromEntries(Object.entries(skipped).filter(([, count]) => count > 0)),
    unread,
    damaged: damaged.length,
    pages_opened: 0,
  };
}

/** Finds a source file by a path relative to the project or to the server folder. */
export function requireSourceFile(
  session: Session,
  root: string,
  files: ReadonlyMap<string, unknown>,
  asked: string,
): string {
  // Paths outside the workspace are refused in either case.
  const paths = [
    resolveInside(root, asked),
    ...(root === session.root ? [] : [resolveInside(session.root, asked)]),
  ].map((full) => relative(root, full).split(sep).join('/'));
  const found = paths.find((path) => files.has(path));
  if (found !== undefined) return found;
  const known = [...files.keys()];
  const name = asked.replace(/^.*[\\/]/, '');
  throw new ServiceError(
    'FILE_NOT_FOUND',
    `${quote(asked, 200)} is not a checked source file. Give a path relative to the project.`,
    {
      errors: [{ parameter: 'file_path', pointer: '/file_path', message: 'is not a checked source file' }],
      suggestions: [
        ...new Set([
          ...nearestNames(paths[0] ?? asked, known),
          ...known.filter((path) => path.replace(/^.*\//, '') === name),
        ]),
      ].slice(0, 3),
    },
  );
}

/** Parameters of every action about one finding. */
export const FINDING_PARAMETERS = {
  project_path: PROJECT_PATH,
  finding_id: FINDING_ID,
  code: { ...CODE, description: 'Code of a rule: its most severe finding, instead of finding_id.' },
} as const;

/** The selected finding with its check. */
export interface SelectedFinding {
  readonly finding: Finding;
  readonly root: string;
  readonly checked: ProjectCheck;
  /** The first fields of every result: project, health and finding. */
  readonly head: Record<string, unknown>;
  /** The call that verifies the fix. */
  readonly afterwards: string;
}

/** Builds a result for the selected finding; without one, a result with `nothing` and the reason. */
export async function withFinding(
  input: ActionInput,
  session: Session,
  nothing: Record<string, unknown>,
  answer: (chosen: SelectedFinding) => Promise<ActionResult>,
): Promise<ActionResult> {
  await refuseUnknownCode(input);
  const project_path = input.text('project_path');
  const root = resolveProject(session, project_path);
  const checked = await checkCached(session, root);
  const finding = selectFinding(checked, input);
  const head = { project: projectName(session, root), health: summarizeHealth(checked) };
  if (!finding)
    return {
      result: { ...head, finding: null, ...nothing, message: formatNoFinding(input) },
      next: [formatCall('svc_verify findings', { project_path })],
    };
  return answer({
    finding,
    root,
    checked,
    head: { ...head, finding: toFindingRow(finding, createBaselineMatcher(checked)) },
    afterwards: formatCall('svc_verify changes', { project_path }),
  });
}

/** Explains why there is no finding. */
function formatNoFinding(input: ActionInput): string {
  const code = input.text('code');
  return code === undefined
    ? 'Nothing to fix: there are no findings.'
    : `Nothing to fix: no finding has the code ${quote(code)}.`;
}
