import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { buildPages, createHtml } from '../src/create/html.ts';
import { printHtml, printInline } from '../src/create/html-text.ts';
import { parseHtml } from '../src/create/html-tree.ts';
import { compose } from '../src/essence/compose.ts';
import { readFont, readFontLicences } from '../src/fonts/folder.ts';
import { buildModel } from '../src/packs/model.ts';
import { readTemplates } from '../src/project/templates.ts';
import type { CommonV1ProductContent, EssenceV4 } from '../src/schemas/types.ts';
import { sharedBrowser } from './chromium.ts';
import { svc } from './cli/support.ts';
import { corpus } from './corpus.ts';

const PRODUCT = fileURLToPath(new URL('../eval/products/allotment-society/', import.meta.url));
const CONTRACT = ['svc.essence.json', 'svc.product.json'];

const scratch = mkdtempSync(join(tmpdir(), 'svc-create-html-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(PRODUCT, name), 'utf8'));
const shared = { templates: readTemplates('html'), fonts: { read: readFont, licences: readFontLicences } };
const createSociety = () =>
  createHtml(
    readJson('svc.essence.json') as EssenceV4,
    corpus,
    readJson('svc.product.json') as CommonV1ProductContent,
    shared,
  );

const society = createSociety();
const bank = createHtml(compose('retail-bank', corpus), corpus, undefined, shared);
const store = createHtml(compose('online-store', corpus), corpus, undefined, shared);
const textOf = (app: typeof society, path: string): string => String(app.files.get(path) ?? '');
const pagesOf = (app: typeof society): string[] => app.pages.map(({ file }) => textOf(app, file));

type Node = DefaultTreeAdapterTypes.Node;

/** Elements with their sorted attributes, and texts with the spaces that a browser shows. */
function outline(node: Node): string {
  if ('value' in node) return node.value.replace(/\s+/g, ' ').trim();
  const children = 'childNodes' in node ? node.childNodes : [];
  const content = 'content' in node ? [node.content] : [];
  const inner = [...children, ...content].map(outline).filter((text) => text !== '');
  if (!('tagName' in node)) return inner.join('\n');
  const attributes = node.attrs.map(({ name, value }) => `${name}=${value}`).sort();
  return [`<${node.tagName} ${attributes.join(' ')}>`, ...inner, '</>'].join('\n');
}

it('the README has the name of the product as it is, whatever its characters', () => {
  const product = { ...(readJson('svc.product.json') as CommonV1ProductContent), name: "Cash $& Carry $'" };
  const app = createHtml(readJson('svc.essence.json') as EssenceV4, corpus, product, shared);
  expect(textOf(app, 'README.md')).toMatch(/^# Cash \$& Carry \$'\n/);
});

describe('the pages of an html app', () => {
  it('are printed with blocks on lines of their own, two spaces per level', () => {
    for (const page of pagesOf(society)) {
      expect(page).toMatch(/^<!doctype html>\n<html[^>]*>\n {2}<head>\n {4}<meta charset="utf-8">\n/);
      expect(page).toMatch(/\n {2}<\/body>\n<\/html>\n$/);
      expect(page).not.toMatch(/<\/(?:div|section|ul|li|p|h\d)><(?:div|section|ul|li|p|h\d)[ >]/);
    }
  });

  it('lead from the name of the product to its first page, also where no page has the route /', () => {
    const paths = society.pages.map(({ path }) => path);
    expect(paths).not.toContain('/');
    const [first = ''] = paths;
    for (const page of pagesOf(society))
      for (const [, href = ''] of page.matchAll(/class="r-brand" href="([^"]+)"/g))
        expect(href).toMatch(new RegExp(`${first}/index\\.html$`));
  });

  it('have no control for the colour mode where the contract follows the system', () => {
    for (const page of pagesOf(society)) expect(page).not.toMatch(/class="[^"]*\br-mode\b/);
    const { dna, ...rest } = compose('retail-bank', corpus);
    const light = { ...rest, dna: { ...dna, theme: { ...dna.theme, mode: 'light' as const } } };
    expect(pagesOf(createHtml(light, corpus, undefined, shared)).join('')).toMatch(/class="[^"]*\br-mode\b/);
  });

  it('have the same elements, attributes and texts as on one line', () => {
    const { pages } = buildPages(buildModel(compose('retail-bank', corpus), corpus));
    for (const { file, root } of pages)
      expect(outline(parse(textOf(bank, file)))).toBe(outline(parse(`<!doctype html>${printInline(root)}`)));
  });

  it('keep text and inline elements as they are, whatever they contain', () => {
    const facts = { boxes: new Set(['box']), verbatim: new Set(['kept']) };
    const parts = [
      '<p>One <b>bold</b><i>word</i> and one more</p>',
      '<a href="#a"><span>a</span><span>b</span></a>',
      '<div class="box"><span>a</span><span>b</span></div>',
      '<div class="kept"><p>a</p><p>b</p></div>',
      '<pre>  a\n  <b>b</b>\n</pre>',
      '<ul><li>a</li><li><p>b</p><p>c</p></li></ul>',
      '<td>x</td>',
      '<input value="a &amp; b &quot;c&quot;">',
      'text',
    ];
    const shown = (markup: string): string => outline(parse(markup));
    for (const first of parts)
      for (const second of parts) {
        const markup = `<div>${first}${second}</div>`;
        const [root] = parseHtml(markup);
        if (root === undefined) throw new Error('There is no element.');
        const printed = printHtml([root], facts);
        expect(shown(printed)).toBe(shown(markup));
        expect(printed.replace(/\n\s*/g, '')).toBe(printInline(root).replace(/\n\s*/g, ''));
      }
  });

  it('carry the marks of svc verify and none of the preview', () => {
    for (const page of [...pagesOf(society), ...pagesOf(bank)])
      expect(page).not.toMatch(/data-essence|data-record|data-preset|Content-Security-Policy/);
    const turns = textOf(society, 'turns/index.html');
    expect([...turns.matchAll(/data-placement="([^"]+)"/g)].map(([, alias]) => alias)).toEqual([
      'page-header',
      'offered-turn',
      'open-swaps',
      'turns-of-the-month',
      'take-turn',
      'result',
    ]);
    expect(turns).toContain('data-slot="title"');
  });

  it('have one style sheet, with a comment before each part and every variant of it', () => {
    const css = textOf(society, 'assets/ui.css');
    expect(css).toContain('/* button */\n.p-button {\n');
    expect(css).toContain('.p-badge[data-tone=danger]');
    // Rules of other parts may make an exception for tables.
    expect(css, 'the product has no table').not.toMatch(/^\s*\.p-table/m);
    for (const page of pagesOf(society))
      expect(
        [...page.matchAll(/rel="stylesheet" href="\.\.\/assets\/(\w+)\.css"/g)].map(([, name]) => name),
      ).toEqual(['tokens', 'fonts', 'ui']);
    expect([...society.files.keys()].filter((path) => /\.(?:css|js)$/.test(path))).toEqual([
      'assets/fonts.css',
      'assets/tokens.css',
      'assets/ui.css',
      'assets/ui.js',
    ]);
  });

  it('load the script of calendars where they have a month', () => {
    for (const page of pagesOf(bank))
      expect(
        /assets\/ui\.js" defer><\/script>\s+<script src="[./]*assets\/calendar\.js" defer>/.test(page),
      ).toBe(page.includes('class="p-calendar__month"'));
    expect(pagesOf(bank).filter((page) => page.includes('assets/calendar.js'))).toHaveLength(2);
    expect(society.files.has('assets/calendar.js')).toBe(false);
    const script = textOf(bank, 'assets/calendar.js');
    expect(script).toContain(
      '/** Chooses a day. In a range the second one ends it, unless it is earlier. */',
    );
    expect(script).not.toMatch(/preview|src\/render/);
  });

  it('do not count in the heading of a list what is loaded, missing or not there', () => {
    const templates = [society, bank, store].flatMap((app) =>
      pagesOf(app).flatMap((html) => html.match(/<template data-state[^]*?<\/template>/g) ?? []),
    );
    expect(templates.length).toBeGreaterThan(20);
    const headings = templates.flatMap((html) => html.match(/<h[1-6][^>]*>[^]*?<\/h[1-6]>/g) ?? []);
    expect(headings.filter((heading) => /^\d/.test(heading.replaceAll(/<[^>]*>/g, '')))).toEqual([]);
  });

  it('ship the fonts that they name', () => {
    const named = [...textOf(society, 'assets/fonts.css').matchAll(/url\(([^)]+)\)/g)].map(
      ([, file]) => `assets/${file}`,
    );
    const shipped = [...society.files.keys()].filter((path) => path.endsWith('.woff2'));
    expect(named.sort()).toEqual(shipped.sort());
    expect(society.files.has('assets/fonts/LICENSES.txt')).toBe(true);
  });

  it('come with a script that people can read', () => {
    const script = textOf(society, 'assets/ui.js');
    expect(script).toContain('/** Opens a modal dialog; closing it restores the focus. */');
    expect(script).not.toMatch(/preview|src\/render/);
    expect(Math.max(...script.split('\n').map(({ length }) => length))).toBeLessThan(400);
  });

  it('come with a short list of their parts: attributes and an example of each', () => {
    for (const app of [society, bank]) {
      const parts = textOf(app, 'assets/ui.md');
      expect(parts.split('\n').length).toBeLessThanOrEqual(120);
      const used = new Set(
        pagesOf(app)
          .join('')
          .match(/(?<=class="(?:[^"]* )?)p-[a-z]+(?:-[a-z]+)*(?=[" ])/g),
      );
      for (const name of used) expect(parts).toContain(`**${name.slice(2)}**`);
    }
  });

  it('are the same bytes for the same contract', () => {
    expect([...createSociety().files]).toEqual([...society.files]);
  });
});

