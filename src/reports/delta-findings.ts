import { SEVERITY_RANK } from '../base/severity.ts';
import type { GovernanceDeltaV1, GovernanceDeltaV1Finding } from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';
import { RULES } from '../verify/rules/index.ts';
import { isFailing } from './counts.ts';
import type { DebtFinding, DeltaInput, ToWorkspacePath } from './delta-sides.ts';
import { isWholeFile, sourceOf } from './findings.ts';
import type { Report } from './report.ts';

interface ClassifiedFindings {
  readonly findings: GovernanceDeltaV1['findings'];
  readonly blocking: string[];
}

/** Leaves all findings unclassified, because the comparison lacks data. */
export function leaveUnclassified({ report }: DeltaInput, inWorkspace: ToWorkspacePath): ClassifiedFindings {
  const unclassified = report.findings.map((one) => toDeltaFinding(one, 'unclassified', report, inWorkspace));
  return { findings: { new: [], inherited: [], resolved: [], unclassified }, blocking: [] };
}

export function classifyFindings(
  { report, debt }: DeltaInput,
  inWorkspace: ToWorkspacePath,
): ClassifiedFindings {
  const known = new Map((debt?.document?.findings ?? []).map((one) => [one.fingerprint, one]));
  const there = new Set(report.findings.map(({ fingerprint }) => fingerprint));
  const isNew = ({ fingerprint }: Finding): boolean => !known.has(fingerprint);
  /** Accepted debt does not block, unless it has become more severe. */
  const isWorse = ({ fingerprint, severity }: Finding): boolean =>
    SEVERITY_RANK[severity] > SEVERITY_RANK[known.get(fingerprint)?.severity ?? 'error'];
  return {
    findings: {
      new: report.findings.filter(isNew).map((one) => toDeltaFinding(one, 'new', report, inWorkspace)),
      inherited: report.findings
        .filter((one) => !isNew(one))
        .map((one) => toDeltaFinding(one, 'inherited', report, inWorkspace)),
      resolved: [...known.values()]
        .filter(({ fingerprint }) => !there.has(fingerprint))
        .map(toResolvedFinding),
      unclassified: [],
    },
    blocking: [
      ...new Set(
        report.findings
          .filter((one) => isFailing(one.severity, report.failOn) && (isNew(one) || isWorse(one)))
          .map(({ fingerprint }) => fingerprint),
      ),
    ],
  };
}

/** A finding in the form of the delta, with the same fingerprint as in every other report. */
function toDeltaFinding(
  finding: Finding,
  classification: GovernanceDeltaV1Finding['classification'],
  { anchors }: Report,
  inWorkspace: ToWorkspacePath,
): GovernanceDeltaV1Finding {
  const { code, rule, category, severity, message, lane, repair, fingerprint, place, pointer } = finding;
  const file = place ? inWorkspace(place.file) : null;
  const at = place && file !== null && !isWholeFile(place) ? place : undefined;
  return {
    code,
    ruleId: rule,
    source: sourceOf(finding),
    category,
    severity,
    message,
    authorityLane: lane === 'registry-guidance' ? 'official-guidance' : lane,
    graphAnchor: anchors.get(fingerprint) ?? null,
    repairId: repair,
    repairTarget: file,
    annotation: {
      path: file,
      startLine: at?.line ?? null,
      startColumn: at?.column ?? null,
      endLine: at?.endLine ?? null,
      endColumn: at?.endColumn ?? null,
    },
    file,
    target: pointer ?? null,
    location: at ? { line: at.line, column: at.column, endLine: at.endLine, endColumn: at.endColumn } : null,
    fingerprint,
    fingerprintVersion: 1,
    classification,
  };
}

/** A resolved finding, as far as the baseline describes it. */
function toResolvedFinding({
  fingerprint,
  code,
  severity,
  where,
  message,
}: DebtFinding): GovernanceDeltaV1Finding {
  const rule = RULES.find((one) => one.code === code);
  return {
    code: code === '' ? 'unknown' : code,
    ruleId: rule?.id ?? 'unknown',
    source: sourceOf({ code }),
    category: rule?.category ?? 'unknown',
    severity,
    message: message ?? `The finding of ${code}${where === '' ? '' : ` at ${where}`} is resolved.`,
    authorityLane: !rule ? 'unknown' : rule.lane === 'registry-guidance' ? 'official-guidance' : rule.lane,
    graphAnchor: null,
    repairId: rule?.repair ?? null,
    repairTarget: null,
    annotation: { path: null, startLine: null, startColumn: null, endLine: null, endColumn: null },
    target: where === '' ? null : where,
    fingerprint,
    fingerprintVersion: 1,
    classification: 'resolved',
  };
}
