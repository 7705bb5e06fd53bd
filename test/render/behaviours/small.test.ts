import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { attribute, block, focusedText, on, origin, press, useBrowser } from '../browser.ts';

useBrowser();

describe('small behaviours', () => {
  const column = async (page: Page, at: number): Promise<string[]> =>
    page.locator(`tbody tr > :nth-child(${at})`).allTextContents();

  it('a table is sorted by its header, and reversed by a second press', () =>
    on(
      `<table><thead><tr><th aria-sort="none"><button id="name">Name</button></th><th aria-sort="none"><button id="sum">Sum</button></th><th aria-sort="none"><button id="day">Day</button></th></tr></thead><tbody><tr><td>Ödön 10</td><td>EUR 1,200</td><td>2 Mar 2026</td></tr><tr><td>ada 9</td><td>EUR 68</td><td>14 Jan 2026</td></tr><tr><td>Bo</td><td>–</td><td>1 Feb 2025</td></tr></tbody></table>`,
      async (page) => {
        await page.locator('#name').focus();
        await press(page, 'Enter');
        await expect.poll(() => column(page, 1)).toEqual(['ada 9', 'Bo', 'Ödön 10']);
        await expect.poll(() => attribute(page, 'th:has(#name)', 'aria-sort')).toBe('ascending');
        await expect.poll(() => focusedText(page)).toBe('name');
        await page.locator('#sum').click();
        await expect.poll(() => column(page, 2)).toEqual(['EUR 68', 'EUR 1,200', '–']);
        await page.locator('#sum').click();
        await expect.poll(() => column(page, 2)).toEqual(['EUR 1,200', 'EUR 68', '–']);
        await expect.poll(() => attribute(page, 'th:has(#sum)', 'aria-sort')).toBe('descending');
        await expect.poll(() => attribute(page, 'th:has(#name)', 'aria-sort')).toBe('none');
        await page.locator('#day').click();
        await expect.poll(() => column(page, 3)).toEqual(['1 Feb 2025', '14 Jan 2026', '2 Mar 2026']);
      },
    ));

  it('a toggle stays pressed, and one in a group releases the others', () =>
    on(
      `<button id="a" aria-pressed="false">a</button><div data-exclusive><button id="b" aria-pressed="true">b</button><button id="c" aria-pressed="false">c</button></div>`,
      async (page) => {
        await page.locator('#a').focus();
        await press(page, 'Space');
        await expect.poll(() => attribute(page, '#a', 'aria-pressed')).toBe('true');
        await page.locator('#c').click();
        await expect.poll(() => attribute(page, '#b', 'aria-pressed')).toBe('false');
        await expect.poll(() => attribute(page, '#c', 'aria-pressed')).toBe('true');
      },
    ));

  it('F8 moves to the newest toast and back; dismissing moves to the next', () =>
    on(
      `<button id="page">Page</button><div data-behaviour="toast" role="status"><button data-action="dismiss" id="one">Dismiss</button></div><div data-behaviour="toast" role="status"><button data-action="dismiss" id="two">Dismiss</button></div>`,
      async (page) => {
        await page.locator('#page').focus();
        await press(page, 'F8');
        await expect.poll(() => focusedText(page)).toBe('one');
        await press(page, 'F8');
        await expect.poll(() => focusedText(page)).toBe('page');
        await press(page, 'F8', 'Enter');
        await expect.poll(() => focusedText(page)).toBe('two');
        await expect.poll(() => page.locator('[role=status]:visible').count()).toBe(1);
        await press(page, 'Escape');
        await expect.poll(() => focusedText(page)).toBe('page');
        await expect.poll(() => page.locator('[role=status]:visible').count()).toBe(0);
      },
    ));

  it('a dismiss button outside a toast hides the notice around it', () =>
    on(
      `<div data-essence="/a"><div role="alert"><button data-action="dismiss">Hide</button></div><p>Rest</p></div>`,
      async (page) => {
        await page.getByRole('button', { name: 'Hide' }).click();
        await expect.poll(() => page.getByRole('alert').count()).toBe(0);
        await expect.poll(() => page.getByText('Rest').isVisible()).toBe(true);
        await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('MAIN');
      },
    ));

  const modes = `<select data-behaviour="mode" aria-label="Mode"><option>auto</option><option>light</option><option>dark</option></select><button data-action="switch-theme" aria-pressed="false">Night</button><button data-action="switch-theme">Change</button>`;
  const mode = (page: Page): Promise<string | null> => attribute(page, 'html', 'data-mode');

  it('the mode is chosen by keyboard and stored for the session', () =>
    on(modes, async (page) => {
      const select = page.getByLabel('Mode');
      await expect.poll(() => select.inputValue()).toBe('light');
      await select.focus();
      await press(page, 'ArrowDown');
      await expect.poll(() => mode(page)).toBe('dark');
      await page.reload();
      await expect.poll(() => mode(page)).toBe('dark');
      await expect.poll(() => select.inputValue()).toBe('dark');
      await press(page, 'Tab', 'ArrowUp', 'ArrowUp');
      await expect.poll(() => mode(page)).toBe('auto');
      await expect.poll(() => page.evaluate('localStorage.length')).toBe(0);
    }));

  it('the mode is changed by buttons according to their text', () =>
    on(modes, async (page) => {
      await page.getByRole('button', { name: 'Night' }).click();
      await expect.poll(() => mode(page)).toBe('dark');
      await expect
        .poll(() => page.getByRole('button', { name: 'Night' }).getAttribute('aria-pressed'))
        .toBe('true');
      await page.getByRole('button', { name: 'Change' }).click();
      await expect.poll(() => mode(page)).toBe('light');
      await expect.poll(() => page.getByLabel('Mode').inputValue()).toBe('light');
    }));

  it('the mode can be chosen without storage', () =>
    on(
      modes,
      async (page) => {
        await page.getByLabel('Mode').selectOption('dark');
        await expect.poll(() => mode(page)).toBe('dark');
      },
      async (page) => {
        await page.addInitScript(
          "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('refused'); } })",
        );
      },
    ));

  it('a button whose action has no handler repeats its label and says what would come of it; one with its own behaviour, such as the opener of a popover, does not', () =>
    on(
      `<button data-action="deploy" data-outcome="would start">Deploy</button><button data-action="rate" aria-pressed="false">Good</button><button data-action="assign" aria-expanded="false">Assign</button><div class="p-dialog" data-kind="popover" data-behaviour="popover">Everyone</div><button data-action="expand" aria-expanded="false">All steps</button><form><label>Q <input name="q"></label><button>Find</button></form>`,
      async (page) => {
        const statusTexts = (): Promise<string[]> => page.locator('.svc-status').allTextContents();
        for (const name of ['Good', 'Assign']) await page.getByRole('button', { name }).click();
        await expect.poll(() => statusTexts()).toEqual([]);
        await page.keyboard.press('Escape');
        for (const [name, message] of [
          // It has nothing to open.
          ['All steps', 'All steps'],
          ['Deploy', 'Deploy: would start'],
          ['Find', 'Find'],
        ] as const) {
          await page.getByRole('button', { name }).click();
          await expect.poll(() => statusTexts()).toEqual([message]);
        }
        expect(page.url()).toBe(`${origin}/`);
      },
    ));

  it('built-in actions also work by their buttons', () =>
    on(
      `<button data-action="open-help">Keys</button><button data-action="open-command-palette">Palette</button>${block({ hotkeys: [], palette: { commands: [{ id: 'a', label: 'A', route: '/a' }] } })}`,
      async (page) => {
        await page.getByRole('button', { name: 'Keys' }).click();
        await expect.poll(() => page.getByRole('dialog', { name: 'Keys' }).isVisible()).toBe(true);
        await page.getByRole('button', { name: 'Close' }).click();
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
        await expect.poll(() => focusedText(page)).toBe('Keys');
        await page.getByRole('button', { name: 'Palette' }).click();
        await expect.poll(() => focusedText(page)).toBe('Find a command');
      },
    ));
});
