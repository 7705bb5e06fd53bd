import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page, ViewportSize } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { sharedBrowser } from '../chromium.ts';
import { readFont } from '../../src/fonts/folder.ts';
import { FONT_PATH } from '../../src/render/fonts.ts';
import { BEHAVIOURS, CALENDAR_BEHAVIOURS, ITEM_BEHAVIOURS } from '../../src/render/behaviours-script.ts';
import { selectScripts } from '../../src/render/page.ts';
import type { Navigation } from '../../src/render/behaviours/navigation.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'";

const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

let server: Server;
let browser: Browser;
let files: ReadonlyMap<string, string> = new Map();

/** The origin of the pages under test. */
export let origin: string;

/** One browser and one server for the tests of a file. */
export function useBrowser(): void {
  beforeAll(async () => {
    server = createServer(({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://here');
      const font = readFont(pathname.split(`/${FONT_PATH}`)[1] ?? '');
      if (font) {
        response
          .writeHead(200, {
            'content-type': 'font/woff2',
            'content-security-policy': POLICY,
            'cache-control': 'max-age=3600',
          })
          .end(font);
        return;
      }
      const ending = /\.(js|css)$/.exec(pathname)?.[1] ?? '';
      response.writeHead(200, {
        'content-type': TYPES[ending] ?? 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        // Another site has other files at the same paths.
        'cache-control': 'no-store',
      });
      response.end(files.get(pathname) ?? documentOf(`<h1>${pathname}</h1>`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await sharedBrowser();
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });
}

const documentOf = (body: string, scripts: readonly string[] = ['/site.js']): string =>
  `<!doctype html><html lang="en" data-mode="light"><head><meta charset="utf-8"><title>Test</title><link rel="stylesheet" href="/site.css">${scripts.map((file) => `<script src="${file}" defer></script>`).join('')}</head><body><main tabindex="-1">${body}</main></body></html>`;

/** The whole script, and those that this markup needs besides it. */
const scriptsOf = (body: string): string[] => [
  '/site.js',
  ...selectScripts(body).flatMap((file) =>
    /(?:calendar|items)\.js$/.test(file) ? [file.replace('assets', '')] : [],
  ),
];

export interface Visit {
  readonly path?: string;
  readonly viewport?: ViewportSize;
  readonly reducedMotion?: 'reduce';
  before?(page: Page): Promise<void>;
}

const DEFAULT_VIEWPORT: ViewportSize = { width: 1280, height: 720 };

/** The page of the last visit, with nothing of that visit left: a new one takes a process of its own. */
let idle: Page | undefined;

async function openPage(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(5000);
  return page;
}

/** Removes what a visit leaves behind. False for a page that is still on its way to another one: it is not used again. */
async function reset(page: Page): Promise<boolean> {
  page.removeAllListeners();
  try {
    for (const other of page.context().pages()) if (other !== page) await other.close();
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    await page.goto('about:blank');
    await page.mouse.move(-1, -1);
    return true;
  } catch {
    return false;
  }
}

/** Opens a page of a site; policy violations fail the test. */
export async function visit(
  site: ReadonlyMap<string, string>,
  run: (page: Page) => Promise<void>,
  { path: at = '/', viewport = DEFAULT_VIEWPORT, reducedMotion, before }: Visit = {},
): Promise<void> {
  // What `before` does to a page lasts. A page is idle again only if its visit has ended, and passed.
  const page = (before ? undefined : idle) ?? (await openPage());
  if (page === idle) idle = undefined;
  let isReusable = false;
  try {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: null, reducedMotion: reducedMotion ?? null });
    await before?.(page);
    files = site;
    await page.goto(origin + at);
    await run(page);
    expect(errors).toEqual([]);
    if (!before && !idle) isReusable = await reset(page);
  } finally {
    if (isReusable) idle = page;
    else await page.context().close();
  }
}

/** Opens a page with this markup and style, and the scripts of rendered pages. */
export const on = (
  body: string,
  run: (page: Page) => Promise<void>,
  before?: (page: Page) => Promise<void>,
  css = '',
): Promise<void> =>
  visit(
    new Map([
      ['/', documentOf(body, scriptsOf(body))],
      ['/site.js', BEHAVIOURS],
      ['/calendar.js', CALENDAR_BEHAVIOURS],
      ['/items.js', ITEM_BEHAVIOURS],
      ['/site.css', css],
    ]),
    run,
    before && { before },
  );

/** Presses keys in order. */
export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** The text of the focused element. */
export const focusedText = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const one = document.activeElement;
    return one === document.body ? '' : (one.getAttribute('aria-label') ?? one.id) || one.textContent.trim();
  })()`);

export const attribute = (page: Page, selector: string, name: string): Promise<string | null> =>
  page.locator(selector).getAttribute(name);

export const block = (navigation: Navigation): string =>
  `<script type="application/json" id="svc-navigation">${JSON.stringify(navigation)}</script>`;

export const path = (page: Page): string => new URL(page.url()).pathname;
