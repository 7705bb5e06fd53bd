import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../scripts/audit/serve.ts';
import { type Browser, startChromium } from '../src/browser/chromium.ts';
import { parseRuleCodes } from '../scripts/generate/reference.ts';
import { describeVisits } from '../src/reports/coverage.ts';
import { buildReport } from '../src/reports/report.ts';
import { buildRuntimeProbe } from '../src/reports/runtime-probe.ts';
import { formatSarif } from '../src/reports/sarif.ts';
import { formatJunit } from '../src/reports/junit.ts';
import { CHECKS, RUNTIME_RULES } from '../src/runtime/checks/index.ts';
import { type RuntimeOptions, type RuntimeResult, visitApp } from '../src/runtime/run.ts';
import { serveBuild } from '../src/runtime/serve-build.ts';
import { parseAppUrl } from '../src/runtime/routes.ts';
import { validate } from '../src/schemas/parse.ts';
import type { Catalog, EssenceV4 } from '../src/schemas/types.ts';
import type { Contract } from '../src/verify/rule.ts';
import { RULES } from '../src/verify/rules/index.ts';
import { COVERAGE } from './reports/findings.ts';
import { type Files, GOOD, withEdits } from './runtime/app.ts';
import { contractWith } from './runtime/contract.ts';
import { folder, svc } from './cli/support.ts';
import { copyProject } from './verify/copies.ts';
import { projectWith, sectionOf } from './verify/project.ts';

/** Many tests start Chromium, possibly on a busy machine. */
const TIMEOUT_MS = 120_000;

const env = { ...process.env, CHROMIUM: findBrowser() };

beforeAll(() => {
  if (!existsSync(env.CHROMIUM)) throw new Error(`There is no Chromium at ${env.CHROMIUM}.`);
});

const emptyRoot = (): string => mkdtempSync(join(tmpdir(), 'svc-runtime-'));

function built(files: Files, root = emptyRoot()): { readonly root: string; readonly build: string } {
  const build = join(root, 'dist');
  mkdirSync(build, { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(build, name, '..'), { recursive: true });
    writeFileSync(join(build, name), text);
  }
  return { root, build };
}

const visit = (
  root: string,
  app: RuntimeOptions['app'],
  more: Partial<RuntimeOptions> = {},
): Promise<RuntimeResult> =>
  visitApp({
    root,
    contract: contractWith(),
    app,
    parameters: new Map([['id', '42']]),
    acceptScreenshots: false,
    timeoutMs: 60_000,
    // The tests run as root, too.
    allowNoSandbox: true,
    env,
    signal: new AbortController().signal,
    readText: () => undefined,
    ...more,
  });

const visitBuild = (
  files: Files,
  more: Partial<RuntimeOptions> = {},
  root = emptyRoot(),
): Promise<RuntimeResult> => visit(root, { build: built(files, root).build, name: 'dist' }, more);

const listMessages = ({ findings }: RuntimeResult): string[] =>
  findings.map(({ code, message }) => `${code} ${message}`);
