import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { field } from '../../../src/render/primitives/field.ts';
import { media } from '../../../src/render/primitives/media.ts';
import { attribute, focusedText, on, press, useBrowser } from '../browser.ts';
import { renderNode } from '../render-node.ts';

useBrowser();

describe('a slider', () => {
  it('shows its value and resets with Delete', () =>
    on(
      renderNode(field, {
        kind: 'slider',
        label: 'Sum',
        min: 0,
        max: 90_000,
        step: 3000,
        value: 9000,
        unit: 'EUR',
      }),
      async (page) => {
        const outputText = (): Promise<string | null> => page.locator('output').textContent();
        await expect.poll(() => outputText()).toBe('9000 EUR');
        await press(page, 'Tab', 'ArrowRight');
        await expect.poll(() => outputText()).toBe('12,000 EUR');
        await press(page, 'Home');
        await expect.poll(() => outputText()).toBe('0 EUR');
        await press(page, 'Delete');
        await expect.poll(() => outputText()).toBe('9000 EUR');
        await expect.poll(() => page.getByLabel('Sum').inputValue()).toBe('9000');
      },
    ));
});

describe('a checkbox before a group of checkboxes', () => {
  const box = (label: string, checked = false): string =>
    renderNode(field, { kind: 'checkbox', label, checked });
  const body = `<div>${box('All')}<div role="group" aria-label="Points">${box('One', true)}${box('Two')}</div></div>`;
  const isMixed = (page: Page): Promise<boolean> =>
    page.getByLabel('All').evaluate<boolean, { indeterminate: boolean }>((own) => own.indeterminate);

  it('is mixed while some of them are checked', () =>
    on(body, async (page) => {
      await expect.poll(() => isMixed(page)).toBe(true);
      await page.getByLabel('Two').check();
      await expect.poll(() => isMixed(page)).toBe(false);
      await expect.poll(() => page.getByLabel('All').isChecked()).toBe(true);
      await page.getByLabel('One').uncheck();
      await expect.poll(() => isMixed(page)).toBe(true);
    }));

  it('checks and clears them all', () =>
    on(body, async (page) => {
      await page.getByLabel('All').focus();
      await press(page, 'Space');
      await expect.poll(() => page.getByLabel('Two').isChecked()).toBe(true);
      await press(page, 'Space');
      await expect.poll(() => page.getByLabel('One').isChecked()).toBe(false);
    }));

  it('stays as it is if the group has no checkboxes', () =>
    on(
      `<div>${box('All')}<div role="group" aria-label="Tools"><button>Go</button></div></div>`,
      async (page) => {
        await expect.poll(() => page.getByLabel('All').isChecked()).toBe(false);
      },
    ));
});

describe('tags', () => {
  const body = (value: string[]): string =>
    `${renderNode(field, { kind: 'tags', label: 'Topics', value })}<button id="after">After</button>`;
  const tagTexts = (page: Page): Promise<string[]> => page.locator('li').allTextContents();

  it('are created with Enter, a comma, and on blur', () =>
    on(body([]), async (page) => {
      await press(page, 'Tab');
      await page.keyboard.type('red');
      await press(page, 'Enter');
      await page.keyboard.type('green,blue');
      await expect.poll(() => tagTexts(page)).toEqual(['red', 'green']);
      await press(page, 'Tab');
      await expect.poll(() => tagTexts(page)).toEqual(['red', 'green', 'blue']);
      await expect.poll(() => page.getByRole('button', { name: 'Remove blue' }).isVisible()).toBe(true);
      await expect.poll(() => page.getByLabel('Topics', { exact: true }).last().inputValue()).toBe('');
    }));

  it('are reachable from the field and removable; the focus moves to the next', () =>
    on(body(['red', 'green', 'blue']), async (page) => {
      const input = page.locator('input');
      await input.focus();
      await press(page, 'Backspace');
      await expect.poll(() => focusedText(page)).toBe('Remove blue');
      await press(page, 'ArrowLeft', 'ArrowLeft', 'Delete');
      await expect.poll(() => tagTexts(page)).toEqual(['green', 'blue']);
      await expect.poll(() => focusedText(page)).toBe('Remove green');
      await press(page, 'ArrowRight', 'Backspace');
      await expect.poll(() => tagTexts(page)).toEqual(['green']);
      await press(page, 'x');
      await expect.poll(() => input.inputValue()).toBe('x');
      await press(page, 'Backspace', 'ArrowLeft', 'Escape');
      await expect.poll(() => tagTexts(page)).toEqual(['green']);
      await page.getByRole('button', { name: 'Remove green' }).click();
      await expect.poll(() => tagTexts(page)).toEqual([]);
      await expect.poll(() => page.getByRole('list').count()).toBe(0);
    }));

  it('are edited with F2', () =>
    on(body(['red']), async (page) => {
      await page.locator('input').focus();
      await press(page, 'ArrowLeft', 'F2');
      await expect.poll(() => tagTexts(page)).toEqual([]);
      await page.keyboard.type('dish');
      await press(page, 'Enter');
      await expect.poll(() => tagTexts(page)).toEqual(['reddish']);
    }));
});

