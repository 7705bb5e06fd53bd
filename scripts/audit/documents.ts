import { existsSync } from 'node:fs';
import type { Corpus } from '../../src/content/corpus.ts';
import {
  type AuditedApp,
  type AuditFile,
  readShowcaseFile,
  readAuditFile,
  digestRecords,
} from '../../src/content/showcase-folder.ts';
import type { Showcase } from '../../src/content/showcase.ts';
import { toCanonicalJson } from '../../src/schemas/json.ts';
import { parse } from '../../src/schemas/parse.ts';
import { buildResult, isShortlisted, type Result, summarizeResults } from './classify.ts';
import { sortByFrequency, type Problem } from './problems.ts';
import type { AuditResult } from './run.ts';

/** Stored audit of an app: its sources, the views and the problems. */
export interface AuditedAppEntry extends AuditedApp {
  readonly views: readonly string[];
  readonly problems: readonly Problem[];
}

/** The content of `showcase/`. */
export interface Documents {
  readonly manifest: Showcase['manifest'];
  readonly report: Showcase['report'];
  readonly audit: AuditFile<AuditedAppEntry>;
}

export function readDocuments(folder: URL): Documents | undefined {
  if (!existsSync(folder)) return undefined;
  return {
    manifest: readShowcaseFile(folder, 'manifest.json', 'showcase-manifest.v1.json'),
    report: readShowcaseFile(folder, 'report.json', 'showcase-shortlist-report.v1.json'),
    audit: readAuditFile<AuditedAppEntry>(folder),
  };
}

interface Entry {
  readonly app: AuditedAppEntry;
  readonly result: Result;
}

/**
 * Builds the documents after these audits. An app whose site and results are unchanged keeps its entry with the original
 * date and durations; `kept` are earlier apps that stay without a new audit, and `unchanged` those of them whose site was
 * rendered again and is the same: their audit is valid for the current records, too.
 */
