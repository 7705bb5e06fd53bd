import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/audit/serve.ts';
import { formatViews } from '../../src/cli/commands/inspect.ts';
import type { Inspection } from '../../src/runtime/inspect.ts';
import { svc } from './support.ts';

const env = { CHROMIUM: findBrowser() };

const HEAD =
  '<meta charset="utf-8"><title>Orders</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>:root{color-scheme:light dark;font:16px sans-serif}button{min-height:44px}.cut{width:6rem;height:1.2rem;overflow:hidden;white-space:nowrap}@media(prefers-color-scheme:dark){body{background:#111;color:#eee}}</style>';

/** `?state=` replaces the paragraph. */
const page = (states: Readonly<Record<string, string>>, body = '', head = HEAD): string =>
  `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Orders</h1><p id="state">Two orders are on their way.</p>${body}</main><script>const states = ${JSON.stringify(states)};const name = new URLSearchParams(location.search).get('state');if (states[name]) document.querySelector('#state').outerHTML = states[name];</script></body></html>`;

function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = mkdtempSync(join(tmpdir(), 'svc-inspect-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(cwd, name, '..'), { recursive: true });
    writeFileSync(join(cwd, name), text);
  }
  return cwd;
}

const places = ({ defects }: Inspection): string[] =>
  defects.flatMap(({ kind, places: found }) =>
    found.map(({ place, views }) => {
      const seen = new Set(views.map(({ state = 'normal', width, mode }) => `${state} ${width} ${mode}`));
      return `${kind} ${place}: ${[...seen].join(', ')}`;
    }),
  );

