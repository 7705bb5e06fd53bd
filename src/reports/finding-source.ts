import type { ProjectHealthReportV1ProjectHealthFinding } from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';

export type FindingSource = ProjectHealthReportV1ProjectHealthFinding['source'];

const BY_FAMILY: Readonly<Record<string, FindingSource>> = {
  CONTRACT: 'assertion',
  STRUCT: 'assertion',
  CTX: 'pack',
  GRAPH: 'graph',
  TOKEN: 'design-token',
  COMP: 'audit',
  A11Y: 'audit',
  INT: 'interaction',
  ROUTE: 'brownfield',
  RUNTIME: 'runtime',
  VISUAL: 'browser',
};

/** Which check of the catalog a finding counts to, by the family of its code. */
export function sourceOf({ code }: Pick<Finding, 'code'>): FindingSource {
  if (code === 'A11Y001' || code === 'A11Y002') return 'assertion';
  if (code === 'A11Y020') return 'browser';
  return BY_FAMILY[code.replace(/\d{3}$/, '')] ?? 'audit';
}

/** Enough of the fingerprint that two findings of a rule get different ids. */
const DIGITS = 12;

/** `assertion-page-route-required-0c95c7ece1ce`: the same in every report, as long as the fingerprint is. */
export const findingId = (finding: Pick<Finding, 'code' | 'rule' | 'fingerprint'>): string =>
  `${sourceOf(finding)}-${finding.rule}-${finding.fingerprint.replace(/^.*:/, '').slice(0, DIGITS)}`;