const codes = ({ findings }: RuntimeResult): string[] =>
  [...new Set(findings.map(({ code }) => code))].sort();

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serving(listener: RequestListener): Promise<URL> {
  server = createServer(listener);
  await new Promise<void>((ready) => server?.listen(0, '127.0.0.1', ready));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const html = (body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">${head}</head><body><main><h1>Page</h1>${body}</main></body></html>`;

/** A contract with these static routes, and no hotkeys. */
const routed = (...routes: readonly string[]): Contract =>
  contractWith((document: EssenceV4) => {
    const section = sectionOf(document);
    const [first] = section.pages;
    section.pages = routes.map((route, index) => ({
      ...first,
      id: `page-${index}`,
      route,
    })) as typeof section.pages;
    document.meta.navigation = {};
  });

type Handlers = Readonly<Record<string, string | RequestListener>>;

/** Answers with a page for each path, and with 404 for a path without one. */
const answering =
  (handlers: Handlers): RequestListener =>
  (request, response) => {
    const handler = handlers[new URL(request.url ?? '/', 'http://here').pathname];
    if (typeof handler === 'function') return handler(request, response);
    response.writeHead(handler === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(handler ?? html('<p>Not here</p>'));
  };

const contractFor = (handlers: Handlers): Contract =>
  routed(...Object.keys(handlers).filter((path) => !path.includes('.')));

/** Visits pages in a browser of its own. */
const visitPages = async (handlers: Handlers, more: Partial<RuntimeOptions> = {}): Promise<RuntimeResult> =>
  visit(
    emptyRoot(),
    { url: await serving(answering(handlers)) },
    { contract: contractFor(handlers), ...more },
  );

/** One origin, and one browser that can reach it and nothing else. */
interface Shared {
  readonly app: Server;
  readonly url: URL;
  readonly browser: Browser;
}

let shared: Promise<Shared> | undefined;
let listener: RequestListener = () => {};

async function startShared(): Promise<Shared> {
  const app = createServer((request, response) => listener(request, response));
  await new Promise<void>((ready) => app.listen(0, '127.0.0.1', ready));
  const url = new URL(`http://127.0.0.1:${(app.address() as AddressInfo).port}`);
  const { signal } = new AbortController();
  const browser = await startChromium(env.CHROMIUM, { env, signal, origin: url, allowNoSandbox: true });
  return { app, url, browser };
}

afterAll(async () => {
  if (!shared) return;
  const { app, browser } = await shared;
  await browser.close();
  app.closeAllConnections();
  app.close();
});

/**
 * Visits pages in the browser that tests share, for those that say nothing about its start or end, about requests to
 * other hosts or about pages that block it: a start takes as long as to check several pages. Each page is opened in its
 * own profile, as always.
 */
async function visitShared(
  handlers: Handlers,
  more: Partial<RuntimeOptions> = {},
  root = emptyRoot(),
): Promise<RuntimeResult> {
  const { url, browser } = await (shared ??= startShared());
  listener = answering(handlers);
  return visit(
    root,
    { url },
    {
      contract: contractFor(handlers),
      // The next visit needs it, too.
      startBrowser: async () => ({ ...browser, close: async () => {} }),
      ...more,
    },
  );
}

/** An app with one pale text, visited without a value for the parameter of a route. */
let partial: Promise<RuntimeResult> | undefined;
const visitPartially = (): Promise<RuntimeResult> =>
  (partial ??= visitBuild(
    withEdits(['app.js', '<h1>Goods</h1>', '<h1>Goods</h1><p style="color:#ccc">Pale</p>']),
    { parameters: new Map() },
  ));

describe('a correct app', () => {
  it('has no findings: every check runs on every route and passes', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitBuild(GOOD);
    expect(listMessages(result)).toEqual([]);
    const { routes, app, blocked } = result.visits;
    expect(routes.map(({ route, path, status }) => [route, path, status])).toEqual([
      ['/', '/', 'visited'],
      ['/cart', '/cart', 'visited'],
      ['/orders/:id', '/orders/42', 'visited'],
    ]);
    for (const { checks } of routes)
      expect(checks.map(({ code, status }) => [code, status])).toEqual(
        CHECKS.map(({ rule }) => [rule.code, 'passed']),
      );
    expect(app).toEqual([
      {
        code: 'INT021',
        status: 'passed',
        skipped: ['the hotkey "?": it triggers an action, whose effect cannot be observed'],
      },
    ]);
    expect(blocked).toEqual({});
  });

  it('skips a route whose parameter has no value, and reports it', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitPartially();
    const [pale] = result.findings.filter(({ code }) => code === 'A11Y020');
    expect(pale?.message).toContain('axe color-contrast');
    expect(result.findings.filter((one) => one !== pale)).toEqual([
      expect.objectContaining({
        code: 'VISUAL004',
        severity: 'info',
        message: 'The route "/orders/:id" was not visited: it needs a value for "id": give --param id=….',
        pointer: '/blueprint/sections/0/pages/2/route',
      }),
    ]);
    const left = result.visits.routes.find(({ route }) => route === '/orders/:id');
    expect(left?.status).toBe('not-visited');
    expect(left?.checks.every(({ status }) => status === 'not-checked')).toBe(true);
    expect(describeVisits(result.visits)).toBe('2 of 3 routes visited at dist: /, /cart');
  });
});

describe('a broken app', () => {
  it('violates every check of a page', { timeout: TIMEOUT_MS }, async () => {
    const bad = withEdits(
      // Tabs and radios that do not move, a dialog that Escape does not close, a menu that stays open.
      ['app.js', 'if (step && group)', 'if (false)'],
      ['app.js', "event.key === 'Escape' && group", "event.key === 'F1' && group"],
      [
        'app.js',
        'sure.showModal();',
        "{ sure.addEventListener('cancel', (e) => e.preventDefault()); sure.addEventListener('keydown', (e) => e.key === 'Escape' && e.preventDefault()); sure.showModal(); }",
      ],
      // A control without keyboard support, low contrast, no focus indicator, and errors.
      [
        'app.js',
        '<h1>Goods</h1>',
        '<h1>Goods</h1><div role="button" id="save">Save</div><p style="color:#ccc">Pale</p><button type="button" id="ghost">Ghost</button>',
      ],
      [
        'app.css',
        ':focus-visible {',
        '#ghost { border: 0 } #ghost:focus { outline: none } a:focus-visible, input:focus-visible {',
      ],
      [
        'app.js',
        'draw();\naddEventListener',
        "draw();\nconsole.error('It is broken');\nfetch('/nothing.json');\nsetTimeout(() => { throw new TypeError('No such thing'); });\naddEventListener",
      ],
      // A hotkey that does not work.
      ['app.js', "event.key === 'c') go('/cart')", "event.key === 'x') go('/cart')"],
    );
    const result = await visitBuild(bad);
    expect(codes(result)).toEqual(['A11Y020', 'A11Y021', 'A11Y022', 'INT020', 'INT021', 'RUNTIME010']);
    const all = listMessages(result);
    expect(all).toEqual(
      expect.arrayContaining([
        'A11Y020 On "/": Elements must meet minimum color contrast ratio thresholds (axe color-contrast, serious).',
        'A11Y021 On "/" the Tab key does not reach "div#save \\"Save\\"".',
        expect.stringContaining('A11Y022 On "/" nothing shows that "button#ghost'),
        expect.stringMatching(/INT020 On "\/": ArrowRight does not move within "div \\"Kinds\\""\./),
        expect.stringMatching(
          /INT020 On "\/cart": Arrow(?:Down|Right) does not move within "div \\"Shipping\\""\./,
        ),
        expect.stringMatching(
          /INT020 On "\/cart": Escape does not close what "button#more \\"More\\"" opens\./,
        ),
        expect.stringMatching(
          /INT020 On "\/cart": Escape does not close what "button#pay \\"Pay\\"" opens\./,
        ),
        'INT021 The hotkey "g c" for "Cart" does not open "/cart".',
        'RUNTIME010 On "/" the console logs an error: "It is broken".',
        'RUNTIME010 On "/" a script throws: "TypeError: No such thing".',
        'RUNTIME010 On "/" a request fails: "/nothing.json responds with status 404".',
      ]),
    );
    const [axe] = result.findings.filter(({ code }) => code === 'A11Y020');
    expect(axe?.pointer).toBe('/blueprint/sections/0/pages/0/route');
    expect(axe?.evidence).toContain('p');
    const [key] = result.findings.filter(
      ({ code, message }) => code === 'INT020' && message.includes('Kinds'),
    );
    expect(key?.evidence?.[0]).toMatch(/^(?:saved-views|modal-dialog): .*ArrowRight/);
    const states = result.visits.routes.find(({ route }) => route === '/')?.checks;
    expect(states?.find(({ code }) => code === 'A11Y020')).toEqual({
      code: 'A11Y020',
      status: 'found',
      severity: 'error',
    });
    expect(states?.find(({ code }) => code === 'VISUAL003')?.status).toBe('passed');
  });

  it('reports a Tab order that differs from the document, and a keyboard trap', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const result = await visitShared({
      '/': html('<button type="button">One</button><button type="button" tabindex="3">Two</button>'),
      '/trap': html(
        '<button type="button">In</button><input aria-label="Stay" onkeydown="if (event.key === \'Tab\') event.preventDefault()">',
      ),
    });
    expect(listMessages(result)).toEqual([
      'A11Y020 On "/": Elements should not have tabindex greater than zero (axe tabindex, serious).',
      'A11Y021 On "/" the Tab key goes from "button \\"Two\\"" back to "button \\"One\\"", which comes before it in the document.',
      'A11Y021 On "/trap" the Tab key cannot leave "input \\"Stay\\"".',
    ]);
    expect(result.findings.map(({ severity }) => severity)).toEqual(['error', 'warn', 'error']);
  });

  it('is as expected if a composite widget hands the focus on to one of its parts', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const result = await visitShared({
      '/': html(
        `<div role="tablist" aria-label="Kinds" tabindex="0" style="outline: none" onfocus="if (event.target === this) this.querySelector('[aria-selected=true]').focus()">
          <button type="button" role="tab" aria-selected="true" tabindex="-1">All</button>
          <button type="button" role="tab" aria-selected="false" tabindex="-1">New</button>
        </div><button type="button">Next</button>`,
      ),
    });
    expect(codes(result)).not.toContain('A11Y021');
  });
});

