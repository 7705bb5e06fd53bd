import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../chromium.ts';
import type { Render } from '../../scripts/audit/build.ts';
import { buildResult } from '../../scripts/audit/classify.ts';
import { type AuditResult, auditBlueprint, createProgress } from '../../scripts/audit/run.ts';
import { type SiteServer, startSiteServer } from '../../scripts/audit/serve.ts';
import { page, site } from './tiny.ts';
import { corpus } from '../corpus.ts';

const progress = createProgress(1, { write: () => true });
let browser: Browser;
let server: SiteServer;

beforeAll(async () => {
  server = await startSiteServer();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await server?.close();
});

const auditPages = (render: Render, quick = true): Promise<AuditResult> =>
  auditBlueprint('clinic-booking', { corpus, render, browser, server, progress, quick });

/** Defects, each with the check that reports it. */
const DEFECTS: readonly (readonly [string, string, (html: string) => string])[] = [
  ['a page without a language', 'lang', (html) => html.replace(' lang="en"', '')],
  ['a page without a title', 'title', (html) => html.replace(/<title>.*<\/title>/, '<title></title>')],
  ['a page without a viewport', 'viewport', (html) => html.replace(/<meta name="viewport"[^>]*>/, '')],
  [
    'a window that cannot be enlarged',
    'viewport',
    (html) => html.replace('initial-scale=1', 'user-scalable=no'),
  ],
  ['a page without a banner', 'landmarks', (html) => html.replace(/<(\/?)header/g, '<$1div')],
  ['two titles', 'one-h1', (html) => html.replace(/<(\/?)h2/g, '<$1h1')],
  ['a level that is skipped', 'heading-order', (html) => html.replace(/<(\/?)h2/g, '<$1h3')],
  ['no way past the navigation', 'keyboard', (html) => html.replace(/<a class="skip".*?<\/a>/, '')],
  ['a way past it that leads nowhere', 'keyboard', (html) => html.replace('id="main"', '')],
  ['a file that is missing', 'request', (html) => html.replace('site.js', 'other.js')],
  [
    'another host',
    'foreign-request',
    (html) =>
      html
        .replace('</main>', '<img alt="" src="http://127.0.0.2:9/x.png"></main>')
        .replace('img-src', 'img-src http:'),
  ],
  [
    'a policy that is broken',
    'console',
    (html) => html.replace('</main>', '<p style="color:red">x</p></main>'),
  ],
  [
    'a button without a name',
    'axe:button-name',
    (html) => html.replace('Words', '<button class="p-button"></button>'),
  ],
  ['script in the page', 'hardening', (html) => html.replace('</main>', '</main><script>1</script>')],
  ['a page that weighs too much', 'page-size', (html) => html.replace('Words', 'words '.repeat(40_000))],
];

describe('the audit of a site', () => {
  /** All of them in one site, because starting a browser is slow. */
  let brokenAudit: Promise<AuditResult> | undefined;

  it('reports nothing for a correct page, in any view', async () => {
    const audited = await auditPages(site({ '/': page() }), false);
    expect(audited.problems).toEqual([]);
    expect(audited.views).toHaveLength(3);
    expect(buildResult(audited)).toMatchObject({
      classification: 'A',
      verificationStatus: 'smoke-green',
      smoke: { passed: true, rootDocumentOk: true, assetCount: 2, assetsPassed: 2, failures: [] },
    });
  });

  it.each(DEFECTS.map(([what, id], at) => [what, id, at] as const))('notices %s', async (_, id, at) => {
    brokenAudit ??= auditPages(
      site(Object.fromEntries(DEFECTS.map(([, , spoil], index) => [`/${index}`, page(spoil)]))),
    );
    const { problems } = await brokenAudit;
    const [problem] = problems.filter((one) => one.id === id && one.routes.includes(`/${at}`));
    expect(problem?.impact).toMatch(/serious|critical/);
  });

  it('reports defects in one mode or at one width only, with the responsible pattern', async () => {
    const css = `body{margin:0;color:#111;background:#fff}[data-mode=dark] .p-text{color:#aaa}
@media (max-width:400px){.p-text{inline-size:600px}}`;
    const { problems } = await auditPages(site({ '/': page() }, { css }), false);
    expect(problems.map(({ id, view }) => `${id} ${view}`)).toEqual([
      'axe:color-contrast dark-1280',
      'overflow light-390',
    ]);
    expect(problems[1]?.where).toContain('p-text in pattern/hero');
  });

  it('reports a script error', async () => {
    const audited = await auditPages(site({ '/': page() }, { js: 'throw new Error("torn")' }));
    expect(audited.problems).toMatchObject([{ id: 'script', where: ['torn'] }]);
  });

  it('lowers the grade for a missing pattern and for hard-coded colours, though the app passes', async () => {
    const gap = page((html) => html.replace('class="l-placement"', 'class="l-placement l-missing"'));
    expect(buildResult(await auditPages(site({ '/': gap })))).toMatchObject({
      classification: 'C',
      smoke: { passed: true },
    });
    const css = 'p{color:#222}';
    expect(buildResult(await auditPages(site({ '/': page() }, { css })))).toMatchObject({
      classification: 'B',
      drift: { signal: 'moderate', hardcodedColorCount: 1 },
    });
  });

  it('reports a failed build without further checks', async () => {
    const audited = await auditPages(() => {
      throw new Error('no theme');
    });
    expect(buildResult(audited)).toMatchObject({
      classification: 'D',
      verificationStatus: 'build-red',
      build: { passed: false },
      smoke: { passed: null, failures: ['The build fails: no theme'] },
    });
  });
});