export function buildDocuments(
  audited: readonly AuditResult[],
  previous: Documents | undefined,
  { kept, unchanged = [] }: { readonly kept: readonly string[]; readonly unchanged?: readonly string[] },
  corpus: Corpus,
  now: string,
): Documents {
  const before = new Map(
    (previous?.report.results ?? []).flatMap((result): [string, Entry][] => {
      const app = previous?.audit.apps[result.slug];
      return app ? [[result.slug, { app, result }]] : [];
    }),
  );
  const entries = new Map([...before].filter(([slug]) => kept.includes(slug)));
  for (const slug of unchanged) {
    const entry = entries.get(slug);
    const recordsDigest = entry && digestRecords(entry.app.records, corpus);
    if (entry && recordsDigest !== undefined && recordsDigest !== entry.app.recordsDigest)
      entries.set(slug, { ...entry, app: { ...entry.app, recordsDigest } });
  }
  for (const one of audited) {
    const entry = buildEntry(one, corpus, now);
    const old = before.get(one.slug);
    entries.set(one.slug, old && isSame(old, entry) ? old : entry);
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
  const results = sorted.map(([, { result }]) => result);
  const isUnchanged =
    sorted.length === before.size && sorted.every(([slug, entry]) => before.get(slug) === entry);
  return {
    manifest: buildManifest(
      sorted.map(([, entry]) => entry),
      corpus,
    ),
    report: {
      $schema: 'https://svc.example/schemas/showcase-shortlist-report.v1.json',
      generatedAt: (isUnchanged && previous?.report.generatedAt) || now,
      dryRun: false,
      summary: summarizeResults(results),
      results,
    },
    audit: { apps: Object.fromEntries(sorted.map(([slug, { app }]) => [slug, app])) },
  };
}

function buildEntry(one: AuditResult, corpus: Corpus, now: string): Entry {
  const { slug, built, views, problems } = one;
  // Only the blueprint of an app that was not built is known.
  const alone = { pattern: [], theme: [], blueprint: [slug], archetype: [], shell: [] };
  const { records, digest } = built ?? { records: alone, digest: '' };
  return {
    app: {
      verifiedAt: now,
      site: digest,
      recordsDigest: digestRecords(records, corpus) ?? '',
      views,
      problems,
      records,
    },
    result: buildResult(one),
  };
}

/** A result without durations, for comparison. */
export const withoutDurations = (result: Result): Result => ({
  ...result,
  build: { ...result.build, durationMs: 0 },
  smoke: { ...result.smoke, durationMs: 0 },
});

const isSame = (a: Entry, b: Entry): boolean =>
  toCanonicalJson({ app: { ...a.app, verifiedAt: '' }, result: withoutDurations(a.result) }) ===
  toCanonicalJson({ app: { ...b.app, verifiedAt: '' }, result: withoutDurations(b.result) });

/** Builds the manifest of the apps that passed. */
export function buildManifest(entries: readonly Entry[], corpus: Corpus): Documents['manifest'] {
  const apps = entries
    .filter(({ result }) => result.smoke.passed === true)
    .map(({ app, result: { slug, classification, target, smoke } }) => {
      const visibility = corpus.get('blueprint', slug)?.data.blueprint_portfolio.visibility ?? 'hidden';
      const modes = [...new Set(app.views.map((view) => view.replace(/-\d+$/, '')))].sort().toReversed();
      return {
        slug,
        status: 'active',
        classification,
        origin: `@official/${slug}`,
        target,
        goldenCandidate: isShortlisted(classification, visibility),
        notes: `${smoke.routeDocumentsChecked} pages, looked at in ${modes.join(' and ')} mode.`,
        // The service does not host the rendered sites.
        url: null,
      };
    });
  return { total: apps.length, shortlisted: apps.filter((app) => app.goldenCandidate).length, apps };
}

/** Formats the files; throws if a document does not match its schema. */
export function formatFiles({ manifest, report, audit }: Documents): Map<string, string> {
  const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  return new Map([
    ['manifest.json', text(parse('showcase-manifest.v1.json', manifest))],
    ['report.json', text(parse('showcase-shortlist-report.v1.json', report))],
    ['audit.json', formatAudit(audit)],
  ]);
}

/** Formats one line for each list of names and each problem, so that diffs are small. */
function formatAudit({ apps }: AuditFile<AuditedAppEntry>): string {
  const blocks = Object.entries(apps).map(([slug, { problems, records, ...rest }]) => {
    const lines = [
      ...Object.entries(rest).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`),
      `"problems": [${problems.map((problem) => `\n        ${JSON.stringify(problem)}`).join(',')}${problems.length > 0 ? '\n      ' : ''}]`,
      `"records": {\n${Object.entries(records)
        .map(([type, names]) => `        "${type}": ${JSON.stringify(names)}`)
        .join(',\n')}\n      }`,
    ];
    return `    "${slug}": {\n${lines.map((line) => `      ${line}`).join(',\n')}\n    }`;
  });
  return `{\n  "apps": {\n${blocks.join(',\n')}\n  }\n}\n`;
}

/** Summarises the most frequent problems of all apps, for the terminal. */
export function summarizeProblems(audited: readonly AuditResult[], limit = 20): string[] {
  const groups = new Map<string, { count: number; apps: Set<string>; where: string[] }>();
  for (const { slug, problems } of audited) {
    for (const { id, impact, count, where } of problems) {
      const key = `${id} (${impact})`;
      const group = groups.get(key) ?? { count: 0, apps: new Set(), where: [] };
      group.count += count;
      group.apps.add(slug);
      group.where.push(...where);
      groups.set(key, group);
    }
  }
  return [...groups]
    .sort(
      ([a, one], [b, other]) =>
        other.apps.size - one.apps.size || other.count - one.count || (a < b ? -1 : 1),
    )
    .slice(0, limit)
    .map(
      ([key, { count, apps, where }]) =>
        `${key}: ${count} in ${apps.size} apps; ${sortByFrequency(where).slice(0, 4).join('; ')}`,
    );
}

/**
 * Lists the differences between a new audit of an app and `showcase/`. Only the views of the new audit are compared; the
 * entry of the report must follow from the stored problems.
 */
export function compareWithShowcase(audited: AuditResult, documents: Documents | undefined): string[] {
  const { slug, built, views, problems, measured } = audited;
  const app = documents?.audit.apps[slug];
  const result = documents?.report.results.find((one) => one.slug === slug);
  if (!app || !result) return [`${slug}: was never audited`];
  if (app.site !== (built?.digest ?? '')) return [`${slug}: the rendered site differs from the audited one`];
  const isCompared = ({ view }: { readonly view: string }): boolean =>
    view === 'files' || views.includes(view);
  const now = problems.filter(isCompared).map(toCanonicalJson);
  const then = app.problems.filter(isCompared).map(toCanonicalJson);
  const follows = buildResult({ ...audited, problems: app.problems, measured });
  return [
    ...now.filter((one) => !then.includes(one)).map((one) => `${slug}: new problem: ${one}`),
    ...then.filter((one) => !now.includes(one)).map((one) => `${slug}: problem not found: ${one}`),
    ...(toCanonicalJson(withoutDurations(follows)) === toCanonicalJson(withoutDurations(result))
      ? []
      : [`${slug}: the report does not match the stored problems`]),
  ];
}
