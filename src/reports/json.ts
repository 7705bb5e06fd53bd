import { auditReport } from './audit.ts';
import type { Report } from './report.ts';

/** The audit report of the catalog, as a file. */
export const jsonReport = (report: Report): string => `${JSON.stringify(auditReport(report), null, 2)}\n`;
