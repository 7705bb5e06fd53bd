import { asServiceError } from '../base/errors.ts';
import { el, escaped } from '../render/html.ts';
import { drawOverview, drawView, reloadAt, TOOL_POLICY, toolPage } from './pages.ts';
import { POLICY } from '../render/page.ts';
import type { Site } from '../render/site.ts';
import {
  fileIn,
  type Look,
  lookAt,
  MODES,
  RELOAD,
  STYLE,
  TOOL,
  VIEW,
  VIEW_SCRIPT_FILE,
  viewOf,
  type Width,
  WIDTHS,
} from './urls.ts';
import type { Live } from './live.ts';
import { RELOAD_SCRIPT, VIEW_SCRIPT } from './scripts.ts';
import { TOOL_CSS } from './styles.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
  readonly policy?: string;
  readonly location?: string;
}

/** What is previewed, and the themes it can be tried in. */
export interface Previewed {
  readonly live: Live;
  readonly themes: readonly string[];
}

const TYPES: Readonly<Record<string, string>> = { html: 'text/html', css: 'text/css', js: 'text/javascript' };
const typeOf = (file: string): string =>
  `${TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain'}; charset=utf-8`;

/** A page of the app may be put into a frame of the preview, and nobody else's. */
const PAGE_POLICY = "frame-ancestors 'self'";

/** The answer to a path and its query. Files come from memory: no path leads to the disk. */
export async function answerTo(path: string, query: URLSearchParams, previewed: Previewed): Promise<Answer> {
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
      // Every browser asks for it; that there is none is no failure.
      return { status: 204, type: typeOf(''), body: '' };
  }
  const at = lookAt(path);
  if (!at && path.startsWith(TOOL)) return missing(path, live);
  try {
    const site = await live.showing.site(at?.look ?? {});
    const file = fileAt(site, at ? `/${at.rest}` : path);
    if (file === undefined) return missing(path, live);
    // Relative links of a page count from its folder.
    if (file.endsWith('/index.html') && !/(?:\/|\.html)$/.test(path)) return moved(`${path}/`);
    const text = site.files.get(file) ?? '';
    const isFollowed = !at && file.endsWith('.html');
    return found(file, isFollowed ? following(text, live.stamp) : text, PAGE_POLICY);
  } catch (thrown) {
    const { status, message } = asServiceError(thrown);
    return page(status, 'Not drawn', live, message);
  }
}

const found = (file: string, body: string, policy?: string): Answer => ({
  status: 200,
  type: typeOf(file),
  body,
  ...(policy === undefined ? {} : { policy }),
});

const moved = (location: string): Answer => ({ status: 308, type: typeOf(''), body: '', location });

const missing = (path: string, live: Live): Answer =>
  page(404, 'No such page', live, `The app has no page at ${path}.`);

function page(status: number, title: string, { stamp }: Live, sentence: string): Answer {
  const body = el(
    'main',
    { class: 'o-main' },
    el('h1', {}, title),
    el('p', {}, sentence),
    el('p', {}, el('a', { href: TOOL }, 'All pages')),
  );
  return { status, type: typeOf('.html'), body: toolPage(title, stamp, body), policy: TOOL_POLICY };
}

async function overview({ live }: Previewed): Promise<Answer> {
  const { showing, trouble, stamp } = live;
  const [site, theme] = await Promise.all([showing.site({}), showing.themeIn({})]);
  const drawn = drawOverview({
    name: showing.name,
    from: showing.from,
    pages: site.pages,
    theme,
    diagnostics: showing.diagnostics,
    trouble,
    viewOf,
    fileOf: (file) => fileIn({}, file),
  });
  return found(`${TOOL}.html`, toolPage(`${showing.name} · svc preview`, stamp, drawn), TOOL_POLICY);
}

async function view(query: URLSearchParams, { live, themes }: Previewed): Promise<Answer> {
  const { showing, trouble, stamp } = live;
  const theme = themes.find((one) => one === query.get('theme'));
  const look: Look = { theme, mode: MODES.find((one) => one === query.get('mode')) };
  const { pages } = await showing.site({});
  const wanted = pages.find(({ path }) => path === query.get('page')) ?? pages[0];
  if (!wanted) return page(404, 'No pages', live, 'The document has no pages.');
  const width: Width = WIDTHS.find((one) => one === query.get('width')) ?? 'full';
  const modes = (await showing.themeIn(look))?.data.modes ?? [];
  const drawn = drawView({ pages, page: wanted, look, width, themes, modes, trouble });
  const title = `${wanted.title} · svc preview`;
  return found(`${TOOL}.html`, toolPage(title, stamp, drawn, [VIEW_SCRIPT_FILE]), TOOL_POLICY);
}

/** The file of the site at a path: its own, that of a page there, or of a page whose parameters take any value. */
function fileAt({ files, pages }: Site, path: string): string | undefined {
  const segments = path.split('/').filter((segment) => segment !== '');
  const own = segments.join('/');
  if (files.has(own)) return own;
  const index = [...segments, 'index.html'].join('/');
  if (files.has(index)) return index;
  return pages.find((one) => takes(one.path, segments))?.file;
}

function takes(path: string, segments: readonly string[]): boolean {
  const own = path.split('/').filter((segment) => segment !== '');
  return (
    own.length === segments.length &&
    own.every((segment, index) => segment.startsWith(':') || segment === '*' || segment === segments[index])
  );
}

/** The page with the script that follows changes, and the permission it needs. */
function following(text: string, stamp: string): string {
  const script = el('script', { src: reloadAt(stamp), defer: true }).text;
  return text
    .replace(escaped(POLICY), () => escaped(`${POLICY}; connect-src 'self'`))
    .replace('</head>', () => `${script}</head>`);
}
