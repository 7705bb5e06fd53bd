import { existsSync, readFileSync } from 'node:fs';
import { ServiceError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import type { SchemaName } from '../schemas/catalog.ts';
import { parse } from '../schemas/parse.ts';
import type { Catalog } from '../schemas/types.ts';
import { CONTENT_TYPES, type ContentType, type Corpus } from './corpus.ts';
import { sha256Digest } from '../base/hash.ts';
import {
  type Audit,
  type Audits,
  emptyShowcase,
  joinShowcase,
  NO_AUDITS,
  type Showcase,
} from './showcase.ts';

/** Output of the audit. The relative path is the same from `src/content`, `dist/content` and `dist/bin`. */
export const BUNDLED_SHOWCASE = new URL('../../showcase/', import.meta.url);

export type RecordNames = Readonly<Record<ContentType, readonly string[]>>;

/** Facts about an audited app that are not in the report. */
export interface AuditedApp {
  readonly verifiedAt: string;
  /** Digest of the rendered files. */
  readonly site: string;
  /** The records in the app, and the digest of their digests. The audit is valid only for these versions. */
  readonly records: RecordNames;
  readonly recordsDigest: string;
}

/** `showcase/audit.json`. */
export interface AuditFile<App extends AuditedApp = AuditedApp> {
  readonly apps: Readonly<Record<string, App>>;
}

export interface ShowcaseWithAudits {
  readonly showcase: Showcase;
  readonly audits: Audits;
}

/**
 * Reads the output of the audit and validates it; returns an empty showcase if the folder does not exist. Leaves out apps
 * whose records have changed since the audit.
 */
export function openShowcase(corpus: Corpus, folder: URL = BUNDLED_SHOWCASE): ShowcaseWithAudits {
  if (!existsSync(folder)) return { showcase: emptyShowcase(corpus.releasedAt), audits: NO_AUDITS };
  const manifest = readShowcaseFile(folder, 'manifest.json', 'showcase-manifest.v1.json');
  const report = readShowcaseFile(folder, 'report.json', 'showcase-shortlist-report.v1.json');
  const { apps } = readAuditFile(folder);
  const golden = new Set(manifest.apps.filter((app) => app.goldenCandidate).map(({ slug }) => slug));
  const audits = new Map(
    report.results.flatMap((result): [string, Audit][] => {
      const app = apps[result.slug];
      if (!app) throw corrupt('audit.json', `has no app "${result.slug}", which the report has`);
      if (digestRecords(app.records, corpus) !== app.recordsDigest) return [];
      const { verifiedAt, records } = app;
      const names = CONTENT_TYPES.flatMap((type) => records[type].map((slug) => `${type}/${slug}`));
      return [[result.slug, { verifiedAt, names, result, isShortlisted: golden.has(result.slug) }]];
    }),
  );
  // None of the apps matches: this is a different corpus.
  if (audits.size === 0) return { showcase: emptyShowcase(corpus.releasedAt), audits };
  return { showcase: joinShowcase(manifest, report, audits), audits };
}

/** Computes the digest of the named records; undefined if one of them is missing. */
export function digestRecords(names: RecordNames, corpus: Corpus): string | undefined {
  const lines = CONTENT_TYPES.flatMap((type) =>
    names[type].map((slug) => {
      const record = corpus.get(type, slug);
      return record && `${type}/${slug} ${record.digest}`;
    }),
  );
  return lines.includes(undefined) ? undefined : sha256Digest(lines.join('\n'));
}

export function readAuditFile<App extends AuditedApp>(folder: URL): AuditFile<App> {
  const value = readJson(folder, 'audit.json');
  if (!isAuditFile(value)) throw corrupt('audit.json', 'was not written by the audit');
  return value as AuditFile<App>;
}

/** Validates by hand, because this internal file has no schema in the catalog. */
function isAuditFile(value: unknown): value is AuditFile {
  if (!isObject(value) || !isObject(value['apps'])) return false;
  return Object.values(value['apps']).every(
    (app) =>
      isObject(app) &&
      typeof app['site'] === 'string' &&
      typeof app['recordsDigest'] === 'string' &&
      typeof app['verifiedAt'] === 'string' &&
      !Number.isNaN(Date.parse(app['verifiedAt'])) &&
      isNames(app['records']),
  );
}

const isNames = (value: unknown): value is RecordNames =>
  isObject(value) &&
  CONTENT_TYPES.every((type) => {
    const names = value[type];
    return Array.isArray(names) && names.every((name) => typeof name === 'string');
  });

export function readShowcaseFile<Name extends SchemaName>(
  folder: URL,
  file: string,
  schema: Name,
): Catalog[Name] {
  const value = readJson(folder, file);
  try {
    return parse(schema, value, 'CORRUPT_DATA');
  } catch (thrown) {
    throw corrupt(file, `does not match ${schema}: ${(thrown as Error).message.replace(/\.$/, '')}`);
  }
}

function readJson(folder: URL, file: string): unknown {
  let text: string;
  try {
    text = readFileSync(new URL(file, folder), 'utf8');
  } catch (thrown) {
    throw corrupt(file, `cannot be read: ${(thrown as NodeJS.ErrnoException).code}`);
  }
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw corrupt(file, `is not JSON: ${(thrown as Error).message}`);
  }
}

function corrupt(file: string, what: string): ServiceError {
  return new ServiceError('CORRUPT_DATA', `showcase/${file} ${what}.`);
}
