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

/** Where nobody can say what is new. */
export function leaveUnclassified({ report }: DeltaInput, inWorkspace: ToWorkspacePath): ClassifiedFindings {
  const unclassified = report.findings.map((one) => toDeltaFinding(one, 'unclassified', report, inWorkspace));
  return { findings: { new: [], inherited: [], resolved: [], unclassified }, blocking: [] };
}

const RANK = { error: 2, warn: 1, info: 0 } as const;

export function classifyFindings(
  { report, debt }: DeltaInput,
  inWorkspace: ToWorkspacePath,
): ClassifiedFindings {
  const known = new Map((debt?.document?.findings ?? []).map((one) => [one.fingerprint, one]));
  const there = new Set(report.findings.map(({ fingerprint }) => fingerprint));
  const isNew = ({ fingerprint }: Finding): boolean => !known.has(fingerprint);
  /** Debt does not block, but what has become graver than it was accepted as does. */
  const isWorse = ({ fingerprint, severity }: Finding): boolean =>
    RANK[severity] > RANK[known.get(fingerprint)?.severity ?? 'error'];
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

/** A finding as the delta has it. Its fingerprint is that of every other report: code, rule, file and the words there. */
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

/** Of what is gone, only what the baseline wrote down is known. */
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
    message: message ?? `What ${code} had found${where === '' ? '' : ` at ${where}`} is gone.`,
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
