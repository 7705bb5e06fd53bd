import { describe, expect, it } from 'vitest';
import { attribute, focusedText, on, press, useBrowser } from '../browser.ts';

useBrowser();

const panel = (before: string, inside = '<button>Solo voices</button>'): string =>
  `<main><div class="row">${before}<section class="p-dialog" role="dialog" aria-label="Filters" data-kind="popover" data-behaviour="dialog" tabindex="-1">${inside}</section></div><button id="after">After</button></main>`;
const TRIGGER = '<button aria-expanded="true">Filters</button>';

describe('a popover', () => {
  it('is closed until the button is pressed, then opens over the page', () =>
    on(panel(TRIGGER), async (page) => {
      const dialog = page.locator('.p-dialog');
      await expect.poll(() => dialog.isVisible()).toBe(false);
      await expect.poll(() => attribute(page, 'button[aria-expanded]', 'aria-expanded')).toBe('false');
      await press(page, 'Tab', 'Enter');
      await expect.poll(() => dialog.isVisible()).toBe(true);
      await expect.poll(() => focusedText(page)).toBe('Solo voices');
      await expect.poll(() => attribute(page, 'button[aria-expanded]', 'aria-expanded')).toBe('true');
    }));

  it('closes with Escape, which restores the focus, and on an outside press', () =>
    on(panel(TRIGGER), async (page) => {
      await press(page, 'Tab', 'Enter', 'Escape');
      await expect.poll(() => page.locator('.p-dialog').isVisible()).toBe(false);
      await expect.poll(() => focusedText(page)).toBe('Filters');
      await press(page, 'Enter');
      await page.locator('#after').click();
      await expect.poll(() => page.locator('.p-dialog').isVisible()).toBe(false);
    }));

  it('closes with its close button', () =>
    on(panel(TRIGGER, '<button data-action="close">Close</button>'), async (page) => {
      await press(page, 'Tab', 'Enter', 'Enter');
      await expect.poll(() => page.locator('.p-dialog').isVisible()).toBe(false);
      await expect.poll(() => focusedText(page)).toBe('Filters');
    }));
});

it('shows suggestions of a search field from the first letter on', () =>
  on(panel('<label>Search <input type="search"></label>'), async (page) => {
    await expect.poll(() => page.locator('.p-dialog').isVisible()).toBe(false);
    await page.locator('input').focus();
    await page.keyboard.type('o');
    await expect.poll(() => page.locator('.p-dialog').isVisible()).toBe(true);
    await expect.poll(() => page.locator('input').inputValue()).toBe('o');
  }));

it('stays visible without an opener, and on the page of a record', async () => {
  await on(panel('<p>Words</p>'), async (page) => {
    await expect.poll(() => page.locator('.p-dialog').isVisible()).toBe(true);
  });
  await on(panel(TRIGGER).replace('<main>', '<main class="x-page">'), async (page) => {
    await expect.poll(() => page.locator('.p-dialog').isVisible()).toBe(true);
  });
});
