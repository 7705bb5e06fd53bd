import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ContentRecord } from '../../src/content/corpus.ts';
import { compose } from '../../src/essence/compose.ts';
import { buildShellRules } from '../../src/render/shell-css.ts';
import { renderSite } from '../../src/render/site.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { useBrowser, visit } from './browser.ts';
import { corpus } from '../corpus.ts';

const shells = corpus.records.filter((record): record is ContentRecord<'shell'> => record.type === 'shell');
const blueprint = compose('support-desk', corpus);

/** One app in each shell, so that all have the same content; its first pages suffice. */
function inShell(shell: string): EssenceV4 {
  const sections = blueprint.blueprint.sections.slice(0, 1).map((section) => ({
    ...section,
    shell,
    pages: section.pages.map((page) => ({ ...page, shell_override: null })),
  }));
  return { ...blueprint, blueprint: { ...blueprint.blueprint, sections } } as EssenceV4;
}

const WIDTHS = [390, 820, 1440] as const;
const HEIGHT = 900;

interface Box {
  readonly id: string;
  readonly landmark: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Horizontal overflow of its inner box. */
  readonly over: number;
  readonly innerTop: number;
  readonly isSticky: boolean;
}

interface Frame {
  readonly width: number;
  readonly height: number;
  readonly over: number;
  readonly boxes: readonly Box[];
  /** Width of the narrowest column on the page. */
  readonly narrowest: number;
}

/** Text, because tests are compiled without the types of a browser. */
const FRAME = `(() => {
  const root = document.documentElement;
  const frame = document.querySelector('.s-frame').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.s-region')].filter((one) => one.checkVisibility()).map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const inner = one.firstElementChild;
    const over = inner.scrollWidth - inner.clientWidth;
    const innerTop = inner.getBoundingClientRect().top;
    const isSticky = getComputedStyle(one).position === 'sticky';
    return { id: one.dataset.region, landmark: one.dataset.landmark, left, top, right, bottom, over, innerTop, isSticky };
  });
  const narrowest = Math.min(...[...document.querySelectorAll('.l-columns>*')].map((one) => one.offsetWidth));
  return { narrowest, width: frame.width, height: frame.height, over: root.scrollWidth - root.clientWidth, boxes };
})()`;

interface Measurements {
  readonly long: Readonly<Record<number, Frame>>;
  readonly scrolled: Frame;
  readonly short: Readonly<Record<number, Frame>>;
}

/** Measures a long page at each width, scrolled, and then without content. */
async function measure(page: Page): Promise<Measurements> {
  const frames = async (): Promise<Record<number, Frame>> => {
    const framesByWidth: Record<number, Frame> = {};
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      framesByWidth[width] = await page.evaluate<Frame>(FRAME);
    }
    return framesByWidth;
  };
  const long = await frames();
  await page.evaluate('scrollTo(0, 400)');
  const scrolled = await page.evaluate<Frame>(FRAME);
  await page.evaluate(`for (const one of document.querySelectorAll('.l-page>*')) one.hidden = true`);
  return { long, scrolled, short: await frames() };
}

/** The share of the frame that no region covers. */
const uncoveredShare = ({ width, height, boxes }: Frame): number =>
  1 -
  boxes.reduce((sum, { left, right, top, bottom }) => sum + (right - left) * (bottom - top), 0) /
    (width * height);

