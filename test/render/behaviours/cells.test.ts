import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { calendar } from '../../../src/render/primitives/calendar.ts';
import { canvas } from '../../../src/render/primitives/canvas.ts';
import { map } from '../../../src/render/primitives/map.ts';
import { attribute, focusedText, on, press, useBrowser } from '../browser.ts';
import { cssOf, renderNode } from '../render-node.ts';

/** The list below a month, which replaces its entries in narrow places. */
const HIDES = '.p-calendar__narrow{display:none}';

useBrowser();

describe('a toolbar', () => {
  const tools =
    '<button>Bold</button><button disabled>Cut</button><select aria-label="Size"><option>1</option><option>2</option></select><input aria-label="Find"><button>Link</button>';

  it('is one tab stop besides its text fields, wraps around, and remembers the last control', () =>
    on(
      `<div role="toolbar" aria-label="Tools" data-behaviour="toolbar">${tools}</div><button id="after">After</button>`,
      async (page) => {
        await press(page, 'Tab');
        await expect.poll(() => focusedText(page)).toBe('Bold');
        await press(page, 'ArrowRight');
        await expect.poll(() => focusedText(page)).toBe('Size');
        await expect.poll(() => page.locator('select').inputValue()).toBe('1');
        await press(page, 'ArrowRight');
        await expect.poll(() => focusedText(page)).toBe('Link');
        await press(page, 'ArrowRight');
        await expect.poll(() => focusedText(page)).toBe('Bold');
        await press(page, 'End', 'Tab');
        await expect.poll(() => focusedText(page)).toBe('after');
        await press(page, 'Shift+Tab');
        await expect.poll(() => focusedText(page)).toBe('Link');
      },
    ));

  it('uses the other arrow keys when vertical', () =>
    on(
      `<div role="toolbar" aria-label="Tools" aria-orientation="vertical" data-behaviour="toolbar"><button>One</button><button>Two</button></div>`,
      async (page) => {
        await page.getByRole('button', { name: 'One' }).focus();
        await press(page, 'ArrowRight');
        await expect.poll(() => focusedText(page)).toBe('One');
        await press(page, 'ArrowDown');
        await expect.poll(() => focusedText(page)).toBe('Two');
      },
    ));
});

describe('a grid', () => {
  const cell = (name: string, inner = name): string => `<td aria-label="${name}">${inner}</td>`;
  const body = `<table role="grid" aria-label="G" data-behaviour="grid"><tr>${cell('a1')}${cell('b1', '<button aria-label="b1">b</button>')}${cell('c1')}</tr><tr>${cell('a2')}${cell('b2', '<input aria-label="edit" value="old">')}${cell('c2')}</tr></table><button id="after">After</button>`;

  it('is one tab stop with arrow keys between cells', () =>
    on(body, async (page) => {
      await press(page, 'Tab');
      await expect.poll(() => focusedText(page)).toBe('a1');
      await press(page, 'ArrowLeft', 'ArrowRight', 'ArrowDown');
      await expect.poll(() => focusedText(page)).toBe('b2');
      await press(page, 'End');
      await expect.poll(() => focusedText(page)).toBe('c2');
      await press(page, 'Control+Home');
      await expect.poll(() => focusedText(page)).toBe('a1');
      await press(page, 'PageDown');
      await expect.poll(() => focusedText(page)).toBe('a2');
      await press(page, 'Control+End', 'Tab');
      await expect.poll(() => focusedText(page)).toBe('after');
      await press(page, 'Shift+Tab');
      await expect.poll(() => focusedText(page)).toBe('c2');
    }));

  it('edits with Enter or F2; Escape reverts, Enter commits and moves down', () =>
    on(body, async (page) => {
      await page.locator('[aria-label=b2]').focus();
      await press(page, 'F2');
      await expect.poll(() => focusedText(page)).toBe('edit');
      await page.keyboard.type('new');
      await press(page, 'ArrowLeft', 'Escape');
      await expect.poll(() => focusedText(page)).toBe('b2');
      await expect.poll(() => page.locator('input').inputValue()).toBe('old');
      await press(page, 'Enter');
      await expect.poll(() => focusedText(page)).toBe('edit');
      await press(page, 'Enter');
      await expect.poll(() => focusedText(page)).toBe('b2');
    }));
});

