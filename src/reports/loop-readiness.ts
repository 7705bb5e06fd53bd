import type { LoopReadinessV2 } from '../schemas/types.ts';
import { authorityOf } from './authority.ts';
import { evidenceOf } from './evidence.ts';
import { loopOf } from './loop.ts';
import type { Report } from './report.ts';

/** `loop-readiness.v2`: what to do next, as a document of its own. */
export const loopReadiness = (report: Report): LoopReadinessV2 => ({
  $schema: 'https://svc.example/schemas/loop-readiness.v2.json',
  ...loopOf(report, authorityOf(report), evidenceOf(report)),
});
