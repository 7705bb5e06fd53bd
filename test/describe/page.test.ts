import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_ERROR_CODES } from '../../src/http/describe/problems.ts';
import { html } from '../../src/http/describe/html.ts';
import { ROUTES } from '../../src/http/routes/index.ts';
import { catalog } from '../../src/schemas/folder.ts';
import { sharedBrowser } from '../chromium.ts';
import { type TestServer, startServer } from './server.ts';

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer();
  browser = await sharedBrowser();
});

afterAll(async () => {
  for (const one of opened.values()) await (await one).page.context().close();
  await server?.close();
});

interface Visit {
  readonly page: Page;
  /** Errors of the console, of scripts and of the policy. */
  readonly errors: string[];
  readonly foreign: string[];
}

/** Opens a page in a fresh browser profile, and records its errors and requests. */
async function open(path: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const errors: string[] = [];
  const foreign: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'data:' && origin !== server.origin) foreign.push(request.url());
  });
  await page.goto(server.origin + path, { waitUntil: 'load' });
  return { page, errors, foreign };
}

async function visit<Result>(
  path: string,
  run: (visited: Visit) => Promise<Result>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Result> {
  const visited = await open(path, options);
  try {
    return await run(visited);
  } finally {
    await visited.page.context().close();
  }
}

const opened = new Map<string, Promise<Visit>>();

/** A page that is opened once for the tests that only look at it. */
function look(path: string): Promise<Visit> {
  const known = opened.get(path) ?? open(path);
  opened.set(path, known);
  return known;
}

/** Changes the width, and waits until the page has it. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
}

const article = (page: Page, id: string) => page.locator(`article[aria-labelledby="${id}"]`);
const openAll = (page: Page): Promise<void> =>
  page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");

interface Section {
  readonly paths: readonly string[];
  readonly text: string;
  /** The text of each element in the heads of its parameters. */
  readonly names: readonly string[];
}

const READ_SECTIONS = `[...document.querySelectorAll('article.route')].map((section) => ({
  paths: [...section.querySelectorAll('form[data-path]')].map((form) => form.dataset.path),
  text: section.textContent,
  names: [...section.querySelectorAll('tbody th, tbody th *')]
    .filter((one) => one.children.length === 0)
    .map((one) => one.textContent.trim()),
}))`;

