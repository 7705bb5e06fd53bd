import { formatGithub } from './github.ts';
import { type Colour, formatHuman } from './human.ts';
import { formatJson } from './json.ts';
import { formatJunit } from './junit.ts';
import { formatMarkdown } from './markdown.ts';
import type { Report } from './report.ts';
import { formatSarif } from './sarif.ts';

export { formatFullJson } from './json.ts';

/** Every output format of a run. Only the human format uses colours. */
export const FORMATS = {
  human: formatHuman,
  json: formatJson,
  markdown: formatMarkdown,
  sarif: formatSarif,
  github: formatGithub,
  junit: formatJunit,
} as const satisfies Record<string, (report: Report, colour: Colour) => string>;
