import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { button } from '../../../src/render/primitives/button.ts';
import { card } from '../../../src/render/primitives/card.ts';
import { dialog } from '../../../src/render/primitives/dialog.ts';
import { field } from '../../../src/render/primitives/field.ts';
import { stack } from '../../../src/render/primitives/stack.ts';
import { attribute, focusedText, on, press, useBrowser } from '../browser.ts';
import { renderNode } from '../render-node.ts';

useBrowser();

describe('an inline dialog', () => {
  const body = renderNode(
    dialog,
    {
      kind: 'modal',
      label: 'Rename',
      children: [
        { is: 'field', label: 'Name' },
        { is: 'button', text: 'Cancel', action: 'cancel' },
        { is: 'button', text: 'Rename', action: 'rename' },
      ],
    },
    button,
    field,
  );
  const status = (page: Page): Promise<string | null> => page.locator('.svc-status').textContent();

  it('is closed by its buttons and Escape, and reopened by the button it leaves', () =>
    on(body, async (page) => {
      const own = page.getByRole('dialog', { name: 'Rename' });
      for (const close of [
        () => page.getByRole('button', { name: 'Cancel' }).click(),
        () => press(page, 'Escape'),
      ]) {
        await page.getByRole('textbox').focus();
        await close();
        await expect.poll(() => own.count()).toBe(0);
        await expect.poll(() => focusedText(page)).toBe('Open: Rename');
        await press(page, 'Enter');
        await expect.poll(() => own.isVisible()).toBe(true);
        await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name');
        await expect.poll(() => page.getByRole('button', { name: 'Open: Rename' }).count()).toBe(0);
      }
    }));

  it('announces that its other buttons have no handler', () =>
    on(body, async (page) => {
      await page.getByRole('button', { name: 'Rename', exact: true }).click();
      await expect.poll(() => status(page)).toBe('Rename');
      await expect.poll(() => page.getByRole('dialog').isVisible()).toBe(true);
    }));
});

describe('a disclosure', () => {
  const part = (id: string, isOpen: boolean): string =>
    `<button id="${id}" aria-expanded="${isOpen}" aria-controls="${id}-part">${id}</button><div id="${id}-part">text</div>`;

  it('opens and closes with its button, and starts as rendered', () =>
    on(part('a', false) + part('b', true), async (page) => {
      await expect.poll(() => page.locator('#a-part').isVisible()).toBe(false);
      await expect.poll(() => page.locator('#b-part').isVisible()).toBe(true);
      await page.locator('#a').focus();
      await press(page, 'Enter');
      await expect.poll(() => attribute(page, '#a', 'aria-expanded')).toBe('true');
      await expect.poll(() => page.locator('#a-part').isVisible()).toBe(true);
      await press(page, 'Space');
      await expect.poll(() => page.locator('#a-part').isVisible()).toBe(false);
    }));

  it('supports arrow keys between collapsible cards in a stack', () => {
    const cards = ['One', 'Two', 'Three'].map((label) => ({ is: 'card' as const, label, expanded: false }));
    return on(renderNode(stack, { children: cards }, card), async (page) => {
      await press(page, 'Tab', 'ArrowDown');
      await expect.poll(() => focusedText(page)).toBe('Two');
      await press(page, 'End', 'ArrowDown');
      await expect.poll(() => focusedText(page)).toBe('Three');
      await press(page, 'Home', 'Enter');
      await expect.poll(() => page.locator('details[open]').count()).toBe(1);
      await expect.poll(() => focusedText(page)).toBe('One');
    });
  });
});

describe('a drawer', () => {
  const body = (more: string): string =>
    `<button id="open" aria-expanded="false" aria-controls="nav">Menu</button><nav id="nav" aria-label="Nav" data-behaviour="drawer" ${more}><h2 id="head">Head</h2><a id="first" href="#x">First</a><input id="find" type="search" aria-label="find"></nav><button id="after">After</button>`;
  const ways = 'data-closes-on="escape outside-press navigation"';
  const isOpen = async (page: Page): Promise<boolean> =>
    (await attribute(page, '#nav', 'data-open')) !== null;

  it('opens with its button and focuses what the shell names', async () => {
    for (const [focus, id] of [
      ['first-item', 'first'],
      ['heading', 'head'],
      ['search-field', 'find'],
      ['region', 'Nav'],
    ])
      await on(body(`data-focus="${focus}" ${ways}`), async (page) => {
        await page.locator('#open').click();
        await expect.poll(() => isOpen(page)).toBe(true);
        await expect.poll(() => attribute(page, '#open', 'aria-expanded')).toBe('true');
        await expect.poll(() => focusedText(page)).toBe(id);
      });
  });

  it('closes with Escape, an outside press, navigation and its button', () =>
    on(body(ways), async (page) => {
      const open = page.locator('#open');
      await open.click();
      await press(page, 'Escape');
      await expect.poll(() => isOpen(page)).toBe(false);
      await expect.poll(() => focusedText(page)).toBe('open');
      await open.click();
      await page.locator('#after').click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await open.click();
      await page.locator('#first').click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await open.click();
      await open.click();
      await expect.poll(() => isOpen(page)).toBe(false);
      await expect.poll(() => focusedText(page)).toBe('open');
    }));

  it('closes only in the ways its shell names', () =>
    on(body('data-closes-on="choice"'), async (page) => {
      await page.locator('#open').click();
      await press(page, 'Escape');
      await page.locator('#after').click();
      await expect.poll(() => isOpen(page)).toBe(true);
      await page.locator('#first').click();
      await expect.poll(() => isOpen(page)).toBe(false);
    }));
});
