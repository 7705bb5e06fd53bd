import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { BuiltSite, Mode } from './build.ts';
import {
  controlsScript,
  type GeometryFinding,
  geometryScript,
  overflowScript,
} from '../../src/runtime/geometry.ts';
import { findLowContrast } from './contrast.ts';
import type { Finding, Impact } from './problems.ts';
import { FOCUS, type Focus, setModeScript, PLACE, placesScript, STRUCTURE, type Structure } from './probe.ts';

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 390, height: 844 };
const LOAD_TIMEOUT_MS = 30_000;

/** A view of an app: each mode in a wide window, the first mode also in a narrow one. */
export interface View {
  readonly mode: Mode;
  readonly width: 1280 | 390;
}

export const viewName = ({ mode, width }: View): string => `${mode}-${width}`;

export function listViews({ modes }: Pick<BuiltSite, 'modes'>, quick: boolean): readonly View[] {
  const wide = modes.map((mode): View => ({ mode, width: 1280 }));
  return quick ? wide.slice(0, 1) : [...wide, { mode: modes[0], width: 390 }];
}

interface Target {
  readonly route: string;
  readonly address: string;
  readonly origin: string;
}

/** Reports all problems of one page in these views. The page is loaded once, then the window changes. */
export async function visitPage(
  page: Page,
  target: Target,
  views: readonly View[],
  isContrastMeasured = false,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const [first] = views;
  if (!first) return findings;
  const find = reportTo(findings, target.route, viewName(first));
  await open(page, target, first, find);
  checkStructure(await page.evaluate<Structure>(STRUCTURE), find);
  for (const view of views) {
    const findHere = reportTo(findings, target.route, viewName(view));
    await show(page, view);
    if (view.width === 390) {
      const over = await page.evaluate<string[]>(overflowScript(PLACE));
      if (over.length > 0) findHere('overflow', { count: over.length, where: over });
    }
    // Modes differ in colours only: boxes are measured once for each width.
    if (view === first || view.width !== first.width)
      for (const { id, where } of await page.evaluate<GeometryFinding[]>(geometryScript(PLACE)))
        findHere(id, { count: where.length, where });
    const open = await runAxe(page, findHere, view === first);
    // Grounds are the same in both widths.
    const low = isContrastMeasured && view.width === 1280 ? await findLowContrast(page, open) : [];
    if (low.length > 0) findHere('contrast', { count: low.length, where: low });
  }
  await show(page, first);
  await checkSkipLink(page, find);
  // Last, because it changes the page.
  const dead = await page.evaluate<string[]>(controlsScript(PLACE));
  if (dead.length > 0) find('dead-control', { count: dead.length, where: dead });
  // A font that a message still loads would fail when the next page is opened.
  page.removeAllListeners();
  await page.goto('about:blank');
  return findings;
}

type ReportFinding = (id: string, more?: Partial<Pick<Finding, 'impact' | 'count' | 'where'>>) => void;

const reportTo =
  (findings: Finding[], route: string, view: string): ReportFinding =>
  (id, { impact = 'serious', count = 1, where = [] } = {}) => {
    findings.push({ id, impact, route, view, count, where });
  };

/** Loads the page; every browser error and failed request is a finding. */
async function open(page: Page, { address, origin }: Target, view: View, find: ReportFinding): Promise<void> {
  page.removeAllListeners();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      find('console', { where: [shorten(message.text(), origin)] });
  });
  page.on('pageerror', (error) => find('script', { where: [shorten(error.message, origin)] }));
  page.on('requestfailed', (request) => find('request', { where: [shorten(request.url(), origin)] }));
  page.on('response', (response) => {
    if (response.status() >= 400) find('request', { where: [shorten(response.url(), origin)] });
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol !== 'data:' && url.origin !== origin) find('foreign-request', { where: [url.origin] });
  });
  await arrange(page, view);
  const response = await page.goto(address, { waitUntil: 'load', timeout: LOAD_TIMEOUT_MS });
  if (response?.status() !== 200) find('load', { impact: 'critical' });
}

/** Removes the origin, whose port changes in every run, and shortens the message. */
const shorten = (text: string, origin: string): string => text.replaceAll(origin, '').slice(0, 160);

async function arrange(page: Page, { mode, width }: View): Promise<void> {
  await page.setViewportSize(width === 390 ? NARROW : WIDE);
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
}

async function show(page: Page, view: View): Promise<void> {
  await arrange(page, view);
  await page.evaluate(setModeScript(view.mode));
}

/** Checks title, language, viewport, landmarks and headings. */
function checkStructure(
  { title, lang, viewport, mains, banners, headings }: Structure,
  find: ReportFinding,
): void {
  if (title === '') find('title');
  if (!/^[a-z]{2,3}(?:-|$)/i.test(lang)) find('lang');
  if (!viewport.includes('width=device-width') || /user-scalable=no|maximum-scale=1\b/.test(viewport))
    find('viewport');
  if (mains !== 1) find('landmarks', { where: [`${mains} main`] });
  if (banners !== 1) find('landmarks', { where: [`${banners} banner`] });
  const titles = headings.filter((level) => level === 1).length;
  if (titles !== 1) find('one-h1', { where: [`${titles} h1`] });
  const skips = headings.flatMap((level, index) => {
    const before = headings[index - 1] ?? level;
    return level > before + 1 ? [`h${level} after h${before}`] : [];
  });
  if (skips.length > 0) find('heading-order', { count: skips.length, where: skips });
}

/** Checks that the first Tab reaches the skip link and that Enter moves to the content. */
async function checkSkipLink(page: Page, find: ReportFinding): Promise<void> {
  await page.keyboard.press('Tab');
  if (!(await page.evaluate<Focus>(FOCUS)).isSkip) {
    find('keyboard', { where: ['Tab does not reach the skip link'] });
    return;
  }
  await page.keyboard.press('Enter');
  if (!(await page.evaluate<Focus>(FOCUS)).isInMain)
    find('keyboard', { where: ['Enter on the skip link does not move to main'] });
}

/** Reports what axe finds, and returns the texts whose contrast it cannot judge. */
async function runAxe(page: Page, find: ReportFinding, isFresh: boolean): Promise<string[]> {
  // After the first view axe is already in the page. Legacy mode runs in the page itself; the other mode opens a second
  // page each time to support frames, which our pages do not have.
  const { violations, incomplete } = await new AxeBuilder({
    page,
    ...(isFresh ? {} : { axeSource: 'undefined' }),
  })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations', 'incomplete'] })
    .analyze();
  for (const { id, impact, nodes } of violations) {
    find(`axe:${id}`, {
      impact: (impact ?? 'minor') as Impact,
      count: nodes.length,
      where: await page.evaluate<string[]>(placesScript(selectorsOf(nodes))),
    });
  }
  return incomplete.flatMap(({ id, nodes }) => (id === 'color-contrast' ? selectorsOf(nodes) : []));
}

const selectorsOf = (nodes: readonly { readonly target: readonly unknown[] }[]): string[] =>
  nodes.flatMap(({ target: [selector] }) => (typeof selector === 'string' ? [selector] : []));
