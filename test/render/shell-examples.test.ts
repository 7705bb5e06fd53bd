import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { ContentRecord } from '../../src/content/corpus.ts';
import { press, useBrowser, visit } from './browser.ts';
import { corpus } from '../corpus.ts';

type Shell = ContentRecord<'shell'>['data'];
type Region = Shell['regions'][number];

const shells = corpus.records
  .filter((record): record is ContentRecord<'shell'> => record.type === 'shell')
  .map(({ data }) => data);

const PHONE = { width: 390, height: 800 };
const DESK = { width: 1440, height: 900 };

/** Style and script become files, because the pages under test allow no inline ones. */
function toSite({ name, code }: Shell): ReadonlyMap<string, string> {
  const parts = { style: '', script: '' };
  const body = (code?.example ?? '').replace(
    /<(style|script)>([\s\S]*?)<\/\1>/g,
    (_, tag: 'style' | 'script', text: string) => {
      parts[tag] += text;
      return '';
    },
  );
  const head = `<meta charset="utf-8"><title>${name}</title><link rel="stylesheet" href="/example.css"><script src="/example.js" defer></script>`;
  return new Map([
    ['/', `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`],
    ['/example.css', parts.style],
    ['/example.js', parts.script],
  ]);
}

const open = (shell: Shell, viewport: typeof PHONE, run: (page: Page) => Promise<void>): Promise<void> =>
  visit(toSite(shell), run, { viewport });

const FOCUSED: Readonly<Record<string, string>> = {
  'first-item': `region.querySelector('a, button, input')`,
  heading: `region.querySelector('h2')`,
  'search-field': `region.querySelector('[type=search]')`,
  region: 'region',
};

interface Panel {
  readonly isVisible: boolean;
  readonly expanded: string | null;
  /** Position of the focus: at the declared start, on the button, in the main region or elsewhere. */
  readonly focus: string;
}

/** Text, because tests are compiled without the types of a browser. */
const readPanel = (page: Page, { id, collapse }: Region): Promise<Panel> =>
  page.evaluate<Panel>(`(() => {
    const region = document.getElementById('${id}');
    const button = document.querySelector('button[aria-controls="${id}"]');
    const focused = document.activeElement;
    const focus =
      focused === ${FOCUSED[collapse?.focus ?? 'region']} ? 'start'
      : focused === button ? 'button'
      : focused.closest('main') || region.contains(focused) ? focused.closest('main, [id=${id}]').id
      : focused.localName;
    return { isVisible: region.checkVisibility(), expanded: button.getAttribute('aria-expanded'), focus };
  })()`);

/** A point of the window that belongs neither to the region nor to the one with its button. */
const findOutside = (page: Page, { id, collapse }: Region): Promise<{ x: number; y: number } | null> =>
  page.evaluate(`(() => {
    for (let y = innerHeight - 5; y > 0; y -= 20)
      for (let x = innerWidth - 5; x > 0; x -= 20)
        if (!document.elementFromPoint(x, y)?.closest('#${id}, #${collapse?.opens_from}')) return { x, y };
    return null;
  })()`);

const OPEN: Panel = { isVisible: true, expanded: 'true', focus: 'start' };
const CLOSED: Panel = { isVisible: false, expanded: 'false', focus: 'button' };

const panelsOf = ({ regions }: Shell): Region[] =>
  regions.filter(({ collapse }) => /^(?:drawer|sheet|menu)$/.test(collapse?.into ?? ''));

/** Opens and closes a region in every way that it declares, and tries those that it does not. */
async function walkPanel(page: Page, region: Region): Promise<void> {
  const { opens_with: label = '', hotkey, closes_on: ways = [] } = region.collapse ?? {};
  const button = page.getByRole('button', { name: label });
  const expectPanel = async (panel: Panel, way: string): Promise<void> =>
    expect.poll(() => readPanel(page, region), { message: `${region.id}: ${way}` }).toEqual(panel);
  const openWithButton = async (): Promise<void> => {
    await button.click();
    await expectPanel(OPEN, 'button');
  };

  await openWithButton();
  await button.click();
  await expectPanel(CLOSED, 'button again');

  for (const modifier of hotkey === undefined ? [] : ['Control', 'Meta']) {
    const keys = hotkey?.replace('Cmd', modifier) ?? '';
    await press(page, keys);
    await expectPanel(OPEN, keys);
    await press(page, keys);
    await expectPanel(CLOSED, `${keys} again`);
  }

  await openWithButton();
  const outside = await findOutside(page, region);
  if (!outside) throw new Error(`${region.id} covers the whole screen`);
  await page.mouse.click(outside.x, outside.y);
  if (ways.includes('outside-press')) {
    await expectPanel(CLOSED, 'outside press');
    await openWithButton();
  } else {
    // The page stays in use, and the focus is where the user pressed.
    await expect.poll(() => readPanel(page, region)).toMatchObject({ isVisible: true, expanded: 'true' });
    await page.locator(`#${region.id}`).locator('a, h2').first().focus();
  }

  await press(page, 'Escape');
  await expectPanel(CLOSED, 'Escape');

  if (!ways.some((way) => way === 'navigation' || way === 'choice')) return;
  await openWithButton();
  await page.locator(`#${region.id}`).locator('a, [role=tab]').last().click();
  // The page or the item that was chosen takes the focus.
  await expectPanel({ ...CLOSED, focus: 'main' }, 'choice');
}

