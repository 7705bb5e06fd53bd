import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { calendar } from '../src/render/primitives/calendar.ts';
import { focusedText, press, useBrowser, visit } from './render/browser.ts';
import { renderNode } from './render/render-node.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const UI = `${ROOT}templates/react/src/`;

/** Modules of packages that are not installed, and of the app that a product is created with. */
const STUBS: Readonly<Record<string, string>> = {
  'react-router':
    "import { jsx } from 'react/jsx-runtime'; export const Link = ({ to, ...rest }) => jsx('a', { href: to, ...rest });",
  locale: 'export const locale = { number: "1,234.5" };',
};

const packages: Plugin = {
  name: 'packages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, () => ({ path: 'react', namespace: 'stub' }));
    onResolve({ filter: /^react-router$|\/locale$/ }, ({ path }) => ({
      path: path.replace('./', ''),
      namespace: 'stub',
    }));
    onLoad({ filter: /.*/, namespace: 'stub' }, ({ path }) => ({
      contents:
        path === 'react'
          ? readFileSync(`${ROOT}test/fixtures/create/react.js.txt`, 'utf8')
          : (STUBS[path] ?? ''),
      resolveDir: ROOT,
      loader: 'js',
    }));
  },
};

/** The parts of a created app, with the content of these elements. */
async function bundle(body: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { mount } from 'react';
import { Button } from '@/components/ui/button';
import { Calendar } from '@/components/ui/calendar';
import { CalendarPanel, MonthTitle } from '@/components/ui/calendar/panel';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Heading } from '@/components/ui/heading';
mount(document.querySelector('main'), ${body});`,
      loader: 'tsx',
      resolveDir: UI,
    },
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    tsconfigRaw: '{}',
    define: { 'import.meta.env.BASE_URL': '"/"' },
    alias: { '@': UI.replace(/\/$/, '') },
    plugins: [packages],
  });
  return outputFiles[0]?.text ?? '';
}

const DOCUMENT =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title><link rel="stylesheet" href="/site.css"><script src="/app.js" defer></script></head><body><main></main></body></html>';

const open = (script: string, run: (page: Page) => Promise<void>): Promise<void> =>
  visit(
    new Map([
      ['/', DOCUMENT],
      ['/app.js', script],
      ['/site.css', '[hidden],.p-calendar__narrow,.p-calendar__words{display:none}'],
    ]),
    run,
  );

const caption = (page: Page) => page.locator('caption').first().textContent();
const focused = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const cell = document.activeElement.closest('td');
    return cell ? cell.querySelector('.p-calendar__number').textContent + ' ' + cell.closest('table').caption.textContent : '';
  })()`);
const pressed = (page: Page): Promise<string[]> =>
  page.locator('td [aria-pressed=true] .p-calendar__number').allTextContents();

useBrowser();