describe('a part of a page', () => {
  it('has the state that it shows and the keys that work in it as evidence', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const marked = '<div role="tablist" data-pattern="saved-views" data-state="ready" aria-label="Kinds">';
    const { visits } = await visitBuild(
      withEdits(['app.js', '<div role="tablist" aria-label="Kinds">', marked]),
    );
    const home = visits.routes.find(({ route }) => route === '/')?.placements ?? [];
    expect(home.map(({ pattern, exercised = [] }) => [pattern, exercised])).toEqual([
      [
        'saved-views',
        [
          { kind: 'state', name: 'ready' },
          { kind: 'key', name: 'ArrowRight' },
        ],
      ],
    ]);
    // Without a mark, nothing shows which part a key belongs to.
    const cart = visits.routes.find(({ route }) => route === '/cart')?.placements ?? [];
    expect(cart.flatMap(({ exercised = [] }) => exercised)).toEqual([]);
  });
});

describe('a route that shows no page', () => {
  it('is reported for an error status, another content type, an empty page or a redirect', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const result = await visitPages({
      '/': html('<p>Start</p>'),
      '/gone': (_, response) =>
        void response.writeHead(410, { 'content-type': 'text/html' }).end(html('<p>Gone</p>')),
      '/data': (_, response) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
      '/empty':
        '<!doctype html><html lang="en"><head><title>Empty</title><link rel="icon" href="data:,"></head><body><div id="root"></div></body></html>',
      '/moved': (_, response) => void response.writeHead(302, { location: '/' }).end(),
      '/astray': (_, response) => void response.writeHead(302, { location: '/undeclared.html' }).end(),
      '/undeclared.html': html('<p>Elsewhere</p>'),
      '/away': (_, response) => void response.writeHead(302, { location: 'http://svc.example/' }).end(),
    });
    const messages = result.findings.map(({ severity, message }) => `${severity} ${message}`);
    expect(messages).toEqual([
      'error The route "/gone" responds with status 410.',
      'error The route "/data" responds with "application/json", which is not a document.',
      'error The route "/empty" shows an empty page.',
      'warn The route "/moved" redirects to "/" instead of showing its own page.',
      'error The route "/astray" redirects to "/undeclared.html" instead of showing its own page.',
      expect.stringContaining('error The route "/away" '),
    ]);
    expect(codes(result)).toEqual(['VISUAL003']);
    expect(result.visits.blocked).toEqual({ 'svc.example': 1 });
    for (const { status, checks } of result.visits.routes.slice(1)) {
      expect(status).toBe('failed');
      expect(checks.filter((one) => one.status === 'passed')).toEqual([]);
    }
  });

  it('is reported if it shows the fallback page for unknown paths', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitBuild(withEdits(['app.js', "'/cart': () =>", "'/basket': () =>"]));
    expect(listMessages(result).filter((one) => one.startsWith('VISUAL003'))).toEqual([
      'VISUAL003 The route "/cart" shows the same page as a path that does not exist.',
    ]);
  });

  it('is aborted at the time limit and does not delay other routes', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitShared(
      { '/never': () => undefined, '/': html('<p>Start</p>') },
      { timeoutMs: 8_000 },
    );
    expect(listMessages(result).filter((one) => one.includes('/never'))).toEqual([
      'VISUAL003 The route "/never" could not be opened: it did not finish within 8 s.',
    ]);
    expect(result.visits.routes.map(({ status }) => status)).toEqual(['failed', 'visited']);
  });

  it('is reported if it navigates away by itself', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitShared({
      '/': html('<p>Wait</p><script>setTimeout(() => { location.href = "/other"; }, 900)</script>'),
      '/other': html('<p>Other</p>'),
    });
    expect(listMessages(result)).toEqual([
      expect.stringMatching(/^VISUAL003 The route "\/" (?:navigates|redirects) to "\/other"/),
    ]);
  });
});

