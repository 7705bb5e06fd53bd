import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLACE } from '../../scripts/audit/probe.ts';
import { controlsScript, type GeometryFinding, geometryScript } from '../../src/runtime/geometry.ts';
import { sharedBrowser } from '../chromium.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await sharedBrowser();
  page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
});

afterAll(async () => {
  await page?.close();
});

const show = (body: string): Promise<void> =>
  page.setContent(`<!doctype html><html lang="en"><body><main>${body}</main></body></html>`);

/** The ids of the defects of a page. */
async function defects(body: string): Promise<string[]> {
  await show(body);
  return (await page.evaluate<GeometryFinding[]>(geometryScript(PLACE))).map(({ id }) => id);
}

async function dead(body: string): Promise<string[]> {
  await show(body);
  return page.evaluate<string[]>(controlsScript(PLACE));
}

const line = '<p>One line of text that nothing covers or cuts off.</p>';
const columns = (one: string, other: string): string =>
  `<div style="display:grid;grid-template-columns:1fr 1fr;align-items:start"><div>${one}</div><div>${other}</div></div>`;
const tall = Array.from({ length: 60 }, (_, index) => `<p>Line ${index}</p>`).join('');

describe('the boxes of a page', () => {
  it.each([
    ['a plain text', line],
    [
      'a text that ends with an ellipsis',
      `<p style="overflow:hidden;white-space:nowrap;text-overflow:ellipsis;width:90px">A long name of a product</p>`,
    ],
    [
      'a text that scrolls',
      `<div style="overflow-x:auto;width:90px"><p style="white-space:nowrap">A long line of a table</p></div>`,
    ],
    [
      'a text for assistive technology',
      '<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Hidden</p>',
    ],
    [
      'a round badge with room for its text',
      '<span style="display:inline-block;padding:4px 16px;border-radius:99px;background:#ccc">New</span>',
    ],
    [
      'a count on an icon',
      '<div style="position:relative"><button>Bell</button><span style="position:absolute;left:0;top:0">2</span></div>',
    ],
    ['two columns of about the same height', columns(tall, tall)],
    ['a record that is named in two sections', '<h2>One</h2><h3>Van 17</h3><h2>Two</h2><h3>Van 17</h3>'],
    [
      'a form with a field called children',
      '<form style="display:grid"><input name="children"><input name="other"></form>',
    ],
  ])('are in order with %s', async (_, body) => {
    expect(await defects(body)).toEqual([]);
  });

  it.each([
    [
      'clipped-text',
      `<div style="overflow:hidden;width:90px"><p style="white-space:nowrap">A long line that is cut off</p></div>`,
    ],
    ['clipped-text', `<div style="overflow:hidden;height:20px">${line}${line}</div>`],
    ['overlap', `${line}<p style="margin-top:-36px;padding:0">Another line on the same place</p>`],
    [
      'overlap',
      `<div style="width:60px"><span style="white-space:nowrap">EUR 360,000.00</span></div><button style="display:block;margin-top:-20px">Pay</button>`,
    ],
    [
      'corner',
      `<div style="width:200px;height:120px;border-radius:60px;background:#ccc"><p style="margin:0">At the corner</p></div>`,
    ],
    ['repeated-text', '<h1>Fees</h1><h2>Hours</h2><h2>Hours</h2>'],
    [
      'repeated-text',
      '<p>The same sentence is on this page a second time, word for word, for no reason.</p>'.repeat(2),
    ],
    ['empty-column', columns(tall, line)],
  ])('have the defect %s', async (id, body) => {
    expect(await defects(body)).toEqual([id]);
  });
});

describe('the controls of a page', () => {
  it.each([
    ['a button that changes the page', `<button onclick="this.textContent='Sent'">Send</button>`],
    ['a button that moves the focus', `<input id="field"><button onclick="field.focus()">Search</button>`],
    ['a submit button of a form with a missing answer', '<form><input required><button>Save</button></form>'],
    ['a button that prints', '<button onclick="print()">Print</button>'],
    ['a button that is disabled', '<button disabled>Save</button>'],
    ['the current one of several', '<button aria-current="true">Today</button>'],
    [
      'a form behind a dialog',
      '<button onclick="own.showModal()">Close account</button><dialog id="own">Sure?<button onclick="own.close()">Yes</button></dialog><form><input required><button>Save</button></form>',
    ],
    ['a link to a place on the page', '<a href="#there">There</a><p id="there">Here</p>'],
  ])('are in order with %s', async (_, body) => {
    expect(await dead(body)).toEqual([]);
  });

  it.each([
    ['a button without a handler', '<button>Send</button>', 'button in page: Send'],
    [
      'a handler that changes nothing',
      `<button onclick="void 0" aria-label="Remove">×</button>`,
      'button in page: Remove',
    ],
    ['a link to nowhere', '<a href="#">More</a>', 'a in page: More'],
    ['a link to a place that does not exist', '<a href="#gone">Terms</a>', 'a in page: Terms'],
  ])('include %s', async (_, body, found) => {
    expect(await dead(body)).toEqual([found]);
  });
});
