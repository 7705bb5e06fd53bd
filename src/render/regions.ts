import type { RecordData } from '../content/corpus.ts';
import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import type { Drawing } from './drawing.ts';
import { glyph, isIcon } from './glyph.ts';
import { all, type Child, el, type Html } from './html.ts';

type Held = RecordData<'shell'>['regions'][number]['holds'][number];

export const REGION_CSS = `
.r-brand{font:var(--weight-bold) var(--text-lg)/1.2 var(--font-display);color:var(--color-text);text-decoration:none;display:inline-flex;align-items:center;min-block-size:var(--control)}
.r-nav{display:flex;flex-wrap:wrap;gap:var(--space-2xs)}
[data-layout=stack]>.r-nav,[data-layout=sidebar]>.r-nav{flex-direction:column}
.r-nav a{display:flex;align-items:center;min-block-size:var(--control);padding-inline:var(--space-sm);border-radius:var(--radius-sm);color:var(--color-text);text-decoration:none}
[data-layout=row]>.r-nav{flex-wrap:nowrap;overflow-x:auto}
.r-nav a{gap:var(--space-xs);white-space:nowrap}
[data-nav=rail] [data-landmark=navigation] .r-nav a{flex-direction:column;justify-content:center;gap:2px;font-size:var(--text-xs);line-height:1.2;text-align:center;white-space:normal;padding:var(--space-2xs);overflow-wrap:anywhere}
[data-nav=rail] [data-landmark=navigation] .r-brand{font-size:var(--text-xs);overflow-wrap:anywhere;justify-content:center;text-align:center}
[data-nav=rail] [data-landmark=navigation] .r-links{display:none}
.r-nav a:hover{background:var(--color-surface-raised)}
.r-nav a[aria-current]{box-shadow:inset 3px 0 0 var(--color-primary);font-weight:var(--weight-semibold);background:var(--color-surface-raised)}
.r-group{font-size:var(--text-sm);color:var(--color-text-muted);padding:var(--space-xs) var(--space-sm)}
.r-crumbs{display:flex;flex-wrap:wrap;gap:var(--space-xs);font-size:var(--text-sm);color:var(--color-text-muted);flex:1}
.r-crumbs li+li::before{content:"/";margin-inline-end:var(--space-xs)}
.r-search{display:flex;min-inline-size:0}
.r-search input{min-block-size:var(--control);min-inline-size:0;inline-size:min(16rem,100%);padding-inline:var(--space-sm);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md);background:var(--color-background);color:var(--color-text)}
.r-button,.s-open{align-items:center;gap:var(--space-xs);min-block-size:var(--control);padding-inline:var(--space-sm);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md);background:var(--color-surface);color:var(--color-text);cursor:pointer}
.r-button{display:inline-flex}
.r-links{display:flex;flex-wrap:wrap;gap:var(--space-sm) var(--space-md);font-size:var(--text-sm)}
.r-links a{display:inline-flex;align-items:center;min-block-size:24px}
.r-note{font-size:var(--text-sm);color:var(--color-text-muted)}
.r-facts{display:grid;gap:var(--space-2xs);font-size:var(--text-sm)}
.r-facts dt{color:var(--color-text-muted)}
`;

/** What a shell's region may hold, drawn from what the contract says and from nothing else. */
export interface Frame {
  readonly model: Model;
  readonly page: AppPage;
  readonly drawing: Drawing;
  /** The patterns of the page. */
  readonly content: Html;
}

