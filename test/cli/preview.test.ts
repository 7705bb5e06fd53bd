import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, it } from 'vitest';
import { composeArchetype } from '../../src/essence/compose.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { sharedBrowser } from '../chromium.ts';
import { folder, svc } from './support.ts';
import { corpus } from '../corpus.ts';
import { wholeBrowser } from '../../scripts/audit/serve.ts';

const CHROMIUM = wholeBrowser();
const SLOW = 120_000;

const document = (): EssenceV4 => composeArchetype('access-control', corpus);
const project = (essence: EssenceV4 = document()): string =>
  folder({ 'svc.essence.json': JSON.stringify(essence, null, 2) });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Serves a preview for as long as `look` runs. */
async function withPreview<Result>(
  cwd: string,
  use: (address: string) => Promise<Result>,
  argv: readonly string[] = [],
): Promise<Result> {
  const interrupt = new AbortController();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const running = svc(['preview', ...argv, '--port', String(port), '--json'], {
    cwd,
    signal: interrupt.signal,
  });
  try {
    const ready = async (): Promise<unknown> =>
      (await fetch(`${address}/__svc/tool.css`).catch(() => undefined))?.status;
    await expect.poll(ready, { timeout: 60_000 }).toBe(200);
    return await use(address);
  } finally {
    interrupt.abort();
    const { exit, out, err } = await running;
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ address: `${address}/__svc/` });
  }
}

const textAt = async (url: string): Promise<string> => (await fetch(url)).text();

