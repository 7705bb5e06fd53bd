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
    'Id of a finding as svc_verify findings gives it (its fingerprint, or the id of its plan, will do). Unless given, the first error, else the first warning, else the first of any.',
  maxLength: 200,
  examples: ['audit-image-has-alternative-f50013c01577'],
};

export const CODE: Parameter = {
  type: 'string',
  description: 'Code of a rule.',
  maxLength: 40,
  examples: ['A11Y012'],
};

/** Names people give to these two. */
export const FINDING_ALIASES = {
  id: 'finding_id',
  finding: 'finding_id',
  rule: 'code',
  diagnostic_code: 'code',
} as const;

/** Refuses a code that no rule has: no finding with it would be no good news. */
export async function refuseUnknownCode(input: ActionInput): Promise<void> {
  const code = input.text('code')?.trim().toUpperCase();
  if (code === undefined) return;
  const { CODES } = await import('../../../project/layers.ts');
  const families = [...new Set(CODES.map((one) => one.replace(/\d+$/, '')))];
  if (CODES.includes(code) || families.includes(code)) return;
  const near = nearestNames(code, [...CODES, ...families]);
  throw new ServiceError(
    'INVALID_PARAMETER',
    `No rule has the code ${quote(code)}.${near.length === 0 ? ` Families of codes are ${families.join(', ')}.` : ` Did you mean ${near.join(' or ')}?`}`,
    {
      errors: [{ parameter: 'code', pointer: '/code', message: 'is no code of a rule' }],
      available: CODES,
      suggestions: near.map((one) => `code=${one}`),
    },
  );
}

/** The finding to take next: the one that is named, of a code, the gravest. What the baseline knows comes last. */
export function selectFinding({ fresh, inherited }: ProjectCheck, input: ActionInput): Finding | null {
  const all = [...fresh, ...inherited];
  const id = input.text('finding_id');
  if (id !== undefined) return findById(all, id.trim());
  const code = input.text('code')?.trim().toUpperCase();
  const meant = code === undefined ? all : all.filter((one) => one.code === code);
  // Without a contract that can be read, most rules were not asked: that comes before what the others found.
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
      `${quote(id)} is the code of a rule, not the id of a finding. Ask with code=${code} for its gravest finding.`,
      { suggestions: [`code=${code}`] },
    );
  const ids = all.map(findingId);
  throw new ServiceError(
    'UNKNOWN_RECORD',
    ids.length === 0
      ? `There is no finding ${quote(id, 120)}: the project has none.`
      : `There is no finding ${quote(id, 120)}; it may be mended already. The project has ${ids.length}: see svc_verify findings.`,
    { suggestions: [...new Set([...nearestNames(id, ids), ...ofSameRule(id, ids), ...ids])].slice(0, 5) },
  );
}

/** Those that differ only in the digits at the end: the same rule at another place. */
function ofSameRule(id: string, ids: readonly string[]): string[] {
  const rule = id.replace(/-[0-9a-f]*$/, '');
  return ids.filter((one) => one.replace(/-[0-9a-f]*$/, '') === rule);
}

export type Finding = ProjectCheck['fresh'][number];

/** What tells a finding from the others, and where it is; its id is that of every report. */
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

/** Whether the baseline has a finding. */
export function createBaselineMatcher({ inherited }: ProjectCheck): (finding: Finding) => boolean {
  const known = new Set(inherited.map(({ fingerprint }) => fingerprint));
  return ({ fingerprint }) => known.has(fingerprint);
}

/** How the project stands, as the health report says it: with what the baseline knows. */
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

/** What nobody looked at, in numbers: no findings there are no good findings. */
export function summarizeUnchecked({ report: { coverage } }: ProjectCheck) {
  const { skipped, unread, damaged } = coverage;
  return {
    skipped: Object.fromEntries(Object.entries(skipped).filter(([, count]) => count > 0)),
    unread,
    damaged: damaged.length,
    pages_opened: 0,
  };
}

/** A file that the rules look at, from the folder of the project; a path from the folder of the server will do. */
export function requireSourceFile(
  session: Session,
  root: string,
  files: ReadonlyMap<string, unknown>,
  asked: string,
): string {
  // A path that leads out of the workspace is refused, whatever it is from.
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
    `${quote(asked, 200)} is no source file of the project that is looked at. Name one from the folder of the project.`,
    {
      errors: [
        { parameter: 'file_path', pointer: '/file_path', message: 'is no source file that is looked at' },
      ],
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
  code: { ...CODE, description: 'Instead of finding_id: the gravest finding with this code.' },
} as const;

/** The finding that a call is about, and what is checked around it. */
export interface SelectedFinding {
  readonly finding: Finding;
  readonly root: string;
  readonly checked: ProjectCheck;
  /** What goes before every answer: the project, its health and the finding. */
  readonly head: Record<string, unknown>;
  /** The call that tells whether the repair was one. */
  readonly afterwards: string;
}

/** Answers about the finding that a call names; where there is none, with `nothing` in its place and why. */
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

/** Why there is nothing to tell. */
function formatNoFinding(input: ActionInput): string {
  const code = input.text('code');
  return code === undefined
    ? 'Nothing has to be repaired: there is no finding.'
    : `Nothing has to be repaired: no finding has the code ${quote(code)}.`;
}