describe('a hostile page', () => {
  it('may open dialogs: they are dismissed and the page is checked', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitShared({
      '/': html('<p>Hello</p><script>alert("Hi"); confirm("Really?");</script>'),
    });
    expect(listMessages(result)).toEqual([]);
    expect(result.visits.routes[0]?.metrics?.['dialogsDismissed']).toBe(2);
  });

  it('that opens dialogs forever is aborted at the time limit', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitPages(
      { '/': html('<p>Hello</p><script>for (;;) alert("Hi")</script>') },
      { timeoutMs: 3_000 },
    );
    expect(listMessages(result)).toEqual([
      'VISUAL003 The route "/" could not be opened: it did not finish within 3 s.',
    ]);
  });

  it('that blocks its thread is aborted at the time limit', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitPages(
      {
        '/': html(
          '<p>Hello</p><script>addEventListener("load", () => setTimeout(() => { for (;;); }, 20))</script>',
        ),
      },
      { timeoutMs: 3_000 },
    );
    expect(codes(result)).toEqual(['VISUAL003']);
  });

  it('that floods the console is recorded only up to the limit', { timeout: TIMEOUT_MS }, async () => {
    const flood = 'for (let i = 0; i < 50000; i++) console.error("Trouble " + i, "x".repeat(2000));';
    const result = await visitShared({ '/': html(`<p>Hello</p><script>${flood}</script>`) });
    const all = listMessages(result);
    expect(all).toHaveLength(11);
    expect(all[0]).toMatch(/^RUNTIME010 On "\/" the console logs an error: "Trouble 0 x+/);
    expect(all.at(-1)).toBe(
      'RUNTIME010 The page "/" floods the console or the network: more than 1000 messages or requests.',
    );
  });

  it('loads only from its own host; other requests are counted and cause no error', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let reached = 0;
    const other = createServer().on('connection', () => void reached++);
    await new Promise<void>((ready) => other.listen(0, '127.0.0.2', ready));
    const { port } = other.address() as AddressInfo;
    const result = await visitPages({
      '/': html(
        '<p>Hello</p><img alt="" src="http://pictures.svc.example/a.png"><script src="https://code.svc.example/x.js"></script><script>fetch("http://127.0.0.1:1/x").catch((error) => console.error(error.message)); new WebSocket("ws://sockets.svc.example/"); new WebSocket("ws://127.0.0.2:' +
          port +
          '/"); open("http://127.0.0.2:' +
          port +
          '/")</script>',
      ),
    });
    other.close();
    expect(reached).toBe(0);
    expect(result.visits.blocked).toMatchObject({
      '127.0.0.1:1': 1,
      'code.svc.example': 1,
      'pictures.svc.example': 1,
    });
    expect(result.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const blockedFetch = result.findings.find(({ message }) => message.includes('Failed to fetch'));
    expect(blockedFetch).toMatchObject({ severity: 'warn' });
    expect(blockedFetch?.evidence?.join()).toContain('were blocked, which may be the cause');
  });

  it('cannot tamper with the checks', { timeout: TIMEOUT_MS }, async () => {
    const result = await visitShared({
      '/': html(
        '<p style="color:#ccc">Pale</p><script>Array.prototype.filter = () => []; Element.prototype.querySelectorAll = () => []; window.axe = { run: async () => ({ violations: [] }) };</script>',
      ),
    });
    expect(codes(result)).toEqual(['A11Y020']);
  });
});

