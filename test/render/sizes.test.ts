import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import { renderSite } from '../../src/render/site.ts';
import { corpus } from '../corpus.ts';
import { useBrowser, visit } from './browser.ts';

const site = (slug: string): ReadonlyMap<string, string> =>
  new Map([...renderSite(compose(slug, corpus), corpus).files].map(([path, text]) => [`/${path}`, text]));

/** Heights of the buttons that a person sees in the content. */
const HEIGHTS = `[...document.querySelectorAll('main .p-button')].filter((one) => one.checkVisibility()).map((one) => one.offsetHeight)`;
const SIZES = `({
  text: parseFloat(getComputedStyle(document.body).fontSize),
  content: document.querySelector('.s-main').offsetWidth,
})`;

describe('sizes', () => {
  useBrowser();

  it('leave room for a finger on a phone, however dense the product', () =>
    visit(
      site('devops-console'),
      async (page) => {
        await page.setViewportSize({ width: 1280, height: 800 });
        const wide = await page.evaluate<number[]>(HEIGHTS);
        expect(Math.min(...wide), 'the product is dense').toBeLessThan(36);
        await page.setViewportSize({ width: 390, height: 800 });
        const narrow = await page.evaluate<number[]>(HEIGHTS);
        expect(narrow.length).toBeGreaterThan(0);
        expect(Math.min(...narrow)).toBeGreaterThanOrEqual(35);
        expect(Math.max(...narrow)).toBeGreaterThanOrEqual(44);
      },
      { path: '/index.html' },
    ));

  it('grow on a large screen: the text, and with it the width of the content', () =>
    visit(
      site('devops-console'),
      async (page) => {
        const at = async (width: number): Promise<{ text: number; content: number }> => {
          await page.setViewportSize({ width, height: 1000 });
          return page.evaluate(SIZES);
        };
        const [desk, large] = [await at(1680), await at(1920)];
        expect(large.text).toBeCloseTo(desk.text * 1.125, 1);
        expect(large.content).toBeGreaterThan(desk.content);
      },
      { path: '/index.html' },
    ));
});

describe('the card that leads a page', () => {
  useBrowser();

  it.each(['light', 'dark'] as const)('is one, and its text can be read on its ground in %s mode', (mode) =>
    visit(
      site('retail-bank'),
      async (page) => {
        await page.emulateMedia({ colorScheme: mode });
        const cards = await page.evaluate<{ ground: string; text: string; others: string[] }[]>(
          `[...document.querySelectorAll('.p-card[data-variant=solid][data-tone=primary]')].map((card) => ({
            ground: getComputedStyle(card).backgroundColor,
            text: getComputedStyle(card.querySelector('.p-text')).color,
            others: [...document.querySelectorAll('main .p-card:not([data-variant=solid])')].map((one) => getComputedStyle(one).backgroundColor),
          }))`,
        );
        expect(cards).toHaveLength(1);
        const [{ ground, text, others } = { ground: '', text: '', others: [] }] = cards;
        expect(others).not.toContain(ground);
        expect(contrast(ground, text)).toBeGreaterThan(4.5);
      },
      { path: '/index.html' },
    ),
  );
});

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Tables, cells and controls in cells that a person cannot see without scrolling sideways. */
const BEYOND = `[...document.querySelectorAll('main .p-table')].flatMap((table) => {
  const { right } = table.getBoundingClientRect();
  return [
    ...(table.scrollWidth > table.clientWidth ? ['the table scrolls'] : []),
    ...[...table.querySelectorAll('tbody :is(th, td, button, input)')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > right)
      .map((one) => one.textContent || one.ariaLabel),
  ];
})`;

describe('a table on a phone', () => {
  useBrowser();

  it('of things becomes blocks: nothing of the basket is out of sight, and it is a table to screen readers', () =>
    visit(
      site('online-store'),
      async (page) => {
        expect(await page.evaluate(BEYOND)).toEqual([]);
        const total = page.getByRole('cell', { name: 'EUR 72.00' });
        expect(await total.isVisible()).toBe(true);
        expect(await page.getByRole('rowheader', { name: 'Peat cushion cover' }).isVisible()).toBe(true);
        // The label beside the value is drawn only: the head of the column says it.
        expect(await page.getByRole('cell', { name: 'Total', exact: false }).count()).toBe(0);
        await page.setViewportSize({ width: 1280, height: 800 });
        expect(await page.getByRole('columnheader', { name: 'Total' }).isVisible()).toBe(true);
      },
      { path: '/cart/index.html', viewport: { width: 390, height: 844 } },
    ));

  it('has no line of its theme between the values of a block', () =>
    visit(
      site('property-agency'),
      async (page) => {
        const lines = `[...document.querySelectorAll('main .p-table[data-blocks] tbody :is(th, td)')]
          .map((one) => getComputedStyle(one).borderInlineStartWidth + getComputedStyle(one).borderBlockStartWidth)`;
        const narrow = await page.evaluate<string[]>(lines);
        expect(new Set(narrow)).toEqual(new Set(['0px0px']));
        await page.setViewportSize({ width: 1440, height: 800 });
        expect(new Set(await page.evaluate<string[]>(lines)).size, 'the theme draws lines').toBeGreaterThan(
          1,
        );
      },
      { path: '/buildings/id/index.html', viewport: { width: 390, height: 844 } },
    ));

  it('of figures scrolls, and keeps the names of its rows in view', () =>
    visit(
      site('admin-suite'),
      async (page) => {
        const table = page.locator('main [data-sideways] .p-table').first();
        await table.evaluate((one) => one.scrollTo(400, 0));
        const [name, edge] = await table.evaluate((one) => [
          one.querySelector('tbody th')?.getBoundingClientRect().left,
          one.getBoundingClientRect().left,
        ]);
        expect(await table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);
        expect((name ?? 0) - (edge ?? 0)).toBeLessThan(4);
      },
      { path: '/audit/index.html', viewport: { width: 390, height: 844 } },
    ));
});
