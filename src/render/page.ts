import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { createPageContext, type Links } from './context.ts';
import { fragment, el, Html } from './html.ts';
import { renderLayout, renderPlacement } from './layout.ts';
import { appName, renderRegionContent, type FrameContext, hasModeChoice } from './regions.ts';
import { renderShell } from './shell.ts';
import { type Sheet, SITE_CSS } from './stylesheets.ts';
import { BEHAVIOURS, PLAIN_BEHAVIOURS } from './behaviours-script.ts';

/** Nothing from elsewhere is loaded, nothing inline is run; what the page may do is written on it. */
export const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** What the pages of a site share. */
export interface SiteContext {
  readonly links: Links;
  readonly sheet: Sheet;
  /** The file with the rules that markup needs besides those all pages share. */
  readonly cssFor: (markup: Html) => string;
}

/** One page of the app as a document of its own. */
export function renderPage(model: Model, page: AppPage, { links, sheet, cssFor }: SiteContext): string {
  const context = createPageContext(page.path, links);
  const shell = model.resolver.find('shell', page.shell);
  // The frame names its regions as its record does; what is drawn within has to be told apart from them.
  for (const { landmark, label } of shell?.data.regions ?? []) context.landmarks.uniqueName(landmark, label);
  const { nodes, placements } = page.layout();
  const words = { title: page.title, lead: leadOf(page) };
  let at = 0;
  const patterns = renderLayout(
    page.pointer,
    nodes,
    () => {
      const placement = placements[at++];
      return placement ? renderPlacement(placement, context, words) : new Html('');
    },
    sheet,
  );
  const title = context.hasTitle() ? undefined : el('h1', { class: 'v-hidden' }, page.title);
  const frame: FrameContext = { model, page, context, content: fragment(title, patterns) };
  const body = shell
    ? renderShell(shell.data, (region) => renderRegionContent(region, shell.data, frame), sheet)
    : fragment(
        el('p', { class: 'l-missing', role: 'note' }, `The corpus has no shell "${page.shell}".`),
        el('main', { id: 'main', tabindex: -1 }, frame.content),
      );
  const looks = {
    lang: 'en',
    'data-mode': hasModeChoice(model) && page.effective.mode,
    'data-density': page.effective.density,
  };
  const content = el(
    'body',
    { 'data-page': page.id, 'data-essence': shellPointer(page) },
    model.document.dna.accessibility.skip_nav &&
      el('a', { class: 'skip', href: '#main' }, 'Skip to main content'),
    body,
    renderNavigationData(model, context.href),
  );
  const document = el(
    'html',
    looks,
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      el('title', {}, `${page.title} · ${appName(model)}`),
      [SITE_CSS, cssFor(el('html', looks, content))].map((file) =>
        el('link', { rel: 'stylesheet', href: links.asset(page.path, file) }),
      ),
      el('script', { src: links.asset(page.path, selectScript(content.text)), defer: true }),
    ),
    content,
  );
  return `<!doctype html>\n${document.text}\n`;
}

/** How the archetype behind the section describes the page. */
const leadOf = ({ section: { archetype }, page }: AppPage): string | undefined =>
  archetype?.data.pages.find(({ id }) => id === page.id)?.description;

/** Where the document says which shell the page stands in. */
const shellPointer = ({ page, pointer, section }: AppPage): string =>
  page.shell_override === undefined ? `${section.pointer}/shell` : `${pointer}/shell_override`;

/** What the script needs of the contract, as data: keys, and the commands of the palette. */
function renderNavigationData({ navigation, essence }: Model, href: (path: string) => string): Html {
  const { hotkeys, palette } = navigation;
  const semantics = essence.meta.navigation?.hotkey_semantics;
  const led = <Item extends { readonly route?: string | undefined }>(item: Item): Item =>
    item.route === undefined ? item : { ...item, route: href(item.route) };
  const data = {
    semantics,
    hotkeys: hotkeys.map(({ effectiveSemantics: own, ...hotkey }) => ({
      ...led(hotkey),
      semantics: own && differingEntries(own, { ...semantics }),
    })),
    palette: palette ? { ...palette, commands: (palette.commands ?? []).map(led) } : null,
  };
  // Inside a script element only `</` and `<!--` could end or bend it; JSON may write `<` in another way.
  const text = JSON.stringify(data).replace(/</g, '\\u003c');
  return new Html(`<script type="application/json" id="svc-navigation">${text}</script>`);
}

/** Most keys follow the rules of all keys: only where one does not is it said again. */
function differingEntries(own: object, common: Readonly<Record<string, unknown>>): object | undefined {
  const entries = Object.entries(own).filter(([name, value]) => common[name] !== value);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** What plain.ts leaves out. A button for a menu does nothing where no menu is drawn. */
const WIDGETS = /data-behaviour="(?:menubar|combobox|listbox|tree|grid|tags)"|role="menu"/;

export const SCRIPTS = { 'assets/site.js': BEHAVIOURS, 'assets/plain.js': PLAIN_BEHAVIOURS } as const;

/** The script for this markup: as little as does all that it asks for. */
export const selectScript = (markup: string): keyof typeof SCRIPTS =>
  WIDGETS.test(markup) ? 'assets/site.js' : 'assets/plain.js';