describe('screenshots', () => {
  it('are accepted at first, reported when they differ, and accepted again on update', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const root = emptyRoot();
    const contract = routed('/');
    const page = (colour: string, more: Partial<RuntimeOptions> = {}): Promise<RuntimeResult> =>
      visitShared(
        { '/': html(`<div style="width:300px;height:300px;background:${colour}"></div>`) },
        { contract, ...more },
        root,
      );
    const first = await page('#246');
    expect(listMessages(first)).toEqual([]);
    const [picture] = first.visits.screenshots;
    const manifest = JSON.parse(
      readFileSync(join(root, '.svc/evidence/visual-manifest.json'), 'utf8'),
    ) as object;
    expect(manifest).toEqual({ version: 1, width: 1440, mode: 'light', screenshots: [picture] });
    const accepted = readFileSync(join(root, picture?.file ?? ''));
    expect([accepted.readUInt32BE(16), accepted.readUInt32BE(20)]).toEqual([1440, 900]);
    expect(listMessages(await page('#246'))).toEqual([]);
    const drift = await page('#642');
    expect(listMessages(drift)).toEqual(['VISUAL010 The page "/" differs from its accepted screenshot.']);
    expect(drift.findings[0]?.evidence?.[0]).toBe('6.94 % of the pixels differ, 0.1 % are allowed');
    expect(readFileSync(join(root, picture?.file ?? ''))).toEqual(accepted);
    expect(existsSync(join(root, (picture?.file ?? '').replace('/screenshots/', '/drift/')))).toBe(true);
    const update = await page('#642', { acceptScreenshots: true });
    expect(listMessages(update)).toEqual([]);
    expect(existsSync(join(root, (picture?.file ?? '').replace('/screenshots/', '/drift/')))).toBe(false);
    expect(listMessages(await page('#642'))).toEqual([]);
  });

  it('are never written through a link out of the project', { timeout: TIMEOUT_MS }, async () => {
    const root = emptyRoot();
    symlinkSync(emptyRoot(), join(root, '.svc'));
    await expect(visitBuild(GOOD, { contract: routed('/') }, root)).rejects.toThrow(
      'leads out of the project',
    );
  });
});

