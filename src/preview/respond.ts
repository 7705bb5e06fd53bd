import { asServiceError } from '../base/errors.ts';
import { matchesRoute } from '../essence/walk.ts';
import { el, escapeHtml } from '../render/html.ts';
import { renderOverview, renderView, reloadUrl, TOOL_POLICY, renderToolPage, type Product } from './pages.ts';
import { readFont } from '../fonts/folder.ts';
import { FONT_PATH } from '../render/fonts.ts';
import { POLICY } from '../render/page.ts';
import type { Site } from '../render/site.ts';
import {
  fileUrl,
  type Appearance,
  parseFileUrl,
  MODES,
  RELOAD,
  STYLE,
  TOOL,
  VIEW,
  VIEW_SCRIPT_FILE,
  viewUrl,
  type Width,
  WIDTHS,
} from './urls.ts';
import type { LivePreview } from './live.ts';
import { RELOAD_SCRIPT, VIEW_SCRIPT } from './scripts.ts';
import { TOOL_CSS } from './styles.ts';

export interface PreviewResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly policy?: string;
  readonly location?: string;
}

export interface Preview {
  readonly live: LivePreview;
  readonly themes: readonly string[];
  /** Products to choose from; none unless the subject is one. */
  readonly products: readonly Product[];
  /** Shows another of them. */
  choose(product: Product): Promise<void>;
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
const contentType = (file: string): string =>
  `${TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain'}; charset=utf-8`;

/** Only the preview may frame a page of the app. */
const PAGE_POLICY = "frame-ancestors 'self'";

/** Responds to a path and its query. Files come from memory: no path leads to the disk. */
export async function respond(
  path: string,
  query: URLSearchParams,
  previewed: Preview,
): Promise<PreviewResponse> {
  const { live } = previewed;
  switch (path) {
    case TOOL.slice(0, -1):
      return moved(TOOL);
    case TOOL:
      return overview(previewed);
    case VIEW:
      return view(query, previewed);
    case STYLE:
      return found(STYLE, TOOL_CSS);
    case RELOAD:
      return found(RELOAD, RELOAD_SCRIPT);
    case VIEW_SCRIPT_FILE:
      return found(VIEW_SCRIPT_FILE, VIEW_SCRIPT);
    case '/favicon.ico':
      // Every browser requests it; a missing icon is not an error.
      return { status: 204, type: contentType(''), body: '' };
  }
  const at = parseFileUrl(path);
  if (!at && path.startsWith(TOOL)) return missing(path, live);
  try {
    const site = await live.subject.site(at?.look ?? {});
    const wanted = at ? `/${at.rest}` : path;
    const font = findFont(site, wanted);
    if (font) return { status: 200, type: 'font/woff2', body: font };
    const file = findFile(site, wanted);
    if (file === undefined) return missing(path, live);
    // Relative links of a page resolve from its folder.
    if (file.endsWith('/index.html') && !/(?:\/|\.html)$/.test(path)) return moved(`${path}/`);
    const text = site.files.get(file) ?? '';
    const isFollowed = !at && file.endsWith('.html');
    return found(file, isFollowed ? injectReload(text, live.stamp) : text, PAGE_POLICY);
  } catch (thrown) {
    const { status, message } = asServiceError(thrown);
    return page(status, 'Cannot be rendered', live, message);
  }
}

const found = (file: string, body: string, policy?: string): PreviewResponse => ({
  status: 200,
  type: contentType(file),
  body,
  ...(policy === undefined ? {} : { policy }),
});

const moved = (location: string): PreviewResponse => ({
  status: 308,
  type: contentType(''),
  body: '',
  location,
});

const missing = (path: string, live: LivePreview): PreviewResponse =>
  page(404, 'Page not found', live, `The app has no page at ${path}.`);

function page(status: number, title: string, { stamp }: LivePreview, sentence: string): PreviewResponse {
  const body = el(
    'main',
    { class: 'o-main' },
    el('h1', {}, title),
    el('p', {}, sentence),
    el('p', {}, el('a', { href: TOOL }, 'All pages')),
  );
  return {
    status,
    type: contentType('.html'),
    body: renderToolPage(title, stamp, body),
    policy: TOOL_POLICY,
  };
}

async function overview({ live }: Preview): Promise<PreviewResponse> {
  const { subject, error, stamp } = live;
  const [site, theme] = await Promise.all([subject.site({}), subject.themeIn({})]);
  const drawn = renderOverview({
    name: subject.name,
    from: subject.from,
    pages: site.pages,
    theme,
    diagnostics: subject.diagnostics,
    error,
    viewOf: viewUrl,
    fileOf: (file) => fileUrl({}, file),
  });
  return found(`${TOOL}.html`, renderToolPage(`${subject.name} · svc preview`, stamp, drawn), TOOL_POLICY);
}

async function view(query: URLSearchParams, previewed: Preview): Promise<PreviewResponse> {
  const { live, themes, products } = previewed;
  const shown = products.find(({ slug }) => live.subject.from.startsWith(`blueprint/${slug}@`));
  const product = products.find(({ slug }) => slug === query.get('product')) ?? shown;
  if (product && product !== shown) {
    await previewed.choose(product);
    // Another product has other pages and states.
    for (const name of ['product', 'page', 'state']) query.delete(name);
    return { ...moved(`${VIEW}?${query}`), status: 303 };
  }
  const { subject, error, stamp } = live;
  const theme = themes.find((one) => one === query.get('theme'));
  const rival = themes.find((one) => one === query.get('with'));
  const { pages, states } = await subject.site({});
  const wanted = pages.find(({ path }) => path === query.get('page')) ?? pages[0];
  if (!wanted) return page(404, 'No pages', live, 'The document has no pages.');
  const own = states?.get(wanted.path) ?? [];
  const state = own.find((one) => one === query.get('state'));
  const look: Appearance = { theme, mode: MODES.find((one) => one === query.get('mode')), state };
  const width: Width = WIDTHS.find((one) => one === query.get('width')) ?? 'full';
  const modes = (await subject.themeIn(look))?.data.modes ?? [];
  const drawn = renderView({
    name: subject.name,
    products,
    product: shown,
    pages,
    page: wanted,
    look,
    rival,
    width,
    themes,
    modes,
    states: own,
    error,
  });
  const title = `${wanted.title} · ${subject.name} · svc preview`;
  return found(`${TOOL}.html`, renderToolPage(title, stamp, drawn, [VIEW_SCRIPT_FILE]), TOOL_POLICY);
}

/** Finds the file for a path: the file itself, the index of a folder, or a page with route parameters. */
function findFile({ files, pages }: Site, path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  const own = segments.join('/');
  if (files.has(own)) return own;
  const index = [...segments, 'index.html'].join('/');
  if (files.has(index)) return index;
  return pages.find((one) => matchesRoute(one.path, own))?.file;
}

/** The bytes of a font of the site. Only names that the site lists are read. */
function findFont({ fonts }: Site, path: string): Uint8Array | undefined {
  const [, name = ''] = path.split(`/${FONT_PATH}`);
  return fonts.includes(name) ? readFont(name) : undefined;
}

/** Adds the reload script to a page, and the permission it needs to its policy. */
function injectReload(text: string, stamp: string): string {
  const script = el('script', { src: reloadUrl(stamp), defer: true }).text;
  return text
    .replace(escapeHtml(POLICY), () => escapeHtml(`${POLICY}; connect-src 'self'`))
    .replace('</head>', () => `${script}</head>`);
}
