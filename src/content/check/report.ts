import { SCHEMA_BASE } from '../../schemas/catalog.ts';
import type { Catalog } from '../../schemas/types.ts';
import { CONTENT_TYPES, type ContentType, folderOf } from '../corpus.ts';
import { collectReferences } from '../references.ts';
import type { Finding, Category } from './rule.ts';
import type { Severity } from '../../base/severity.ts';
import type { ValidRecord, RecordSet } from './record-set.ts';

export type HealthReport = Catalog['content-health-report.v1.json'];
type ReportFinding = HealthReport['findings'][number];

/** Context of a run, for the report. */
export interface CheckRun {
  /** The folder as given by the user. */
  readonly folder: string;
  /** Time of the check, as a date-time. */
  readonly now: string;
  /** The command that repeats the check. */
  readonly command: string;
  readonly failOn: 'error' | 'warn';
}

/** Points that each finding deducts from 100. */
const COST: Readonly<Record<Severity, number>> = { error: 4, warn: 1, info: 0 };

const SOURCES: Readonly<Record<Category, ReportFinding['source']>> = {
  File: 'schema',
  Schema: 'schema',
  Reference: 'reference',
  Structure: 'content',
  Accessibility: 'quality',
  Colour: 'quality',
  Wording: 'content',
  Coverage: 'coverage',
};

/** Builds the machine-readable report. */
export function buildReport(recordSet: RecordSet, findings: readonly Finding[], run: CheckRun): HealthReport {
  const { errorCount, warnCount } = countBySeverity(findings);
  const cost = findings.reduce((sum, { severity }) => sum + COST[severity], 0);
  return {
    $schema: `${SCHEMA_BASE}content-health-report.v1.json`,
    generatedAt: run.now,
    contentRoot: run.folder,
    status: errorCount > 0 ? 'error' : warnCount > 0 ? 'warning' : 'healthy',
    score: Math.max(0, 100 - cost),
    summary: {
      ...countTotals(recordSet, findings),
      findingCount: findings.length,
      contentDirectoryCount: recordSet.folders.length,
    },
    content: CONTENT_TYPES.map((type) => ({
      type,
      directory: folderOf(type),
      ...countTotals(recordSet, findings, type),
    })),
    references: countReferences(recordSet),
    quality: measureCoverage(recordSet),
    ci: { recommendedCommand: run.command, failOn: run.failOn },
    findings: toReportFindings(findings, run),
  };
}

function countBySeverity(findings: readonly Finding[]): {
  errorCount: number;
  warnCount: number;
  infoCount: number;
} {
  const of = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  return { errorCount: of('error'), warnCount: of('warn'), infoCount: of('info') };
}

/** Counts the records and findings of one type, or of all types. */
function countTotals(
  { files, strays }: RecordSet,
  findings: readonly Finding[],
  type?: ContentType,
): Omit<HealthReport['content'][number], 'type' | 'directory'> {
  const here = <One extends { readonly type?: ContentType }>(list: readonly One[]): One[] =>
    list.filter((one) => type === undefined || one.type === type);
  const wrong = new Set(findings.filter(({ severity }) => severity === 'error').map(({ file }) => file));
  const items = here(files);
  return {
    itemCount: items.length,
    validCount: items.filter(({ file }) => !wrong.has(file)).length,
    ...countBySeverity(here(findings)),
    ignoredCount: here(strays).length,
  };
}

function countReferences(recordSet: RecordSet): HealthReport['references'] {
  const references = recordSet.records.flatMap(collectReferences);
  const known = new Set(
    CONTENT_TYPES.flatMap((type) => recordSet.slugs(type).map((slug) => `${type}/${slug}`)),
  );
  const missing = references.filter(({ type, slug }) => !known.has(`${type}/${slug}`));
  const of = (type: ContentType): number => missing.filter((one) => one.type === type).length;
  return {
    checked: references.length,
    missing: missing.length,
    missingByType: {
      pattern: of('pattern'),
      theme: of('theme'),
      blueprint: of('blueprint'),
      archetype: of('archetype'),
      shell: of('shell'),
    },
  };
}

function measureCoverage(recordSet: RecordSet): HealthReport['quality'] {
  const share = <Type extends ContentType>(
    type: Type,
    has: (data: ValidRecord<Type>['data']) => boolean,
  ): number => {
    const all = recordSet.ofType(type);
    return all.length === 0 ? 1 : all.filter(({ data }) => has(data)).length / all.length;
  };
  return {
    patternVisualBriefCoverage: share('pattern', ({ visual_brief }) => visual_brief !== ''),
    patternInteractionCoverage: share('pattern', ({ interactions = [] }) => interactions.length > 0),
    themeDecoratorCoverage: share('theme', ({ decorators }) => Object.keys(decorators).length > 0),
    blueprintPersonalityCoverage: share('blueprint', ({ personality }) => personality.length > 0),
    blueprintVoiceCoverage: share('blueprint', ({ voice }) => voice !== undefined),
    archetypePageBriefCoverage: share('archetype', ({ pages, page_briefs }) =>
      pages.every(({ id }) => Object.hasOwn(page_briefs, id)),
    ),
  };
}

/** Gives every finding a stable id of rule, file and pointer, numbered if there are several at one place. */
function toReportFindings(findings: readonly Finding[], { folder, command }: CheckRun): ReportFinding[] {
  const seen = new Map<string, number>();
  return findings.map(({ rule, severity, category, type, slug, file, pointer, message, fix }) => {
    const place = `${rule}:${file ?? ''}${pointer === undefined ? '' : `#${pointer}`}`;
    const times = (seen.get(place) ?? 0) + 1;
    seen.set(place, times);
    const where = file === undefined ? `the records in ${folder}` : `${folder}/${file}`;
    return {
      id: times === 1 ? place : `${place}:${times}`,
      source: SOURCES[category],
      category,
      severity,
      message,
      evidence: [],
      ...(file === undefined ? {} : { file }),
      ...(pointer === undefined ? {} : { pointer }),
      ...(type === undefined ? {} : { type }),
      ...(slug === undefined ? {} : { itemId: slug }),
      rule,
      suggestedFix: fix,
      remediation: {
        summary: fix,
        prompt: `Correct ${where}: ${message} ${fix} Raise the version of a record that was released before.`,
        commands: [command],
      },
    };
  });
}
