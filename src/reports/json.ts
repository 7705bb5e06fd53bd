import { toJsonDocument } from '../base/json.ts';
import { buildAuditReport, buildShortAuditReport } from './audit.ts';
import type { Report } from './report.ts';

/** Formats the audit report of the catalog as a JSON file, without the contract: programs read the findings. */
export const formatJson = (report: Report): string => toJsonDocument(buildShortAuditReport(report));

/** Formats the audit report with the contract. */
export const formatFullJson = (report: Report): string => toJsonDocument(buildAuditReport(report));
