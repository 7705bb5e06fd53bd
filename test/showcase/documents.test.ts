import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { buildSite } from '../../scripts/audit/build.ts';
import {
  buildDocuments,
  type Documents,
  compareWithShowcase,
  formatFiles,
  readDocuments,
} from '../../scripts/audit/documents.ts';
import { measure } from '../../scripts/audit/measure.ts';
import { type Finding, groupFindings } from '../../scripts/audit/problems.ts';
import type { AuditResult } from '../../scripts/audit/run.ts';
import { type Corpus, createCorpus } from '../../src/content/corpus.ts';
import { openShowcase } from '../../src/content/showcase-folder.ts';
import { emptyShowcase } from '../../src/content/showcase.ts';
import { validate } from '../../src/schemas/parse.ts';
import { page, site } from './tiny.ts';
import { corpus } from '../corpus.ts';

const folder = mkdtempSync(join(tmpdir(), 'showcase-'));
const place = pathToFileURL(`${folder}/`);
afterAll(() => rmSync(folder, { recursive: true }));

const LATE = '2026-02-02T00:00:00Z';
const FIRST = '2026-01-01T00:00:00Z';

/** Creates the observation of an app, without a browser. */
function auditResult(slug: string, findings: readonly Finding[] = [], ms = 5): AuditResult {
  const built = buildSite(slug, corpus, site({ '/': page() }));
  const measured = measure(built);
  const problems = groupFindings([...measured.findings, ...findings]);
  return { slug, built, measured, problems, buildMs: ms, smokeMs: ms, views: ['light-1280'] };
}

const bad: Finding = { id: 'axe:label', impact: 'critical', route: '/', view: 'light-1280', count: 1 };

function write(audited: readonly AuditResult[]): void {
  const documents = buildDocuments(audited, undefined, { kept: [] }, corpus, FIRST);
  for (const [name, text] of formatFiles(documents)) writeFileSync(join(folder, name), text);
}

describe('the documents of an audit', () => {
  const first = buildDocuments(
    [auditResult('online-store'), auditResult('clinic-booking')],
    undefined,
    { kept: [] },
    corpus,
    FIRST,
  );

  it('list passed apps, and report on all of them', () => {
    const documents = buildDocuments(
      [auditResult('online-store'), auditResult('clinic-booking', [bad])],
      undefined,
      { kept: [] },
      corpus,
      FIRST,
    );
    expect(documents.manifest).toMatchObject({
      total: 1,
      apps: [{ slug: 'online-store', classification: 'A' }],
    });
    expect(documents.report.results.map(({ slug, classification }) => [slug, classification])).toEqual([
      ['clinic-booking', 'D'],
      ['online-store', 'A'],
    ]);
    expect(documents.report.results[0]?.smoke.failures).toEqual([
      'axe:label (critical, light-1280): 1 on 1 page: /.',
    ]);
  });

  it('shortlist featured apps with the best grade', () => {
    expect(first.manifest.apps.map(({ slug, goldenCandidate }) => [slug, goldenCandidate])).toEqual([
      ['clinic-booking', true],
      ['online-store', false],
    ]);
  });

  it('have the same bytes if only the date and the speed differ', () => {
    const again = [auditResult('clinic-booking', [], 9), auditResult('online-store', [], 9)];
    expect(formatFiles(buildDocuments(again, first, { kept: [] }, corpus, LATE))).toEqual(formatFiles(first));
  });

  it('update only the dates of changed apps', () => {
    const changed = [auditResult('clinic-booking', [bad]), auditResult('online-store')];
    const { audit, report } = buildDocuments(changed, first, { kept: [] }, corpus, LATE);
    expect(audit.apps['clinic-booking']?.verifiedAt).toBe(LATE);
    expect(audit.apps['online-store']?.verifiedAt).toBe(FIRST);
    expect(report.generatedAt).toBe(LATE);
  });

  it('keep apps that were not audited only on request', () => {
    const one = [auditResult('online-store')];
    expect(
      buildDocuments(one, first, { kept: ['clinic-booking'] }, corpus, LATE).report.results,
    ).toHaveLength(2);
    expect(buildDocuments(one, first, { kept: [] }, corpus, LATE).report.results).toHaveLength(1);
  });

  it('keep the audit of a site that is the same with other records, and no other', () => {
    const changed: Corpus = {
      ...corpus,
      get: (type, slug) => {
        const record = corpus.get(type, slug);
        return record && { ...record, digest: `${record.digest} changed` };
      },
    };
    const digestOf = ({ audit }: Documents): string | undefined =>
      audit.apps['clinic-booking']?.recordsDigest;
    const kept = ['clinic-booking', 'online-store'];
    expect(digestOf(buildDocuments([], first, { kept }, changed, LATE))).toBe(digestOf(first));
    const documents = buildDocuments([], first, { kept, unchanged: ['clinic-booking'] }, changed, LATE);
    expect(digestOf(documents)).not.toBe(digestOf(first));
    expect(documents.audit.apps['clinic-booking']?.verifiedAt).toBe(FIRST);
    expect(documents.audit.apps['online-store']).toEqual(first.audit.apps['online-store']);
  });

  it('are read back as they were written', () => {
    write([auditResult('online-store'), auditResult('clinic-booking')]);
    expect(readDocuments(place)).toEqual(first);
  });
});