describe('the reference page', () => {
  it('loads without errors and without requests to other hosts', async () => {
    for (const path of ['/reference', '/schemas/']) {
      const { page, errors, foreign } = await look(path);
      expect(await page.locator('h1').count()).toBe(1);
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
    }
  });

  it('has a policy that allows only its own files, and no inline code', async () => {
    for (const path of ['/reference', '/schemas/']) {
      const response = await fetch(server.origin + path);
      expect(response.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(await response.text()).not.toMatch(/<style|<script(?! src="\/)|\son\w+=|\sstyle=/);
    }
  });

  it('shows every route, parameter and error, even without JavaScript', async () => {
    await visit(
      '/reference',
      async ({ page }) => {
        // One question to the browser for all routes: each one takes longer than the answer.
        const sections = await page.evaluate<Section[]>(READ_SECTIONS);
        expect(sections).toHaveLength(ROUTES.length);
        for (const route of ROUTES) {
          const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
          const [section, ...more] = sections.filter(({ paths }) => paths.includes(path));
          expect(more, path).toEqual([]);
          expect(section?.text).toContain(route.summary);
          expect(section?.text).toContain(`${route.example}'`);
          for (const { name } of [...(route.pathParameters ?? []), ...(route.query ?? [])])
            expect(
              section?.names.filter((one) => one === name),
              name,
            ).toHaveLength(1);
        }
        const failures = (await page.locator('table.failures').textContent()) ?? '';
        for (const code of HTTP_ERROR_CODES) expect(failures).toContain(code);
        await article(page, 'searchContent').getByText('Try it').click();
        expect(await article(page, 'searchContent').getByLabel('q required').isVisible()).toBe(true);
        expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0);
        expect(await page.getByText('require JavaScript').isVisible()).toBe(true);
      },
      { javaScriptEnabled: false },
    );
  });

  it('lists every schema with its title', async () => {
    const { page } = await look('/schemas/');
    const links = await page.locator('dl.schemas dt a').allTextContents();
    expect(links).toEqual([...catalog().names]);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const name of catalog().names) expect(text).toContain(catalog().schema(name)?.title);
  });

  it('has no broken links', async () => {
    for (const path of ['/reference', '/schemas/']) {
      const { page } = await look(path);
      const hrefs = await page
        .locator('a[href]')
        .evaluateAll((links) =>
          links.map((link) =>
            (link as unknown as { getAttribute(name: string): string }).getAttribute('href'),
          ),
        );
      const ids = await page
        .locator('[id]')
        .evaluateAll((all) => all.map((one) => (one as unknown as { id: string }).id));
      const goals = hrefs.filter((one) => one.startsWith('#')).map((one) => one.slice(1));
      expect(goals.filter((goal) => ids.filter((id) => id === goal).length !== 1)).toEqual([]);
      for (const href of new Set(hrefs.filter((one) => one.startsWith('/')))) {
        expect((await fetch(server.origin + href)).status, href).toBe(200);
      }
    }
  });

  // Colours do not depend on the width, so not every combination is needed. Only some rules depend on either.
  const VISUAL_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];
  it.each([
    [
      '/reference',
      [
        ['light', 1280],
        ['dark', 400],
      ],
    ],
    [
      '/schemas/',
      [
        ['light', 400],
        ['dark', 1280],
      ],
    ],
  ] as const)('has no axe violations, light or dark, narrow or wide: %s', async (path, views) => {
    await visit(path, async ({ page }) => {
      await openAll(page);
      if (path === '/reference') {
        await article(page, 'searchContent').getByRole('button').click();
        await article(page, 'searchContent').locator('.response pre').waitFor();
      }
      for (const [colorScheme, width] of views) {
        await page.emulateMedia({ colorScheme });
        await resize(page, width);
        // Legacy mode runs in the page itself; the other mode copies every result to a second page to support frames,
        // which these pages do not have.
        const builder = new AxeBuilder({ page })
          .setLegacyMode(true)
          .options({ resultTypes: ['violations'], selectors: false });
        const { violations } = await (colorScheme === 'dark'
          ? builder.withRules(VISUAL_RULES)
          : builder
        ).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
          `${colorScheme}, ${width} px`,
        ).toEqual([]);
      }
    });
  });

  it.each(['/reference', '/schemas/'])('does not scroll horizontally at any width: %s', async (path) => {
    const { page } = await look(path);
    await openAll(page);
    for (const width of [320, 400, 800, 1280]) {
      await resize(page, width);
      expect(await page.evaluate('document.documentElement.scrollWidth'), `${width} px`).toBeLessThanOrEqual(
        width,
      );
    }
  });

  it('sends the form and shows the response', async () => {
    await visit('/reference', async ({ page, errors, foreign }) => {
      const search = article(page, 'searchContent');
      await search.getByText('Try it').click();
      await search.getByLabel('q required').fill('sidebar & <b>');
      await search.getByLabel('limit').fill('1');
      await search.getByLabel('blueprint_set').selectOption('featured');
      await search.getByRole('button', { name: 'Send' }).click();
      const response = search.locator('[aria-live=polite]');
      await response.locator('pre').waitFor();
      expect(await response.locator('.status').textContent()).toMatch(/^200 OK in \d+ ms, [\d,]+ bytes$/);
      expect(await response.locator('.request').textContent()).toBe(
        'GET /v1/search?q=sidebar+%26+%3Cb%3E&blueprint_set=featured&limit=1',
      );
      expect(await response.locator('.headers').textContent()).toMatch(/etag"[0-9a-f]{64}/);
      const body = JSON.parse((await response.locator('pre').textContent()) ?? '') as { limit: number };
      expect(body.limit).toBe(1);
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
    });
  });

  it.each([
    ['compilePacks', 'execution-pack-bundle.v1.json'],
    ['selectPack', 'selected-execution-pack.v1.json'],
  ])('posts the document of %s and shows the response', async (id, schema) => {
    await visit('/reference', async ({ page, errors, foreign }) => {
      const route = article(page, id);
      await route.getByText('Try it').click();
      await route.getByRole('button', { name: 'Send' }).click();
      const response = route.locator('.response');
      await response.locator('pre').waitFor();
      expect(await response.locator('.status').textContent()).toMatch(/^200 OK in \d+ ms, [\d,]+ bytes$/);
      expect(await response.locator('.request').textContent()).toMatch(/^POST \/v1\/packs\/\w+$/);
      expect(await response.locator('pre').textContent()).toContain(`/schemas/${schema}"`);
      expect(errors).toEqual([]);
      expect(foreign).toEqual([]);
    });
  });

  it('posts an invalid document as typed and shows the error', async () => {
    await visit('/reference', async ({ page }) => {
      const route = article(page, 'compilePacks');
      await route.getByText('Try it').click();
      await route.getByLabel('body required').fill('{"version": "4.0.0",}');
      await route.getByRole('button', { name: 'Send' }).click();
      const response = route.locator('.response');
      await response.locator('pre').waitFor();
      expect(await response.locator('.status').textContent()).toMatch(/^400 /);
      expect(await response.locator('pre').textContent()).toContain('Line 1, column 21');
    });
  });

  it('shows error responses', async () => {
    await visit('/reference', async ({ page }) => {
      const pattern = article(page, 'getPattern');
      await pattern.getByText('Try it').click();
      await pattern.getByLabel('slug required').fill('../<script>');
      await pattern.getByRole('button', { name: 'Send' }).click();
      const response = pattern.locator('.response');
      await response.locator('pre').waitFor();
      expect(await response.locator('.status').textContent()).toMatch(/^404 /);
      expect(await response.locator('pre').textContent()).toContain('"code": "UNKNOWN_RECORD"');
    });
  });

  it('reports an unreachable service', async () => {
    await visit('/reference', async ({ page }) => {
      await page.route('**/v1/**', (route) => route.abort());
      const health = article(page, 'getHealth');
      await health.getByText('Try it').click();
      await health.getByRole('button', { name: 'Send' }).click();
      await health.getByText('No response').waitFor();
    });
  });

  it('inserts its own origin into the examples', async () => {
    const { page } = await look('/reference');
    expect(await page.locator('main > .curl').textContent()).toBe(
      `curl '${server.origin}/v1/search?q=data%20table'`,
    );
  });

  it('supports the keyboard: skip link, first form, sending', async () => {
    await visit('/reference', async ({ page }) => {
      const focused = (expression: string): Promise<unknown> =>
        page.evaluate(`document.activeElement.${expression}`);
      await page.keyboard.press('Tab');
      expect(await focused('className')).toBe('skip');
      await page.keyboard.press('Enter');
      expect(await focused('id')).toBe('main');
      for (let presses = 0; presses < 10 && !(await focused("matches('.try > summary')")); presses++) {
        await page.keyboard.press('Tab');
      }
      expect(await focused("matches('.try > summary')")).toBe(true);
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focused('name')).toBe('q');
      await page.keyboard.type(' sorted');
      await page.keyboard.press('Enter');
      const response = article(page, 'searchContent').locator('.response');
      await response.locator('pre').waitFor();
      expect(await response.locator('.status').textContent()).toMatch(/^200 /);
    });
  });

  it('is deterministic', async () => {
    const once = async (): Promise<string> => {
      const other = await startServer();
      const text = await (await fetch(`${other.origin}/reference`)).text();
      await other.close();
      return text;
    };
    expect(await once()).toBe(await once());
  });
});

describe('html', () => {
  it('escapes everything except markup', () => {
    const inner = html`<b>${'"<&\'>'}</b>`;
    expect(html`<a title="${'"><script>'}">${inner}${[inner]}${undefined}${1}</a>`.text).toBe(
      '<a title="&quot;&gt;&lt;script&gt;"><b>&quot;&lt;&amp;&#39;&gt;</b><b>&quot;&lt;&amp;&#39;&gt;</b>1</a>',
    );
  });
});
