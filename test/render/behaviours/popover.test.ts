import { describe, expect, it } from 'vitest';
import { attribute, focused, on, press, useBrowser } from '../browser.ts';

useBrowser();

const panel = (before: string, inside = '<button>Solo voices</button>'): string =>
  `<main><div class="row">${before}<section class="p-dialog" role="dialog" aria-label="Filters" data-kind="popover" data-behaviour="dialog" tabindex="-1">${inside}</section></div><button id="after">After</button></main>`;
const TRIGGER = '<button aria-expanded="true">Filters</button>';

describe('a panel that a button opens', () => {
  it('is closed until the button is pressed, and lies over the page then', () =>
    on(panel(TRIGGER), async (page) => {
      const dialog = page.locator('.p-dialog');
      expect(await dialog.isVisible()).toBe(false);
      expect(await attribute(page, 'button[aria-expanded]', 'aria-expanded')).toBe('false');
      await press(page, 'Tab', 'Enter');
      expect(await dialog.isVisible()).toBe(true);
      expect(await focused(page)).toBe('Solo voices');
      expect(await attribute(page, 'button[aria-expanded]', 'aria-expanded')).toBe('true');
    }));

  it('closes with Escape and gives focus back, and by a press outside', () =>
    on(panel(TRIGGER), async (page) => {
      await press(page, 'Tab', 'Enter', 'Escape');
      expect(await page.locator('.p-dialog').isVisible()).toBe(false);
      expect(await focused(page)).toBe('Filters');
      await press(page, 'Enter');
      await page.locator('#after').click();
      expect(await page.locator('.p-dialog').isVisible()).toBe(false);
    }));

  it('closes by the button within that says so', () =>
    on(panel(TRIGGER, '<button data-action="close">Close</button>'), async (page) => {
      await press(page, 'Tab', 'Enter', 'Enter');
      expect(await page.locator('.p-dialog').isVisible()).toBe(false);
      expect(await focused(page)).toBe('Filters');
    }));
});

it('suggestions of a search field come with the first letter', () =>
  on(panel('<label>Search <input type="search"></label>'), async (page) => {
    expect(await page.locator('.p-dialog').isVisible()).toBe(false);
    await page.locator('input').focus();
    await page.keyboard.type('o');
    expect(await page.locator('.p-dialog').isVisible()).toBe(true);
    expect(await page.locator('input').inputValue()).toBe('o');
  }));

it('a panel that nothing opens, and one of a record that is looked at, stays in sight', async () => {
  await on(panel('<p>Words</p>'), async (page) => {
    expect(await page.locator('.p-dialog').isVisible()).toBe(true);
  });
  await on(panel(TRIGGER).replace('<main>', '<main class="x-page">'), async (page) => {
    expect(await page.locator('.p-dialog').isVisible()).toBe(true);
  });
});
