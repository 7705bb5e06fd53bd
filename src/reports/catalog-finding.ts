import type {
  VerificationReportCommonV1GraphAnchor,
  VerificationReportCommonV1VerificationFinding,
} from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';
import { findingId } from './finding-source.ts';
import { whereabouts } from './places.ts';
import type { Report } from './report.ts';

/** A finding as every document of the catalog has it. */
export function catalogFinding(
  finding: Finding,
  { anchors }: Pick<Report, 'anchors'>,
): VerificationReportCommonV1VerificationFinding {
  const { code, rule, category, severity, message, place, suggestion, repair, fingerprint, pointer, edits } =
    finding;
  const anchor: VerificationReportCommonV1GraphAnchor | undefined = anchors.get(fingerprint);
  return {
    id: findingId(finding),
    code,
    category,
    severity,
    message,
    evidence: [...whereabouts(finding), ...(finding.evidence ?? [])],
    ...(place ? { file: place.file } : {}),
    rule,
    ...(suggestion === undefined ? {} : { suggestedFix: suggestion }),
    ...(anchor ? { graph: anchor } : {}),
    repair: {
      id: repair,
      payload: {
        fingerprint,
        ...(pointer === undefined ? {} : { pointer }),
        ...(edits.length === 0 ? {} : { edits: edits.map(({ start, end, text }) => ({ start, end, text })) }),
      },
    },
  };
}
