import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ITEM_BEHAVIOURS } from '../../../src/render/behaviours-script.ts';
import { attribute, focusedText, on, press, useBrowser } from '../browser.ts';

useBrowser();

const entry = (name: string, action: string, more = ''): string =>
  `<button role="menuitem" data-action="${action}" ${more}>${name}</button>`;

const menu = (id: string, entries: string, label = `More actions for ${id}`): string =>
  `<button id="open-${id}" aria-label="${label}" data-behaviour="menu-button" aria-haspopup="menu" aria-expanded="false" aria-controls="menu-${id}"></button><div role="menu" popover="manual" id="menu-${id}" aria-label="${label}">${entries}</div>`;

const remove = (action: string, name: string, word = 'Delete'): string =>
  `<button data-action="${action}" data-outcome="would be deleted" aria-label="${word} ${name}">x</button>`;

const texts = (page: Page, selector: string): Promise<string[]> =>
  page.locator(`${selector}:visible`).allTextContents();

const said = async (page: Page): Promise<string> =>
  (await page.locator('.svc-status, .svc-done').allTextContents()).join('');

/** True if the last entry of the open menu is what a press at its place meets. */
const IN_VIEW = `(() => {
  const entry = document.querySelector('#menu-a > :last-child');
  const { left, right, top, bottom } = entry.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === entry;
})()`;

it('the script of items is smaller than 6.1 kB', () => {
  expect(Buffer.byteLength(ITEM_BEHAVIOURS)).toBeLessThan(6_100);
});

describe('a button that deletes', () => {
  const table = `<table><tbody>${['Ada', 'Bo'].map((name) => `<tr><th><a href="#">${name}</a><p>A person</p></th><td>${remove('delete', name)}</td></tr>`).join('')}</tbody></table>`;

  it('asks first, then takes its row away, moves the focus on and offers to undo it', () =>
    on(table, async (page) => {
      await page.getByRole('button', { name: 'Delete Ada' }).click();
      await expect.poll(() => page.getByRole('alertdialog', { name: 'Delete Ada?' }).isVisible()).toBe(true);
      expect(await texts(page, 'th a'), 'nothing has happened yet').toEqual(['Ada', 'Bo']);
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect.poll(() => texts(page, 'th a')).toEqual(['Bo']);
      expect(await said(page)).toBe('Deleted: Ada Undo');
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Bo');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => texts(page, 'th a')).toEqual(['Ada', 'Bo']);
      expect(await said(page)).toBe('');
      expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Delete Ada');
    }));

  it('does nothing after Cancel or Escape, and has the focus again', () =>
    on(table, async (page) => {
      for (const end of [
        () => page.getByRole('button', { name: 'Cancel' }).click(),
        () => press(page, 'Escape'),
      ]) {
        await page.getByRole('button', { name: 'Delete Bo' }).click();
        await expect.poll(() => page.getByRole('alertdialog').isVisible()).toBe(true);
        await end();
        await expect.poll(() => page.locator('dialog').count()).toBe(0);
        expect(await texts(page, 'th a')).toEqual(['Ada', 'Bo']);
        expect(await said(page)).toBe('');
        expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Delete Bo');
      }
    }));

  it('says what would happen if nothing on the page can be deleted, and does not delete the card it happens to be in', () =>
    on(
      `<div><div class="p-card"><h2>Close</h2>${remove('delete', 'account')}</div><div class="p-card"><h2>Name</h2></div></div>`,
      async (page) => {
        await page.getByRole('button', { name: 'Delete account' }).click();
        await expect.poll(() => said(page)).toBe('Delete account: would be deleted');
        expect(await texts(page, 'h2')).toEqual(['Close', 'Name']);
      },
    ));

  it('takes away one of several cards alike', () =>
    on(
      `<div>${['One', 'Two'].map((name) => `<div class="p-card"><h3>${name}</h3>${remove('archive', name, 'Archive')}</div>`).join('')}</div>`,
      async (page) => {
        await page.getByRole('button', { name: 'Archive Two' }).click();
        await expect.poll(() => texts(page, 'h3')).toEqual(['One']);
        expect(await said(page)).toBe('Archived: Two Undo');
      },
    ));
});

