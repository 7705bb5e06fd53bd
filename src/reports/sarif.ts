import { toJsonDocument } from '../base/json.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import type { Finding, Place } from '../verify/finding.ts';
import type { RuleDescription } from '../verify/rule.ts';
import { RULES } from '../verify/rules/index.ts';
import { listUnchecked, describeVisits } from './coverage.ts';
import { isWholeFile } from './findings.ts';
import type { Report } from './report.ts';

const LEVEL = { error: 'error', warn: 'warning', info: 'note' } as const;

/** The base of all paths; the viewer resolves it. */
const ROOT = '%SRCROOT%';

/** Formats SARIF 2.1.0 for code scanning. */
export function formatSarif(report: Report): string {
  const { coverage, visits } = report;
  const left = listUnchecked(coverage, visits);
  const rules: readonly RuleDescription[] = [...RULES, ...(visits?.rules ?? [])];
  const indices = new Map(rules.map(({ code }, index) => [code, index]));
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'svc', rules: rules.map(toRuleDescriptor) } },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: {
          [ROOT]: {
            description: { text: 'The root folder of the repository, or of the project outside of one.' },
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: report.generatedAt,
            toolExecutionNotifications: [
              ...(visits ? [describeVisits(visits)] : []),
              ...left.map((text) => `Not checked: ${text}`),
            ].map((text) => ({ level: 'note', message: { text: wellFormed(text) } })),
          },
        ],
        results: report.findings.map((finding) => toResult(finding, indices)),
      },
    ],
  };
  return toJsonDocument(log);
}

function toRuleDescriptor({
  code,
  id,
  category,
  severity,
  summary,
  why,
  bad,
  good,
  repair,
}: RuleDescription): object {
  return {
    id: code,
    name: id,
    shortDescription: { text: summary },
    fullDescription: { text: `${summary} ${why}` },
    help: { text: `${why}\n\nIncorrect:\n\n${bad}\n\nCorrect:\n\n${good}` },
    defaultConfiguration: { level: LEVEL[severity] },
    properties: { category, repair },
  };
}

function toResult(finding: Finding, indices: ReadonlyMap<string, number>): object {
  const { code, severity, message, suggestion, place, pointer, evidence, edits, fingerprint } = finding;
  const ruleIndex = indices.get(code);
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: LEVEL[severity],
    message: { text: escapeLinks(suggestion === undefined ? message : `${message} ${suggestion}`) },
    locations: [
      {
        // Code scanning rejects results without a location, so findings about the whole project point to the contract.
        physicalLocation: place
          ? toPhysicalLocation(place)
          : { artifactLocation: toArtifactLocation(CONTRACT_FILE) },
        ...(pointer === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: wellFormed(pointer) }] }),
      },
    ],
    partialFingerprints: { 'svcFingerprint/v1': fingerprint },
    suppressions: [],
    ...(evidence ? { properties: { evidence: evidence.map(wellFormed) } } : {}),
    ...(place && edits.length > 0 ? { fixes: [toFix(finding, place)] } : {}),
  };
}

function toPhysicalLocation(place: Place): object {
  const { line, column, endLine, endColumn } = place;
  return {
    artifactLocation: toArtifactLocation(place.file),
    ...(isWholeFile(place) ? {} : { region: { startLine: line, startColumn: column, endLine, endColumn } }),
  };
}

const toFix = ({ suggestion, repair, edits }: Finding, { file }: Place): object => ({
  description: { text: wellFormed(suggestion ?? repair) },
  artifactChanges: [
    {
      artifactLocation: toArtifactLocation(file),
      replacements: edits.map(({ start, end, text }) => ({
        deletedRegion: { charOffset: start, charLength: end - start },
        insertedContent: { text: wellFormed(text) },
      })),
    },
  ],
});

/** Encodes a path as a relative URI, even if a name looks like a scheme, a query or an escape. */
const toArtifactLocation = (file: string): object => ({
  uri: file
    .split('/')
    .map((part) => encodeURIComponent(wellFormed(part)))
    .join('/'),
  uriBaseId: ROOT,
});

const wellFormed = (text: string): string => text.toWellFormed();

/** Escapes foreign text, because SARIF supports links such as `[text](target)` even in plain messages. */
const escapeLinks = (text: string): string => wellFormed(text).replace(/\](?=\()/g, '\\]');
