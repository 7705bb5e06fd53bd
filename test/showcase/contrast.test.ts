import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findLowContrast } from '../../scripts/audit/contrast.ts';
import { sharedBrowser } from '../chromium.ts';

let page: Page;

beforeAll(async () => {
  page = await (await sharedBrowser()).newPage({ viewport: { width: 1280, height: 800 } });
});

afterAll(async () => {
  await page?.close();
});

const low = async (body: string): Promise<string[]> => {
  await page.setContent(
    `<!doctype html><html lang="en"><body style="margin:0;background:#fff">${body}</body></html>`,
  );
  return findLowContrast(page, ['#text']);
};

describe('the contrast of a text over anything', () => {
  it.each([
    [
      'over a gradient that stays dark',
      '<p id="text" style="color:#fff;background:linear-gradient(90deg,#000,#333)">Words over a gradient</p>',
    ],
    [
      'under a line',
      '<p style="background:linear-gradient(#eee,#fff)"><a id="text" href="#" style="color:#111;text-decoration:underline 3px">Words with a line</a></p>',
    ],
    [
      'that is large',
      '<p id="text" style="font-size:32px;color:#949494;background:linear-gradient(#fff,#fefefe)">Large words</p>',
    ],
    [
      'that is not in view of a table that scrolls',
      '<div style="overflow:auto;width:100px;background:#fff"><p style="width:400px;background:linear-gradient(90deg,#fff 100px,#000 101px)"><span id="text" style="margin-left:200px;color:#000">9</span></p></div>',
    ],
    [
      'that begins under the border of a table that scrolls',
      '<div style="overflow:auto;width:100px;border-right:20px solid #000"><p style="width:400px;background:linear-gradient(#fff,#fefefe)"><span id="text" style="margin-left:99px;color:#000">9 July</span></p></div>',
    ],
    [
      'with an outline',
      '<svg width="90" height="40"><rect width="90" height="40" fill="#ffe080"/><text id="text" x="9" y="25" fill="#fff" stroke="#222" stroke-width="3" paint-order="stroke">90</text></svg>',
    ],
  ])('is enough for one %s', async (_, body) => {
    expect(await low(body)).toEqual([]);
  });

  it.each([
    [
      'over the pale end of a gradient',
      '<p id="text" style="width:max-content;color:#fff;background:linear-gradient(90deg,#000,#ddd)">Words over a gradient that ends pale</p>',
    ],
    [
      'in the colour of its ground',
      '<p id="text" style="color:#000;background:linear-gradient(#000,#000)">Nobody reads this</p>',
    ],
    [
      'behind another element',
      '<div style="position:relative"><p id="text" style="margin:0;color:#111">Covered</p><div style="position:absolute;inset:0;background:#222"></div></div>',
    ],
  ])('is too low for one %s', async (_, body) => {
    expect(await low(body)).toHaveLength(1);
  });

  it('leaves the page as it was', async () => {
    await low('<p id="text" style="color:#fff;background:linear-gradient(90deg,#000,#333)">Words</p>');
    expect(await page.locator('#text').evaluate((element) => element.outerHTML)).toBe(
      '<p id="text" style="color: rgb(255, 255, 255); background: linear-gradient(90deg, rgb(0, 0, 0), rgb(51, 51, 51));">Words</p>',
    );
  });
});