describe('a run that cannot visit the app', () => {
  it('reports routes as not checked, never as passed, without a browser', async () => {
    const result = await visitBuild(GOOD, { env: { PATH: '/nowhere' } });
    expect(result.browserError?.code).toBe('INVALID_CONFIGURATION');
    expect(result.findings).toEqual([
      expect.objectContaining({ code: 'VISUAL001', severity: 'error', repair: 'install-browser-verifier' }),
    ]);
    expect(result.visits.routes.map(({ status, reason }) => [status, reason])).toEqual(
      Array.from({ length: 3 }, () => ['not-visited', 'no browser was found']),
    );
    expect(
      result.visits.routes.flatMap(({ checks }) => checks).every(({ status }) => status === 'not-checked'),
    ).toBe(true);
  });

  it.runIf(process.getuid?.() === 0)(
    'refuses to run without a sandbox, and gives the command that allows it',
    async () => {
      const result = await visitBuild(GOOD, { allowNoSandbox: false });
      expect(result.browserError?.code).toBe('INVALID_CONFIGURATION');
      expect(listMessages(result)).toEqual([
        'VISUAL001 Chromium cannot use its sandbox as root, so no route was visited.',
      ]);
      expect(result.findings[0]?.suggestion).toContain('svc verify --build dist --allow-no-sandbox');
      expect(result.visits.routes.every(({ status }) => status === 'not-visited')).toBe(true);
    },
  );

  it('reports routes as not checked if no server responds', async () => {
    const url = await serving(() => undefined);
    server?.closeAllConnections();
    await new Promise((closed) => server?.close(closed));
    const result = await visit(emptyRoot(), { url });
    expect(listMessages(result)).toEqual([`VISUAL002 No server responds at "${url.origin}": ECONNREFUSED.`]);
    expect(result.visits.routes.every(({ status }) => status === 'not-visited')).toBe(true);
  });

  it('is aborted by the signal', { timeout: TIMEOUT_MS }, async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 1_500);
    await expect(visitBuild(GOOD, { signal: stop.signal })).rejects.toThrow('aborted');
  });
});

