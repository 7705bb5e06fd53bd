import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../chromium.ts';
import { startServer, type TestServer } from '../describe/server.ts';
import { openBrowser, wholeBrowser } from '../../scripts/audit/serve.ts';
import { send, service } from '../http/service.ts';

/** In bytes, with all that a browser loads before anything is scrolled or clicked. */
const MAX_FIRST_VIEW_BYTES = 300_000;

/** The markup is the same in every width and mode: only these rules depend on them. */
const VISUAL_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

const slugsOf = (type: string): string[] =>
  service.library.corpus.records
    .filter(
      (record) =>
        record.type === type &&
        (record.data as { blueprint_portfolio?: { visibility: string } }).blueprint_portfolio?.visibility !==
          'hidden',
    )
    .map(({ slug }) => slug);

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await server?.close();
});

interface Visit {
  readonly page: Page;
  readonly errors: string[];
  readonly requests: string[];
}

async function visit(
  path: string,
  run: (visited: Visit) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    const requests: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(server.origin + path, { waitUntil: 'load' });
    await run({ page, errors, requests });
  } finally {
    await context.close();
  }
}

const stage = (page: Page) => page.frameLocator('#frame');

describe('the gallery', () => {
  it('shows every listed product, theme and pattern with its commands, without JavaScript', async () => {
    await visit(
      '/',
      async ({ page }) => {
        const text = (await page.locator('main').textContent()) ?? '';
        for (const slug of slugsOf('blueprint')) {
          expect(text).toContain(`svc preview blueprint ${slug}`);
          expect(text).toContain(`svc init --blueprint ${slug}`);
          expect(text).toContain(`svc create my-app --blueprint ${slug}`);
        }
        for (const slug of slugsOf('theme')) {
          expect(text).toContain(`svc preview theme ${slug}`);
          expect(text).toContain(`svc theme switch ${slug}`);
        }
        const links = await page
          .locator('.index a')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        // Each of them once: a request for each slug would take hundreds of messages.
        const expected = new Set(slugsOf('pattern').map((slug) => `/gallery/patterns/${slug}`));
        expect(links.filter((link) => link !== null && expected.has(link)).sort()).toEqual(
          [...expected].sort(),
        );
        expect(await page.locator('.products img').count()).toBe(slugsOf('blueprint').length);
        expect(await page.locator('.themes img').count()).toBe(slugsOf('theme').length);
        expect(await page.locator('#stage').isVisible()).toBe(false);
        expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0);
      },
      { javaScriptEnabled: false },
    );
  });

  it('loads its own files only, under a strict policy and without inline code', async () => {
    await visit('/', async ({ page, errors, requests }) => {
      await page.locator('#patterns').scrollIntoViewIfNeeded();
      await stage(page).locator('main').waitFor();
      expect(errors).toEqual([]);
      const origins = requests.filter((url) => !url.startsWith('data:') && !url.startsWith('about:'));
      expect([...new Set(origins.map((url) => new URL(url).origin))]).toEqual([server.origin]);
    });
    const { headers, text } = await send('/');
    expect(headers['Content-Security-Policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/<style|<script(?! src="\/)|\son\w+=|\sstyle=/);
  });

  it.each([390, 1440])('has a first view of at most 300 KB at %i px', async (width) => {
    let bytes = 0;
    const whole = await openBrowser(wholeBrowser());
    try {
      const context = await whole.newContext({ viewport: { width, height: 900 } });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      await page.goto(server.origin, { waitUntil: 'networkidle' });
    } finally {
      await whole.close();
    }
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(MAX_FIRST_VIEW_BYTES);
  });

  it.each([
    [390, 'dark'],
    [1440, 'light'],
  ] as const)(
    'has no axe violations and does not scroll sideways at %i px, %s',
    async (width, colorScheme) => {
      await visit(
        '/',
        async ({ page }) => {
          await page.getByRole('searchbox').fill('table');
          await page.locator('#results li').first().waitFor();
          if (width > 1000) {
            await page.locator('#patterns').scrollIntoViewIfNeeded();
            await stage(page).locator('main').waitFor();
          }
          await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");
          // In the page itself: the other mode copies every result to a second page to support frames, and the only one
          // is excluded.
          const builder = new AxeBuilder({ page })
            .setLegacyMode(true)
            .options({ resultTypes: ['violations'], selectors: false })
            .exclude('#frame');
          const isFirst = width === 1440 && colorScheme === 'light';
          const { violations } = await (isFirst ? builder : builder.withRules(VISUAL_RULES)).analyze();
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        },
        { colorScheme, viewport: { width, height: 900 } },
      );
    },
  );

  it('searches as you type, by keyboard', async () => {
    await visit('/', async ({ page }) => {
      await page.keyboard.press('/');
      await page.keyboard.type('data table');
      const first = page.locator('#results li a').first();
      await first.waitFor();
      expect(await page.locator('#results li a').allTextContents()).toContain('Data table');
      expect(await page.getByRole('status').textContent()).toMatch(/^\d+ results$/);
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate('document.activeElement.textContent')).toBe(await first.textContent());
      await page.keyboard.press('Escape');
      expect(await page.locator('#results').isVisible()).toBe(false);
      expect(await page.evaluate('document.activeElement.id')).toBe('q');
      await page.keyboard.type('zzqxv');
      await page.getByText('Nothing found for “zzqxv”').first().waitFor();
    });
  });

  it.each([390, 1440])('keeps the label clear of the focus outline, at %i px', async (width) => {
    await visit(
      '/',
      async ({ page }) => {
        await page.getByRole('searchbox').focus();
        const gap = await page.evaluate<number>(`(() => {
          const line = document.querySelector('.line');
          const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(line);
          if (outlineStyle === 'none') throw new Error('no outline');
          const text = document.createRange();
          text.selectNodeContents(document.querySelector('.search label'));
          const top = line.getBoundingClientRect().top - parseFloat(outlineOffset) - parseFloat(outlineWidth);
          return top - text.getBoundingClientRect().bottom;
        })()`);
        expect(gap).toBeGreaterThanOrEqual(0);
      },
      { viewport: { width, height: 844 } },
    );
  });

  it('inserts what it finds as text', async () => {
    await visit('/', async ({ page, errors }) => {
      await page.route('**/v1/search**', (route) =>
        route.fulfill({
          json: {
            total: 1,
            results: [
              { type: 'pattern', slug: 'x', name: '<img src=x onerror=alert(1)>', description: '<b>x</b>' },
            ],
          },
        }),
      );
      await page.getByRole('searchbox').fill('x');
      await page.locator('#results li').first().waitFor();
      expect(await page.locator('#results img, #results b').count()).toBe(0);
      expect(errors).toEqual([]);
    });
  });

  it('says so if the search fails', async () => {
    await visit('/', async ({ page }) => {
      await page.route('**/v1/search**', (route) => route.abort());
      await page.getByRole('searchbox').fill('x');
      await page.getByText('The search failed').waitFor();
    });
  });

  it('copies a command', async () => {
    await visit(
      '/',
      async ({ page }) => {
        await page.getByRole('button', { name: 'Copy svc preview theme slate', exact: true }).click();
        expect(await page.evaluate('navigator.clipboard.readText()')).toBe('svc preview theme slate');
        expect(await page.getByRole('status').textContent()).toBe('Copied svc preview theme slate');
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    );
  });

  it('shows the chosen pattern live beside the list, in the chosen width', async () => {
    await visit('/', async ({ page, errors }) => {
      await page.locator('.index').getByRole('link', { name: 'Checklist', exact: true }).click();
      await stage(page).locator('[data-record^="pattern/checklist@"]').first().waitFor();
      expect(page.url()).toBe(`${server.origin}/`);
      await page.getByRole('button', { name: '390' }).click();
      expect((await page.locator('#frame').boundingBox())?.width).toBe(390);
      // A link in the preview must not put the gallery into its own frame.
      await stage(page)
        .locator('body')
        .evaluate((body) => {
          body.insertAdjacentHTML('afterbegin', '<a id="out" href="/elsewhere">Out</a>');
        });
      await stage(page).locator('#out').click();
      expect(await stage(page).locator('#out').count()).toBe(1);
      expect(errors).toEqual([]);
    });
  });

  it('opens a pattern on a page of its own on a phone', async () => {
    await visit(
      '/',
      async ({ page }) => {
        await page.locator('.index').getByRole('link', { name: 'Checklist', exact: true }).click();
        await page.waitForURL('**/gallery/patterns/checklist');
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Checklist');
      },
      { viewport: { width: 390, height: 844 } },
    );
  });
});

describe('the preview of a pattern', () => {
  it('may not be framed and loads nothing from elsewhere', async () => {
    await visit('/gallery/patterns/data-table', async ({ errors, requests }) => {
      expect(errors).toEqual([]);
      expect([...new Set(requests.map((url) => new URL(url).origin))]).toEqual([server.origin]);
    });
    const { headers } = await send('/gallery/patterns/data-table');
    expect(headers['X-Frame-Options']).toBe('DENY');
    expect(headers['Content-Security-Policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  });

  it('suggests the nearest names for an unknown one', async () => {
    const { status, body } = await send('/gallery/patterns/data-tabel');
    expect(status).toBe(404);
    expect(body.suggestions).toContain('data-table');
  });
});

describe('a file of the gallery', () => {
  it.each([
    '/gallery/pictures/index.json',
    '/gallery/pictures/..%2Findex.json',
    '/gallery/pictures/blueprint-online-store',
    '/gallery/fonts/LICENSES.txt',
    '/gallery/fonts/inter-latin-wght-normal.woff2',
  ])('is found only by its own name: %s', async (path) => {
    const { status, body } = await send(path);
    expect(status).toBe(404);
    expect(body.code).toBe('NOT_FOUND');
  });

  it('is never compressed again, and is revalidated by its digest', async () => {
    const path = '/gallery/pictures/theme-slate.webp';
    const first = await send(path, { headers: { 'accept-encoding': 'br, gzip' } });
    expect(first.headers).toMatchObject({ 'Content-Type': 'image/webp' });
    expect(first.headers['Content-Encoding']).toBeUndefined();
    const again = await send(path, { headers: { 'if-none-match': first.headers['ETag'] ?? '' } });
    expect(again.status).toBe(304);
  });
});
