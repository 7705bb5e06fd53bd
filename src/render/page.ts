import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { createDrawing } from './draw.ts';
import type { PrimitiveName } from './drawing.ts';
import { all, el, Html } from './html.ts';
import { drawLayout } from './layout.ts';
import type { Links } from './links.ts';
import { drawPlacement } from './pattern.ts';
import { appName, fillRegion, type Frame } from './regions.ts';
import { drawShell } from './shell.ts';
import type { Sheet } from './sheet.ts';

/** Nothing from elsewhere is loaded, nothing inline is run; what the page may do is written on it. */
export const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'";

/** What the pages of a site share. */
export interface Shared {
  readonly links: Links;
  readonly sheet: Sheet;
  readonly used: Set<PrimitiveName>;
}

/** One page of the app as a document of its own. */
export function drawPage(model: Model, page: AppPage, { links, sheet, used }: Shared): string {
  const drawing = createDrawing(page.path, links, used);
  const { nodes, placements } = page.layout();
  let at = 0;
  const patterns = drawLayout(
    nodes,
    () => {
      const placement = placements[at++];
      return placement ? drawPlacement(placement, drawing, page.title) : new Html('');
    },
    sheet,
  );
  const title = drawing.hasTitle() ? undefined : el('h1', { class: 'v-hidden' }, page.title);
  const frame: Frame = { model, page, drawing, content: all(title, patterns) };
  const shell = model.resolver.find('shell', page.shell);
  const body = shell
    ? drawShell(shell.data, ({ holds }) => fillRegion(holds, frame), sheet)
    : all(
        el('p', { class: 'l-missing', role: 'note' }, `The corpus has no shell "${page.shell}".`),
        el('main', { id: 'main', tabindex: -1 }, frame.content),
      );
  const document = el(
    'html',
    { lang: 'en', 'data-mode': page.effective.mode, 'data-density': page.effective.density },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      el('title', {}, `${page.title} · ${appName(model)}`),
      el('link', { rel: 'stylesheet', href: links.asset(page.path, 'assets/site.css') }),
      el('script', { src: links.asset(page.path, 'assets/site.js'), defer: true }),
    ),
    el(
      'body',
      { 'data-page': page.id },
      model.document.dna.accessibility.skip_nav &&
        el('a', { class: 'skip', href: '#main' }, 'Skip to main content'),
      body,
      navigationData(model, drawing.href),
    ),
  );
  return `<!doctype html>\n${document.text}\n`;
}

/** What the script needs of the contract, as data: keys, and the commands of the palette. */
function navigationData({ navigation, essence }: Model, href: (path: string) => string): Html {
  const { hotkeys, palette } = navigation;
  const led = <Item extends { readonly route?: string | undefined }>(item: Item): Item =>
    item.route === undefined ? item : { ...item, route: href(item.route) };
  const data = {
    semantics: essence.meta.navigation?.hotkey_semantics,
    hotkeys: hotkeys.map(led),
    palette: palette ? { ...palette, commands: (palette.commands ?? []).map(led) } : null,
  };
  // Inside a script element only `</` and `<!--` could end or bend it; JSON may write `<` in another way.
  const text = JSON.stringify(data).replace(/</g, '\\u003c');
  return new Html(`<script type="application/json" id="svc-navigation">${text}</script>`);
}