describe('a multi-select', () => {
  const body = `${renderNode(field, { kind: 'multi-select', label: 'Colours', options: ['Red', 'Green'], placeholder: 'All' })}<button id="after">After</button>`;

  it('shows the selection, and closes with Escape and on blur', () =>
    on(body, async (page) => {
      const chosen = (): Promise<string | null> => page.locator('[data-none]').textContent();
      const isOpen = async (): Promise<boolean> => (await page.locator('details[open]').count()) === 1;
      await press(page, 'Tab', 'Enter', 'Tab', 'Space', 'Tab', 'Space');
      await expect.poll(() => chosen()).toBe('Red, Green');
      await press(page, 'Escape');
      await expect.poll(() => isOpen()).toBe(false);
      await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
      await press(page, 'Enter', 'Tab', 'Space', 'Tab', 'Space');
      await expect.poll(() => chosen()).toBe('All');
      await expect.poll(() => isOpen()).toBe(true);
      await press(page, 'Tab');
      await expect.poll(() => focusedText(page)).toBe('after');
      await expect.poll(() => isOpen()).toBe(false);
    }));

  it('closes with an Escape that comes before the browser reports it open', () =>
    on(body, async (page) => {
      await page.evaluate(`(() => {
        document.querySelector('summary').click();
        const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        document.querySelector('summary').dispatchEvent(escape);
      })()`);
      expect(await page.locator('details[open]').count()).toBe(0);
    }));
});

describe('a player', () => {
  const body = (kind: 'audio' | 'video'): string =>
    renderNode(media, { kind, label: 'Talk', value: 58, max: 3725, captions: true });

  it('seeks by five and thirty seconds and announces the position', () =>
    on(body('video'), async (page) => {
      const seek = page.getByLabel('Position in Talk');
      const time = (): Promise<string | null> => page.locator('[data-time]').textContent();
      await seek.focus();
      await press(page, 'ArrowRight');
      await expect.poll(() => time()).toBe('1:03 / 1:02:05');
      await expect.poll(() => seek.getAttribute('aria-valuetext')).toBe('1:03 of 1:02:05');
      await press(page, 'PageDown', 'PageDown', 'ArrowDown');
      await expect.poll(() => time()).toBe('0:00 / 1:02:05');
      await press(page, 'End');
      await expect.poll(() => time()).toBe('1:02:05 / 1:02:05');
    }));

  it('handles its keys anywhere inside; Space presses the focused button', () =>
    on(body('audio'), async (page) => {
      const play = page.locator('button[data-media=play]');
      await page.getByLabel('Position in Talk').focus();
      await press(page, 'Space');
      await expect.poll(() => play.getAttribute('aria-label')).toBe('Pause Talk');
      await expect.poll(() => play.locator('[data-sign=pause]').getAttribute('hidden')).toBe(null);
      await expect.poll(() => play.locator('[data-sign=play]').getAttribute('hidden')).toBe('');
      await press(page, 'k', 'm', 'c');
      await expect.poll(() => play.getAttribute('aria-label')).toBe('Play Talk');
      await expect.poll(() => attribute(page, '[data-media=mute]', 'aria-pressed')).toBe('true');
      await expect.poll(() => page.getByText('Transcript: Talk').isVisible()).toBe(true);
      await page.locator('[data-media=mute]').focus();
      await press(page, 'Space');
      await expect.poll(() => attribute(page, '[data-media=mute]', 'aria-pressed')).toBe('false');
      await expect.poll(() => play.getAttribute('aria-label')).toBe('Play Talk');
    }));
});