describe('a basket', () => {
  const row = (name: string, sum: string): string =>
    `<tr><th><a href="#">${name}</a></th><td>EUR ${sum}</td><td>${remove('remove-from-cart', name, 'Remove')}</td></tr>`;
  const basket = (total: string): string =>
    `<a class="r-basket"><span class="r-count">2</span></a><table><tbody>${row('Cup', '1,118.00')}${row('Pot', '36.50')}</tbody></table><dl><dd><span>${total}</span></dd><dd><span>EUR 6.50</span></dd><dd><span>EUR 1,161.00</span></dd></dl>`;

  it('has other sums and another number in the frame when something is removed, until that is undone', () =>
    on(basket('EUR 1,154.50'), async (page) => {
      await page.getByRole('button', { name: 'Remove Cup' }).click();
      await expect.poll(() => texts(page, 'dd')).toEqual(['EUR 36.50', 'EUR 6.50', 'EUR 43.00']);
      expect(await texts(page, '.r-count')).toEqual(['1']);
      expect(await said(page)).toBe('Removed: Cup Undo');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => texts(page, 'dd')).toEqual(['EUR 1,154.50', 'EUR 6.50', 'EUR 1,161.00']);
      expect(await texts(page, '.r-count')).toEqual(['2']);
    }));

  it('keeps sums that are not those of its rows', () =>
    on(basket('EUR 1,000.00'), async (page) => {
      await page.getByRole('button', { name: 'Remove Cup' }).click();
      await expect.poll(() => texts(page, 'th')).toEqual(['Pot']);
      expect(await texts(page, 'dd')).toEqual(['EUR 1,000.00', 'EUR 6.50', 'EUR 1,161.00']);
    }));
});

describe('the menu of a row', () => {
  const moves = entry('Move up', 'move-up') + entry('Move down', 'move-down');
  const list = `<ul>${['1. Ada', '2. Bo', '3. Cy'].map((name, at) => `<li><p>${name}</p>${menu(`m${at}`, moves, `Move ${name}`)}</li>`).join('')}</ul>`;

  it('opens in view below its button by keys, and closes with the focus back', () =>
    on(
      `<div class="low">${menu('a', entry('Edit', 'edit', 'data-outcome="would be saved"') + entry('Print', 'print'))}</div>`,
      async (page) => {
        await page.locator('#open-a').focus();
        await press(page, 'Enter');
        await expect.poll(() => focusedText(page)).toBe('Edit');
        // Not cut by the box around it.
        expect(await page.evaluate(IN_VIEW)).toBe(true);
        expect(await attribute(page, '#open-a', 'aria-expanded')).toBe('true');
        await press(page, 'Escape');
        await expect.poll(() => page.locator('#menu-a').isVisible()).toBe(false);
        expect(await page.evaluate('document.activeElement.id')).toBe('open-a');
        await press(page, 'Enter', 'Enter');
        await expect.poll(() => said(page)).toBe('Edit: would be saved');
        expect(await page.evaluate('document.activeElement.id')).toBe('open-a');
      },
      undefined,
      '.low { overflow: hidden; block-size: 30px }',
    ));

  it('moves the row, counts again, and offers no move that leads nowhere', () =>
    on(list, async (page) => {
      await page.locator('#open-m0').click();
      await expect.poll(() => page.locator('#menu-m0 button').first().isDisabled()).toBe(true);
      await page.getByRole('menuitem', { name: 'Move down' }).click();
      await expect.poll(() => texts(page, 'li p')).toEqual(['1. Bo', '2. Ada', '3. Cy']);
      expect(await said(page)).toBe('Ada: moved down');
      expect(await page.evaluate('document.activeElement.id')).toBe('open-m0');
    }));

  it('moves a card to another column of its board, and counts both', () =>
    on(
      ['Ideas', 'Ready']
        .map(
          (name, at) =>
            `<div role="group" aria-label="${name}"><div class="p-row"><span class="p-badge"><span>${1 - at}</span></span></div><ul>${at === 0 ? `<li><div class="p-card"><a href="#">Lamps</a>${menu('b', entry('Move to Ideas', 'move-to', 'data-to="Ideas"') + entry('Move to Ready', 'move-to', 'data-to="Ready"'), 'Move Lamps')}</div></li>` : ''}</ul></div>`,
        )
        .join(''),
      async (page) => {
        await page.locator('#open-b').click();
        await expect.poll(() => texts(page, '#menu-b button')).toEqual(['Move to Ready']);
        await page.getByRole('menuitem', { name: 'Move to Ready' }).click();
        await expect.poll(() => texts(page, '[aria-label=Ready] li a')).toEqual(['Lamps']);
        expect(await texts(page, '.p-badge')).toEqual(['0', '1']);
        expect(await said(page)).toBe('Lamps: moved to Ready');
      },
    ));

  it('selects and deletes its row', () =>
    on(
      `<table><tbody><tr><td><input type="checkbox"></td><th><a href="#">Ada</a></th><td>${menu('c', entry('Select', 'select') + entry('Delete', 'delete', 'data-outcome="would be deleted"'))}</td></tr></tbody></table>`,
      async (page) => {
        await page.locator('#open-c').click();
        await page.getByRole('menuitem', { name: 'Select' }).click();
        await expect.poll(() => page.locator('input').isChecked()).toBe(true);
        await page.locator('#open-c').click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect
          .poll(() => page.getByRole('alertdialog', { name: 'Delete Ada?' }).isVisible())
          .toBe(true);
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await expect.poll(() => texts(page, 'th')).toEqual([]);
      },
    ));
});
