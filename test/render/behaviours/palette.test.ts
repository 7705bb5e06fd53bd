import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { attribute, block, focusedText, on, origin, press, useBrowser } from '../browser.ts';

useBrowser();

describe('the command palette', () => {
  const body = `<h1>App</h1><button id="before" data-behaviour="palette-open">Commands</button><input id="field" aria-label="Field">${block(
    {
      hotkeys: [],
      palette: {
        trigger: 'Cmd+K',
        placeholder: 'Find a page',
        width: '480px',
        styling: 'modal',
        commands: [
          { id: 'a', label: 'Invoices', section: 'Pages', hotkey: 'g i', route: '/invoices' },
          { id: 'b', label: 'Réglages', section: 'Pages', route: '/settings' },
          { id: 'c', label: 'Change between light and dark', section: 'View', action: 'switch-theme' },
        ],
      },
    },
  )}`;
  const active = (page: Page): Promise<string | null> =>
    page.locator('[role=option][data-active]').textContent();

  it('opens from anywhere with the focus in its field, and closes with the same key', () =>
    on(body, async (page) => {
      await page.locator('#field').focus();
      await press(page, 'Control+k');
      await expect.poll(() => focusedText(page)).toBe('Find a command');
      await expect
        .poll(() => page.getByRole('combobox', { name: 'Find a command' }).getAttribute('placeholder'))
        .toBe('Find a page');
      expect((await page.locator('dialog').boundingBox())?.width).toBeGreaterThan(0);
      await press(page, 'Control+k');
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      await expect.poll(() => focusedText(page)).toBe('Field');
    }));

  it('has no axe violations', () =>
    on(body, async (page) => {
      await press(page, 'Control+k');
      // In the page itself: the other mode opens a second page to support frames, which this page does not have.
      const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include('dialog').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }));

  it('filters regardless of case and accents, and activates the first match', () =>
    on(body, async (page) => {
      await page.locator('#before').click();
      await expect.poll(() => active(page)).toBe('Invoices g then i');
      await page.keyboard.type('REGL');
      await expect.poll(() => active(page)).toBe('Réglages');
      await expect.poll(() => page.locator('[role=option]:visible').count()).toBe(1);
      await expect.poll(() => page.locator('dialog [role=status]').textContent()).toBe('1 of 3 commands');
      await page.keyboard.type('zzz');
      await expect.poll(() => attribute(page, 'dialog input', 'aria-expanded')).toBe('false');
      await expect.poll(() => page.locator('dialog [role=status]').textContent()).toBe('No command matches');
    }));

  it('moves the active option by arrow keys, wraps around, and keeps the focus in the field', () =>
    on(body, async (page) => {
      await press(page, 'Control+k', 'ArrowDown');
      await expect.poll(() => active(page)).toBe('Réglages');
      const id = await attribute(page, 'dialog input', 'aria-activedescendant');
      await expect.poll(() => page.locator(`#${id}`).getAttribute('aria-selected')).toBe('true');
      await press(page, 'ArrowDown', 'ArrowDown');
      await expect.poll(() => active(page)).toBe('Invoices g then i');
      await press(page, 'ArrowUp');
      await expect.poll(() => active(page)).toBe('Change between light and dark');
      await press(page, 'Tab');
      await expect.poll(() => focusedText(page)).toBe('Find a command');
    }));

  it('runs the active command with Enter', async () => {
    await on(body, async (page) => {
      await press(page, 'Control+k', 'Enter');
      await page.waitForURL(`${origin}/invoices`);
    });
    await on(body, async (page) => {
      await press(page, 'Control+k', 'ArrowUp', 'Enter');
      await expect.poll(() => attribute(page, 'html', 'data-mode')).toBe('dark');
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    });
  });

  it('runs a command by its hotkey and by a press', async () => {
    await on(body, async (page) => {
      await press(page, 'g', 'i');
      await page.waitForURL(`${origin}/invoices`);
    });
    await on(body, async (page) => {
      await press(page, 'Control+k');
      await page.getByRole('option', { name: 'Réglages' }).click();
      await page.waitForURL(`${origin}/settings`);
    });
  });

  it('opens a page in a new tab with Ctrl and Enter, and stays open', () =>
    on(body, async (page) => {
      await press(page, 'Control+k');
      const opened = page.context().waitForEvent('page');
      await press(page, 'Control+Enter');
      expect(new URL((await opened).url() || origin).origin).toBe(origin);
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(1);
    }));

  it('clears its field with Escape, then closes and restores the focus', () =>
    on(body, async (page) => {
      await page.locator('#before').focus();
      await press(page, 'Enter');
      await page.keyboard.type('inv');
      await press(page, 'Escape');
      await expect.poll(() => page.locator('dialog input').inputValue()).toBe('');
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(1);
      await press(page, 'Escape');
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      await expect.poll(() => focusedText(page)).toBe('before');
    }));
});
