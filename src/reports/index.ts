import { githubReport } from './github.ts';
import { type Colour, humanReport } from './human.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import type { Report } from './report.ts';
import { sarifReport } from './sarif.ts';

/** Every format in which a run is told; colours are for people only. */
export const FORMATS = {
  human: humanReport,
  json: jsonReport,
  markdown: markdownReport,
  sarif: sarifReport,
  github: githubReport,
  junit: junitReport,
} as const satisfies Record<string, (report: Report, colour: Colour) => string>;