describe('a second audit', () => {
  const documents = buildDocuments(
    [auditResult('online-store', [bad])],
    undefined,
    { kept: [] },
    corpus,
    FIRST,
  );

  it('reports no compareWithShowcase to itself', () => {
    expect(compareWithShowcase(auditResult('online-store', [bad]), documents)).toEqual([]);
  });

  it('reports what was removed, added or changed', () => {
    expect(compareWithShowcase(auditResult('clinic-booking'), documents)).toEqual([
      'clinic-booking: was never audited',
    ]);
    expect(compareWithShowcase(auditResult('online-store'), documents)).toMatchObject(
      [/problem not found: .*axe:label/].map((it) => expect.stringMatching(it)),
    );
    const withoutFindings = {
      ...documents,
      report: {
        ...documents.report,
        results: documents.report.results.map((one) => ({ ...one, classification: 'A' as const })),
      },
    };
    expect(compareWithShowcase(auditResult('online-store', [bad]), withoutFindings)).toEqual([
      'online-store: the report does not match the stored problems',
    ]);
  });
});

describe('the folder', () => {
  it('gives an empty showcase if it does not exist', () => {
    const { showcase, audits } = openShowcase(corpus, new URL('nowhere/', place));
    expect(showcase).toEqual(emptyShowcase(corpus.releasedAt));
    expect(audits.size).toBe(0);
  });

  it('is served joined: each app with its entry of the report, and the shortlist as part of the manifest', () => {
    write([auditResult('online-store'), auditResult('clinic-booking')]);
    const { showcase, audits } = openShowcase(corpus, place);
    expect(validate('showcase-manifest.v1.json', showcase.manifest).issues).toEqual([]);
    expect(validate('showcase-shortlist.v1.json', showcase.shortlist).issues).toEqual([]);
    expect(validate('showcase-shortlist-report.v1.json', showcase.report).issues).toEqual([]);
    expect(showcase.manifest).toMatchObject({ total: 2, shortlisted: 1 });
    expect(showcase.manifest.apps[1]?.verification).toEqual(showcase.report.results[1]);
    expect(showcase.shortlist).toMatchObject({ generatedAt: FIRST, apps: [{ slug: 'clinic-booking' }] });
    expect(audits.get('online-store')).toMatchObject({ verifiedAt: FIRST, isShortlisted: false });
    expect(audits.get('online-store')?.names).toContain('blueprint/online-store');
  });

  it('includes a blueprint that failed to build', () => {
    write([{ slug: 'online-store', buildFailure: 'x', buildMs: 1, smokeMs: 0, problems: [], views: [] }]);
    const { showcase, audits } = openShowcase(corpus, place);
    expect(showcase.manifest.total).toBe(0);
    expect(audits.get('online-store')?.result.verificationStatus).toBe('build-red');
  });

  it('ignores records that have changed since the audit', () => {
    write([auditResult('online-store'), auditResult('clinic-booking')]);
    const { theme } = corpus.get('blueprint', 'online-store')?.data ?? { theme: { id: '' } };
    const records = corpus.records.map((record) =>
      record.type === 'theme' && record.slug === theme.id ? { ...record, digest: 'sha256:0' } : record,
    );
    const other = createCorpus(records, { corpusDigest: 'x', packageVersion: '1', released_at: FIRST });
    const { showcase, audits } = openShowcase(other, place);
    expect([...audits.keys()]).toEqual(['clinic-booking']);
    expect(showcase.manifest.total).toBe(1);
    const none = createCorpus([], { corpusDigest: 'x', packageVersion: '1', released_at: FIRST });
    expect(openShowcase(none, place).showcase).toEqual(emptyShowcase(FIRST));
  });

  it.each([
    ['manifest.json', '{"total":1}', /does not match showcase-manifest\.v1\.json/],
    ['report.json', '[]', /does not match showcase-shortlist-report\.v1\.json/],
    ['report.json', '{', /is not JSON/],
    ['audit.json', '{"apps":{"a":{"site":1}}}', /was not written by the audit/],
    ['audit.json', '{"apps":{}}', /has no app "/],
  ])('is refused when %s is %s', (file, text, message) => {
    write([auditResult('online-store')]);
    const damaged = mkdtempSync(join(folder, 'spoilt-'));
    for (const name of ['manifest.json', 'report.json', 'audit.json'])
      cpSync(join(folder, name), join(damaged, name));
    writeFileSync(join(damaged, file), text);
    expect(() => openShowcase(corpus, pathToFileURL(`${damaged}/`))).toThrow(message);
  });
});
