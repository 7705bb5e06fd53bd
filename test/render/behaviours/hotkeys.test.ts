import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { HOTKEY_DEFAULTS } from '../../../src/essence/read.ts';
import { BEHAVIOURS, PLAIN_BEHAVIOURS } from '../../../src/render/behaviours-script.ts';
import { DEFAULTS, type Navigation } from '../../../src/render/behaviours/navigation.ts';
import { attribute, block, focusedText, on, origin, path, press, useBrowser } from '../browser.ts';

useBrowser();

describe('the script of a page', () => {
  it('is smaller than 30.3 kB, and than 21.7 kB without the widgets that few pages have', () => {
    expect(Buffer.byteLength(BEHAVIOURS)).toBeLessThan(30_300);
    expect(Buffer.byteLength(PLAIN_BEHAVIOURS)).toBeLessThan(21_700);
  });

  it('takes the same values for granted as the essence', () => {
    expect(DEFAULTS).toEqual(HOTKEY_DEFAULTS);
  });
});

describe('hotkeys', () => {
  const navigation = (semantics: Navigation['semantics'] = {}): string =>
    `<input id="field"><textarea id="area"></textarea><div id="rich" contenteditable="true"></div><button id="b">b</button>${block(
      {
        hotkeys: [
          { key: 'g i', label: 'Invoices', route: '/invoices', semantics },
          { key: 'g g h', label: 'Home', route: '/home', semantics },
          { key: 'n', label: 'New', route: '/new', semantics },
          { key: 'D', label: 'Delete', route: '/delete', semantics },
          { key: 'Shift+s', label: 'Ship', route: '/ship', semantics },
          { key: 'Cmd+j', label: 'Jump', route: '/jump', semantics },
          { key: '?', label: 'Keys', action: 'open-help', semantics },
          { key: 'x', label: 'Explode', action: 'explode', semantics },
        ],
        semantics,
      },
    )}`;
  const goes = (page: Page, to: string): Promise<void> => page.waitForURL(`${origin}${to}`);
  const stays = async (page: Page): Promise<void> => {
    await page.waitForTimeout(80);
    expect(path(page)).toBe('/');
  };

  it('follow a route on a single key', () =>
    on(navigation(), async (page) => {
      await press(page, 'n');
      await goes(page, '/new');
    }));

  it('follow a chord, even of three keys', async () => {
    await on(navigation(), async (page) => {
      await press(page, 'g', 'i');
      await goes(page, '/invoices');
    });
    await on(navigation(), async (page) => {
      await press(page, 'g', 'g', 'h');
      await goes(page, '/home');
    });
  });

  it('forget a chord when its window has passed, not before', () =>
    on(
      navigation({ chord_window_ms: 1200 }),
      async (page) => {
        const badge = page.locator('.svc-status');
        await page.clock.pauseAt(Date.now() + 3_600_000);
        await press(page, 'g');
        await page.clock.runFor(1199);
        await expect.poll(() => badge.textContent()).toBe('g …');
        await page.clock.runFor(2);
        await expect.poll(() => badge.textContent()).toBe('');
        await press(page, 'i');
        await stays(page);
        await press(page, 'g');
        await page.clock.runFor(1100);
        await press(page, 'i');
        await goes(page, '/invoices');
      },
      (page) => page.clock.install(),
    ));

  it('cancel a chord on a wrong key, which does nothing by itself', () =>
    on(navigation(), async (page) => {
      await press(page, 'g', 'n');
      await stays(page);
      await press(page, 'i');
      await stays(page);
      await expect.poll(() => page.locator('.svc-status').textContent()).toBe('');
    }));

  it('announce the pending chord unless the indicator is off', async () => {
    await on(navigation(), async (page) => {
      const badge = page.getByRole('status');
      await expect.poll(() => badge.textContent()).toBe('');
      await press(page, 'g');
      await expect.poll(() => badge.textContent()).toBe('g …');
      await press(page, 'g');
      await expect.poll(() => badge.textContent()).toBe('g then g …');
      await press(page, 'Escape');
      await expect.poll(() => badge.textContent()).toBe('');
    });
    await on(navigation({ show_chord_indicator: false }), async (page) => {
      await press(page, 'g');
      await expect.poll(() => page.locator('.svc-status').textContent()).toBe('');
      await press(page, 'i');
      await goes(page, '/invoices');
    });
  });

  it('do nothing while the user types', () =>
    on(navigation(), async (page) => {
      for (const id of ['field', 'area', 'rich']) {
        await page.locator(`#${id}`).focus();
        await press(page, 'n', 'g', 'i', '?');
        await stays(page);
        await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      }
      await expect.poll(() => page.locator('#field').inputValue()).toBe('ngi?');
      await page.locator('#b').focus();
      await press(page, 'n');
      await goes(page, '/new');
    }));

  it('work in a field if the guard is off', () =>
    on(navigation({ input_guard: false }), async (page) => {
      await page.locator('#field').focus();
      await press(page, 'n');
      await goes(page, '/new');
    }));

  it('do nothing while an unexpected modifier is held', async () => {
    await on(navigation(), async (page) => {
      await press(page, 'Alt+n', 'Meta+n', 'g', 'Alt+i');
      await stays(page);
      await press(page, 'Control+j');
      await goes(page, '/jump');
    });
    await on(navigation({ modifier_suppression: false }), async (page) => {
      await press(page, 'Alt+n');
      await goes(page, '/new');
    });
  });

  it('treat a capital letter as Shift', async () => {
    await on(navigation(), async (page) => {
      await press(page, 'd', 'Shift+N', 's');
      await stays(page);
      await press(page, 'Shift+D');
      await goes(page, '/delete');
    });
    await on(navigation(), async (page) => {
      await press(page, 'Shift+S');
      await goes(page, '/ship');
    });
  });

  it('compare the letter itself if case matters', () =>
    on(navigation({ match_case: true }), async (page) => {
      await press(page, 'd');
      await stays(page);
      await press(page, 'Shift+D');
      await goes(page, '/delete');
    }));

  it('are listed by open-help, and do nothing behind a dialog', () =>
    on(navigation(), async (page) => {
      await page.locator('#b').focus();
      await press(page, '?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      await expect.poll(() => dialog.textContent()).toContain('g then i');
      await expect.poll(() => dialog.textContent()).toContain('Ctrl J');
      await press(page, 'n');
      await stays(page);
      await press(page, 'Escape');
      await expect.poll(() => dialog.count()).toBe(0);
      await expect.poll(() => focusedText(page)).toBe('b');
    }));

  it('announce a command without a handler, and press a button that can', async () => {
    await on(navigation(), async (page) => {
      await press(page, 'x');
      await expect.poll(() => page.locator('.svc-status').textContent()).toBe('Explode');
    });
    await on(
      `<button data-action="explode" aria-pressed="false">Go</button>${navigation()}`,
      async (page) => {
        await press(page, 'x');
        await expect.poll(() => attribute(page, '[data-action]', 'aria-pressed')).toBe('true');
      },
    );
  });

  it('never follow a script URL', () =>
    on(block({ hotkeys: [{ key: 'j', label: 'Bad', route: 'javascript:alert(1)' }] }), async (page) => {
      let dialogOpened = false;
      page.on('dialog', () => {
        dialogOpened = true;
      });
      await press(page, 'j');
      await stays(page);
      expect(dialogOpened).toBe(false);
    }));

  it('press the button with that hotkey while it is visible', () =>
    on(
      `<button data-hotkey="Cmd+b" aria-pressed="false" id="one">One</button><button data-hotkey="Cmd+e" aria-pressed="false" id="two" hidden>Two</button>${block({ hotkeys: [] })}`,
      async (page) => {
        await press(page, 'Control+b', 'Control+e');
        await expect.poll(() => attribute(page, '#one', 'aria-pressed')).toBe('true');
        await expect.poll(() => attribute(page, '#two', 'aria-pressed')).toBe('false');
      },
    ));
});
