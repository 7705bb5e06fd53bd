import type { ScanReportV1 } from '../schemas/types.ts';
import { count } from '../reports/counts.ts';
import type { Terminal } from './command.ts';
import { table } from './layout.ts';

/** A scan for people: one line for each thing that was looked at. */
export function scanText(scan: ScanReportV1, terminal: Terminal): string {
  const { project, components, styling, assistant, findings, applicability } = scan;
  const version = project.frameworkVersion === null ? '' : ` ${project.frameworkVersion}`;
  const stack = [
    project.framework === 'unknown' ? 'framework not known' : `${project.framework}${version}`,
    ...[project.primaryLanguage, project.packageManager].filter((name) => name !== 'unknown'),
  ];
  const said = (id: string): string => findings.find((one) => one.id === id)?.message ?? '';
  const rows = [
    ['stack', stack.join(', ')],
    ['pages', said('routes-found') || said('routes-not-found')],
    [
      'components',
      components.componentCount === 0
        ? 'none found'
        : `${count(components.componentCount, 'file')}, in ${some(components.directories)}`,
    ],
    ['styling', `${styling.approach}; ${said('custom-properties-found') || said('no-custom-properties')}`],
    ['assistants', assistant.ruleFiles.length === 0 ? 'no instructions' : some(assistant.ruleFiles)],
    ['contract', said('contract')],
    ...findings
      .filter(({ id }) => id.startsWith('fits-'))
      .map(({ title, message }) => ['might fit', `${title.replace(/^Might fit: /, '')}. ${message}`]),
    ...findings
      .filter(({ id }) => id === 'not-read')
      .map(({ evidence }) => ['not read', evidence.join('; ')]),
    ['all in all', `${applicability.label}. ${applicability.reasons.join(' ')}`],
  ];
  return `${table(rows, terminal.columns, {
    wrap: true,
    paint: (text, column) => (column === 0 ? terminal.colour.dim(text) : text),
  })}\n`;
}

const SHOWN = 3;

const some = (names: readonly string[]): string =>
  names.length <= SHOWN
    ? names.join(', ')
    : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;
