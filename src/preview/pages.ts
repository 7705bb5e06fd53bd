import { el, type Html } from '../render/html.ts';
import type { Site } from '../render/site.ts';
import { fileUrl, type Appearance, MODES, RELOAD, STYLE, TOOL, VIEW, type Width, WIDTHS } from './urls.ts';
import type { ContentRecord } from '../content/corpus.ts';
import type { ExecutionPackCommonV1Diagnostic } from '../schemas/types.ts';
import { renderPalette } from '../render/palette.ts';

/** A product of the corpus. */
export interface Product {
  readonly slug: string;
  readonly name: string;
}

export interface View {
  /** The name of the product or record. */
  readonly name: string;
  /** Products to choose from, and the one that is shown. */
  readonly products: readonly Product[];
  readonly product: Product | undefined;
  readonly pages: Site['pages'];
  readonly page: Site['pages'][number];
  readonly look: Appearance;
  /** A theme to compare with, side by side. */
  readonly rival: string | undefined;
  readonly width: Width;
  /** Themes to choose from; none if the subject is a theme. */
  readonly themes: readonly string[];
  /** Modes of the theme in this appearance. */
  readonly modes: readonly string[];
  /** States that patterns of this page can be in. */
  readonly states: readonly string[];
  readonly error: PreviewError | undefined;
}

/** A page in a frame under a toolbar, beside the list of pages. Every choice but the product is part of the URL. */
export function renderView(view: View): Html {
  const { name, products, product, pages, page, look, rival, width, themes, modes, states, error } = view;
  return el(
    'div',
    { class: 'w-view' },
    error && renderError(error),
    el(
      'header',
      { class: 'w-bar' },
      // The choice of products already names the one that is shown.
      product
        ? el('a', { class: 'w-brand', href: TOOL, 'aria-label': `All pages of ${name}` }, 'All pages')
        : el('a', { class: 'w-brand', href: TOOL, 'aria-label': `${name}: overview` }, name),
      el(
        'form',
        { id: 'choices', class: 'w-controls', method: 'get', action: VIEW },
        hiddenPage(page.path),
        product &&
          choice(
            'product',
            'Product',
            products.map(({ slug, name: text }) => ({ value: slug, text })),
            product.slug,
          ),
        themes.length > 0 && choice('theme', 'Theme', withOwn(themes), look.theme ?? ''),
        themes.length > 0 && choice('with', 'Beside', withNone(themes), rival ?? ''),
        choice('mode', 'Mode', withOwn(MODES, modes), look.mode ?? ''),
        states.length > 0 && choice('state', 'State', withUsual(states), look.state ?? ''),
        choice('width', 'Width', WIDTHS.map(plain), width),
        el('button', { id: 'submit', type: 'submit' }, 'Show'),
      ),
      el('button', { id: 'inspect', type: 'button', 'aria-pressed': 'false', hidden: true }, 'Inspect'),
      el('a', { id: 'alone', class: 'w-alone', href: aloneIn(look, page.file) }, 'Page alone'),
    ),
    el(
      'div',
      { class: 'w-room' },
      pages.length > 1 && renderPageList(view),
      el(
        'main',
        { class: 'w-stage', id: 'stage' },
        el('h1', { class: 'v-hidden' }, page.title),
        el(
          'div',
          { class: 'w-frames', 'data-count': rival === undefined ? 1 : 2 },
          renderFrame('frame', look, page, width, rival !== undefined),
          rival !== undefined && renderFrame('beside', { ...look, theme: rival }, page, width, true),
        ),
        el('div', { id: 'mark', class: 'w-mark', hidden: true }),
      ),
      el('aside', { id: 'panel', class: 'w-panel', 'aria-label': 'Inspected element', hidden: true }),
    ),
  );
}

