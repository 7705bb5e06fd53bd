import type { AuthorityResolutionV2 } from '../schemas/types.ts';
import { authorityOf } from './authority.ts';
import type { Report } from './report.ts';

/** `authority-resolution.v2`: who has the say where things differ, as a document of its own. */
export const authorityResolution = (report: Report): AuthorityResolutionV2 => ({
  $schema: 'https://svc.example/schemas/authority-resolution.v2.json',
  generatedAt: report.generatedAt,
  ...authorityOf(report),
});
