/*
 * Measures built pages: `npx tsx eval/score.ts <folder>`, where `<folder>/<product>/<kind>/<page>/page.html` are the pages.
 * Writes scores.json beside them and prints the tables of RESULTS.md. No model is involved.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, extname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { openBrowser } from '../scripts/audit/serve.ts';
import { type EvalProduct, type Facts, KINDS, type Kind, type PageFacts, readProducts } from './facts.ts';
import { FIRST_SCREEN, FOCUSED_NAME, type PageReading, READ_PAGE, SNAPSHOT } from './page-scripts.ts';

const WIDTHS = [360, 768, 1280, 1920] as const;
const MODES = ['light', 'dark'] as const;
const PHONE = { width: 390, height: 760 };
const DESK = { width: 1440, height: 900 };
const MAX_TABS = 60;

export interface PageScore {
  /** Rules of axe that are broken with impact serious or critical, as elements over all states, modes and widths. */
  readonly axeSerious: number;
  readonly axeRules: readonly string[];
  /** Views of a state that scroll sideways. */
  readonly overflows: number;
  readonly errors: readonly string[];
  /** Requests to anything but the page. */
  readonly requests: number;
  readonly states: Coverage;
  readonly firstScreen: Coverage;
  readonly texts: Coverage;
  readonly actions: Coverage;
  readonly navigation: Coverage;
  readonly keys: Coverage;
  /** One main, one first heading, the language. */
  readonly structure: Coverage;
  readonly foreignWords: readonly string[];
  readonly formats: Coverage;
  readonly smallControls: number;
  /** Presses of Tab until the action that matters most has the focus; undefined if that takes more than 60. */
  readonly tabs: number | undefined;
  readonly tokens: number;
}

/** The part of a list that the page has. */
interface Coverage {
  readonly found: number;
  readonly of: number;
  readonly missing: readonly string[];
}

const compare = (expected: readonly string[], has: (one: string) => boolean): Coverage => {
  const missing = expected.filter((one) => !has(one));
  return { found: expected.length - missing.length, of: expected.length, missing };
};

/** Signs that people take for the same. */
const normalize = (text: string): string =>
  text
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .toLowerCase();

const includes = (text: string, part: string): boolean => normalize(text).includes(normalize(part));