describe('a month of a created app', () => {
  const items = [
    { text: 'Screening', time: '8 Oct 2026, 20:00', action: 'open' as const },
    { text: 'Long night', time: '31 Oct 2026', current: true },
  ];
  let script = '';
  beforeAll(async () => {
    script = await bundle(`<CalendarPanel>
      <Heading level={2}><MonthTitle>Club, October 2026</MonthTitle></Heading>
      <Button label="Previous month" action="go-back" />
      <Button action="navigate">Today</Button>
      <Button label="Next month" action="go-next" />
      <Calendar kind="month" label="Club, October 2026" value="2026-10" items={${JSON.stringify(items)}} />
    </CalendarPanel>`);
  });

  it('is drawn as in the preview, but for what the scripts of the preview use', () =>
    open(script, async (page) => {
      const plain = (html: string): string =>
        html
          .replaceAll(/ (?:tabindex|data-(?:behaviour|days|month|kind|action))(?:="[^"]*")?/g, '')
          .replaceAll(
            /<(\w+)([^>]*)>/g,
            (_, name: string, attributes: string) =>
              `<${name} ${
                attributes
                  .match(/[\w-]+="[^"]*"/g)
                  ?.sort()
                  .join(' ') ?? ''
              }>`,
          );
      const drawn = await page.locator('.p-calendar').evaluate((one) => one.outerHTML as string);
      expect(plain(drawn)).toBe(
        plain(renderNode(calendar, { label: 'Club, October 2026', value: '2026-10', items })),
      );
    }));

  it('changes with its buttons, with its headings, and its entries stay in their month', () =>
    open(script, async (page) => {
      await page.getByRole('button', { name: 'Next month' }).click();
      await expect.poll(() => caption(page)).toBe('Club, November 2026');
      expect(await page.getByRole('heading').textContent()).toBe('Club, November 2026');
      expect(await page.getByRole('grid', { name: 'Club, November 2026' }).count()).toBe(1);
      expect(await page.locator('td .p-calendar__number').count()).toBe(30);
      expect(await page.locator('.p-calendar__entry').count()).toBe(0);
      await expect.poll(() => focusedText(page)).toBe('Next month');
      await page.getByRole('button', { name: 'Today' }).click();
      await expect.poll(() => caption(page)).toBe('Club, October 2026');
      expect(await page.locator('td .p-calendar__entry').count()).toBe(2);
      for (let count = 0; count < 10; count += 1)
        await page.getByRole('button', { name: 'Previous month' }).click();
      await expect.poll(() => caption(page)).toBe('Club, December 2025');
    }));

  it('has the keys of a date picker', () =>
    open(script, async (page) => {
      await page.locator('td[tabindex="0"]').focus();
      await expect.poll(() => focused(page)).toBe('31 Club, October 2026');
      const moves = [
        ['Home', '26 Club, October 2026'],
        ['End', '31 Club, October 2026'],
        ['ArrowRight', '1 Club, November 2026'],
        ['ArrowUp', '25 Club, October 2026'],
        ['ArrowLeft', '24 Club, October 2026'],
        ['ArrowDown', '31 Club, October 2026'],
        ['PageDown', '30 Club, November 2026'],
        ['Shift+PageDown', '30 Club, November 2027'],
        ['Shift+PageUp', '30 Club, November 2026'],
        ['PageUp', '30 Club, October 2026'],
      ];
      for (const [key = '', day] of moves) {
        await press(page, key);
        await expect.poll(async () => `${key}: ${await focused(page)}`).toBe(`${key}: ${day}`);
      }
    }));
});

describe('a date picker of a created app', () => {
  const days = (month: string) => [
    { text: 'Free', time: `12 ${month} 2026`, action: 'select', selected: month === 'Jun' },
    { text: 'Free', time: `19 ${month} 2026`, action: 'select' },
    { text: 'Taken', time: `5 ${month} 2026`, disabled: true },
  ];

  it('chooses one day, takes it, closes its popover and returns the focus; Escape only closes', async () => {
    const script = await bundle(`<CalendarPanel>
      <Button action="open" expanded>Show calendar</Button>
      <Dialog kind="popover" label="Day" startsClosed>
        <Calendar label="Day" value="2026-06" items={${JSON.stringify(days('Jun'))}} />
      </Dialog>
    </CalendarPanel>`);
    await open(script, async (page) => {
      const opener = page.getByRole('button', { name: 'Show calendar' });
      await opener.click();
      await expect.poll(() => caption(page)).toBe('Day, June 2026');
      await page.getByRole('button', { name: 'Friday 12 June 2026: Free' }).focus();
      await press(page, 'PageDown', 'Escape');
      await expect.poll(() => focusedText(page)).toBe('Show calendar');
      expect(await page.getByRole('grid').count()).toBe(0);
      await opener.click();
      await expect.poll(() => caption(page)).toBe('Day, July 2026');
      // Fridays, as in June.
      expect(await page.locator('td button .p-calendar__number').allTextContents()).toEqual([
        '3',
        '10',
        '17',
        '24',
        '31',
      ]);
      await page.getByRole('button', { name: 'Friday 10 July 2026' }).focus();
      await press(page, 'Enter');
      await expect.poll(() => focusedText(page)).toBe('Show calendar');
      await opener.click();
      await expect.poll(() => pressed(page)).toEqual(['10']);
    });
  });

  it('chooses a first and a last day, in months that follow each other, and fills the fields when confirmed', async () => {
    const script = await bundle(`<CalendarPanel isRange>
      <Field kind="date-range" label="Stay" name="stay" value={['2026-06-12', '2026-06-19']} />
      <Calendar label="June 2026" value="2026-06" items={${JSON.stringify(days('Jun'))}} />
      <Calendar label="July 2026" value="2026-07" items={${JSON.stringify(days('Jul'))}} />
      <Button action="confirm">Take these dates</Button>
    </CalendarPanel>`);
    await open(script, async (page) => {
      await page.getByRole('button', { name: 'Friday 19 June 2026: Free' }).click();
      await expect.poll(() => pressed(page)).toEqual(['19']);
      await page.locator('td button').nth(1).focus();
      await press(page, 'PageDown');
      await expect
        .poll(() => page.locator('caption').allTextContents())
        .toEqual(['July 2026', 'August 2026']);
      await press(page, 'PageUp');
      await page.locator('table').nth(1).locator('td button').first().click();
      await expect.poll(() => pressed(page)).toEqual(['19', '12']);
      expect(await page.getByLabel('To').inputValue()).toBe('2026-06-19');
      await page.getByRole('button', { name: 'Take these dates' }).click();
      await expect.poll(() => page.getByLabel('To').inputValue()).toBe('2026-07-12');
      expect(await page.getByLabel('From').inputValue()).toBe('2026-06-19');
    });
  });
});