describe('a month', () => {
  const items = [
    { text: 'Fair', time: '2 Mar 2026', action: 'open' as const },
    { text: 'Rehearsal', time: '5 Mar 2026', action: 'open' as const, current: true },
    { text: 'Concert', time: '5 Mar 2026', action: 'open' as const },
  ];
  const body = `${renderNode(calendar, { kind: 'month', label: 'March 2026', value: '2026-03-05', items })}<button id="after">After</button>`;
  /** The day of the focused cell. */
  const day = (page: Page): Promise<string> =>
    page.evaluate("document.activeElement.closest('td')?.querySelector('time')?.dateTime ?? ''");

  it('is one tab stop at its current day, and days continue across weeks', () =>
    on(
      body,
      async (page) => {
        await press(page, 'Tab');
        await expect.poll(() => day(page)).toBe('2026-03-05');
        await press(page, 'End');
        await expect.poll(() => day(page)).toBe('2026-03-08');
        await press(page, 'ArrowRight');
        await expect.poll(() => day(page)).toBe('2026-03-09');
        await press(page, 'ArrowUp', 'ArrowLeft');
        await expect.poll(() => day(page)).toBe('2026-03-01');
        await press(page, 'Tab');
        await expect.poll(() => focusedText(page)).toBe('after');
      },
      undefined,
      HIDES,
    ));

  it('is entered with Enter, navigated by arrow keys and left with Escape', () =>
    on(
      body,
      async (page) => {
        await press(page, 'Tab', 'Enter');
        await expect.poll(() => focusedText(page)).toBe('Rehearsal');
        await press(page, 'ArrowDown');
        await expect.poll(() => focusedText(page)).toBe('Concert');
        await press(page, 'Escape', 'ArrowLeft');
        await expect.poll(() => day(page)).toBe('2026-03-04');
      },
      undefined,
      HIDES,
    ));
});

describe('a canvas', () => {
  const seat = (text: string, x: number, y: number) => ({ text, x, y, id: text, action: 'select' as const });
  const body = renderNode(canvas, {
    kind: 'graph',
    label: 'Plan',
    items: [
      seat('A1', 10, 20),
      seat('A2', 50, 20),
      seat('A3', 90, 20),
      seat('B1', 12, 70),
      seat('B3', 88, 70),
    ],
  });

  it('moves to the nearest item in the direction of the arrow key', () =>
    on(
      body,
      async (page) => {
        await page.getByRole('button', { name: 'A1' }).focus();
        await press(page, 'ArrowRight');
        await expect.poll(() => focusedText(page)).toBe('A2');
        await press(page, 'ArrowRight', 'ArrowDown');
        await expect.poll(() => focusedText(page)).toBe('B3');
        await press(page, 'ArrowDown');
        await expect.poll(() => focusedText(page)).toBe('B3');
        await press(page, 'ArrowLeft');
        await expect.poll(() => focusedText(page)).toBe('B1');
        await press(page, 'End');
        await expect.poll(() => focusedText(page)).toBe('B3');
        await press(page, 'Home', 'Space');
        await expect
          .poll(() => page.getByRole('button', { name: 'A1' }).getAttribute('aria-pressed'))
          .toBe('true');
      },
      undefined,
      cssOf('canvas'),
    ));

  it('zooms in, out and back', () =>
    on(
      body,
      async (page) => {
        const box = page.locator('.p-canvas__surface');
        const width = async (): Promise<number> => (await box.boundingBox())?.width ?? 0;
        const before = await width();
        await page.getByRole('group', { name: 'Plan' }).focus();
        await press(page, '+');
        await expect.poll(() => width()).toBeGreaterThan(before);
        await press(page, '-', '-');
        await expect.poll(() => width()).toBeLessThan(before);
        await press(page, '0');
        await expect.poll(() => width()).toBe(before);
      },
      undefined,
      cssOf('canvas'),
    ));
});

describe('a map', () => {
  const body = renderNode(map, {
    label: 'Huts',
    items: [
      { text: 'North', x: 20, y: 20, action: 'select', selected: true },
      { text: 'South', x: 60, y: 80, action: 'select' },
    ],
  });

  it('highlights the pin of the selected place', () =>
    on(body, async (page) => {
      await expect.poll(() => attribute(page, '[data-chosen]', 'data-pin')).toBe('0');
      await page.getByRole('button', { name: 'South' }).focus();
      await press(page, 'Enter');
      await expect.poll(() => attribute(page, '[data-chosen]', 'data-pin')).toBe('1');
      await expect
        .poll(() => page.getByRole('button', { name: 'North' }).getAttribute('aria-pressed'))
        .toBe('false');
    }));

  it('pans by arrow keys and zooms, never out of sight', () =>
    on(
      body,
      async (page) => {
        const ground = page.locator('[data-ground]');
        const place = async () => (await ground.boundingBox()) ?? { x: 0, y: 0, width: 0 };
        const before = await place();
        await page.getByRole('application', { name: 'Map: Huts' }).focus();
        await press(page, 'ArrowLeft');
        expect((await place()).x).toBeGreaterThan(before.x);
        await press(page, 'ArrowRight', 'ArrowDown');
        expect((await place()).x).toBe(before.x);
        expect((await place()).y).toBeLessThan(before.y);
        await press(page, '+');
        expect((await place()).width).toBeCloseTo(before.width * 1.5, 0);
        await press(page, '0', ...Array.from({ length: 9 }, () => 'ArrowRight'));
        expect(before.x - (await place()).x).toBeLessThan(before.width);
      },
      undefined,
      cssOf('map'),
    ));
});