/** Opens every panel without closing one, and then widens the window. */
async function walkAllPanels(page: Page, shell: Shell): Promise<void> {
  for (const { collapse } of panelsOf(shell)) {
    if (collapse?.hotkey === undefined)
      await page.getByRole('button', { name: collapse?.opens_with ?? '' }).click();
    else await press(page, collapse.hotkey.replace('Cmd', 'Control'));
    await expect.poll(() => page.locator('[data-open]').count()).toBe(1);
  }
  await page.setViewportSize(DESK);
  // Not waitForFunction(): it evaluates its text in the page, which the page's policy refuses.
  const stillOpen = page.locator('[data-open], [inert], [aria-expanded=true]');
  await expect.poll(() => stillOpen.count(), { timeout: 10_000 }).toBe(0);
}

async function walkSeparator(page: Page, { id, size }: Region, grows: string): Promise<void> {
  const edge = page.locator(`[role=separator][aria-controls=${id}]`);
  const measure = (): Promise<number> =>
    page.evaluate(`Math.round(document.getElementById('${id}').getBoundingClientRect().${size?.axis})`);
  await edge.press('End');
  await expect.poll(() => edge.getAttribute('aria-valuenow'), { message: id }).toBe(String(size?.max));
  await edge.press('Home');
  await expect.poll(() => edge.getAttribute('aria-valuenow'), { message: id }).toBe(String(size?.min));
  await expect.poll(() => measure(), { message: id }).toBe(size?.min);
  await edge.press(grows);
  await expect.poll(() => measure(), { message: id }).toBeGreaterThan(size?.min ?? 0);
}

describe('the example of a shell', () => {
  useBrowser();

  it.each(shells.filter((shell) => panelsOf(shell).length > 0))(
    '$id opens and closes its regions on a phone as declared, and none is left open on a desk',
    async (shell) => {
      await open(shell, PHONE, async (page) => {
        for (const region of panelsOf(shell)) {
          await expect
            .poll(() => readPanel(page, region))
            .toMatchObject({ isVisible: false, expanded: 'false' });
          await walkPanel(page, region);
        }
        await walkAllPanels(page, shell);
      });
    },
  );

  it.each(shells.filter(({ regions }) => regions.some(({ size }) => size?.resizable)))(
    '$id moves its separators with the keyboard, within their bounds',
    async (shell) => {
      const main = shell.regions.findIndex(({ landmark }) => landmark === 'main');
      await open(shell, DESK, async (page) => {
        for (const [index, region] of shell.regions.entries())
          if (region.size?.resizable) {
            const towardsMain = index < main ? 'ArrowRight' : 'ArrowLeft';
            await walkSeparator(page, region, region.size.axis === 'height' ? 'ArrowUp' : towardsMain);
          }
      });
    },
  );

  it('master-detail swaps the record and the list on a phone', async () => {
    const shell = shells.find(({ id }) => id === 'master-detail');
    if (!shell) throw new Error('no master-detail');
    await open(shell, PHONE, async (page) => {
      const landmark = (): Promise<string> =>
        page.evaluate(
          `[...document.querySelectorAll('main, [role=main]')].find((one) => one.checkVisibility()).id`,
        );
      await expect.poll(() => landmark()).toBe('main');
      await page.getByRole('button', { name: 'Back to all records' }).click();
      await expect.poll(() => landmark()).toBe('list');
      await expect
        .poll(() => page.evaluate(`document.activeElement.getAttribute('aria-current')`))
        .toBe('true');
      await page.getByRole('link', { name: 'Second record' }).click();
      await expect.poll(() => landmark()).toBe('main');
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    });
  });
});