describe('svc inspect', () => {
  it.runIf(userInfo().uid === 0)('says what to do where Chromium has no sandbox', async () => {
    const { exit, err } = await svc(['inspect', 'orders/index.html'], {
      cwd: folderWith({ 'orders/index.html': page({}) }),
      env,
    });
    expect(exit).not.toBe(0);
    expect(err).toContain(
      'as root. Run svc as another user; for pages that you trust, --allow-no-sandbox goes on',
    );
  });

  it('finds nothing on a page that works in every state, width and mode, and takes pictures of them', async () => {
    const more =
      '<button type="button" id="more" onclick="this.textContent = \'All shown\'">Show all</button>';
    const templates = '<div><template data-state="loading"><p>Loading</p></template></div>';
    const cwd = folderWith({
      'orders/index.html': page({ empty: '<p>No orders yet.</p>' }, more + templates),
    });
    const argv = ['inspect', 'orders/index.html', '--states', 'empty', '--widths', '360,1280'];
    const { exit, out, err } = await svc([...argv, '--pictures', 'shots', '--allow-no-sandbox'], {
      cwd,
      env,
    });
    expect(out).toBe('orders/index.html: nothing is broken in 12 views (3 states, 2 widths, both modes)\n');
    expect(err).toBe('9 pictures in shots; all on one sheet: shots/sheet.png\n');
    expect(exit).toBe(0);
    expect(readdirSync(join(cwd, 'shots')).sort()).toEqual([
      ...['empty-1280-light.png', 'empty-360-light.png', 'loading-1280-light.png', 'loading-360-light.png'],
      ...['normal-1280-dark.png', 'normal-1280-light.png', 'normal-360-dark.png', 'normal-360-light.png'],
      'sheet.png',
    ]);
    const sheet = readFileSync(join(cwd, 'shots/sheet.png'));
    expect(sheet.readUInt32BE(16)).toBe(1600);
    expect(sheet.readUInt32BE(20)).toBeGreaterThan(900);
  }, 60_000);

  it('says which state, width and mode is broken, and where', async () => {
    const cwd = folderWith({
      'page.html': page(
        {
          wide: '<p style="width:600px">Wide</p>',
          cut: '<p class="cut">This text is longer than its box</p>',
          pale: '<p style="color:#333">Dark words on a dark ground</p>',
          broken: '<p>Broken</p><img src="missing.png" alt="">',
        },
        '<button type="button" id="dead">Nothing</button>',
      ),
    });
    const states = 'wide,cut,pale,broken,absent';
    const argv = ['inspect', 'page.html', '--route', '/orders', '--states', states, '--widths', '360,1280'];
    const { exit, out } = await svc([...argv, '--allow-no-sandbox', '--json'], { cwd, env });
    const result = JSON.parse(out) as Inspection & { readonly path: string };
    expect(places(result)).toEqual([
      'axe:color-contrast p: pale 360 dark, pale 1280 dark',
      'clipped-text p.cut: This text is longer than its box: cut 360 light, cut 1280 light',
      'overflow p: wide 360 light',
      'request /missing.png responds with status 404: broken 1280 light, broken 1280 dark',
      'same-as-normal : absent 360 light, absent 1280 light',
      'dead-control button#dead: Nothing: normal 1280 light',
    ]);
    expect(result).toMatchObject({ path: '/orders', views: 24 });
    expect(exit).toBe(1);
  }, 60_000);

  it('finds a page without a viewport, and one that is not there', async () => {
    const cwd = folderWith({ 'page.html': page({}, '', HEAD.replace(/<meta name="viewport"[^>]*>/, '')) });
    const options = ['--widths', '360', '--modes', 'light', '--allow-no-sandbox'];
    const { exit, out } = await svc(['inspect', 'page.html', ...options], { cwd, env });
    expect(out).toMatch(/^error {2}The page has no viewport, so phones draw it as wide as a desktop\.\n/);
    expect(exit).toBe(1);
    const absent = await svc(['inspect', 'http://127.0.0.1:9/', ...options], { cwd, env });
    expect(absent.out).toMatch(/^error {2}The page cannot be opened\.\n/);
    expect(absent.exit).toBe(1);
  }, 60_000);

  it.each([
    [['nothing.html'], 66, 'There is no file "nothing.html".'],
    [['app.tsx'], 2, 'is not an HTML file. For a page that is built from sources, start the app'],
    [['page.html', '--route', 'orders'], 2, '--route expects a path such as /orders; got "orders".'],
    [['page.html', '--widths', '12'], 2, 'numbers from 240 to 4096, such as 390,1440; got "12".'],
    [['page.html', '--modes', 'sepia'], 2, '--modes takes light, dark or both; got "sepia".'],
    [['page.html', '--states', 'a b'], 2, '--states takes names such as empty,error; got "a b".'],
    [['https://svc.example/'], 2, 'Add --allow-remote to visit it.'],
    [['http://127.0.0.1:3000/', '--route', '/a'], 2, '--route is for a file'],
  ])('rejects %j', async (argv, exit, message) => {
    const cwd = folderWith({ 'page.html': page({}), 'app.tsx': '' });
    const result = await svc(['inspect', ...argv], { cwd, env });
    expect(result.err).toContain(message);
    expect(result).toMatchObject({ exit, out: '' });
  });
});

describe('the views of a defect', () => {
  const all = { states: ['empty', 'error'], widths: [360, 1280], modes: ['light', 'dark'] as const };
  const [light, dark] = ['light', 'dark'] as const;
  it.each([
    [[{ width: 360, mode: light }], 'normal at 360 px'],
    [[360, 1280].map((width) => ({ state: 'empty', width, mode: light })), 'empty'],
    [[{ state: 'error', width: 1280, mode: dark }], 'error at 1280 px, dark'],
    [
      [undefined, 'empty', 'error'].map((state) => ({
        ...(state ? { state } : {}),
        width: 360,
        mode: light,
      })),
      'everywhere at 360 px',
    ],
    [
      [
        { width: 360, mode: light },
        { state: 'empty', width: 1280, mode: light },
      ],
      'normal at 360 px; empty at 1280 px',
    ],
  ])('are short: %#', (views, text) => {
    expect(formatViews(views, all)).toBe(text);
  });
});
