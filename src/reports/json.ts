import { toJsonDocument } from '../base/json.ts';
import { buildAuditReport } from './audit.ts';
import type { Report } from './report.ts';

/** Formats the audit report of the catalog as a JSON file. */
export const formatJson = (report: Report): string => toJsonDocument(buildAuditReport(report));
