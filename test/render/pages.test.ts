import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderSite } from '../../src/render/site.ts';
import { focusedText, path, press, useBrowser, visit } from './browser.ts';
import { corpus } from '../corpus.ts';

useBrowser();

/** An app as served: every file at its path. */
function siteOf(slug: string) {
  const document = compose(slug, corpus);
  const { files, pages } = renderSite(document, corpus);
  const served = new Map([...files].map(([file, text]) => [`/${file}`, text]));
  /** The first page that contains this text. */
  const pageWith = (text: string | RegExp): string => {
    const page = pages.find(({ file }) => (files.get(file)?.search(text) ?? -1) >= 0);
    if (!page) throw new Error(`${slug} has no page with ${text}`);
    return `/${page.file}`;
  };
  const hasPageWith = (text: RegExp): boolean => [...files.values()].some((html) => text.test(html));
  return { document, served, pages, pageWith, hasPageWith };
}

const status = (page: Page): Promise<string | null> => page.locator('.svc-status').textContent();

describe.each(['knowledge-hub', 'city-services', 'law-office'])('the rendered pages of %s', (slug) => {
  const { document, served, pages, pageWith, hasPageWith } = siteOf(slug);
  const start = pageWith('data-behaviour="palette-open"');
  const withField = pageWith(' type="search"');
  const hotkeys = document.meta.navigation?.hotkeys ?? [];
  const chord = hotkeys.find(({ key, route }) => /^\S \S$/.test(key) && route !== undefined);
  const goal = pages.find((page) => page.path === chord?.route);
  const [first = '', second = ''] = chord?.key.split(' ') ?? [];

  it('follow a chord, show that it is pending, and forget it after its window', () =>
    visit(
      served,
      async (page) => {
        await page.clock.pauseAt(Date.now() + 3_600_000);
        await press(page, first);
        await expect.poll(() => status(page)).toBe(`${first} …`);
        await page.clock.runFor(5000);
        await expect.poll(() => status(page)).toBe('');
        await press(page, second);
        await expect.poll(() => path(page)).toBe(start);
        await press(page, first, second);
        await page.waitForURL(`**/${goal?.file}`);
      },
      { path: start, before: (page) => page.clock.install() },
    ));

  it('ignore hotkeys while the user types or holds a modifier', () =>
    visit(
      served,
      async (page) => {
        await page.locator('input[type=search]:visible').first().focus();
        await press(page, first, second);
        await page.evaluate('document.activeElement.blur()');
        await press(page, first, `Alt+${second}`, second);
        await page.waitForTimeout(80);
        await expect.poll(() => path(page)).toBe(withField);
      },
      { path: withField },
    ));

  it('open the palette, filter it, restore the focus on close, and run a command', () =>
    visit(
      served,
      async (page) => {
        const opener = page.locator('[data-behaviour=palette-open]:visible').first();
        const options = page.locator('.svc-palette [role=option]:visible');
        await opener.focus();
        await press(page, 'Enter');
        await expect.poll(() => focusedText(page)).toBe('Find a command');
        const all = await options.count();
        await page.keyboard.type('zzzz');
        await expect.poll(() => options.count()).toBe(0);
        await press(page, 'Escape');
        await expect.poll(() => options.count()).toBe(all);
        await press(page, 'Escape');
        await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
        await expect.poll(() => opener.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
        await press(page, 'Control+k');
        const { label, route } = await page.evaluate<{ label: string; route: string }>(
          "JSON.parse(document.getElementById('svc-navigation').textContent).palette.commands.find(({ route }) => route && !route.startsWith('#'))",
        );
        await page.keyboard.type(label);
        await expect.poll(() => options.first().textContent()).toContain(label);
        const to = new URL(route, page.url()).href;
        await press(page, 'Enter');
        await page.waitForURL(to);
      },
      { path: start },
    ));

  it('have tabs that arrow keys open', () =>
    visit(
      served,
      async (page) => {
        const list = page.getByRole('tablist').first();
        await list.locator('[aria-selected=true]').focus();
        await press(page, 'Home', 'ArrowRight');
        await expect.poll(() => list.getByRole('tab').nth(1).getAttribute('aria-selected')).toBe('true');
        await expect.poll(() => list.locator('[aria-selected=true]').count()).toBe(1);
        await expect.poll(() => list.locator('[tabindex="0"]').count()).toBe(1);
      },
      { path: pageWith('role="tablist"') },
    ));

  it('have trees that expand and support arrow keys', () =>
    visit(
      served,
      async (page) => {
        const tree = page.getByRole('tree').first();
        const root = tree.locator('[role=treeitem][aria-level="1"][aria-expanded]').first();
        await root.focus();
        await press(page, 'ArrowLeft');
        await press(page, 'ArrowLeft');
        await expect.poll(() => root.getAttribute('aria-expanded')).toBe('false');
        await press(page, 'ArrowRight');
        await expect.poll(() => root.getAttribute('aria-expanded')).toBe('true');
        await press(page, 'ArrowRight');
        await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-level')")).toBe('2');
        await press(page, 'ArrowLeft');
        await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-level')")).toBe('1');
      },
      { path: pageWith(/role="treeitem"[^>]*aria-level="1"[^>]*aria-expanded/) },
    ));

  it('have grids that are one tab stop with arrow keys between cells', () =>
    visit(
      served,
      async (page) => {
        const grid = page.locator('[data-behaviour=grid]:visible').first();
        await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1);
        await grid.locator('[tabindex="0"]').focus();
        const cell = (): Promise<string> =>
          page.evaluate("document.activeElement.closest('td,th').textContent");
        await press(page, 'Home');
        const before = await cell();
        await press(page, 'ArrowRight');
        await expect.poll(() => cell()).not.toBe(before);
        await expect.poll(() => grid.locator('[tabindex="0"]').count()).toBe(1);
        await press(page, 'ArrowLeft');
        await expect.poll(() => cell()).toBe(before);
      },
      { path: pageWith('data-behaviour="grid"') },
    ));

  const standing = /data-kind="(?:modal|alert|drawer)"[^>]* data-behaviour="dialog"/;
  it.runIf(hasPageWith(standing))('have dialogs that Escape closes and a button brings back', () =>
    visit(
      served,
      async (page) => {
        const dialog = page.locator('[data-behaviour=dialog]:visible').first();
        const name = await dialog.getAttribute('aria-label');
        await dialog.focus();
        await press(page, 'Escape');
        await expect.poll(() => focusedText(page)).toBe(`Open: ${name}`);
        await press(page, 'Enter');
        await expect.poll(() => dialog.getAttribute('aria-label')).toBe(name);
        expect(
          await page.evaluate("document.activeElement.closest('[data-behaviour=dialog]') !== null"),
        ).toBe(true);
      },
      { path: pageWith(standing) },
    ),
  );

  it('have cards that collapse by keyboard', () =>
    visit(
      served,
      async (page) => {
        const head = page.locator('[data-behaviour=accordion] summary').nth(0);
        const isOpen = (): Promise<number> =>
          page.locator('[data-behaviour=accordion] details[open]').count();
        await head.focus();
        const before = await isOpen();
        await press(page, 'Enter');
        expect(Math.abs((await isOpen()) - before)).toBe(1);
        await press(page, 'ArrowDown');
        await expect.poll(() => head.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(false);
        await press(page, 'Home');
        await expect.poll(() => head.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
      },
      { path: pageWith('data-behaviour="accordion"') },
    ));

  it('have a keyboard-operable mode control whose choice persists on the next page', () =>
    visit(
      served,
      async (page) => {
        await page.locator('.r-account:visible > summary').first().focus();
        await press(page, 'Enter');
        const select = page.getByLabel('Colour mode');
        await select.selectOption('light');
        await select.focus();
        await press(page, 'ArrowDown');
        await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark');
        await page.locator('.r-brand:visible').first().click();
        await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe('dark');
      },
      { path: start, viewport: { width: 1440, height: 900 } },
    ));

  it('respect reduced motion and have unique landmark names', () =>
    visit(
      served,
      async (page) => {
        const moving = await page.evaluate(
          "[...document.querySelectorAll('*')].filter((one) => { const { transitionDuration, animationName } = getComputedStyle(one); return transitionDuration !== '0s' || animationName !== 'none'; }).length",
        );
        expect(moving).toBe(0);
        // In the page itself: the other mode opens a second page to support frames, which these pages do not have.
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .withRules(['landmark-unique'])
          .analyze();
        expect(violations).toEqual([]);
      },
      { path: start, reducedMotion: 'reduce' },
    ));
});

describe.each(corpus.records.flatMap(({ slug, type }) => (type === 'shell' ? [slug] : [])))(
  'the shell %s',
  (slug) => {
    const document = compose('developer-docs', corpus);
    const sections = document.blueprint.sections.map((section) => ({ ...section, shell: slug }));
    const inShell = { ...document, blueprint: { ...document.blueprint, sections } } as typeof document;

    it('shows the mode control at every width, or a button that reveals it', () => {
      const { files, pages } = renderSite(inShell, corpus);
      return visit(
        new Map([...files].map(([file, text]) => [`/${file}`, text])),
        async (page) => {
          const control = page.locator('.r-mode');
          const menu = page.locator('.r-pop:has(.r-mode) > summary');
          for (const width of [390, 820, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            const shown = (await menu.count()) > 0 ? menu : control;
            if (!(await shown.isVisible())) {
              const region = await page.locator('[data-region]:has(.r-mode)').getAttribute('id');
              await page.locator(`[aria-expanded][aria-controls="${region}"]:visible`).click();
            }
            if (shown === menu) await menu.click();
            await expect.poll(() => control.isVisible(), { message: `${width}` }).toBe(true);
            await press(page, 'Escape', 'Escape');
          }
        },
        { path: `/${pages[0]?.file}` },
      );
    });
  },
);
