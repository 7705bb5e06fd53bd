import type { TaskCapsuleV1 } from '../schemas/types.ts';

/** Formats a capsule for people; text from the project is quoted, in code marks or in a separate block. */
export function formatCapsule(capsule: TaskCapsuleV1): string {
  const { task, graph, readTargets, authority, impact, findings, contentGuidance, budget } = capsule;
  const parts = [
    `# Task${task.route === null ? '' : ` at ${code(task.route)}`}`,
    task.request === ''
      ? ''
      : task.request
          .split(/\r\n|[\n\r\u2028\u2029]/)
          .map((line) => `> ${line}`)
          .join('\n'),
    section(
      'Read first',
      readTargets.map(
        ({ path, kind, rank, required }) => `${rank}. ${code(path)} (${kind}${required ? ', required' : ''})`,
      ),
    ),
    section('Findings', findings.map(findingLine)),
    section(
      'Who decides',
      authority.entries.map(
        ({ lane, summary, sourcePath }) =>
          `- ${lane}${lane === authority.activeLane ? ' (decides)' : ''}: ${line(summary)}${sourcePath === null ? '' : ` ${code(sourcePath)}`}`,
      ),
    ),
    section(
      'Records that advise',
      contentGuidance.map(
        ({ identity: { type, id }, version, summary }) =>
          `- ${type} ${code(id)}${version === null ? '' : ` ${line(version)}`}: ${line(summary)}`,
      ),
    ),
    section('Changed already', [
      ...impact.changedFiles.map((path) => `- ${code(path)}`),
      ...(impact.changedRoutes.length === 0
        ? []
        : [`- routes reached: ${impact.changedRoutes.map(code).join(', ')}`]),
    ]),
    section(
      'Stop',
      capsule.stopConditions.map((one) => `- ${line(one)}`),
    ),
    section('Not certain', [
      ...graph.limitations.map((one) => `- ${line(one)}`),
      ...omissions(capsule).map((one) => `- ${one}`),
    ]),
    `Verify with ${code(capsule.verifyCommand)}. As JSON: ${budget.canonicalBytes} bytes, ${budget.estimatedTokens} tokens.`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}`;

const findingLine = ({
  code: number,
  severity,
  blocking,
  summary,
  repairId,
}: TaskCapsuleV1['findings'][number]): string =>
  `- ${line(number)} ${severity}${blocking ? ' (blocks)' : ''}: ${line(summary)}${repairId === null ? '' : ` Repair: ${code(repairId)}.`}`;

const LISTS = {
  readTargets: 'files to read',
  contentGuidance: 'records',
  changedFiles: 'changed files',
  changedRoutes: 'changed routes',
  nodeIds: 'graph nodes',
  unresolvedFiles: 'changed files without a node',
} as const;

/** The omitted entries by list. */
function omissions({ truncation }: TaskCapsuleV1): string[] {
  const { omittedCounts, originalCounts, truncatedFields } = truncation;
  return [
    ...(Object.keys(LISTS) as (keyof typeof LISTS)[])
      .filter((list) => omittedCounts[list] > 0)
      .map(
        (list) => `Left out for length: ${omittedCounts[list]} of ${originalCounts[list]} ${LISTS[list]}.`,
      ),
    ...(truncatedFields.length > 0 ? ['The request was cut for length.'] : []),
  ];
}

const line = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** Line breaks and backticks in a name must not end the code span. */
const code = (text: string): string => `\`${line(text).replaceAll('`', "'")}\``;
