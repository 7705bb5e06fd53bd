import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { fillPlacement, pageView, productOf } from '../packs/product.ts';
import { createPageContext, type Links } from './context.ts';
import { type Attributes, fragment, el, Html } from './html.ts';
import { themeAttributes } from './hooks.ts';
import { renderLayout, renderPlacement } from './layout.ts';
import { hasModeChoice } from './account.ts';
import { renderRegionContent } from './regions.ts';
import { renderShell } from './shell.ts';
import { drawNotice } from './state-notice.ts';
import { type Sheet, SITE_CSS } from './stylesheets.ts';
import { BEHAVIOURS, CALENDAR_BEHAVIOURS, ITEM_BEHAVIOURS, PLAIN_BEHAVIOURS } from './behaviours-script.ts';

/** Nothing is loaded from other sites and no inline code runs. */
export const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'";

/** Shared by the bodies of the pages of a site. */
export interface BodyContext {
  readonly links: Links;
  readonly sheet: Sheet;
  /** The state that the page is drawn in, or those of its patterns that have it. */
  readonly state?: string | undefined;
  /** True for pages that a project owns. */
  readonly isOwned?: boolean;
}

/** Shared by the pages of a site. */
export interface SiteContext extends BodyContext {
  /** The file with the rules that this markup needs besides the shared ones. */
  readonly cssFor: (markup: Html) => string;
}

/** Marks the message of a state, which belongs to the page and to none of its patterns. */
export const NOTICE = 'data-notice';

/** The content of a page in the frame of its shell, and the attributes of the document around it. */
export function renderBody(
  model: Model,
  page: AppPage,
  { links, sheet, state, isOwned }: BodyContext,
): { readonly looks: Attributes; readonly framed: Html } {
  const shell = model.resolver.find('shell', page.shell);
  const hasOutline = shell?.data.regions.some(({ holds }) => holds.includes('inspector'));
  const context = createPageContext(page.path, links, { hasOutline, isOwned });
  // The frame uses the labels of its record; landmarks inside must differ from them.
  for (const { landmark, label } of shell?.data.regions ?? []) context.landmarks.uniqueName(landmark, label);
  const { nodes, placements } = page.layout();
  const words = { title: page.title, lead: leadOf(page) };
  let at = 0;
  // The frame is the same on every page.
  const frameDensity = model.document.dna.spacing.density;
  const { drawn, product } = pageView(model, page, state);
  const hidden = new Set(drawn?.hidden);
  const notice = drawn?.notice && drawNotice(drawn.notice, product);
  const patterns = renderLayout(
    page.pointer,
    nodes,
    () => {
      const placement = placements[at++];
      if (!placement || hidden.has(placement.alias)) return new Html('');
      // A pattern with a data shape shows the title of the product; the title of any other is a sample.
      const isWritten = placement.record?.data.data !== undefined;
      const anatomy = fillPlacement(model, page, placement, state);
      return renderPlacement(placement, anatomy, context, isWritten ? undefined : words);
    },
    sheet,
    placements,
    {
      density: page.effective.density === frameDensity ? undefined : page.effective.density,
      notice: notice && el('div', { class: 'l-placement', [NOTICE]: true }, context.render(notice)),
    },
  );
  const title = context.hasTitle() ? undefined : el('h1', { class: 'v-hidden' }, pageView(model, page).title);
  const content = fragment(title, patterns);
  const body = shell
    ? renderShell(
        shell.data,
        (region) => renderRegionContent(region, { model, page, context, content, shell: shell.data }),
        sheet,
      )
    : fragment(
        el('p', { class: 'l-missing', role: 'note' }, `The corpus has no shell "${page.shell}".`),
        el('main', { id: 'main', tabindex: -1 }, content),
      );
  const looks = {
    lang: 'en',
    'data-mode': hasModeChoice(model) && page.effective.mode,
    'data-density': frameDensity,
    ...(model.theme.record && themeAttributes(model.theme.record.data, page.shell)),
  };
  const framed = el(
    'body',
    { 'data-page': page.id, 'data-essence': shellPointer(page) },
    model.document.dna.accessibility.skip_nav &&
      el('a', { class: 'skip', href: '#main' }, 'Skip to main content'),
    body,
    renderNavigationData(model, context.href),
  );
  return { looks, framed };
}

/** One page of the app as an HTML document. */
export function renderPage(model: Model, page: AppPage, { cssFor, ...site }: SiteContext): string {
  const { links } = site;
  const { looks, framed } = renderBody(model, page, site);
  const document = el(
    'html',
    looks,
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      el('title', {}, `${page.title} · ${productOf(model).name}`),
      [SITE_CSS, cssFor(el('html', looks, framed))].map((file) =>
        el('link', { rel: 'stylesheet', href: links.asset(page.path, file) }),
      ),
      selectScripts(framed.text).map((file) =>
        el('script', { src: links.asset(page.path, file), defer: true }),
      ),
    ),
    framed,
  );
  return `<!doctype html>\n${document.text}\n`;
}

/** The description of the page in the archetype of its section. */
const leadOf = ({ section: { archetype }, page }: AppPage): string | undefined =>
  archetype?.data.pages.find(({ id }) => id === page.id)?.description;

/** The place in the document that selects the shell of the page. */
const shellPointer = ({ page, pointer, section }: AppPage): string =>
  page.shell_override === undefined ? `${section.pointer}/shell` : `${pointer}/shell_override`;

/** Hotkeys and palette commands as JSON for the script. */
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
  // Inside a script element only `</` and `<!--` could end or bend it, so `<` is escaped.
  const text = JSON.stringify(data).replace(/</g, '\\u003c');
  return new Html(`<script type="application/json" id="svc-navigation">${text}</script>`);
}

/** Most hotkeys use the common semantics; only differences are written. */
function differingEntries(own: object, common: Readonly<Record<string, unknown>>): object | undefined {
  const entries = Object.entries(own).filter(([name, value]) => common[name] !== value);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Widgets that plain.ts does not support. A menu button comes with its menu. */
const WIDGETS = /data-behaviour="(?:menubar|combobox|listbox|tree|grid|tags|media)"|role="menu"/;

export const SCRIPTS = {
  'assets/site.js': BEHAVIOURS,
  'assets/plain.js': PLAIN_BEHAVIOURS,
  'assets/calendar.js': CALENDAR_BEHAVIOURS,
  'assets/items.js': ITEM_BEHAVIOURS,
} as const;

/** True for markup that needs the script of calendars, which comes after the one of all pages. */
export const hasMonth = (markup: string): boolean => markup.includes(' data-month="');

/** Markup that needs the script of items: menus of buttons, and buttons that take away what is around them. */
const ITEMS = / popover="manual"|data-action="(?:archive|delete|remove-from-cart)" data-outcome=/;

/** The smallest scripts that support this markup. */
export const selectScripts = (markup: string): readonly (keyof typeof SCRIPTS)[] => [
  WIDGETS.test(markup) ? 'assets/site.js' : 'assets/plain.js',
  ...(hasMonth(markup) ? (['assets/calendar.js'] as const) : []),
  ...(ITEMS.test(markup) ? (['assets/items.js'] as const) : []),
];
