import { SCHEMA_BASE } from '../../schemas/catalog.ts';
import type { Catalog } from '../../schemas/types.ts';
import { CONTENT_TYPES, type ContentType, folderOf } from '../corpus.ts';
import { referencesOf } from '../references.ts';
import type { Finding, Severity, Subject } from './rule.ts';
import type { CheckedRecord, Shelf } from './record-set.ts';

export type HealthReport = Catalog['content-health-report.v1.json'];
type Reported = HealthReport['findings'][number];

/** What the caller knows of the run. */
export interface Run {
  /** The folder as it was given. */
  readonly folder: string;
  /** When the check ran, as a date-time. */
  readonly now: string;
  /** The command that repeats it. */
  readonly command: string;
  readonly failOn: 'error' | 'warn';
}

/** Points that one finding costs, out of 100. */
const COST: Readonly<Record<Severity, number>> = { error: 4, warn: 1, info: 0 };

const SOURCES: Readonly<Record<Subject, Reported['source']>> = {
  File: 'schema',
  Schema: 'schema',
  Reference: 'reference',
  Structure: 'content',
  Accessibility: 'quality',
  Colour: 'quality',
  Wording: 'content',
  Coverage: 'coverage',
};

/** The findings as the document that other programs read. */
export function reportOf(shelf: Shelf, findings: readonly Finding[], run: Run): HealthReport {
  const { errorCount, warnCount } = countsOf(findings);
  const cost = findings.reduce((sum, { severity }) => sum + COST[severity], 0);
  return {
    $schema: `${SCHEMA_BASE}content-health-report.v1.json`,
    generatedAt: run.now,
    contentRoot: run.folder,
    status: errorCount > 0 ? 'error' : warnCount > 0 ? 'warning' : 'healthy',
    score: Math.max(0, 100 - cost),
    summary: {
      ...totalsOf(shelf, findings),
      findingCount: findings.length,
      contentDirectoryCount: shelf.folders.length,
    },
    content: CONTENT_TYPES.map((type) => ({
      type,
      directory: folderOf(type),
      ...totalsOf(shelf, findings, type),
    })),
    references: referencesIn(shelf),
    quality: qualityOf(shelf),
    ci: { recommendedCommand: run.command, failOn: run.failOn },
    findings: reported(findings, run),
  };
}

function countsOf(findings: readonly Finding[]): {
  errorCount: number;
  warnCount: number;
  infoCount: number;
} {
  const of = (severity: Severity): number => findings.filter((one) => one.severity === severity).length;
  return { errorCount: of('error'), warnCount: of('warn'), infoCount: of('info') };
}

/** The counts of one type of record, or of all. */
function totalsOf(
  { files, strays }: Shelf,
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
    ...countsOf(here(findings)),
    ignoredCount: here(strays).length,
  };
}

function referencesIn(shelf: Shelf): HealthReport['references'] {
  const references = shelf.records.flatMap(referencesOf);
  const known = new Set(CONTENT_TYPES.flatMap((type) => shelf.names(type).map((slug) => `${type}/${slug}`)));
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

function qualityOf(shelf: Shelf): HealthReport['quality'] {
  const share = <Type extends ContentType>(
    type: Type,
    has: (data: CheckedRecord<Type>['data']) => boolean,
  ): number => {
    const all = shelf.of(type);
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

/** Ids stay the same from run to run: rule, file and place, numbered where one place breaks a rule twice. */
function reported(findings: readonly Finding[], { folder, command }: Run): Reported[] {
  const seen = new Map<string, number>();
  return findings.map(({ rule, severity, about, type, slug, file, pointer, message, fix }) => {
    const place = `${rule}:${file ?? ''}${pointer === undefined ? '' : `#${pointer}`}`;
    const times = (seen.get(place) ?? 0) + 1;
    seen.set(place, times);
    const where = file === undefined ? `the records in ${folder}` : `${folder}/${file}`;
    return {
      id: times === 1 ? place : `${place}:${times}`,
      source: SOURCES[about],
      category: about,
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
