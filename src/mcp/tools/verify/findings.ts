import { findingId, type FindingSource, sourceOf } from '../../../reports/findings.ts';
import type { Input } from '../../arguments.ts';
import { checkedIn } from '../../checked.ts';
import { nameOf } from '../../documents.ts';
import { projectOf } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { nextOffset, SELECTION } from '../registry/selection.ts';
import { largest, roomIn, tokensOf } from '../room.ts';
import { CODE, refuseUnknownCode } from './chosen.ts';
import { type Finding, healthOf, knownIn, notCheckedOf, rowOf } from './row.ts';
import { fileIn } from './source-file.ts';

/** As the health report has them; a test holds both equal. */
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
  summary: 'What breaks the contract or the rules, the gravest first, with ids for repair.',
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
      description: 'Only findings of this check.',
      enum: SOURCES,
      examples: ['design-token'],
    },
    code: { ...CODE, description: 'Only findings with this code, or of this family of codes.' },
    file_path: {
      type: 'string',
      description: 'Only findings in this file; from the folder of the project.',
      examples: ['src/App.tsx'],
    },
    limit: {
      type: 'integer',
      description: 'So many at most.',
      minimum: 1,
      maximum: 200,
      default: 50,
      examples: [20],
    },
    offset: SELECTION.offset,
    include_prompts: {
      type: 'boolean',
      description: 'Give each finding with an instruction for its repair.',
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
    const root = projectOf(session, project_path);
    const checked = await checkedIn(session, root);
    const { report, result } = checked;
    const path = input.text('file_path');
    const file = path === undefined ? undefined : fileIn(session, root, result.project.facts, path);
    const matched = report.findings.filter((one) => fits(one, input, file));
    const offset = input.number('offset') ?? 0;
    const wanted = matched.slice(offset, offset + (input.number('limit') ?? 50));
    const isKnown = knownIn(checked);
    const remediationOf = input.flag('include_prompts')
      ? (await import('../../../reports/findings.ts')).remediationOf
      : undefined;
    const rows = wanted.map((one) => ({
      ...rowOf(one, isKnown),
      ...(remediationOf ? { prompt: remediationOf(one).prompt } : {}),
    }));
    const told = (returned: number): Record<string, unknown> => ({
      project: nameOf(session, root),
      ...(file === undefined ? {} : { file }),
      summary: {
        ...healthOf(checked),
        total: report.findings.length,
        matched: matched.length,
        returned,
        truncated: offset + returned < matched.length,
        not_checked: notCheckedOf(checked),
      },
      findings: rows.slice(0, returned),
      ...nextOffset(offset, returned, matched.length),
    });
    const room = roomIn(input, {});
    const [first] = matched;
    return {
      result: told(largest(rows.length, (count) => tokensOf(told(count)) <= room)),
      cuts: ['findings'],
      next: first
        ? [nextCall('svc_repair repair_plan', { finding_id: findingId(first), project_path })]
        : [nextCall('svc_verify changes', { project_path })],
    };
  },
} as const satisfies Action;

function fits(finding: Finding, input: Input, file: string | undefined): boolean {
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