describe('the URL of an app', () => {
  it.each(['http://127.0.0.1:3000', 'http://localhost:5173/app/', 'http://[::1]:80'])('may be %s', (text) => {
    expect(parseAppUrl(text, false).href).toContain('http://');
  });

  it.each([
    ['http://192.168.0.7:3000', '--allow-remote'],
    ['https://svc.example', '--allow-remote'],
    ['http://127.0.0.1.svc.example', '--allow-remote'],
    ['file:///etc/passwd', 'such as http://127.0.0.1:3000'],
    ['3000', 'such as http://127.0.0.1:3000'],
    ['http://name:secret@127.0.0.1', 'user name or password'],
  ])('may not be %s', (text, reason) => {
    expect(() => parseAppUrl(text, false)).toThrow(reason);
  });

  it('may be remote if allowed explicitly', () => {
    expect(parseAppUrl('https://svc.example', true).hostname).toBe('svc.example');
  });
});

describe('a built app', () => {
  it('is served the way static hosts do', async () => {
    const { build, root } = built({ ...GOOD, 'about.html': 'about', 'docs/index.html': 'docs' });
    writeFileSync(join(root, 'secret.txt'), 'secret');
    symlinkSync(join(root, 'secret.txt'), join(build, 'link.txt'));
    const { address, close } = await serveBuild(build);
    try {
      const ask = async (path: string): Promise<[number, string]> => {
        const response = await fetch(address + path);
        return [response.status, (await response.text()).slice(0, 15).trim()];
      };
      expect(await ask('/about')).toEqual([200, 'about']);
      expect(await ask('/docs/')).toEqual([200, 'docs']);
      expect(await ask('/any/route')).toEqual([200, '<!doctype html>']);
      for (const path of ['/missing.js', '/link.txt', '/..%2fsecret.txt', '/%2e%2e/secret.txt', '/%00', '/%'])
        expect((await ask(path))[0]).toBe(404);
      expect((await fetch(address, { method: 'POST' })).status).toBe(405);
      writeFileSync(join(build, '404.html'), 'nothing here');
      expect(await ask('/any/route')).toEqual([404, 'nothing here']);
    } finally {
      await close();
    }
  });

  it('is rejected if the folder is missing or has no index.html', async () => {
    await expect(serveBuild(join(tmpdir(), 'svc-no-such-folder'))).rejects.toThrow('Build the app first');
    await expect(serveBuild(emptyRoot())).rejects.toThrow('has no index.html');
  });
});

