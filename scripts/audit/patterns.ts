import axe, { type RunOptions } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import type { ContentRecord } from '../../src/content/corpus.ts';
import { readDraftRecords } from '../../src/content/load.ts';
import { sha256Digest } from '../../src/base/hash.ts';
import { exampleContent, fillPreset } from '../../src/product/anatomy.ts';
import { type Drawn, drawState } from '../../src/product/draw-state.ts';
import { createProduct } from '../../src/product/product.ts';
import { BEHAVIOURS } from '../../src/render/behaviours-script.ts';
import { createLinks, createPageContext, type PageContext } from '../../src/render/context.ts';
import { el, fragment, type Html } from '../../src/render/html.ts';
import { renderPlacement } from '../../src/render/layout.ts';
import { POLICY } from '../../src/render/page.ts';
import { buildThemeCss, pageCss, SITE_CSS, siteCss } from '../../src/render/stylesheets.ts';
import type { CommonV1AnatomyNode, PatternV2 } from '../../src/schemas/types.ts';
import { basesOf } from '../../src/tokens/values.ts';
import type { Mode } from './build.ts';
import { setModeScript } from './probe.ts';
import type { SiteServer } from './serve.ts';

type Pattern = ContentRecord<'pattern'>;
type Theme = ContentRecord<'theme'>;

/** Records as they are in the folder, because authors audit them before the manifest is generated. */
export const readRecords = <Type extends 'pattern' | 'theme'>(type: Type): ContentRecord<Type>[] =>
  readDraftRecords(undefined, false)
    .filter((draft) => draft.type === type)
    .map((draft) => ({ ...draft, version: draft.data.version }) as unknown as ContentRecord<Type>);

/** One preset in one state; besides those the record declares, `example` and `neutral`. */
export interface Case {
  readonly pattern: Pattern;
  readonly preset: string;
  readonly state: string;
}

export const caseName = ({ pattern, preset, state }: Case): string => `${pattern.slug}/${preset}/${state}`;

export function listCases(patterns: readonly Pattern[]): Case[] {
  return patterns.flatMap((pattern) =>
    Object.keys(pattern.data.presets).flatMap((preset) =>
      ['example', 'neutral', ...statesOf(pattern.data, preset)].map((state) => ({ pattern, preset, state })),
    ),
  );
}

const statesOf = ({ states }: PatternV2, preset: string): string[] =>
  Object.entries(states).flatMap(([state, { presets }]) =>
    presets === undefined || presets.includes(preset) ? [state] : [],
  );