/** The status of a request that no `fetch` would send. */
const statusOf = (address: string, options: { method?: string; headers?: Record<string, string> }) =>
  new Promise<number>((resolve, reject) => {
    const clientRequest = request(`${address}/__svc/`, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    clientRequest.on('error', reject).end();
  });

describe('svc preview, served', () => {
  it(
    'shows an overview, every page at its route, and a view with its choices',
    async () => {
      const essence = document();
      await withPreview(project(essence), async (address) => {
        const overview = await textAt(`${address}/__svc/`);
        expect(overview).toContain('Access control');
        for (const path of ['/access', '/access/roles/:id', '/access/mine']) {
          expect(overview, path).toContain(`>${path}<`);
          const page = await fetch(address + path.replace(':id', '42'));
          expect(page.status, path).toBe(200);
          expect(await page.text()).toContain('data-essence="/blueprint/sections/0/pages/');
        }
        const view = await textAt(`${address}/__svc/view?page=%2Faccess&mode=dark&theme=carbon&width=390`);
        expect(view).toContain('src="/__svc/as/carbon/dark/access/index.html"');
        expect(view).toContain('data-width="390"');
        expect((await fetch(`${address}/nowhere`)).status).toBe(404);
        expect((await fetch(`${address}/__svc/nothing`)).status).toBe(404);
        expect((await fetch(`${address}/%zz`)).status).toBe(400);
      });
    },
    SLOW,
  );

  it(
    'shows another product of the corpus, with the other choices kept; there is no choice beside a contract',
    async () => {
      await withPreview(
        project(),
        async (address) => {
          const view = await textAt(`${address}/__svc/view?product=online-store&theme=carbon`);
          expect(view).toContain('<option value="online-store" selected>Online store</option>');
          const other = `${address}/__svc/view?product=retail-bank&theme=carbon&page=%2Fcart&state=empty`;
          const moved = await fetch(other, { redirect: 'manual' });
          expect([moved.status, moved.headers.get('location')]).toEqual([303, '/__svc/view?theme=carbon']);
          const bank = await textAt(other);
          expect(bank).toContain('<option value="retail-bank" selected>');
          expect(bank).toContain('src="/__svc/as/carbon/-/');
          expect(await textAt(`${address}/banking/cards`)).toContain('Norrvik Bank');
          expect((await fetch(`${address}/__svc/view?product=no-such-product`)).status).toBe(200);
        },
        ['blueprint', 'online-store'],
      );
      await withPreview(project(), async (address) => {
        expect(await textAt(`${address}/__svc/view?product=retail-bank`)).not.toContain('choose-product');
      });
    },
    SLOW,
  );

  it(
    'serves only this machine: local host names, no other origins, nothing inline, no POST',
    async () => {
      await withPreview(project(), async (address) => {
        expect(await statusOf(address, { headers: { Host: 'evil.example' } })).toBe(421);
        expect(await statusOf(address, { headers: { Host: '127.0.0.1.evil.example' } })).toBe(421);
        expect(await statusOf(address, { method: 'POST' })).toBe(405);
        const { headers } = await fetch(`${address}/__svc/`, { headers: { Origin: 'http://evil.example' } });
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
        const away = await fetch(`${address}//evil.example/..%2f`, { redirect: 'manual' });
        expect(away.headers.get('location') ?? '').not.toContain('evil');
        for (const path of ['/__svc/', '/__svc/view', '/access/']) {
          const text = await textAt(address + path);
          expect(text, path).not.toMatch(/ style=| on\w+="|<script(?! src=| type="application\/json")/);
        }
      });
    },
    SLOW,
  );

  it(
    'tries another theme and mode without touching the file',
    async () => {
      const root = project();
      const before = readFileSync(join(root, 'svc.essence.json'), 'utf8');
      const carbon = corpus.get('theme', 'carbon')?.data.palette.primary.dark ?? '?';
      await withPreview(root, async (address) => {
        expect(await textAt(`${address}/assets/site.css`)).not.toContain(carbon);
        expect(await textAt(`${address}/__svc/as/carbon/dark/assets/site.css`)).toContain(carbon);
        const page = await textAt(`${address}/__svc/as/carbon/dark/access/`);
        expect(page).toContain('data-mode="dark"');
        expect(page).not.toContain('/__svc/');
        expect((await fetch(`${address}/__svc/as/no-such-theme/dark/access/`)).status).toBe(404);
        expect((await fetch(`${address}/__svc/as/carbon/purple/access/`)).status).toBe(404);
      });
      expect(readFileSync(join(root, 'svc.essence.json'), 'utf8')).toBe(before);
    },
    SLOW,
  );

  it(
    'follows the file, and keeps the last good version under a message when it is broken',
    async () => {
      const essence = document();
      const root = project(essence);
      const file = join(root, 'svc.essence.json');
      await withPreview(root, async (address) => {
        const stop = new AbortController();
        const events = await fetch(`${address}/__svc/events`, { signal: stop.signal });
        expect(events.headers.get('content-type')).toContain('text/event-stream');
        const chunks: string[] = [];
        const listening = (async () => {
          for await (const chunk of events.body ?? [])
            chunks.push(Buffer.from(chunk as Uint8Array).toString());
        })().catch(() => undefined);

        essence.dna.theme.id = 'no-such-theme';
        writeFileSync(file, JSON.stringify(essence));
        const overview = (): Promise<string> => textAt(`${address}/__svc/`);
        await expect.poll(overview, { timeout: 20_000 }).toContain('THEME_UNRESOLVED');

        writeFileSync(file, '{ "version": "4.0.0", ');
        await expect.poll(overview, { timeout: 20_000 }).toContain('role="alert"');
        const broken = await overview();
        expect(broken).toContain('This is the last version without errors.');
        expect(broken).toContain('Access control');
        expect(await textAt(`${address}/__svc/view`)).toContain('role="alert"');
        expect((await fetch(`${address}/access/`)).status).toBe(200);

        essence.dna.theme.id = 'carbon';
        writeFileSync(file, JSON.stringify(essence));
        await expect.poll(overview, { timeout: 20_000 }).not.toContain('role="alert"');
        expect(await overview()).toContain('Theme Carbon');

        stop.abort();
        await listening;
        const states = [...chunks.join('').matchAll(/^data: (.*)$/gm)].map(
          ([, text = '']) => JSON.parse(text) as { stamp: string; trouble?: string },
        );
        expect(new Set(states.map(({ stamp }) => stamp)).size).toBeGreaterThanOrEqual(4);
        expect(states.some(({ trouble }) => trouble !== undefined)).toBe(true);
        expect(states.at(-1)?.trouble).toBeUndefined();
      });
    },
    SLOW,
  );

  it(
    'labels elements with their source, and has no accessibility violations',
    async () => {
      const browser = await sharedBrowser();
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      try {
        await withPreview(project(), async (address) => {
          const page = await context.newPage();
          const errors: string[] = [];
          page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
          page.on('pageerror', (error) => errors.push(String(error)));
          await page.goto(`${address}/__svc/`);
          // In the page itself: the other mode opens a second page to support frames, and the only one is excluded.
          const barriers = async () =>
            (await new AxeBuilder({ page }).setLegacyMode(true).exclude('iframe').analyze()).violations.map(
              ({ id }) => id,
            );
          expect(await barriers()).toEqual([]);

          await page.getByRole('link', { name: 'Roles and rights' }).click();
          await page.getByRole('button', { name: 'Inspect' }).click();
          const placed = page.frameLocator('#frame').locator('[data-record^="pattern/filter-bar@"]');
          await placed.click({ position: { x: 4, y: 4 } });
          await expect
            .poll(() => page.locator('#panel').innerText())
            .toContain('/blueprint/sections/0/pages/0/layout/1');
          expect(await barriers()).toEqual([]);

          await page.getByLabel('Width').selectOption('390');
          await page.waitForURL(/width=390/);
          expect((await page.locator('#frame').boundingBox())?.width).toBe(390);
          expect(errors).toEqual([]);
        });
      } finally {
        await context.close();
      }
    },
    SLOW,
  );
});

describe('svc preview, refused', () => {
  it(
    'reports invalid arguments',
    async () => {
      const cwd = project();
      const cases: readonly [readonly string[], number, string][] = [
        [['--host', '0.0.0.0'], 2, 'this machine only'],
        [['--port', '70000'], 2, '--port must be an integer from 0 to 65535'],
        [['patern', 'data-table'], 2, 'Did you mean "pattern"?'],
        [['pattern'], 2, 'needs its slug'],
        [['pattern', 'a', 'b'], 2, 'needs its slug'],
        [['pattern', 'data-tabel', '--out', 'x'], 1, 'data-table'],
        [['--theme', 'slat', '--out', 'x'], 1, 'slate'],
        [['theme', 'slate', '--theme', 'carbon', '--out', 'x'], 2, '--theme does not apply'],
        [['--screenshot', 'x'], 78, 'Install it'],
      ];
      for (const [argv, exit, text] of cases) {
        const outcome = await svc(['preview', ...argv], { cwd, env: { PATH: '' } });
        expect({ argv, exit: outcome.exit }).toEqual({ argv, exit });
        expect(outcome.err).toContain(text);
        expect(outcome.out).toBe('');
      }
      expect(existsSync(join(cwd, 'x'))).toBe(false);
    },
    SLOW,
  );

  it(
    'needs a valid contract to start',
    async () => {
      expect(await svc(['preview'], { cwd: folder() })).toMatchObject({ exit: 66 });
      const broken = folder({ 'svc.essence.json': '{"version":"4.0.0"}' });
      const { exit, out } = await svc(['preview', '--json'], { cwd: broken });
      expect(exit).toBe(1);
      expect(JSON.parse(out)).toMatchObject({ code: 'INVALID_ESSENCE' });
    },
    SLOW,
  );
});

describe('svc preview --out', () => {
  it(
    'writes a site, then only changed files, and removes obsolete ones',
    async () => {
      const essence = document();
      const cwd = project(essence);
      const call = async (...more: string[]) => {
        const { exit, out, err } = await svc(['preview', '--out', 'site', '--json', ...more], { cwd });
        expect({ exit, err }).toEqual({ exit: 0, err: '' });
        const { site } = JSON.parse(out) as {
          site: { written: string[]; unchanged: number; removed: string[] };
        };
        return site;
      };
      const first = await call();
      expect(first.written).toContain('access/roles/id/index.html');
      expect(first).toMatchObject({ unchanged: 0, removed: [] });
      expect(await call()).toMatchObject({ written: [], unchanged: first.written.length, removed: [] });
      expect((await call('--theme', 'carbon')).written).toContain('assets/site.css');

      const [section] = essence.blueprint.sections;
      section?.pages.splice(
        section.pages.findIndex(({ id }) => id === 'my-rights'),
        1,
      );
      for (const [path, route] of Object.entries(essence.blueprint.routes ?? {}))
        if (route.page === 'my-rights') delete essence.blueprint.routes?.[path];
      writeFileSync(join(cwd, 'svc.essence.json'), JSON.stringify(essence));
      const { removed } = await call();
      // A sheet that only that page needed goes with it.
      expect(removed.filter((file: string) => file.endsWith('.html'))).toEqual(['access/mine/index.html']);
      for (const file of removed) expect(existsSync(join(cwd, 'site', file))).toBe(false);
      expect(existsSync(join(cwd, 'site/access/mine/index.html'))).toBe(false);
    },
    SLOW,
  );

  it(
    'refuses a folder it did not create without --force, and keeps other files in it',
    async () => {
      const cwd = project();
      mkdirSync(join(cwd, 'site'));
      writeFileSync(join(cwd, 'site/diary.txt'), 'mine');
      const result = await svc(['preview', '--out', 'site'], { cwd });
      expect(result).toMatchObject({ exit: 73, out: '' });
      expect(result.err).toContain('--force');
      expect(readdirSync(join(cwd, 'site'))).toEqual(['diary.txt']);
      const forced = await svc(['preview', '--out', 'site', '--force'], { cwd, columns: 40 });
      expect(forced.exit).toBe(0);
      expect(forced.out).toMatch(/^\d+ pages in site\n\d+ files written, 0 unchanged, 0 removed\n$/);
      expect(readFileSync(join(cwd, 'site/diary.txt'), 'utf8')).toBe('mine');
      // A manipulated file list removes nothing outside the folder.
      writeFileSync(join(cwd, 'site/.svc-preview.json'), '{"files":["../svc.essence.json","diary.txt"]}');
      expect((await svc(['preview', '--out', 'site'], { cwd })).exit).toBe(0);
      expect(existsSync(join(cwd, 'svc.essence.json'))).toBe(true);
    },
    SLOW,
  );

  it.each([
    ['pattern', 'data-table', 'data-preset="dense"'],
    ['theme', 'bloom', '<h2>Palette</h2>'],
    ['shell', 'three-pane', 's-three-pane'],
    ['archetype', 'auth-gateway', 'data-record="pattern/'],
    ['blueprint', 'admin-suite', 'data-record="pattern/'],
  ])(
    'draws a %s',
    async (type, slug, part) => {
      const cwd = folder();
      const { exit, out } = await svc(['preview', type, slug, '--out', 'site', '--json'], { cwd });
      expect(exit).toBe(0);
      const { site } = JSON.parse(out) as { site: { written: string[] } };
      const pages = site.written.filter((name) => name.endsWith('.html'));
      const texts = pages.map((name) => readFileSync(join(cwd, 'site', name), 'utf8'));
      expect(texts.join('\n')).toContain(part);
      expect(texts.join('\n')).not.toContain('l-missing');
    },
    SLOW,
  );

  it(
    'renders the same from a remote service',
    async () => {
      const interrupt = new AbortController();
      const port = String(await freePort());
      const service = svc(['serve', '--port', port, '--log-level', 'silent'], { signal: interrupt.signal });
      const base = `http://127.0.0.1:${port}`;
      await expect
        .poll(async () => (await fetch(`${base}/health`).catch(() => undefined))?.status, { timeout: 30_000 })
        .toBe(200);
      const cwd = project();
      const near = await svc(['preview', '--out', 'near', '--json'], { cwd });
      const far = await svc(['preview', '--out', 'far', '--json'], { cwd, env: { SVC_API_URL: base } });
      interrupt.abort();
      await service;
      expect([near.exit, far.exit]).toEqual([0, 0]);
      const { site } = JSON.parse(near.out) as { site: { written: string[] } };
      for (const name of site.written)
        expect(readFileSync(join(cwd, 'far', name), 'utf8'), name).toBe(
          readFileSync(join(cwd, 'near', name), 'utf8'),
        );
    },
    SLOW,
  );
});

describe('svc preview --screenshot', () => {
  it(
    'captures whole pages at two widths in each mode',
    async () => {
      const cwd = folder();
      const { exit, out } = await svc(['preview', 'theme', 'slate', '--screenshot', 'pictures', '--json'], {
        cwd,
        env: { CHROMIUM, PATH: process.env['PATH'] ?? '' },
      });
      expect({ exit, out }).toMatchObject({ exit: 0 });
      const { screenshots } = JSON.parse(out) as { screenshots: { files: string[] } };
      expect(screenshots.files).toEqual([
        'index-1440-light.png',
        'index-390-light.png',
        'index-1440-dark.png',
        'index-390-dark.png',
      ]);
      for (const name of screenshots.files) {
        const png = readFileSync(join(cwd, 'pictures', name));
        expect(png.subarray(1, 4).toString()).toBe('PNG');
        expect(png.readUInt32BE(16)).toBe(Number(/\d+/.exec(name)?.[0]));
        expect(png.readUInt32BE(20)).toBeGreaterThan(1000);
      }
    },
    SLOW,
  );

  it(
    'names the browser that cannot be started',
    async () => {
      const { exit, err } = await svc(['preview', 'theme', 'slate', '--screenshot'], {
        cwd: folder(),
        env: { CHROMIUM: '/nowhere/chromium' },
      });
      expect(exit).toBe(78);
      expect(err).toContain('CHROMIUM is set to "/nowhere/chromium"');
    },
    SLOW,
  );
});
