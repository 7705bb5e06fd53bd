import type {
  EvidenceBundleV1Finding,
  ProjectHealthReportV1ProjectHealthFinding,
  VerificationReportCommonV1GraphAnchor,
  VerificationReportCommonV1VerificationFinding,
} from '../schemas/types.ts';
import type { Finding, Place } from '../verify/finding.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import { findRepairCommand } from '../verify/repair.ts';
import { toOneLine } from './text.ts';
import type { Report } from './report.ts';

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
const ID_DIGITS = 12;

/** `assertion-page-route-required-0c95c7ece1ce`: the same in every report, as long as the fingerprint is. */
export const findingId = (finding: Pick<Finding, 'code' | 'rule' | 'fingerprint'>): string =>
  `${sourceOf(finding)}-${finding.rule}-${finding.fingerprint.replace(/^.*:/, '').slice(0, ID_DIGITS)}`;

/** Findings by the file they stand in, in their order; those in no file under the empty name. */
export function groupByFile(findings: readonly Finding[]): Map<string, Finding[]> {
  const files = new Map<string, Finding[]>();
  for (const finding of findings) {
    const file = finding.place?.file ?? '';
    const own = files.get(file);
    if (own) own.push(finding);
    else files.set(file, [finding]);
  }
  return files;
}

/** As they come in the file, from its top. */
export const sortByPlace = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0),
  );

/** A finding about a file as a whole has the first place of it, with nothing in it. */
export const isWholeFile = ({ line, column, endLine, endColumn }: Place): boolean =>
  line === 1 && column === 1 && endLine === 1 && endColumn === 1;

/** `src/page.tsx:12:5`, as editors and terminals open it. */
export const formatPlace = (place: Place): string =>
  isWholeFile(place) ? place.file : `${place.file}:${place.line}:${place.column}`;

/** Where a finding stands: in a file, in the contract, in both or in neither. */
export function listPlaces({ place, pointer }: Finding): string[] {
  return [
    ...(place ? [formatPlace(place)] : []),
    ...(pointer === undefined ? [] : [`${CONTRACT_FILE}#${pointer}`]),
  ];
}

/** Of all files: a repair in one file may show in another. */
export const VERIFY_COMMAND = 'svc verify --full';

/** The command that does the repair; null where a person or an agent has to. */
export const findCommand = (finding: Finding): string | null =>
  findRepairCommand(finding) ??
  (finding.edits.length > 0 ? `svc repair --write --code ${finding.code}` : null);

/** How to remove a finding: for a reader, for an agent and for a shell. */
export function buildRemediation(finding: Finding): { summary: string; prompt: string; commands: string[] } {
  const { code, rule, message, suggestion, repair } = finding;
  const command = findCommand(finding);
  const summary =
    suggestion === undefined || suggestion.trim() === '' ? `Do the repair ${repair}.` : suggestion;
  const places = listPlaces(finding).map(toOneLine);
  return {
    summary,
    prompt: [
      `Repair one finding of svc: ${code} (${rule}).`,
      `What was found, in the words of the tool: ${toOneLine(message)}`,
      ...(places.length === 0 ? [] : [`Read first: ${places.join(', ')}`]),
      `What to do: ${toOneLine(summary)}`,
      'Change only what this needs, keep what the page does and says, and leave other findings alone.',
      `Then run ${VERIFY_COMMAND}; the finding has to be gone and no other may have come.`,
    ].join('\n'),
    commands: [...(command === null ? [] : [command]), VERIFY_COMMAND],
  };
}

/** A finding as every document of the catalog has it. */
export function toCatalogFinding(
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
    evidence: [...listPlaces(finding), ...(finding.evidence ?? [])],
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

/** A finding that may be shown to others: no source, no secrets; what an edit would write is source. */
export function toBundleFinding(
  finding: Finding,
  report: Report,
  withoutSecrets: (text: string) => string,
): EvidenceBundleV1Finding {
  const { file: _, evidence, message, suggestedFix, repair, ...rest } = toCatalogFinding(finding, report);
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
    remediationSummary: withoutSecrets(buildRemediation(finding).summary),
    commands: [VERIFY_COMMAND],
    promptCommand: `svc repair --prompt --code ${finding.code}`,
  };
}
