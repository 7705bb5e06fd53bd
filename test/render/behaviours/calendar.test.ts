import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { CALENDAR_BEHAVIOURS } from '../../../src/render/behaviours-script.ts';
import { calendar } from '../../../src/render/primitives/calendar.ts';
import { attribute, focusedText, on, press, useBrowser } from '../browser.ts';
import { cssOf, renderNode } from '../render-node.ts';

useBrowser();

const select = 'select' as const;
const PAGER =
  '<h2>Club, October 2026</h2><button aria-label="Previous month" data-action="go-back"></button><button data-action="navigate">Today</button><button aria-label="Next month" data-action="go-next"></button>';
const MONTH = renderNode(calendar, {
  kind: 'month',
  label: 'Club, October 2026',
  value: '2026-10',
  items: [
    { text: 'Screening', time: '8 Oct 2026, 20:00', action: 'open' as const },
    { text: 'Long night', time: '31 Oct 2026', current: true, action: 'open' as const },
  ],
});
const EVENTS = `<div class="l-placement">${PAGER}${MONTH}</div><button id="after">After</button>`;

const PICKER = `<div class="l-placement">${renderNode(calendar, {
  label: 'Available days',
  value: '2026-03',
  items: [
    { text: '2 times', time: '17 Mar 2026', action: select },
    { text: '3 times', time: '19 Mar 2026', action: select, selected: true },
    { text: 'Closed', time: '27 Mar 2026', disabled: true },
  ],
})}</div><button id="after">After</button>`;

const CSS = `[hidden]{display:none}${cssOf('calendar')}`;
const open = (body: string, run: (page: Page) => Promise<void>): Promise<void> =>
  on(body, run, undefined, CSS);

const caption = (page: Page) => page.locator('caption').first().textContent();
const days = (page: Page): Promise<number> => page.locator('td .p-calendar__number').count();
/** Number of the focused day with the title of its month. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const cell = document.activeElement.closest('td');
    return cell ? cell.querySelector('.p-calendar__number').textContent + ' ' + cell.closest('table').caption.textContent : '';
  })()`);
const pressed = (page: Page): Promise<string[]> =>
  page.locator('td [aria-pressed=true] .p-calendar__number').allTextContents();

describe('the buttons of a month', () => {
  it('show the month before and after, announce it, and keep the focus', () =>
    open(EVENTS, async (page) => {
      const announced = page.locator('[aria-live=polite]').first();
      expect(await announced.textContent()).toBe('');
      await page.getByRole('button', { name: 'Next month' }).focus();
      await press(page, 'Enter');
      await expect.poll(() => caption(page)).toBe('Club, November 2026');
      expect(await announced.textContent()).toBe('Club, November 2026');
      expect(await page.getByRole('heading').textContent()).toBe('Club, November 2026');
      expect(await page.getByRole('grid', { name: 'Club, November 2026' }).count()).toBe(1);
      expect(await days(page)).toBe(30);
      expect(await page.locator('tbody tr').count()).toBe(6);
      expect(await attribute(page, 'tbody time >> nth=0', 'datetime')).toBe('2026-11-01');
      expect(await page.locator('tr:first-child > td').nth(6).textContent()).toBe('1');
      await expect.poll(() => focusedText(page)).toBe('Next month');
      await page.getByRole('button', { name: 'Previous month' }).click();
      await page.getByRole('button', { name: 'Previous month' }).click();
      await expect.poll(() => caption(page)).toBe('Club, September 2026');
      expect(await days(page)).toBe(30);
    }));

  it('leave entries in their month and bring them back, and "Today" leads there', () =>
    open(EVENTS, async (page) => {
      // The tab stop is the day of the month that was shown before, and the live region keeps its last announcement.
      const markup = async (): Promise<string> =>
        (await page.locator('.p-calendar').innerHTML())
          .replaceAll(/ tabindex="-?\d"/g, '')
          .replaceAll(/(aria-live="polite">)[^<]*/g, '$1');
      const before = await markup();
      const next = page.getByRole('button', { name: 'Next month' });
      await next.click();
      expect(await page.locator('.p-calendar__entry').count()).toBe(0);
      expect(await page.locator('[aria-current]').count()).toBe(0);
      await next.click();
      await page.getByRole('button', { name: 'Today' }).click();
      await expect.poll(markup).toBe(before);
      expect(await page.locator('.svc-status').count(), 'no status of an unknown action').toBe(0);
    }));

  it('cross years', () =>
    open(EVENTS, async (page) => {
      for (let count = 0; count < 3; count += 1)
        await page.getByRole('button', { name: 'Next month' }).click();
      await expect.poll(() => caption(page)).toBe('Club, January 2027');
      expect(await days(page)).toBe(31);
    }));

  it('write the month in the language of the calendar', () =>
    open(
      `<div class="l-placement" lang="de">${PAGER.replace('October', 'Oktober')}${MONTH.replaceAll('October', 'Oktober')}</div>`,
      async (page) => {
        await page.getByRole('button', { name: 'Previous month' }).click();
        await page.getByRole('button', { name: 'Previous month' }).click();
        await page.getByRole('button', { name: 'Previous month' }).click();
        await page.getByRole('button', { name: 'Previous month' }).click();
        await page.getByRole('button', { name: 'Previous month' }).click();
        await page.getByRole('button', { name: 'Previous month' }).click();
        await page.getByRole('button', { name: 'Previous month' }).click();
        await expect.poll(() => caption(page)).toBe('Club, März 2026');
      },
    ));
});