const PARTS: Readonly<Record<Held, (frame: Frame) => Child>> = {
  brand: ({ model, drawing }) => el('a', { class: 'r-brand', href: drawing.href('/') }, appName(model)),
  page: ({ content }) => content,
  navigation: (frame) => navigation(frame, frame.model.navigation.groups),
  tabs: (frame) => pagesOfSection(frame),
  'thread-list': (frame) => pagesOfSection(frame),
  breadcrumb: ({ page, drawing }) =>
    el(
      'nav',
      { 'aria-label': 'Path', class: 'r-crumbs' },
      el(
        'ol',
        { class: 'r-crumbs' },
        el('li', {}, el('a', { href: drawing.href('/') }, 'Home')),
        el('li', { 'aria-current': 'page' }, page.title),
      ),
    ),
  search: ({ drawing }) => {
    const id = drawing.id('search');
    return el(
      'form',
      { role: 'search', class: 'r-search' },
      el('label', { for: id, class: 'v-hidden' }, 'Search the app'),
      el('input', { id, type: 'search', name: 'q', placeholder: 'Search' }),
    );
  },
  actions: ({ model }) =>
    model.navigation.palette &&
    el('button', { type: 'button', class: 'r-button', 'data-behaviour': 'palette-open' }, 'Commands'),
  notifications: () => el('button', { type: 'button', class: 'r-button' }, 'Notifications'),
  account: () => el('button', { type: 'button', class: 'r-button' }, 'Account'),
  inspector: ({ page }) =>
    el(
      'dl',
      { class: 'r-facts' },
      el('dt', {}, 'Section'),
      el('dd', {}, page.section.id),
      el('dt', {}, 'Page'),
      el('dd', {}, page.title),
    ),
  tools: ({ model, page }) => {
    const keys = model.navigation.hotkeys.filter(({ route }) => route !== undefined).slice(0, 5);
    return keys.length === 0
      ? el('p', { class: 'r-note' }, page.title)
      : el(
          'ul',
          { class: 'r-links' },
          keys.map(({ key, label }) => el('li', { class: 'r-note' }, el('kbd', {}, key), ` ${label}`)),
        );
  },
  status: ({ page }) => el('p', { class: 'r-note' }, `${page.title}: everything is saved.`),
  legal: ({ model }) => el('p', { class: 'r-note' }, `© ${appName(model)}`),
  'footer-links': ({ model, drawing }) =>
    el(
      'ul',
      { class: 'r-links' },
      model.sections.flatMap((section) => {
        const [first] = model.pagesOf(section);
        return first ? [el('li', {}, el('a', { href: drawing.href(first.path) }, first.title))] : [];
      }),
    ),
};

export const fillRegion = (holds: readonly Held[], frame: Frame): readonly Child[] =>
  holds.map((held) => PARTS[held](frame));

/** The name of the record the app was made from, until it has one of its own. */
export const appName = ({ origin }: Model): string => origin.record?.data.name ?? 'App';

/** Entries of the contract; without any, the pages of the app that need no parameter. */
function navigation({ model, page, drawing }: Frame, groups: Model['navigation']['groups']): Html {
  const own = groups.filter(({ shell }) => shell === page.shell);
  const shown = own.length > 0 ? own : groups;
  const items =
    shown.length > 0
      ? shown.flatMap((group) => group.items)
      : model.pages
          .filter(({ path }) => !path.includes(':'))
          .map(({ path, title }) => ({ route: path, label: title }));
  return el(
    'ul',
    { class: 'r-nav' },
    items.map((item) =>
      el(
        'li',
        {},
        el(
          'a',
          { href: drawing.href(item.route), 'aria-current': isActive(item, page) && 'page' },
          'icon' in item && isIcon(item.icon) && glyph(item.icon),
          item.label,
        ),
      ),
    ),
  );
}

const pagesOfSection = ({ model, page, drawing }: Frame): Html =>
  all(
    el(
      'ul',
      { class: 'r-nav' },
      model
        .pagesOf(page.section)
        .map(({ path, title }) =>
          el(
            'li',
            {},
            el('a', { href: drawing.href(path), 'aria-current': path === page.path && 'page' }, title),
          ),
        ),
    ),
  );

/** An entry is active on its own page and, unless it is the start, on those below it. */
function isActive({ route }: { readonly route: string }, { paths }: AppPage): boolean {
  return paths.some((path) => path === route || (route !== '/' && path.startsWith(`${route}/`)));
}
