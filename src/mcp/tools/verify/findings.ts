import { findingId, type FindingSource, sourceOf } from '../../../reports/findings.ts';
import type { Action, ActionInput } from '../../tool.ts';
import { checkCached, projectName } from '../../project.ts';
import { resolveProject } from '../../session.ts';
import { countTokens, findLargest, formatCall, remainingTokens } from '../../result.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { nextOffset, SELECTION_PARAMETERS } from '../registry/selection.ts';
import {
  CODE,
  createBaselineMatcher,
  type Finding,
  refuseUnknownCode,
  requireSourceFile,
  summarizeHealth,
  summarizeUnchecked,
  toFindingRow,
} from './select-finding.ts';

/** The sources of the health report; a test compares them. */
export const SOURCES = [
  'audit',
  'assertion',
  'browser',
  'check',
  'brownfield',
  'design-token',
  'style-bridge',
  'graph',
  'runtime',
  'pack',
  'interaction',
] as const satisfies readonly FindingSource[];

export const findings = {
  name: 'findings',
  summary: 'Lists violations of the contract and the rules, most severe first, with ids for svc_repair.',
  parameters: {
    project_path: PROJECT_PATH,
    severity: {
      type: 'string',
      description: 'Only findings of this severity.',
      enum: ['error', 'warn', 'info'],
      examples: ['error'],
    },
    source: {
      type: 'string',
      description: 'Only findings from this source.',
      enum: SOURCES,
      examples: ['design-token'],
    },
    code: { ...CODE, description: 'Only findings with this code or code family.' },
    file_path: {
      type: 'string',
      description: 'Only findings in this file.',
      examples: ['src/App.tsx'],
    },
    limit: {
      type: 'integer',
      description: 'Maximum number of entries.',
      minimum: 1,
      maximum: 200,
      default: 50,
      examples: [20],
    },
    offset: SELECTION_PARAMETERS.offset,
    include_prompts: {
      type: 'boolean',
      description: 'Include an instruction to fix each finding.',
      default: false,
    },
  },
  aliases: { rule: 'code', level: 'severity', family: 'code', prompts: 'include_prompts' },
  example: { severity: 'error', limit: 10 },
  result: {
    description:
      'summary {status, score, total, matched, returned, truncated, not_checked}; findings {id, code, severity, message, place, pointer, repair, safe_edit, known: in the baseline}',
  },
  async run(input, session) {
    await refuseUnknownCode(input);
    const project_path = input.text('project_path');
    const root = resolveProject(session, project_path);
    const checked = await checkCached(session, root);
    const { report, result } = checked;
    const path = input.text('file_path');
    const file =
      path === undefined ? undefined : requireSourceFile(session, root, result.project.facts, path);
    const matched = report.findings.filter((one) => matchesFilters(one, input, file));
    const offset = input.number('offset') ?? 0;
    const wanted = matched.slice(offset, offset + (input.number('limit') ?? 50));
    const isKnown = createBaselineMatcher(checked);
    const remediationOf = input.flag('include_prompts')
      ? (await import('../../../reports/findings.ts')).buildRemediation
      : undefined;
    const rows = wanted.map((one) => ({
      ...toFindingRow(one, isKnown),
      ...(remediationOf ? { prompt: remediationOf(one).prompt } : {}),
    }));
    const told = (returned: number): Record<string, unknown> => ({
      project: projectName(session, root),
      ...(file === undefined ? {} : { file }),
      summary: {
        ...summarizeHealth(checked),
        total: report.findings.length,
        matched: matched.length,
        returned,
        truncated: offset + returned < matched.length,
        not_checked: summarizeUnchecked(checked),
      },
      findings: rows.slice(0, returned),
      ...nextOffset(offset, returned, matched.length),
    });
    const room = remainingTokens(input, {});
    const [first] = matched;
    return {
      result: told(findLargest(rows.length, (count) => countTokens(told(count)) <= room)),
      cuts: ['findings'],
      next: first
        ? [formatCall('svc_repair repair_plan', { finding_id: findingId(first), project_path })]
        : [formatCall('svc_verify changes', { project_path })],
    };
  },
} as const satisfies Action;

function matchesFilters(finding: Finding, input: ActionInput, file: string | undefined): boolean {
  const severity = input.text('severity');
  const source = input.text('source');
  const code = input.text('code')?.trim().toUpperCase();
  return (
    (severity === undefined || finding.severity === severity) &&
    (source === undefined || sourceOf(finding) === source) &&
    (code === undefined || finding.code === code || finding.code.replace(/\d+$/, '') === code) &&
    (file === undefined || finding.place?.file === file)
  );
}