describe('the keys of a month', () => {
  it('keep arrows, Home and End, and go on into the next month', () =>
    open(EVENTS, async (page) => {
      await press(page, 'Tab', 'Tab', 'Tab', 'Tab');
      await expect.poll(() => focused(page)).toBe('31 Club, October 2026');
      await press(page, 'Home');
      await expect.poll(() => focused(page)).toBe('26 Club, October 2026');
      await press(page, 'End');
      await expect.poll(() => focused(page)).toBe('31 Club, October 2026');
      await press(page, 'ArrowDown');
      await expect.poll(() => focused(page)).toBe('7 Club, November 2026');
      await press(page, 'ArrowUp');
      await expect.poll(() => focused(page)).toBe('31 Club, October 2026');
      await press(page, 'ArrowRight', 'ArrowRight');
      await expect.poll(() => focused(page)).toBe('2 Club, November 2026');
      await press(page, 'Tab');
      await expect.poll(() => focusedText(page)).toBe('after');
      await press(page, 'Shift+Tab');
      await expect.poll(() => focused(page)).toBe('2 Club, November 2026');
    }));

  it('page by months and years to the same day, or the last', () =>
    open(EVENTS, async (page) => {
      await press(page, 'Tab', 'Tab', 'Tab', 'Tab', 'PageDown');
      await expect.poll(() => focused(page)).toBe('30 Club, November 2026');
      await press(page, 'PageUp', 'Shift+PageDown');
      await expect.poll(() => focused(page)).toBe('30 Club, October 2027');
      await press(page, 'Shift+PageUp', 'Shift+PageUp');
      await expect.poll(() => focused(page)).toBe('30 Club, October 2025');
    }));
});

describe('a date picker', () => {
  it('names its month, and offers in another one the weekdays that it offers in its own', () =>
    open(PICKER, async (page) => {
      await expect.poll(() => caption(page)).toBe('Available days, March 2026');
      await page.getByRole('button', { name: 'Thursday 19 March 2026: 3 times' }).focus();
      await press(page, 'PageDown');
      await expect.poll(() => focused(page)).toBe('19 Available days, April 2026');
      // Tuesdays and Thursdays.
      expect(await page.locator('td button .p-calendar__number').allTextContents()).toEqual([
        '2',
        '7',
        '9',
        '14',
        '16',
        '21',
        '23',
        '28',
        '30',
      ]);
      expect(await page.locator('td [data-disabled], td [aria-pressed=true]').count()).toBe(0);
      expect((await page.locator('tbody').textContent())?.includes('times')).toBe(false);
      await press(
        page,
        'ArrowUp',
        'ArrowDown',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'Enter',
      );
      await expect.poll(() => pressed(page)).toEqual(['14']);
      expect(await page.getByRole('button', { name: /^Tuesday,? 14 April 2026/ }).count()).toBe(1);
    }));

  it('has one chosen day, by Enter, Space or a click, whatever month is shown', () =>
    open(PICKER, async (page) => {
      const second = page.getByRole('button', { name: 'Tuesday 17 March 2026: 2 times' });
      await second.click();
      await expect.poll(() => pressed(page)).toEqual(['17']);
      const ground = (text: string): Promise<string> =>
        page
          .locator('.p-calendar__day', { hasText: text })
          .evaluate((one) => one.hasAttribute('data-selected').toString());
      expect([await ground('2 times'), await ground('3 times')]).toEqual(['true', 'false']);
      await press(page, 'ArrowRight', 'ArrowRight', 'Space');
      await expect.poll(() => pressed(page)).toEqual(['19']);
      await press(page, 'PageDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Enter', 'PageUp');
      await expect.poll(() => pressed(page)).toEqual([]);
      await press(page, 'PageDown');
      await expect.poll(() => pressed(page)).toEqual(['16']);
    }));
});