describe('the frame of a page', () => {
  useBrowser();

  describe.each(shells.map(({ data }) => data))('in $id', ({ id, areas, regions }) => {
    let measured: Measurements;

    beforeAll(async () => {
      const { files, pages } = renderSite(inShell(id), corpus);
      const site = new Map([...files].map(([path, text]) => [`/${path}`, text]));
      await visit(site, async (page) => void (measured = await measure(page)), {
        path: `/${pages[0]?.file}`,
      });
    });

    it.each(WIDTHS)('fits into %d px without overflow', (width) => {
      const frame = measured.long[width];
      expect(frame?.over).toBeLessThanOrEqual(0);
      expect(frame?.boxes.filter(({ over }) => over > 1)).toEqual([]);
    });

    it.each(WIDTHS)('fills %d px: regions leave no gaps between them', (width) => {
      const frame = measured.long[width];
      // Some shells leave grid cells beside their content empty.
      const rows = Object.values(areas).flatMap((grid) => grid.areas);
      const limit = rows.some((row) => row.split(' ').includes('.')) ? 0.8 : 0.005;
      expect(frame && uncoveredShare(frame)).toBeLessThan(limit);
    });

    it.each(WIDTHS)(
      'gives no pattern too little room at %d px: it stands below the others instead',
      (width) => {
        expect(measured.long[width]?.narrowest).toBeGreaterThanOrEqual(230);
      },
    );

    it('leaves most of a phone screen to the content', () => {
      const boxes = measured.long[390]?.boxes ?? [];
      const main = boxes.find(({ landmark }) => landmark === 'main');
      expect(main && main.right - main.left).toBeGreaterThanOrEqual(0.6 * 390);
      expect(boxes.find(({ landmark }) => landmark === 'banner')?.bottom).toBeLessThanOrEqual(180);
    });

    it('ends at the lower edge of the window, even on short pages', () => {
      for (const width of WIDTHS)
        expect(Math.max(...(measured.short[width]?.boxes.map(({ bottom }) => bottom) ?? []))).toBeCloseTo(
          HEIGHT,
          0,
        );
    });

    it('keeps columns in view below the bars while the page scrolls', () => {
      const { boxes } = measured.scrolled;
      const main = boxes.find(({ landmark }) => landmark === 'main');
      const moves = new Set(regions.filter(({ scroll }) => scroll === 'page').map((region) => region.id));
      const columns = boxes.filter(
        ({ id: name, left, right, bottom }) =>
          main &&
          (right <= main.left + 1 || left >= main.right - 1) &&
          bottom > HEIGHT / 2 &&
          !moves.has(name),
      );
      for (const { id: name, left, right, innerTop } of columns) {
        const bars = boxes.filter((bar) => bar.isSticky && bar.left < right - 1 && bar.right > left + 1);
        const covered = bars.filter(({ top, bottom }) => top < innerTop && bottom > innerTop + 1);
        expect(innerTop, `${name} has moved away`).toBeGreaterThanOrEqual(-1);
        expect(covered).toEqual([]);
      }
    });
  });
});

describe('the style sheet of a shell', () => {
  it.each(shells.map(({ data }) => data))(
    'in $id does not repeat what a narrower window declares',
    (shell) => {
      const steps = buildShellRules(shell).flatMap((rule, index, all) => {
        if ('rules' in rule) return rule.condition.includes('min-width') ? [rule.rules] : [];
        return index === 0 ? [all.filter((one) => 'selectors' in one)] : [];
      });
      const bySelector = steps.map(
        (rules) =>
          new Map(
            rules.flatMap((rule) =>
              'selectors' in rule ? [[rule.selectors[0]?.text, rule.declarations] as const] : [],
            ),
          ),
      );
      const repeated = bySelector.flatMap((rules, index) =>
        [...rules].filter(([selector, text]) => bySelector[index - 1]?.get(selector) === text),
      );
      expect(steps.length).toBeGreaterThan(1);
      expect(repeated).toEqual([]);
    },
  );
});

describe('the content of a page', () => {
  useBrowser();

  it('leaves lists room for a line of text', async () => {
    const { files } = renderSite(compose('marketplace', corpus), corpus);
    const site = new Map([...files].map(([path, text]) => [`/${path}`, text]));
    await visit(
      site,
      async (page) => {
        const width = await page.evaluate<number>(
          `document.querySelector('.p-stack[data-align=center] .p-list').offsetWidth`,
        );
        expect(width).toBeGreaterThanOrEqual(24 * 16);
      },
      { path: '/index.html' },
    );
  });

  it('stays where it is when Tab reaches the navigation at the lower edge of a phone', async () => {
    const { files } = renderSite(compose('retail-bank', corpus), corpus);
    const site = new Map([...files].map(([path, text]) => [`/${path}`, text]));
    const inBar = `document.activeElement.closest('.s-region')?.dataset.landmark === 'navigation'`;
    await visit(
      site,
      async (page) => {
        await page.setViewportSize({ width: 390, height: 700 });
        for (let presses = 0; presses < 20 && !(await page.evaluate<boolean>(inBar)); presses++)
          await page.keyboard.press('Tab');
        expect(await page.evaluate(`[${inBar}, scrollY]`)).toEqual([true, 0]);
      },
      { path: '/index.html' },
    );
  });
});