describe('an html app in a browser', () => {
  const folder = mkdtempSync(join(scratch, 'open-'));

  async function open<Result>(
    path: string,
    { width = 1280 },
    use: (page: Page) => Promise<Result>,
    from = folder,
  ): Promise<Result> {
    const context = await (await sharedBrowser()).newContext({
      viewport: { width, height: 900 },
    });
    try {
      const page = await context.newPage();
      await page.goto(pathToFileURL(from).href + path);
      return await use(page);
    } finally {
      await context.close();
    }
  }

  it('looks the same without the spaces that formatting added, on phones and desks', async () => {
    writeFiles(folder, society.files);
    for (const width of [390, 1280])
      expect(
        await open('/turns/index.html', { width }, (page) => page.evaluate<string[]>(MOVED_ELEMENTS)),
      ).toEqual([]);
  });

  it.each(['/plot/index.html', '/turns/index.html'])(
    'has no accessibility violation on %s, light or dark',
    async (path) => {
      await open(path, {}, async (page) => {
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          // In the page itself: the other mode opens a second page to support frames, which these pages do not have.
          const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
          expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
        }
      });
    },
  );

  it('opens a dialog with its button, returns the focus, and shows the message that follows', async () => {
    await open('/turns/index.html', {}, async (page) => {
      const dialog = page.locator('dialog');
      const opener = page.getByRole('button', { name: 'Take this turn' }).first();
      const message = page.getByText('is your turn now');
      expect(await dialog.isVisible()).toBe(false);
      expect(await message.isVisible()).toBe(false);
      await opener.click();
      expect(await dialog.evaluate((one) => one.matches(':modal'))).toBe(true);
      await page.keyboard.press('Escape');
      expect(await dialog.isVisible()).toBe(false);
      expect(await opener.evaluate((one) => one.matches(':focus'))).toBe(true);
      await opener.click();
      await dialog.getByRole('button', { name: 'Take this turn' }).click();
      expect(await dialog.isVisible()).toBe(false);
      expect(await message.isVisible()).toBe(true);
    });
  });

  it('shows the next month of a calendar', async () => {
    const months = mkdtempSync(join(scratch, 'months-'));
    writeFiles(months, bank.files);
    await open(
      '/budget/spending/index.html',
      {},
      async (page) => {
        const caption = page.locator('.p-calendar caption');
        const before = await caption.textContent();
        await page.getByRole('button', { name: 'Next month' }).click();
        expect(await caption.textContent()).not.toBe(before);
        expect(await page.locator('.p-calendar td .p-calendar__number').count()).toBeGreaterThan(27);
        await page.getByRole('button', { name: 'Previous month' }).click();
        expect(await caption.textContent()).toBe(before);
      },
      months,
    );
  });

  it('shows its lists in the state that the address names', async () => {
    const bankFolder = mkdtempSync(join(scratch, 'lists-'));
    writeFiles(bankFolder, bank.files);
    const { file = '' } =
      bank.pages.find((one) => textOf(bank, one.file).includes('data-state="empty"')) ?? {};
    await open(
      `/${file}?state=empty`,
      {},
      async (page) => {
        expect(await page.locator('[data-state=empty]:not(template)').count()).toBeGreaterThan(0);
        expect(await page.getByText(/^No .* yet/).count()).toBeGreaterThan(0);
      },
      bankFolder,
    );
  });

  it('shows its page in a state that the product draws: message, rows, texts, and without hidden parts', async () => {
    const part = (name: string): string => `[data-placement=${name}]`;
    writeFiles(folder, society.files);
    await open('/turns/index.html', {}, async (page) => {
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.locator(part('open-swaps')).getByRole('article').count()).toBe(3);
      expect(await page.locator(part('offered-turn')).isVisible()).toBe(true);
    });
    await open('/turns/index.html?state=taken', {}, async (page) => {
      expect(await page.getByRole('status').filter({ hasText: 'is yours now' }).isVisible()).toBe(true);
      expect(await page.locator(part('open-swaps')).getByRole('article').count()).toBe(2);
      expect(await page.locator(part('offered-turn')).isVisible()).toBe(false);
      expect(await page.getByText('Wed 18 November is your turn now.').isVisible()).toBe(true);
      // The other parts still work.
      await page.getByRole('button', { name: 'Take this turn' }).first().click();
      expect(await page.locator('dialog').evaluate((one) => one.matches(':modal'))).toBe(true);
    });
    await open('/turns/index.html?state=error', {}, async (page) => {
      expect(await page.getByRole('alert').getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
      expect(await page.locator(part('turns-of-the-month')).isVisible()).toBe(false);
    });
  });
});

