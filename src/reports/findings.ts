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

/** The source of a finding in the terms of the catalog, by the family of its code. */
export function sourceOf({ code }: Pick<Finding, 'code'>): FindingSource {
  if (code === 'A11Y001' || code === 'A11Y002') return 'assertion';
  if (code === 'A11Y020') return 'browser';
  return BY_FAMILY[code.replace(/\d{3}$/, '')] ?? 'audit';
}

/** Fingerprint digits in an id; enough to distinguish the findings of a rule. */
const ID_DIGITS = 12;

/** The id of a finding in all reports, such as `assertion-page-route-required-0c95c7ece1ce`. */
export const findingId = (finding: Pick<Finding, 'code' | 'rule' | 'fingerprint'>): string =>
  `${sourceOf(finding)}-${finding.rule}-${finding.fingerprint.replace(/^.*:/, '').slice(0, ID_DIGITS)}`;

/** Groups findings by file and keeps their order. Findings without a file have the key ''. */
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

/** Sorts findings by their position in the file. */
export const sortByPlace = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0),
  );

/** A finding about a whole file has the empty range at its start. */
export const isWholeFile = ({ line, column, endLine, endColumn }: Place): boolean =>
  line === 1 && column === 1 && endLine === 1 && endColumn === 1;

/** Formats `src/page.tsx:12:5`, which editors and terminals can open. */
export const formatPlace = (place: Place): string =>
  isWholeFile(place) ? place.file : `${place.file}:${place.line}:${place.column}`;

/** Lists the places of a finding: in a file, in the contract, in both or in neither. */
export function listPlaces({ place, pointer }: Finding): string[] {
  return [
    ...(place ? [formatPlace(place)] : []),
    ...(pointer === undefined ? [] : [`${CONTRACT_FILE}#${pointer}`]),
  ];
}

/** Checks all files, because a repair in one file may affect another. */
export const VERIFY_COMMAND = 'svc verify --full';

/** The command that repairs the finding; null if a person or an agent has to. */
export const findCommand = (finding: Finding): string | null =>
  findRepairCommand(finding) ??
  (finding.edits.length > 0 ? `svc repair --write --code ${finding.code}` : null);

/** Describes the repair of a finding for a reader, an agent and a shell. */
export function buildRemediation(finding: Finding): { summary: string; prompt: string; commands: string[] } {
  const { code, rule, message, suggestion, repair } = finding;
  const command = findCommand(finding);
  const summary =
    suggestion === undefined || suggestion.trim() === '' ? `Apply the repair ${repair}.` : suggestion;
  const places = listPlaces(finding).map(toOneLine);
  return {
    summary,
    prompt: [
      `Repair one finding of svc: ${code} (${rule}).`,
      `Finding, quoted from the tool: ${toOneLine(message)}`,
      ...(places.length === 0 ? [] : [`Read first: ${places.join(', ')}`]),
      `Fix: ${toOneLine(summary)}`,
      'Change only what this fix needs, preserve the behaviour and text of the page, and ignore other findings.',
      `Then run ${VERIFY_COMMAND}; the finding must be resolved without introducing new ones.`,
    ].join('\n'),
    commands: [...(command === null ? [] : [command]), VERIFY_COMMAND],
  };
}

type Range = Pick<Place, 'line' | 'column' | 'endLine' | 'endColumn'>;

/** Lines and columns for programs; nothing if the finding is about the whole file. */
const toRange = (place: Place): Partial<Range> => {
  const { line, column, endLine, endColumn } = place;
  return isWholeFile(place) ? {} : { line, column, endLine, endColumn };
};

/** A finding in the form that all documents of the catalog share. */
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
    ...(place ? { file: place.file, ...toRange(place) } : {}),
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

/** A finding that is safe to share: without source code, secrets and edits, which contain source code. */
export function toBundleFinding(
  finding: Finding,
  report: Report,
  withoutSecrets: (text: string) => string,
): EvidenceBundleV1Finding {
  const {
    file: _file,
    line: _line,
    column: _column,
    endLine: _endLine,
    endColumn: _endColumn,
    evidence,
    message,
    suggestedFix,
    repair,
    ...rest
  } = toCatalogFinding(finding, report);
  const places = evidence.map(withoutSecrets);
  const [target] = places;
  const { edits: _edits, ...payload } = repair?.payload ?? {};
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