/** A sample that stays the same while the cases do, spread by digest over patterns and states. */
export function sampleCases(cases: readonly Case[], count: number): Case[] {
  return cases
    .map((one) => ({ one, key: sha256Digest(caseName(one)) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .slice(0, count)
    .map(({ one }) => one);
}

function draw({ pattern: { data }, preset, state }: Case): Drawn {
  if (state === 'neutral') {
    const product = createProduct({ domains: [], fallbackName: 'Your product' });
    const anatomy = fillPreset(data, preset, undefined, { product, page: { title: data.name } });
    return { anatomy, isBusy: false };
  }
  if (state !== 'example') return drawState(data, preset, state);
  const { content, context } = exampleContent(data);
  return { anatomy: fillPreset(data, preset, content, context), isBusy: false };
}

/** The cases of one document, each with the role that the contract gives to its outermost element. */
function renderCases(cases: readonly Case[]): string {
  const context = createPageContext('/', createLinks([]));
  // The document has the only title.
  context.headingLevel(1);
  const parts = cases.map((one) =>
    el('div', { 'data-case': caseName(one) }, el('h2', {}, caseName(one)), renderCase(one, context)),
  );
  const html = el(
    'html',
    { lang: 'en', 'data-mode': 'light' },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      el('title', {}, 'Patterns in their states'),
      [SITE_CSS, PAGE_CSS].map((file) => el('link', { rel: 'stylesheet', href: `./${file}` })),
      ['site.js', 'axe.js'].map((file) => el('script', { src: `./assets/${file}`, defer: true })),
    ),
    el('body', {}, el('main', { id: 'main', tabindex: -1 }, el('h1', {}, 'Patterns in their states'), parts)),
  );
  return `<!doctype html>\n${html.text}\n`;
}

const PAGE_CSS = 'assets/page.css';

function renderCase(one: Case, context: PageContext): Html {
  const { pattern, preset } = one;
  const { anatomy, message, isBusy } = draw(one);
  const placed = renderPlacement(
    { id: pattern.slug, alias: pattern.slug, preset, presetSource: 'essence', pointer: '', record: pattern },
    anatomy,
    context,
  );
  const part = fragment(placed, message && renderMessage(message, context));
  return el(
    'div',
    { ...roleAttributes(pattern.data, anatomy, context), 'aria-busy': isBusy && 'true' },
    part,
  );
}

const renderMessage = (
  { text, isUrgent, actions }: NonNullable<Drawn['message']>,
  context: PageContext,
): Html =>
  el(
    'div',
    { role: isUrgent ? 'alert' : 'status' },
    el('p', {}, text),
    actions.map(({ text: words }) => context.render({ is: 'button', text: words, variant: 'outline' })),
  );

/** Roles that a primitive has by itself. */
const ROLE_OF: Readonly<Partial<Record<CommonV1AnatomyNode['is'], string>>> = {
  form: 'form',
  nav: 'navigation',
  breadcrumb: 'navigation',
  pagination: 'navigation',
  table: 'table',
  list: 'list',
  tree: 'tree',
};

function hasRole(node: CommonV1AnatomyNode, role: string): boolean {
  const own = node.is === 'dialog' ? (node.kind === 'alert' ? 'alertdialog' : 'dialog') : ROLE_OF[node.is];
  return own === role || node.role === role || (node.children ?? []).some((child) => hasRole(child, role));
}

/** Of these a page has one, in its frame: a document with many cases cannot draw them. */
const FRAME_ROLES = new Set(['banner', 'contentinfo', 'main', 'none']);

/** A builder gives the role to the outermost element, unless a part of the anatomy has it already. */
function roleAttributes(
  { accessibility, name }: PatternV2,
  anatomy: CommonV1AnatomyNode | undefined,
  { landmarks }: PageContext,
): { readonly role?: string; readonly 'aria-label'?: string } {
  const { role, name_from: from, 'aria-label': label = name } = accessibility;
  if (FRAME_ROLES.has(role) || (anatomy && hasRole(anatomy, role))) return {};
  return from.from === 'none' ? { role } : { role, 'aria-label': landmarks.uniqueName(role, label) };
}

/** One rule of axe that a case breaks in one mode. */
export interface CaseFinding {
  readonly case: string;
  readonly view: string;
  readonly id: string;
  readonly impact: string;
  /** The elements as markup, shortened. */
  readonly elements: readonly string[];
}

export interface PatternAudit {
  readonly browser: Browser;
  readonly server: SiteServer;
  readonly themes: readonly Theme[];
  /** Leaves out the contrast of colours, which takes most of the time. */
  readonly isQuick?: boolean;
  onProgress?(done: number, total: number): void;
}

/** Axe takes most of its time for starting, and more than twice as long for twice the elements of a large page. */
const CASES_PER_PAGE = 12;

/** Visits every case in both modes of each theme. */
export async function auditCases(cases: readonly Case[], tools: PatternAudit): Promise<CaseFinding[]> {
  const { browser, server, themes, isQuick = false, onProgress } = tools;
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const findings: CaseFinding[] = [];
  const total = cases.length * themes.length;
  let done = 0;
  try {
    const page = await context.newPage();
    for (const theme of themes) {
      const looks = new Set<number>();
      for (let at = 0; at < cases.length; at += CASES_PER_PAGE) {
        const some = cases.slice(at, at + CASES_PER_PAGE);
        server.set('cases', buildFiles(renderCases(some), theme));
        await page.goto(`${server.origin}/cases/`);
        findings.push(...(await runInModes(page, theme, isQuick ? undefined : looks)));
        onProgress?.((done += some.length), total);
      }
    }
    return findings;
  } finally {
    await context.close();
    server.set('cases', undefined);
  }
}

function buildFiles(page: string, { data }: Theme): ReadonlyMap<string, string> {
  const css = pageCss(page, []);
  return new Map([
    ['index.html', page],
    [SITE_CSS, siteCss(buildThemeCss(data, basesOf(data)), [css])],
    [PAGE_CSS, css],
    ['assets/site.js', BEHAVIOURS],
    ['assets/axe.js', axe.source],
  ]);
}

/**
 * Modes differ in colours only, so that all other rules run once. The contrast of a text follows from the elements it is
 * in: texts that look like one before, of any case, are left out, because contrast takes most of the time.
 */
async function runInModes(
  page: Page,
  { slug, data }: Theme,
  looks: Set<number> | undefined,
): Promise<CaseFinding[]> {
  const modes = data.modes.filter((mode): mode is Mode => mode !== 'auto');
  const run = async (mode: Mode, options: RunOptions, within?: string): Promise<CaseFinding[]> => {
    await page.evaluate(setModeScript(mode));
    const found = await page.evaluate<Omit<CaseFinding, 'view'>[]>(axeScript(options, within));
    return found.map((finding) => ({ ...finding, view: `${slug}-${mode}` }));
  };
  const findings = await run(modes[0] ?? 'light', WITHOUT_COLOURS);
  const fresh = looks ? await page.evaluate<number[]>(freshScript([...looks])) : [];
  if (fresh.length === 0) return findings;
  for (const look of fresh) looks?.add(look);
  for (const mode of modes) findings.push(...(await run(mode, COLOURS, '[data-fresh]')));
  return findings;
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const COLOURS = { runOnly: COLOUR_RULES };
const WITHOUT_COLOURS = {
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
};

/** Marks the texts with a new look, and returns the looks as numbers: everything that a style sheet can select by. */
const freshScript = (known: readonly number[]): string => `(() => {
  const seen = new Set(${JSON.stringify(known)});
  const fresh = [];
  const look = (element) =>
    element === document.body ? '' :
      look(element.parentElement) + '>' + element.localName +
      [...element.attributes].filter(({ name }) => /^(class|role|type|disabled|open|data-(?!case)|aria-(?!label|controls|describedby))/.test(name)).map(({ name, value }) => '[' + name + '=' + value + ']').join('') +
      (/^(tr|li)$/.test(element.localName) ? [...element.parentElement.children].indexOf(element) % 2 : '');
  const hash = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 0x3fffffffffff, 7);
  for (const element of document.querySelectorAll('[data-case] *')) {
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
    if (!isText && !element.matches('input,select,textarea')) continue;
    const number = hash(look(element));
    if (seen.has(number)) continue;
    seen.add(number);
    fresh.push(number);
    element.dataset.fresh = '';
  }
  return fresh;
})()`;

/** Runs axe in the page and assigns every element to its case. The scripts are text, as those of probe.ts. */
const axeScript = (options: RunOptions, within = 'html'): string => `(async () => {
  const { violations } = await axe.run(${JSON.stringify(within)}, ${JSON.stringify({ resultTypes: ['violations'], reporter: 'no-passes', ...options })});
  const findings = new Map();
  for (const { id, impact, nodes } of violations)
    for (const { target, html } of nodes) {
      const name = document.querySelector(target[0])?.closest('[data-case]')?.dataset.case ?? 'document';
      const own = findings.get(name + id) ?? { case: name, id, impact, elements: [] };
      own.elements.push(html.slice(0, 160));
      findings.set(name + id, own);
    }
  return [...findings.values()];
})()`;