function renderFrame(
  id: string,
  look: Appearance,
  page: View['page'],
  width: Width,
  isLabelled: boolean,
): Html {
  const theme = look.theme ?? 'as written';
  return el(
    'div',
    { class: 'w-pane' },
    isLabelled && el('p', { class: 'w-theme' }, theme),
    el('iframe', {
      id,
      class: 'w-frame',
      src: fileUrl(look, page.file),
      title: `Preview of ${page.title}${isLabelled ? `, theme ${theme}` : ''}`,
      'data-width': width,
    }),
  );
}

/** Pages by section. Their links keep all choices but the state, which another page may not have. */
function renderPageList({ pages, page, look, rival, width }: View): Html {
  const kept = { theme: look.theme ?? '', with: rival ?? '', mode: look.mode ?? '', width };
  const hrefOf = (path: string): string => `${VIEW}?${new URLSearchParams({ page: path, ...kept })}`;
  return el(
    'details',
    { class: 'w-pages', open: true },
    el('summary', {}, `Pages (${pages.length})`),
    el(
      'nav',
      { 'aria-label': 'Pages' },
      sectionsOf(pages).map(([section, own]) => [
        el('h2', {}, wordsOf(section)),
        el(
          'ul',
          { role: 'list' },
          own.map(({ path, file, title }) =>
            el(
              'li',
              {},
              el(
                'a',
                {
                  href: hrefOf(path),
                  'data-file': file,
                  'data-path': path,
                  'aria-current': path === page.path && 'page',
                },
                el('span', {}, title),
                el('span', { class: 'o-quiet' }, path),
              ),
            ),
          ),
        ),
      ]),
    ),
  );
}

/** A page as written is served at its own route, where it reloads on changes. */
const aloneIn = (look: Appearance, file: string): string =>
  look.theme === undefined && look.mode === undefined && look.state === undefined
    ? `/${file.replace(/index\.html$/, '')}`
    : fileUrl(look, file);

interface Choice {
  readonly value: string;
  readonly text: string;
  readonly disabled?: boolean;
}

const plain = (value: string): Choice => ({ value, text: value === 'full' ? 'full' : `${value} px` });

const withOwn = (words: readonly string[], offered = words): Choice[] => [
  { value: '', text: 'as written' },
  ...words.map((value) => ({ value, text: value, disabled: !offered.includes(value) })),
];

const withNone = (words: readonly string[]): Choice[] => [
  { value: '', text: 'nothing' },
  ...words.map((value) => ({ value, text: value })),
];

const withUsual = (words: readonly string[]): Choice[] => [
  { value: '', text: 'usual' },
  ...words.map((value) => ({ value, text: value.replaceAll('-', ' ') })),
];

const choice = (name: string, label: string, choices: readonly Choice[], chosen: string): Html =>
  el(
    'label',
    {},
    label,
    el(
      'select',
      { name, id: `choose-${name}`, autocomplete: 'off' },
      choices.map(({ value, text, disabled }) =>
        el('option', { value, selected: value === chosen, disabled }, text),
      ),
    ),
  );

const hiddenPage = (path: string): Html =>
  el('input', { id: 'page', type: 'hidden', name: 'page', value: path });

