import { describe, expect, it } from 'vitest';
import { attribute, focusedText, on, press, useBrowser } from '../browser.ts';
import { tabs } from '../../../src/render/primitives/tabs.ts';
import { renderNode } from '../render-node.ts';

useBrowser();

describe('tabs', () => {
  const tab = (id: string, panel: string, more = ''): string =>
    `<button role="tab" id="${id}" aria-controls="${panel}" ${more}>${id}</button>`;
  const body = (orientation = ''): string =>
    `<div data-behaviour="tabs"><div role="tablist" aria-label="T" ${orientation}>${tab('a', 'pa', 'aria-selected="false"')}${tab('b', 'pb', 'aria-selected="true"')}${tab('c', 'pc', 'aria-selected="false" aria-disabled="true"')}${tab('d', 'pb', 'aria-selected="false"')}</div><div role="tabpanel" id="pa" tabindex="0">A</div><div role="tabpanel" id="pb" tabindex="0">B</div><div role="tabpanel" id="pc" tabindex="0">C</div></div>`;

  it('are entered at the open tab, then lead into its panel', () =>
    on(body(), async (page) => {
      await press(page, 'Tab');
      await expect.poll(() => focusedText(page)).toBe('b');
      await press(page, 'Tab');
      await expect.poll(() => focusedText(page)).toBe('pb');
      await expect.poll(() => page.locator('[role=tabpanel]:visible').count()).toBe(1);
    }));

  it('wrap around, skip disabled tabs, and open immediately when horizontal', () =>
    on(body(), async (page) => {
      await press(page, 'Tab', 'ArrowRight');
      await expect.poll(() => focusedText(page)).toBe('d');
      // It shares its panel with another tab and labels it now.
      expect(await page.locator('#pb').isVisible()).toBe(true);
      await expect.poll(() => attribute(page, '#pb', 'aria-labelledby')).toBe('d');
      await press(page, 'ArrowRight');
      await expect.poll(() => attribute(page, '#a', 'aria-selected')).toBe('true');
      await expect.poll(() => page.locator('#pa').isVisible()).toBe(true);
      await press(page, 'End');
      await expect.poll(() => focusedText(page)).toBe('d');
      await press(page, 'Home');
      await expect.poll(() => focusedText(page)).toBe('a');
    }));

  it('keep the open panel if the tab has no panel', () =>
    on(
      renderNode(tabs, {
        label: 'T',
        items: [
          { text: 'All', selected: true },
          { text: 'Open', children: [{ is: 'text' }] },
          { text: 'Done' },
        ],
      }),
      async (page) => {
        const panel = page.locator('[role=tabpanel]');
        await page.getByRole('tab', { name: 'Open' }).click();
        await expect.poll(() => panel.isVisible()).toBe(true);
        await page.getByRole('tab', { name: 'Done' }).click();
        await expect.poll(() => panel.isVisible()).toBe(true);
        await expect
          .poll(() => page.getByRole('tab', { name: 'Done' }).getAttribute('aria-selected'))
          .toBe('true');
      },
    ));

  it('can share a panel, which stays open', () =>
    on(
      renderNode(tabs, {
        label: 'T',
        items: [
          { text: 'All', selected: true, children: [{ is: 'text' }] },
          { text: 'Open' },
          { text: 'Done' },
        ],
      }),
      async (page) => {
        for (const name of ['Done', 'Open', 'All']) {
          await page.getByRole('tab', { name }).click();
          await expect.poll(() => page.getByRole('tabpanel', { name }).isVisible()).toBe(true);
        }
      },
    ));

  it('need Enter when vertical', () =>
    on(body('aria-orientation="vertical"'), async (page) => {
      await press(page, 'Tab', 'ArrowUp');
      await expect.poll(() => focusedText(page)).toBe('a');
      await expect.poll(() => attribute(page, '#b', 'aria-selected')).toBe('true');
      await press(page, 'Enter');
      await expect.poll(() => attribute(page, '#a', 'aria-selected')).toBe('true');
    }));

  it('follow the writing direction', () =>
    on(`<div dir="rtl">${body()}</div>`, async (page) => {
      await press(page, 'Tab', 'ArrowRight');
      await expect.poll(() => focusedText(page)).toBe('a');
    }));
});

