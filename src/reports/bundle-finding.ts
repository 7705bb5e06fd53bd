import type { EvidenceBundleV1Finding } from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';
import { catalogFinding } from './catalog-finding.ts';
import { sourceOf } from './finding-source.ts';
import { remediationOf, VERIFY_COMMAND } from './remediation.ts';
import type { Report } from './report.ts';

/** A finding that may be shown to others: no source, no secrets; what an edit would write is source. */
export function bundleFinding(
  finding: Finding,
  report: Report,
  withoutSecrets: (text: string) => string,
): EvidenceBundleV1Finding {
  const { file: _, evidence, message, suggestedFix, repair, ...rest } = catalogFinding(finding, report);
  const places = evidence.map(withoutSecrets);
  const [target] = places;
  const { edits: __, ...payload } = repair?.payload ?? {};
  return {
    ...rest,
    source: sourceOf(finding),
    message: withoutSecrets(message),
    evidence: places,
    ...(target === undefined ? {} : { target }),
    ...(suggestedFix === undefined ? {} : { suggestedFix: withoutSecrets(suggestedFix) }),
    ...(repair ? { repair: { id: repair.id, payload } } : {}),
    remediationSummary: withoutSecrets(remediationOf(finding).summary),
    commands: [VERIFY_COMMAND],
    promptCommand: `svc repair --prompt --code ${finding.code}`,
  };
}
