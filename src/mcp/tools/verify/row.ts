import type { ProjectCheck } from '../../../project/check.ts';
import { findingId, placeText } from '../../../reports/findings.ts';
import { countsOf, healthOf as healthIn } from '../../../reports/counts.ts';

export type Finding = ProjectCheck['fresh'][number];

/** What tells a finding from the others, and where it is; its id is that of every report. */
export const rowOf = (finding: Finding, isKnown: (finding: Finding) => boolean): Record<string, unknown> => {
  const { code, severity, message, place, pointer, repair, edits } = finding;
  return {
    id: findingId(finding),
    code,
    severity,
    message,
    ...(place ? { place: placeText(place) } : {}),
    ...(pointer === undefined ? {} : { pointer }),
    repair,
    ...(edits.length > 0 ? { safe_edit: true } : {}),
    ...(isKnown(finding) ? { known: true } : {}),
  };
};

/** Whether the baseline has a finding. */
export function knownIn({ inherited }: ProjectCheck): (finding: Finding) => boolean {
  const known = new Set(inherited.map(({ fingerprint }) => fingerprint));
  return ({ fingerprint }) => known.has(fingerprint);
}

/** How the project stands, as the health report says it: with what the baseline knows. */
export function healthOf({ report, inherited, baseline }: ProjectCheck) {
  const counts = countsOf(report.findings);
  return {
    ...healthIn(report),
    errors: counts.error,
    warnings: counts.warn,
    remarks: counts.info,
    ...(baseline ? { known: inherited.length } : {}),
  };
}

/** What nobody looked at, in numbers: no findings there are no good findings. */
export function notCheckedOf({ report: { coverage } }: ProjectCheck) {
  const { skipped, unread, damaged } = coverage;
  return {
    skipped: Object.fromEntries(Object.entries(skipped).filter(([, count]) => count > 0)),
    unread,
    damaged: damaged.length,
    pages_opened: 0,
  };
}