describe('menus', () => {
  const item = (name: string, more = ''): string => `<button role="menuitem" ${more}>${name}</button>`;
  const edit = `<div role="menu" id="edit" aria-label="Edit" hidden>${item('Undo')}${item('Redo', 'aria-disabled="true"')}${item('Transpose', 'aria-haspopup="menu" aria-expanded="false" aria-controls="sub"')}<div role="menu" id="sub" aria-label="Transpose" hidden>${item('Up')}${item('Down')}</div><button role="menuitemcheckbox" aria-checked="false">Rulers</button></div>`;
  const button = `<button id="open" data-behaviour="menu-button" aria-haspopup="menu" aria-expanded="false" aria-controls="edit">Edit</button>${edit}<button id="after">After</button>`;

  it('open from their button at the first or last item and set the expanded state', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      for (const [key, name] of [
        ['Enter', 'Undo'],
        ['Space', 'Undo'],
        ['ArrowDown', 'Undo'],
        ['ArrowUp', 'Rulers'],
      ] as const) {
        await press(page, key);
        await expect.poll(() => focusedText(page)).toBe(name);
        await expect.poll(() => attribute(page, '#open', 'aria-expanded')).toBe('true');
        await press(page, 'Escape');
        await expect.poll(() => focusedText(page)).toBe('open');
        await expect.poll(() => page.locator('#edit').isVisible()).toBe(false);
        await expect.poll(() => attribute(page, '#open', 'aria-expanded')).toBe('false');
      }
    }));

  it('support arrow keys with wrapping, Home, End and typeahead', () =>
    on(button, async (page) => {
      await page.locator('#open').click();
      await press(page, 'ArrowUp');
      await expect.poll(() => focusedText(page)).toBe('Rulers');
      await press(page, 'ArrowDown', 'ArrowDown');
      await expect.poll(() => focusedText(page)).toBe('Redo');
      await press(page, 'End');
      await expect.poll(() => focusedText(page)).toBe('Rulers');
      await press(page, 'Home', 't');
      await expect.poll(() => focusedText(page)).toBe('Transpose');
      await page.waitForTimeout(600);
      await press(page, 'r');
      await expect.poll(() => focusedText(page)).toBe('Rulers');
      await press(page, 'r');
      await expect.poll(() => focusedText(page)).toBe('Redo');
    }));

  it('close after a choice and focus the button', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter', 'Enter');
      await expect.poll(() => focusedText(page)).toBe('open');
      await expect.poll(() => page.locator('#edit').isVisible()).toBe(false);
    }));

  it('ignore disabled items', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter', 'ArrowDown', 'Enter');
      await expect.poll(() => focusedText(page)).toBe('Redo');
    }));

  it('check with Space and stay open, check with Enter and close', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'ArrowUp', 'Space');
      await expect.poll(() => attribute(page, '[role=menuitemcheckbox]', 'aria-checked')).toBe('true');
      await expect.poll(() => page.locator('#edit').isVisible()).toBe(true);
      await press(page, 'Enter');
      await expect.poll(() => attribute(page, '[role=menuitemcheckbox]', 'aria-checked')).toBe('false');
      await expect.poll(() => page.locator('#edit').isVisible()).toBe(false);
    }));

  it('close with Tab, which moves on from the button, and on an outside press', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter', 'Tab');
      await expect.poll(() => focusedText(page)).toBe('after');
      await expect.poll(() => page.locator('#edit').isVisible()).toBe(false);
      await page.locator('#open').click();
      await page.locator('#after').click();
      await expect.poll(() => page.locator('#edit').isVisible()).toBe(false);
      await expect.poll(() => focusedText(page)).toBe('after');
    }));

  it('open and leave submenus with arrow keys; Escape closes one level', () =>
    on(button, async (page) => {
      await page.locator('#open').focus();
      await press(page, 'Enter', 't', 'ArrowRight');
      await expect.poll(() => focusedText(page)).toBe('Up');
      await press(page, 'ArrowLeft');
      await expect.poll(() => focusedText(page)).toBe('Transpose');
      await press(page, 'ArrowRight', 'Escape');
      await expect.poll(() => focusedText(page)).toBe('Transpose');
      await expect.poll(() => page.locator('#edit').isVisible()).toBe(true);
      await press(page, 'ArrowRight', 'Enter');
      await expect.poll(() => page.locator('#edit').isVisible()).toBe(false);
      await expect.poll(() => focusedText(page)).toBe('open');
    }));

  it('on the page are one tab stop and stay open', () =>
    on(
      `<div role="menu" aria-label="M" data-behaviour="menu">${item('One')}${item('Two')}</div><button id="after">After</button>`,
      async (page) => {
        await press(page, 'Tab', 'ArrowDown');
        await expect.poll(() => focusedText(page)).toBe('Two');
        await press(page, 'Escape', 'Enter');
        await expect.poll(() => focusedText(page)).toBe('Two');
        await press(page, 'Tab');
        await expect.poll(() => focusedText(page)).toBe('after');
      },
    ));

  const word = (name: string, menu: string): string =>
    `<button role="menuitem" data-behaviour="menu-button" aria-haspopup="menu" aria-expanded="false" aria-controls="${menu}">${name}</button>`;
  const bar = `<input id="text" aria-label="Text"><div role="menubar" data-behaviour="menubar" aria-label="Bar">${word('Edit', 'edit')}${edit}${word('View', 'view')}<div role="menu" id="view" aria-label="View" hidden>${item('Zoom')}</div></div>`;

  it('in a menu bar are one tab stop; arrow keys switch between them', () =>
    on(bar, async (page) => {
      await press(page, 'Tab', 'Tab');
      await expect.poll(() => focusedText(page)).toBe('Edit');
      await press(page, 'ArrowRight');
      await expect.poll(() => focusedText(page)).toBe('View');
      await press(page, 'ArrowRight');
      await expect.poll(() => focusedText(page)).toBe('Edit');
      await press(page, 'ArrowDown');
      await expect.poll(() => focusedText(page)).toBe('Undo');
      await press(page, 'ArrowRight');
      await expect.poll(() => focusedText(page)).toBe('Zoom');
      await expect.poll(() => page.locator('#edit').isVisible()).toBe(false);
      await press(page, 'Escape');
      await expect.poll(() => focusedText(page)).toBe('View');
    }));

  it('are entered with F10 and left with Escape', () =>
    on(bar, async (page) => {
      await page.locator('#text').focus();
      await press(page, 'F10');
      await expect.poll(() => focusedText(page)).toBe('Edit');
      await press(page, 'Escape');
      await expect.poll(() => focusedText(page)).toBe('Text');
    }));
});
