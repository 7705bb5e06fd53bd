import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderSite } from '../../src/render/site.ts';
import { corpus } from '../corpus.ts';
import { useBrowser, visit } from './browser.ts';

useBrowser();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

const siteOf = (slug: string): ReadonlyMap<string, string> =>
  new Map([...renderSite(compose(slug, corpus), corpus).files].map(([path, text]) => [`/${path}`, text]));

const shop = siteOf('online-store');

/** Pages with fonts as they are drawn. */
const drawn = (page: Page): Promise<unknown> => page.evaluate('document.fonts.ready.then(() => true)');

describe('what people see of a product', () => {
  it('is the whole name of the shop on a phone', () =>
    visit(
      shop,
      async (page) => {
        await drawn(page);
        const [inside = 0, needed = 1] = await page.evaluate<number[]>(
          `(() => { const name = document.querySelector('[data-landmark=banner] .r-name'); return [name.clientWidth, name.scrollWidth]; })()`,
        );
        expect(needed).toBeLessThanOrEqual(inside);
      },
      { path: '/products/index.html', viewport: PHONE },
    ));

  it('is every digit of a number field, also under the mouse', () =>
    visit(
      shop,
      async (page) => {
        await page.locator('input[type=number]').first().hover();
        expect(
          await page.evaluate("getComputedStyle(document.querySelector('input[type=number]')).appearance"),
        ).toBe('textfield');
      },
      { path: '/cart/index.html', viewport: PHONE },
    ));

  it('is where the list of notifications leads, however long it is', () =>
    visit(
      siteOf('retail-bank'),
      async (page) => {
        await page.locator('.r-bell > summary').click();
        const isInPanel = await page.evaluate<boolean>(`(() => {
          const link = document.querySelector('.r-bell .r-menu a').getBoundingClientRect();
          return link.bottom <= document.querySelector('.r-bell .r-panel').getBoundingClientRect().bottom;
        })()`);
        expect(isInPanel).toBe(true);
      },
      { path: '/index.html', viewport: PHONE },
    ));

  it('is the name of each row of a table that scrolls, at every width', () =>
    visit(
      siteOf('newsletter-business'),
      async (page) => {
        const [scrolled = 0, offset = 99] = await page.evaluate<number[]>(`(() => {
          const table = document.querySelector('.p-table');
          table.scrollLeft = 200;
          const name = table.querySelector('tbody th');
          return [table.scrollLeft, name.getBoundingClientRect().left - table.getBoundingClientRect().left];
        })()`);
        expect(scrolled, 'the table is wider than its room').toBeGreaterThan(50);
        expect(offset).toBeLessThan(8);
      },
      { path: '/desk/reports/index.html', viewport: DESK },
    ));

  it('is a state by its hue, also where a theme writes it in brackets', () =>
    visit(
      siteOf('ai-agent-studio'),
      async (page) => {
        const hues = await page.evaluate<string[]>(
          `[...document.querySelectorAll('.p-table .p-badge[data-tone]')].map((one) => one.dataset.tone + ' ' + getComputedStyle(one, '::before').color)`,
        );
        const tones = new Set(hues.map((one) => one.split(' ')[0]));
        expect(tones.size).toBeGreaterThan(2);
        expect(new Set(hues).size).toBe(tones.size);
        expect(new Set(hues.map((one) => one.slice(one.indexOf(' ')))).size).toBe(tones.size);
      },
      { path: '/runs/index.html', viewport: DESK },
    ));

  it('is the head of a column above its values', () =>
    visit(
      siteOf('model-lab'),
      async (page) => {
        const apart = await page.evaluate<number[]>(`(() => {
          const [table] = document.querySelectorAll('.p-table');
          const ends = (row) => [...row.children].slice(1).map((cell) => {
            const range = document.createRange();
            range.selectNodeContents(cell.querySelector('.p-badge, .p-text, span') ?? cell);
            return cell.querySelector('.p-badge')?.getBoundingClientRect().right ?? range.getBoundingClientRect().right;
          });
          const heads = ends(table.querySelector('thead tr'));
          return [...table.querySelectorAll('tbody tr')].flatMap((row) => ends(row).map((end, at) => Math.abs(end - heads[at])));
        })()`);
        expect(apart.length).toBeGreaterThan(3);
        expect(Math.max(...apart)).toBeLessThan(2);
      },
      { path: '/model-choice/index.html', viewport: DESK },
    ));

  it('is a menu of what can be done, behind every button that promises one', () => {
    for (const slug of ['online-store', 'newsletter-business', 'team-workspace', 'support-desk'])
      for (const [path, html] of slug === 'online-store' ? shop : siteOf(slug))
        for (const [button] of html.matchAll(/<button[^>]*aria-haspopup="menu"[^>]*>/g)) {
          const [, id] = / aria-controls="([^"]+)"/.exec(button) ?? [];
          expect(html, `${slug}${path}: ${button}`).toContain(`id="${id}" role="menu"`);
        }
  });
});
