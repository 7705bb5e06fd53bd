import type { Finding } from '../verify/finding.ts';
import { isWholeFile } from './findings.ts';
import type { Report } from './report.ts';
import { toOneLine } from './text.ts';

const COMMAND = { error: 'error', warn: 'warning', info: 'notice' } as const;

/** Formats findings as GitHub Actions workflow commands, which annotate the files. For stderr. */
export const formatGithub = ({ findings }: Report): string =>
  findings.map((finding) => `${formatCommand(finding)}\n`).join('');

function formatCommand({ severity, code, rule, message, suggestion, place }: Finding): string {
  const properties: [name: string, value: string | number][] = [];
  if (place) {
    properties.push(['file', place.file]);
    if (!isWholeFile(place))
      properties.push(['line', place.line], ['endLine', place.endLine], ['col', place.column]);
  }
  properties.push(['title', `${code} ${rule}`]);
  const said = properties.map(([name, value]) => `${name}=${escapeProperty(String(value))}`).join(',');
  const text = suggestion === undefined ? message : `${toOneLine(message)} ${suggestion}`;
  return `::${COMMAND[severity]} ${said}::${escapeData(text)}`;
}

/** Escapes the text after the second `::`, where a percent sign would start an escape. */
const escapeData = (text: string): string => toOneLine(text).replaceAll('%', '%25');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
