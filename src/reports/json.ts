import { buildAuditReport } from './audit.ts';
import type { Report } from './report.ts';

/** The audit report of the catalog, as a file. */
export const formatJson = (report: Report): string =>
  `${JSON.stringify(buildAuditReport(report), null, 2)}\n`;
