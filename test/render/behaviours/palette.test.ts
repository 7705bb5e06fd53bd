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
      expect(await focusedText(page)).toBe('Find a command');
      expect(await page.getByRole('combobox', { name: 'Find a command' }).getAttribute('placeholder')).toBe(
        'Find a page',
      );
      expect((await page.locator('dialog').boundingBox())?.width).toBeGreaterThan(0);
      await press(page, 'Control+k');
      expect(await page.locator('dialog[open]').count()).toBe(0);
      expect(await focusedText(page)).toBe('Field');
    }));

  it('has no axe violations', () =>
    on(body, async (page) => {
      await press(page, 'Control+k');
      const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }));

  it('filters regardless of case and accents, and activates the first match', () =>
    on(body, async (page) => {
      await page.locator('#before').click();
      expect(await active(page)).toBe('Invoices g then i');
      await page.keyboard.type('REGL');
      expect(await active(page)).toBe('Réglages');
      expect(await page.locator('[role=option]:visible').count()).toBe(1);
      expect(await page.locator('dialog [role=status]').textContent()).toBe('1 of 3 commands');
      await page.keyboard.type('zzz');
      expect(await attribute(page, 'dialog input', 'aria-expanded')).toBe('false');
      expect(await page.locator('dialog [role=status]').textContent()).toBe('No command matches');
    }));

  it('moves the active option by arrow keys, wraps around, and keeps the focus in the field', () =>
    on(body, async (page) => {
      await press(page, 'Control+k', 'ArrowDown');
      expect(await active(page)).toBe('Réglages');
      const id = await attribute(page, 'dialog input', 'aria-activedescendant');
      expect(await page.locator(`#${id}`).getAttribute('aria-selected')).toBe('true');
      await press(page, 'ArrowDown', 'ArrowDown');
      expect(await active(page)).toBe('Invoices g then i');
      await press(page, 'ArrowUp');
      expect(await active(page)).toBe('Change between light and dark');
      await press(page, 'Tab');
      expect(await focusedText(page)).toBe('Find a command');
    }));

  it('runs the active command with Enter', async () => {
    await on(body, async (page) => {
      await press(page, 'Control+k', 'Enter');
      await page.waitForURL(`${origin}/invoices`);
    });
    await on(body, async (page) => {
      await press(page, 'Control+k', 'ArrowUp', 'Enter');
      expect(await attribute(page, 'html', 'data-mode')).toBe('dark');
      expect(await page.locator('dialog[open]').count()).toBe(0);
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
      expect(await page.locator('dialog[open]').count()).toBe(1);
    }));

  it('clears its field with Escape, then closes and restores the focus', () =>
    on(body, async (page) => {
      await page.locator('#before').focus();
      await press(page, 'Enter');
      await page.keyboard.type('inv');
      await press(page, 'Escape');
      expect(await page.locator('dialog input').inputValue()).toBe('');
      expect(await page.locator('dialog[open]').count()).toBe(1);
      await press(page, 'Escape');
      expect(await page.locator('dialog[open]').count()).toBe(0);
      expect(await focusedText(page)).toBe('before');
    }));
});
