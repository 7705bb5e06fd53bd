import { compareText } from '../base/text.ts';
import { type Corpus, OFFICIAL } from '../content/corpus.ts';
import { buildModel, type Model } from '../packs/model.ts';
import type { AppPage } from '../packs/app-page.ts';
import { isDrawn, pageView, productOf } from '../packs/product.ts';
import { createLinks, type Links } from '../render/context.ts';
import { FONT_PATH } from '../render/fonts.ts';
import { themeRules } from '../render/hooks.ts';
import { el } from '../render/html.ts';
import { hasMonth, renderBody } from '../render/page.ts';
import { listThemeFonts } from '../render/site.ts';
import { collectNames, createSheet, type Sheet } from '../render/stylesheets.ts';
import type { CommonV1ProductContent, EssenceV4 } from '../schemas/types.ts';
import type { AppOptions, CreatedApp } from './app.ts';
import { printFonts } from './fonts-file.ts';
import { printUi, readSpaceFacts, selectUiRules } from './html-css.ts';
import { addStates } from './html-states.ts';
import { closeDialogs, hideToasts } from './html-dialogs.ts';
import { extractIcons } from './html-icons.ts';
import { formatNavigation } from './html-navigation.ts';
import { printParts } from './html-parts.ts';
import { printHtml, printInline } from './html-text.ts';
import { element, type HtmlElement, parseHtml, walkElements } from './html-tree.ts';
import { printTokens } from './tokens-file.ts';

const STYLES = ['assets/tokens.css', 'assets/fonts.css', 'assets/ui.css'];
const SCRIPT = 'assets/ui.js';
const CALENDAR_SCRIPT = 'assets/calendar.js';
/** Files that an app has only if one of its pages loads them. */
const OPTIONAL: ReadonlySet<string> = new Set([SCRIPT, CALENDAR_SCRIPT]);

/** Markup that does nothing without the script. */
const INTERACTIVE =
  /data-behaviour=|data-action=|data-opens=|aria-(?:expanded|pressed|sort)=|data-hotkey=|svc-navigation|<form|<template data-state/;

/** The app as static files: pages, style sheets and a script that people read and change. */
export function createHtml(
  document: EssenceV4,
  corpus: Corpus,
  product: CommonV1ProductContent | undefined,
  { templates, fonts }: Omit<AppOptions, 'name'>,
): CreatedApp {
  const model = buildModel(document, corpus, OFFICIAL, product);
  const theme = model.theme.record?.data;
  const { pages, sheet } = buildPages(model);
  const texts = pages.map(({ root }) => printInline(root));
  const rules = selectUiRules(new Set(texts.flatMap((text) => [...collectNames(text)])), {
    layout: sheet.rules(),
    theme: theme ? themeRules(theme) : [],
    hasHotkeys: texts.some((text) => text.includes('svc-navigation')),
  });
  const facts = readSpaceFacts(rules);
  const files = new Map<string, string | Uint8Array>();
  for (const [path, text] of templates)
    if (!OPTIONAL.has(path) || texts.some((page) => page.includes(path)))
      files.set(
        path,
        text
          .replaceAll('PRODUCT_NAME', () => productOf(model).name)
          .replaceAll('FIRST_PAGE', () => `/${(pages[0]?.file ?? '').replace(/index\.html$/, '')}`),
      );
  for (const { file, root } of pages) files.set(file, `<!doctype html>\n${printHtml([root], facts)}`);
  files.set('assets/tokens.css', printTokens(model));
  files.set('assets/fonts.css', printFonts(theme, 'fonts/', 'assets/fonts'));
  files.set('assets/ui.css', printUi(rules));
  files.set(
    'assets/ui.md',
    printParts(
      pages.map(({ root }) => [root]),
      rules,
    ),
  );
  for (const font of listThemeFonts(theme)) {
    const bytes = fonts.read(font);
    if (!bytes) continue;
    files.set(FONT_PATH + font, bytes);
    files.set(`${FONT_PATH}LICENSES.txt`, fonts.licences());
  }
  return {
    files: new Map([...files].sort(([a], [b]) => compareText(a, b))),
    missing: [],
    pages: pages.map(({ page, file }) => ({ id: page.id, path: page.path, file })),
    patterns: [...new Set(model.pages.flatMap((page) => page.layout().placements.map(({ id }) => id)))].sort(
      compareText,
    ),
  };
}

/** The pages of an app as trees, and the rules that were added while rendering them. */
export function buildPages(model: Model) {
  const links = createLinks(model.pages);
  const sheet = createSheet();
  const pages = model.pages.map((page) => ({
    page,
    file: links.fileOf(page.path),
    root: buildPage(model, page, links, sheet),
  }));
  return { pages, sheet };
}

const listScripts = (markup: string): string[] => [
  ...(INTERACTIVE.test(markup) ? [SCRIPT] : []),
  ...(hasMonth(markup) ? [CALENDAR_SCRIPT] : []),
];

/** One page as a tree: the content of the preview with the marks, dialogs, messages and states of an app. */
function buildPage(model: Model, page: AppPage, links: Links, sheet: Sheet): HtmlElement {
  const { wiring, states = {} } = pageView(model, page);
  const { wires } = page.wiring(wiring);
  const draw = (state?: string) => {
    const { looks, framed } = renderBody(model, page, { links, sheet, isOwned: true, state });
    const [body] = parseHtml(framed.text) as [HtmlElement];
    for (const one of walkElements([body]))
      for (const name of ['data-essence', 'data-page']) one.attributes.delete(name);
    closeDialogs(body.children, wires);
    hideToasts(body.children, wires);
    return { looks, body };
  };
  const { looks, body } = draw();
  const drawn = Object.entries(states).flatMap(([name, state]) =>
    isDrawn(state) ? [{ name, nodes: draw(name).body.children }] : [],
  );
  addStates(body.children, model, page, drawn);
  formatNavigation(body);
  const icons = extractIcons(body.children);
  if (icons) body.children.push(icons);
  const asset = (file: string): string => links.asset(page.path, file);
  const head = element('head', {}, [
    element('meta', { charset: 'utf-8' }),
    element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    ...parseHtml(el('title', {}, `${page.title} · ${productOf(model).name}`).text),
    ...STYLES.map((file) => element('link', { rel: 'stylesheet', href: asset(file) })),
    ...listScripts(printInline(body)).map((file) => element('script', { src: asset(file), defer: true })),
  ]);
  const [html] = parseHtml(el('html', looks).text) as [HtmlElement];
  html.children = [head, body];
  return html;
}