describe('a date picker in a popup', () => {
  const month = (label: string, value: string, ...items: readonly object[]): string =>
    renderNode(calendar, { label, value, items: items as never });
  const dialog = (inside: string): string =>
    `<section class="p-dialog" role="dialog" aria-label="Day" data-kind="popover" data-behaviour="dialog" tabindex="-1"><div>${inside}</div></section>`;
  const ONE = `<div class="l-placement"><label>Day <input type="date" id="day" value="2026-03-19"></label><button aria-expanded="true" data-action="open">Show calendar</button>${dialog(
    month(
      'March 2026',
      '2026-03',
      { text: 'Free', time: '17 Mar 2026', action: select },
      { text: 'Free', time: '19 Mar 2026', action: select, selected: true },
      { text: 'Taken', time: '20 Mar 2026', disabled: true },
    ),
  )}</div>`;

  it('fills the field, closes and returns the focus; Escape only closes', () =>
    open(ONE, async (page) => {
      const opener = page.getByRole('button', { name: 'Show calendar' });
      await opener.focus();
      await press(page, 'Enter');
      await expect.poll(() => focused(page)).toBe('19 March 2026');
      await press(page, 'PageDown', 'Escape');
      await expect.poll(() => focusedText(page)).toBe('Show calendar');
      expect(await page.locator('#day').inputValue()).toBe('2026-03-19');
      expect(await page.getByRole('dialog').count()).toBe(0);
      await press(page, 'Enter');
      await expect.poll(() => focused(page)).toBe('19 April 2026');
      await press(
        page,
        'ArrowDown',
        'ArrowRight',
        'ArrowRight',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'ArrowLeft',
        'Enter',
      );
      await expect.poll(() => focusedText(page)).toBe('Show calendar');
      expect(await page.locator('#day').inputValue()).toBe('2026-04-23');
      expect(await page.getByRole('dialog').count()).toBe(0);
    }));

  const TWO = `<div class="l-placement"><input type="date" id="from" aria-label="From" value="2026-06-12"><input type="date" id="to" aria-label="To" value="2026-06-19"><button aria-expanded="true" data-action="open">Show calendar</button>${dialog(
    `${month('June 2026', '2026-06', { text: 'First day', time: '12 Jun 2026', action: select, selected: true }, { text: 'Last day', time: '19 Jun 2026', action: select, selected: true }, { text: 'Taken', time: '5 Jun 2026', disabled: true })}${month('July 2026', '2026-07', { text: 'Free', time: '3 Jul 2026', action: select }, { text: 'Taken', time: '10 Jul 2026', disabled: true })}<button data-action="cancel">Cancel</button><button data-action="confirm">Take these dates</button>`,
  )}</div>`;

  it('chooses a first and a last day across months that stay side by side, and takes them when confirmed', () =>
    open(TWO, async (page) => {
      await page.getByRole('button', { name: 'Show calendar' }).click();
      const titles = () => page.locator('caption').allTextContents();
      await page.getByRole('button', { name: 'Friday 19 June 2026: Last day' }).click();
      await expect.poll(() => pressed(page)).toEqual(['19']);
      await press(page, 'PageDown');
      await expect.poll(titles).toEqual(['July 2026', 'August 2026']);
      expect(
        await page.getByRole('button', { name: 'Friday 3 July 2026: Free' }).count(),
        'with its marks',
      ).toBe(1);
      await page.getByRole('button', { name: 'Friday 3 July 2026: Free' }).click();
      expect(await page.locator('#from').inputValue()).toBe('2026-06-12');
      await press(page, 'PageUp');
      await expect.poll(titles).toEqual(['June 2026', 'July 2026']);
      await expect.poll(() => pressed(page)).toEqual(['19', '3']);
      await page.getByRole('button', { name: 'Take these dates' }).click();
      await expect.poll(() => page.locator('#to').inputValue()).toBe('2026-07-03');
      expect(await page.locator('#from').inputValue()).toBe('2026-06-19');
      await expect.poll(() => focusedText(page)).toBe('Show calendar');
    }));

  it('leaves the dates as they were after Cancel', () =>
    open(TWO, async (page) => {
      await page.getByRole('button', { name: 'Show calendar' }).click();
      await page.getByRole('button', { name: 'Friday 12 June 2026: First day' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => focusedText(page)).toBe('Show calendar');
      expect(await page.locator('#from').inputValue()).toBe('2026-06-12');
    }));
});

it('the script of calendars stays small', () => {
  expect(Buffer.byteLength(CALENDAR_BEHAVIOURS)).toBeLessThan(6_700);
});
