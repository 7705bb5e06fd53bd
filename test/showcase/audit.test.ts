import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../chromium.ts';
import { buildSite } from '../../scripts/audit/build.ts';
import { buildResult, summarizeResults } from '../../scripts/audit/classify.ts';
import {
  buildManifest,
  compareWithShowcase,
  formatFiles,
  readDocuments,
  withoutDurations,
} from '../../scripts/audit/documents.ts';
import { measure, MAX_PAGE_BYTES } from '../../scripts/audit/measure.ts';
import { auditBlueprint, createProgress, listBlueprints } from '../../scripts/audit/run.ts';
import { type SiteServer, startSiteServer } from '../../scripts/audit/serve.ts';
import { BUNDLED_SHOWCASE } from '../../src/content/showcase-folder.ts';
import { openPictures } from '../../src/content/pictures-folder.ts';
import { renderSite } from '../../src/render/site.ts';
import { corpus } from '../corpus.ts';

/** Small blueprints with few themes, shells and patterns in common. */
const SAMPLE = ['developer-docs', 'agency-site'];

const documents = readDocuments(BUNDLED_SHOWCASE);
const progress = createProgress(SAMPLE.length, { write: () => true });

/** Every listed blueprint, rendered once for all tests. */
const sites = new Map(
  listBlueprints(corpus).map((slug) => {
    const site = buildSite(slug, corpus, renderSite);
    return [slug, { digest: site.digest, measured: measure(site) }];
  }),
);

describe('the weight of a page', () => {
  it.each([...sites])(`is below ${MAX_PAGE_BYTES} bytes with all resources: %s`, (_, { measured }) => {
    const tooHeavy = measured.findings.filter(({ id }) => id === 'page-size');
    expect(tooHeavy.map(({ route, count }) => `${route}: ${count}`)).toEqual([]);
  });
});

describe('the pictures of the gallery', () => {
  it('show the listed blueprints in their current rendering and version', () => {
    const then = Object.values(openPictures().entries)
      .filter(({ theme }) => theme !== undefined)
      .map(({ record, rendered, version }) => [record, rendered, version]);
    const now = [...sites].map(([slug, { digest }]) => [
      slug,
      digest,
      corpus.get('blueprint', slug)?.version,
    ]);
    expect(then.sort(), 'try: npm run pictures').toEqual(now.sort());
  });
});

// What the audit wrote can be written by hand too. It then has to withstand being computed and looked at again.
describe.skipIf(documents === undefined)('what showcase/ says', () => {
  let browser: Browser;
  let server: SiteServer;

  beforeAll(async () => {
    server = await startSiteServer();
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await server?.close();
  });

  it('covers the listed blueprints in their current rendering', () => {
    const then = Object.entries(documents?.audit.apps ?? {}).map(([slug, { site }]) => [slug, site]);
    const now = [...sites].map(([slug, { digest }]) => [slug, digest]);
    expect(then, 'try: npx tsx scripts/audit-showcase.ts --changed').toEqual(now.sort());
  });

  it('follows from the observations by the rules', () => {
    if (!documents) return;
    const { apps } = documents.audit;
    const entries = documents.report.results.flatMap((result) => {
      const app = apps[result.slug];
      return app ? [{ app, result }] : [];
    });
    expect(entries).toHaveLength(Object.keys(apps).length);
    for (const { app, result } of entries) {
      if (result.build.passed !== true) continue;
      const { measured } = sites.get(result.slug) ?? {};
      if (!measured) throw new Error(`${result.slug} is not a listed blueprint`);
      const { problems } = app;
      const audit = { slug: result.slug, buildMs: 0, smokeMs: 0, measured, problems };
      expect(withoutDurations(result)).toEqual(withoutDurations(buildResult(audit)));
    }
    expect(documents.report.summary).toEqual(summarizeResults(documents.report.results));
    expect(documents.manifest).toEqual(buildManifest(entries, corpus));
    expect([...formatFiles(documents).keys()]).toEqual(['manifest.json', 'report.json', 'audit.json']);
  });

  it.each(SAMPLE)('is what a browser shows of %s', async (slug) => {
    const tools = { corpus, render: renderSite, browser, server, progress, quick: true };
    expect(compareWithShowcase(await auditBlueprint(slug, tools), documents)).toEqual([]);
  });
});