interface Scored {
  readonly score: PageScore;
  readonly reading: PageReading;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

async function scorePage(browser: Browser, file: string, facts: Facts, page: PageFacts): Promise<Scored> {
  const html = readFileSync(file, 'utf8');
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    const asset = /^\/assets\/(?:[\w-]+\/)*[\w.-]+$/.test(path) ? join(dirname(file), path) : undefined;
    const hasAsset = asset !== undefined && existsSync(asset);
    response.writeHead(path === page.route || hasAsset ? 200 : 404, {
      'content-type': TYPES[hasAsset ? extname(path) : '.html'] ?? 'application/octet-stream',
    });
    response.end(path === page.route ? html : hasAsset ? readFileSync(asset) : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const errors = new Set<string>();
  const requests = new Set<string>();

  async function open<Result>(
    options: BrowserContextOptions,
    state: string | undefined,
    run: (page: Page) => Promise<Result>,
  ): Promise<Result> {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    try {
      const tab = await context.newPage();
      tab.on('pageerror', (error) => errors.add(String(error)));
      tab.on('request', (request) => {
        const url = new URL(request.url());
        const isOwn =
          [page.route, '/favicon.ico'].includes(url.pathname) || url.pathname.startsWith('/assets/');
        if (/^https?:$/.test(url.protocol) && !isOwn) requests.add(url.href);
      });
      await tab.goto(`${origin}${page.route}${state === undefined ? '' : `?state=${state}`}`);
      await tab.waitForTimeout(150);
      return await run(tab);
    } finally {
      await context.close();
    }
  }

  try {
    const reading = await open({ viewport: DESK }, undefined, (tab) => tab.evaluate<PageReading>(READ_PAGE));
    const phone = await open({ viewport: PHONE }, undefined, async (tab) => ({
      first: await tab.evaluate<string>(FIRST_SCREEN),
      reading: await tab.evaluate<PageReading>(READ_PAGE),
    }));
    const stateTexts = new Map<string, string>();
    let axeSerious = 0;
    let overflows = 0;
    const axeRules = new Set<string>();
    for (const state of [undefined, ...page.states])
      for (const colorScheme of MODES)
        await open({ colorScheme, viewport: DESK }, state, async (tab) => {
          for (const width of WIDTHS) {
            await tab.setViewportSize({ width, height: 900 });
            const { overflow, text } = await tab.evaluate<PageReading>(READ_PAGE);
            if (overflow > 0) overflows++;
            if (state !== undefined && width === 1280) stateTexts.set(state, text);
            const { violations } = await new AxeBuilder({ page: tab }).setLegacyMode().analyze();
            for (const { id, impact, nodes } of violations)
              if (impact === 'serious' || impact === 'critical') {
                axeSerious += nodes.length;
                axeRules.add(id);
              }
          }
        });
    const keys = new Set<string>();
    for (const key of page.keys)
      await open({ viewport: DESK }, undefined, async (tab) => {
        // Keys such as "h" act on what was chosen before, and "k" goes back from there.
        const [first] = page.keys;
        for (let count = 0; first !== undefined && key !== first && count < 2; count++)
          await tab.keyboard.press(first);
        const before = await tab.evaluate<string>(SNAPSHOT);
        await tab.keyboard.press(key);
        await tab.waitForTimeout(50);
        if ((await tab.evaluate<string>(SNAPSHOT)) !== before) keys.add(key);
      });
    const [main = ''] = page.actions;
    const tabs = await open({ viewport: DESK }, undefined, async (tab) => {
      for (let count = 1; count <= MAX_TABS; count++) {
        await tab.keyboard.press('Tab');
        if (includes(await tab.evaluate<string>(FOCUSED_NAME), main)) return count;
      }
      return undefined;
    });
    const controls = [...reading.controls, ...phone.reading.controls];
    const links = [...reading.links, ...phone.reading.links];
    const words = new Set(normalize(reading.whole).match(/[\p{L}\p{N}]+/gu) ?? []);
    const structure: Readonly<Record<string, boolean>> = {
      'one main': reading.mains === 1,
      'one h1': reading.h1s === 1,
      language: reading.language.startsWith(facts.language),
    };
    return {
      reading,
      score: {
        axeSerious,
        axeRules: [...axeRules].sort(),
        overflows,
        errors: [...errors],
        requests: requests.size,
        states: compare(page.states, (state) => {
          const text = stateTexts.get(state);
          return (
            text !== undefined &&
            text !== reading.text &&
            ![...stateTexts].some(([other, one]) => other !== state && one === text)
          );
        }),
        firstScreen: compare(page.firstScreen, (text) => includes(phone.first, text)),
        texts: compare(page.texts, (text) => includes(reading.whole, text)),
        actions: compare(page.actions, (name) => controls.some((control) => includes(control, name))),
        navigation: compare(
          facts.navigation.map(({ label, href }) => `${label} ${href}`),
          (one) =>
            links.some(
              ({ label, href }) =>
                one.endsWith(` ${href}`) && includes(label, one.slice(0, -href.length - 1)),
            ),
        ),
        keys: compare(page.keys, (key) => keys.has(key)),
        structure: compare(Object.keys(structure), (name) => structure[name] === true),
        foreignWords: facts.foreignWords.filter((word) => words.has(word)),
        formats: compare(
          facts.formats.map(({ name }) => name),
          (name) => {
            const format = facts.formats.find((one) => one.name === name);
            const text = reading.text.replace(/[\u00a0\u202f\u2009]/g, ' ');
            return format !== undefined && !new RegExp(format.wrong, 'u').test(text);
          },
        ),
        smallControls: Math.max(reading.small, phone.reading.small),
        tabs,
        tokens: encode(html).length,
      },
    };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The common ground of two pages of one product, from 0 to 1. */
export type Consistency = Readonly<Record<'colours' | 'fonts' | 'sizes' | 'radii' | 'navigation', number>>;

/** The share of what appears on both sides, weighted by how often it appears. */
function overlap(a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): number {
  const total = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((sum, count) => sum + count, 0) || 1;
  const [totalA, totalB] = [total(a), total(b)];
  return Object.keys({ ...a, ...b }).reduce(
    (sum, key) => sum + Math.min((a[key] ?? 0) / totalA, (b[key] ?? 0) / totalB),
    0,
  );
}

function compareReadings(a: PageReading, b: PageReading): Consistency {
  const navigation = ({ links }: PageReading): Record<string, number> =>
    Object.fromEntries(links.map(({ label, href }) => [`${label} ${href}`, 1]));
  return {
    colours: overlap(a.style.colours, b.style.colours),
    fonts: overlap(a.style.fonts, b.style.fonts),
    sizes: overlap(a.style.sizes, b.style.sizes),
    radii: overlap(a.style.radii, b.style.radii),
    navigation: overlap(navigation(a), navigation(b)),
  };
}

interface KindResult {
  readonly product: string;
  readonly kind: Kind;
  readonly pages: Readonly<Record<string, PageScore>>;
  readonly consistency: Consistency | undefined;
}

async function scoreKind(
  browser: Browser,
  folder: string,
  { slug, facts }: EvalProduct,
  kind: Kind,
): Promise<KindResult | undefined> {
  const scored = new Map<string, Scored>();
  for (const [name, page] of Object.entries(facts.pages)) {
    const file = join(folder, slug, kind, name, 'page.html');
    if (!existsSync(file)) continue;
    process.stderr.write(`${slug} ${kind} ${name} …\n`);
    scored.set(name, await scorePage(browser, file, facts, page));
  }
  if (scored.size === 0) return undefined;
  const [a, b] = [...scored.values()];
  return {
    product: slug,
    kind,
    pages: Object.fromEntries([...scored].map(([name, { score }]) => [name, score])),
    consistency: a && b && compareReadings(a.reading, b.reading),
  };
}

const share = ({ found, of }: Coverage): string => (of === 0 ? '–' : `${found}/${of}`);

function* table(results: readonly KindResult[]): Generator<string> {
  yield '| page | help | axe serious | sideways | errors | states | first screen | texts | actions | navigation | keys | formats | foreign words | under 24 px | tabs | tokens |';
  yield '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|';
  for (const { product, kind, pages } of results)
    for (const [name, one] of Object.entries(pages))
      yield `| ${product} ${name} | ${kind} | ${one.axeSerious} | ${one.overflows} | ${one.errors.length + one.requests} | ${share(one.states)} | ${share(one.firstScreen)} | ${share(one.texts)} | ${share(one.actions)} | ${share(one.navigation)} | ${share(one.keys)} | ${share(one.formats)} | ${one.foreignWords.join(', ') || 'none'} | ${one.smallControls} | ${one.tabs ?? '> 60'} | ${one.tokens} |`;
  yield '';
  yield '| two pages, built apart | help | colours | fonts | sizes | radii | navigation |';
  yield '|---|---|---|---|---|---|---|';
  for (const { product, kind, consistency } of results)
    if (consistency)
      yield `| ${product} | ${kind} | ${(['colours', 'fonts', 'sizes', 'radii', 'navigation'] as const).map((key) => consistency[key].toFixed(2)).join(' | ')} |`;
}

const [folder = ''] = process.argv.slice(2);
if (!existsSync(folder)) throw new Error('usage: tsx eval/score.ts <folder of built pages>');
const browser = await openBrowser();
const results: KindResult[] = [];
try {
  const built = new Set(readdirSync(folder));
  for (const product of readProducts().filter(({ slug }) => built.has(slug)))
    for (const kind of KINDS) {
      const result = await scoreKind(browser, folder, product, kind);
      if (result) results.push(result);
    }
} finally {
  await browser.close();
}
writeFileSync(join(folder, 'scores.json'), `${JSON.stringify(results, null, 2)}\n`);
for (const line of table(results)) process.stdout.write(`${line}\n`);