/** Elements that move when the spaces between lines are removed. */
const MOVED_ELEMENTS = `(() => {
  const elements = [...document.body.querySelectorAll('*')];
  const read = () => elements.map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map((value) => value.toFixed(1)).join(' ');
  });
  const before = read();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const spaces = [];
  while (texts.nextNode())
    if (/^\\s*\\n\\s*$/.test(texts.currentNode.data) && !texts.currentNode.parentElement.closest('pre,textarea'))
      spaces.push(texts.currentNode);
  for (const space of spaces) space.remove();
  const after = read();
  return elements.filter((_, at) => before[at] !== after[at]).map((one) => one.outerHTML.slice(0, 80));
})()`;

function writeFiles(folder: string, files: ReadonlyMap<string, string | Uint8Array>): void {
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

describe('svc create --target html --into a folder with a contract', () => {
  it('adds pages, packs and the block for agents, keeps what is there, and svc verify proves the pages', async () => {
    const cwd = mkdtempSync(join(scratch, 'into-'));
    for (const name of CONTRACT) copyFileSync(join(PRODUCT, name), join(cwd, name));
    mkdirSync(join(cwd, 'assets'));
    writeFileSync(join(cwd, 'assets/ui.css'), 'mine');
    const created = await svc(['create', '--target', 'html', '--into', '--json'], { cwd });
    expect(created.exit).toBe(0);
    for (const name of CONTRACT)
      expect(readFileSync(join(cwd, name), 'utf8')).toBe(readFileSync(join(PRODUCT, name), 'utf8'));
    expect(readFileSync(join(cwd, 'assets/ui.css'), 'utf8')).toBe('mine');
    expect(readdirSync(join(cwd, '.svc/context'))).toContain('scaffold-pack.md');
    expect(readdirSync(cwd)).toContain('svc.lock');
    expect(readFileSync(join(cwd, 'AGENTS.md'), 'utf8')).toContain('Every page exists as a file');
    const agents = readFileSync(join(cwd, 'AGENTS.md'), 'utf8');
    expect((await svc(['packs', 'compile', '--write'], { cwd })).exit).toBe(0);
    expect(readFileSync(join(cwd, 'AGENTS.md'), 'utf8'), 'the block is current').toBe(agents);
    const { out } = await svc(['verify', '--full', '--json'], { cwd });
    const { summary, placements } = JSON.parse(out) as {
      summary: { errorCount: number };
      placements: { total: number; proven: number };
    };
    expect(summary.errorCount).toBe(0);
    expect(placements.proven).toBe(placements.total);
  });
});