describe('the rules that need a browser', () => {
  it('have unique codes and ids', () => {
    const all = [...RULES, ...RUNTIME_RULES];
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('keep the code, id and repair that users rely on', () => {
    const released = parseRuleCodes(readFileSync('docs/reference/rule-codes.md', 'utf8'));
    for (const { code, id, repair } of RUNTIME_RULES)
      expect([code, released.get(code)]).toEqual([code, { id, repair }]);
  });

  it('have a summary, a reason and examples', () => {
    for (const { summary, why, bad, good } of RUNTIME_RULES) {
      for (const text of [summary, why]) expect(text).toMatch(/^\S.*[.]$/s);
      expect(bad).not.toBe(good);
    }
  });
});

describe('reports of a run', () => {
  it('are valid and list visited and skipped routes', { timeout: TIMEOUT_MS }, async () => {
    const contract = contractWith();
    const result = await visitPartially();
    const report = buildReport(
      { findings: result.findings, coverage: COVERAGE, project: projectWith(undefined, { contract }) },
      { root: 'shop', generatedAt: '2026-03-14T09:26:53Z', visits: result.visits },
    );
    const probe = buildRuntimeProbe(report, result.visits, {
      id: 'project:v1:sha256:0',
      version: null,
      visualManifest: '.svc/evidence/visual-manifest.json',
    });
    expect(validate('runtime-probe-payload.v2.json', probe).issues).toEqual([]);
    expect(probe).toMatchObject({
      status: 'failed',
      scope: { kind: 'local-build', distDir: 'dist', routeHints: ['/', '/cart', '/orders/:id'] },
      summary: { routeCount: 2, routeCoverageOk: false },
    });
    expect(probe.probes.find(({ id }) => id === 'A11Y020 /')?.status).toBe('failed');
    expect(probe.probes.find(({ id }) => id === 'A11Y020 /orders/:id')?.status).toBe('skipped');
    expect(new Set(probe.probes.map(({ id }) => id)).size).toBe(probe.probes.length);
    const { runs } = JSON.parse(formatSarif(report)) as {
      runs: {
        invocations: { toolExecutionNotifications: { message: { text: string } }[] }[];
        results: { ruleId: string; ruleIndex: number }[];
        tool: { driver: { rules: { id: string }[] } };
      }[];
    };
    const [run] = runs;
    const notes = run?.invocations[0]?.toolExecutionNotifications.map(({ message }) => message.text) ?? [];
    expect(notes).toContain('2 of 3 routes visited at dist: /, /cart');
    expect(notes).toContain(
      'Not checked: the route /orders/:id: it needs a value for "id": give --param id=…',
    );
    for (const { ruleId, ruleIndex } of run?.results ?? [])
      expect(run?.tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(formatJunit(report)).toMatch(/name="A11Y021 tab-reaches-controls"><skipped/);
  });
});

describe('svc verify', () => {
  const shop = (): string =>
    copyProject(
      'shop-good',
      Object.fromEntries(Object.entries(GOOD).map(([name, text]) => [`dist/${name}`, text])),
    );

  it('opens the routes of --build, reports them and writes the evidence', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const cwd = shop();
    const args = ['verify', '--full', '--build', 'dist', '--route-timeout', '60', '--allow-no-sandbox'];
    const { out } = await svc(args, { cwd, env: { CHROMIUM: env.CHROMIUM } });
    expect(out).toMatch(/^\d of \d+ routes visited at dist: \//m);
    expect(out).toMatch(
      /Not checked:[^]*the route \/products\/:id: it needs a value for "id": give --param id=…/,
    );
    const probe: unknown = JSON.parse(readFileSync(join(cwd, '.svc/evidence/runtime-probe.json'), 'utf8'));
    expect(validate('runtime-probe-payload.v2.json', probe).issues).toEqual([]);
    expect(JSON.stringify(probe)).not.toContain(cwd);
    const json = await svc([...args, '--json'], { cwd, env: { CHROMIUM: env.CHROMIUM } });
    const audit = JSON.parse(json.out) as Catalog['project-audit-report.v1.json'];
    expect(validate('project-audit-report.v1.json', audit).issues).toEqual([]);
    expect(audit.runtimeAudit).toMatchObject({
      checked: true,
      passed: false,
      rootDocumentOk: true,
      langOk: true,
      cspSignalOk: false,
      inlineScriptCount: 0,
      assetCount: 2,
      assetsPassed: 2,
      jsHtmlInjectionSignalCount: 1,
      jsEvalSignalCount: 0,
    });
    expect(audit.runtimeAudit.routeHintsChecked).toEqual(['/', '/cart', '/account']);
    expect(audit.runtimeAudit.failures).toContainEqual(
      expect.stringContaining('"/products/:id" was not visited: it needs a value'),
    );
    expect(
      audit.findings.filter(({ code }) => code === 'VISUAL004').map(({ message }) => message),
    ).toContainEqual(expect.stringContaining('"/products/:id" was not visited'));
  });

  it('exits with the code for a missing tool without a browser, and still reports source findings', async () => {
    const cwd = shop();
    const { exit, out } = await svc(['verify', '--full', '--build', 'dist', '--fail-on', 'none'], { cwd });
    expect(exit).toBe(78);
    expect(out).toContain('VISUAL001 browser-missing');
    expect(out).toContain('0 of 4 routes visited at dist\n');
    expect(out).toContain('only source files were read');
  });

  it.each([
    [['--url', 'http://127.0.0.1:1', '--build', 'dist'], 'not both'],
    [['--url', 'http://svc.example'], '--allow-remote'],
    [['--param', 'id=1'], '--param needs --url or --build'],
    [['--build', 'dist', '--param', 'id'], 'name=value'],
    [['--build', 'dist', '--route-timeout', '0'], 'from 1 to 300'],
    [['--workspace', '--build', 'dist'], 'need one project'],
  ])('refuses %j as wrong usage', async (args, reason) => {
    const { exit, err } = await svc(['verify', ...args], { cwd: shop() });
    expect(err).toContain(reason);
    expect(exit).toBe(2);
  });

  it('reports that no route was visited without a contract', async () => {
    const cwd = folder({ 'dist/index.html': html('<p>Hello</p>') });
    const { err } = await svc(['verify', '--full', '--build', 'dist'], { cwd });
    expect(err).toContain('No route was visited');
  });
});