/** Content security policy of the preview's own pages; unlike pages of the app they use events and frames. */
export const TOOL_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export function renderToolPage(
  title: string,
  stamp: string,
  body: Html,
  scripts: readonly string[] = [],
): string {
  const document = el(
    'html',
    { lang: 'en', 'data-svc-tool': true },
    el(
      'head',
      {},
      el('meta', { charset: 'utf-8' }),
      el('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      el('title', {}, title),
      el('link', { rel: 'stylesheet', href: STYLE }),
      [reloadUrl(stamp), ...scripts].map((src) => el('script', { src, defer: true })),
    ),
    el('body', {}, body),
  );
  return `<!doctype html>\n${document.text}\n`;
}

export const reloadUrl = (stamp: string): string => `${RELOAD}?stamp=${encodeURIComponent(stamp)}`;

/** The reason why the page shows an older version than the file. */
export interface PreviewError {
  readonly message: string;
  readonly places: readonly string[];
}

export interface Overview {
  readonly name: string;
  /** A file, or a record such as `pattern/data-table@1.0.0`. */
  readonly from: string;
  readonly pages: Site['pages'];
  readonly theme: ContentRecord<'theme'> | undefined;
  readonly diagnostics: readonly ExecutionPackCommonV1Diagnostic[];
  readonly error: PreviewError | undefined;
  /** URLs of the view of a page and of its plain file. */
  readonly viewOf: (path: string) => string;
  readonly fileOf: (file: string) => string;
}

/** All pages, diagnostics and the palette of a subject, in the order of the document. */
export function renderOverview(overview: Overview): Html {
  const { name, from, pages, theme, diagnostics, error } = overview;
  return el(
    'div',
    {},
    error && renderError(error),
    el(
      'main',
      { class: 'o-main' },
      el(
        'div',
        { class: 'o-head' },
        el('h1', {}, name),
        el('p', { class: 'o-quiet' }, `${from} · ${counted(pages.length, 'page')}`),
      ),
      diagnostics.length > 0 && renderDiagnostics(diagnostics),
      sectionsOf(pages).map(([section, own]) =>
        el(
          'section',
          { class: 'o-part', 'aria-label': wordsOf(section) },
          el('h2', {}, wordsOf(section)),
          el(
            'ul',
            { class: 'o-cards', role: 'list' },
            own.map((page) => card(page, overview)),
          ),
        ),
      ),
      theme &&
        el(
          'section',
          { class: 'o-part', 'aria-label': `Theme ${theme.data.name}` },
          el(
            'div',
            { class: 'o-head' },
            el('h2', {}, `Theme ${theme.data.name}`),
            el('p', { class: 'o-quiet' }, `theme/${theme.slug}@${theme.version}`),
          ),
          renderPalette(theme.data),
        ),
    ),
  );
}

export const renderError = ({ message, places }: PreviewError): Html =>
  el(
    'div',
    { class: 'o-problem', role: 'alert', tabindex: 0 },
    el('h2', {}, 'This is the last version without errors.'),
    el('p', {}, message),
    places.length > 1 &&
      el(
        'ul',
        {},
        places.map((place) => el('li', {}, place)),
      ),
  );

function card({ path, file, title }: Site['pages'][number], { viewOf, fileOf }: Overview): Html {
  return el(
    'li',
    { class: 'o-card' },
    // The thumbnail is inert; the link below opens the page.
    el(
      'div',
      { class: 'o-thumb', inert: true },
      el('iframe', {
        src: fileOf(file),
        title: `Picture of ${title}`,
        loading: 'lazy',
      }),
    ),
    el(
      'div',
      { class: 'o-name' },
      el('a', { href: viewOf(path) }, title),
      el('span', { class: 'o-quiet' }, path),
    ),
  );
}

const renderDiagnostics = (diagnostics: readonly ExecutionPackCommonV1Diagnostic[]): Html =>
  el(
    'section',
    { class: 'o-part', 'aria-label': 'Diagnostics' },
    el('h2', {}, `${counted(diagnostics.length, 'diagnostic')}`),
    el(
      'ul',
      { class: 'o-list', role: 'list' },
      diagnostics.map(({ severity, code, pointer, message, suggestions = [] }) =>
        el(
          'li',
          { class: 'o-note', 'data-severity': severity },
          el('strong', {}, severity === 'warn' ? 'warning' : severity),
          ` ${code}`,
          el('p', {}, message),
          el('p', { class: 'o-quiet' }, el('code', {}, pointer || 'the whole document')),
          suggestions.length > 0 && el('p', {}, `Try ${suggestions.join(', ')}.`),
        ),
      ),
    ),
  );

function sectionsOf(pages: Site['pages']): [string, Site['pages'][number][]][] {
  const sections = new Map<string, Site['pages'][number][]>();
  for (const page of pages) sections.set(page.section, [...(sections.get(page.section) ?? []), page]);
  return [...sections];
}

/** `order-list` becomes `Order list`. */
const wordsOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
