import type { Finding } from '../verify/finding.ts';
import { isWholeFile } from './findings.ts';
import type { Report } from './report.ts';
import { oneLine } from './text.ts';

const COMMAND = { error: 'error', warn: 'warning', info: 'notice' } as const;

/** Workflow commands of GitHub Actions, one a line: findings become annotations of the files. For stderr. */
export const githubReport = ({ findings }: Report): string =>
  findings.map((finding) => `${commandOf(finding)}\n`).join('');

function commandOf({ severity, code, rule, message, suggestion, place }: Finding): string {
  const properties: [name: string, value: string | number][] = [];
  if (place) {
    properties.push(['file', place.file]);
    if (!isWholeFile(place))
      properties.push(['line', place.line], ['endLine', place.endLine], ['col', place.column]);
  }
  properties.push(['title', `${code} ${rule}`]);
  const said = properties.map(([name, value]) => `${name}=${property(String(value))}`).join(',');
  const text = suggestion === undefined ? message : `${oneLine(message)} ${suggestion}`;
  return `::${COMMAND[severity]} ${said}::${data(text)}`;
}

/** What stands after the second `::`. A percent sign could otherwise begin an escape. */
const data = (text: string): string => oneLine(text).replaceAll('%', '%25');

const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
