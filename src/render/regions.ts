import type { RecordData } from '../content/corpus.ts';
import { isMatch } from '../packs/paths.ts';
import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import type { PageDrawing } from './draw.ts';
import { glyph, type IconName, isIcon } from './glyph.ts';
import { all, type Child, el, type Html } from './html.ts';
import { hasModes, MODE_CSS, modeControl, placeOfModes } from './mode-control.ts';
import { isSecondNavigation } from './second-navigation.ts';

type Shell = RecordData<'shell'>;
type Region = Shell['regions'][number];
type Held = Region['holds'][number];

export const REGION_CSS = `
.r-brand{font:var(--weight-bold) var(--text-lg)/var(--control) var(--font-display);color:var(--color-text);text-decoration:none;white-space:nowrap;overflow:hidden;text-overflow:ellipsis;flex:0 1 auto;min-inline-size:min(5rem,100%);max-inline-size:100%;padding-inline:var(--s-text,0px)}
[data-landmark=banner] .r-brand{margin-inline-end:auto}
.r-nav{display:flex;flex-flow:var(--s-nav,row) wrap;flex:0 99999 auto;gap:var(--space-2xs);min-inline-size:0}
.r-nav li{flex:none}
.r-nav a{display:flex;align-items:center;gap:var(--space-xs);min-block-size:var(--control);padding:var(--space-2xs) var(--space-sm);border-radius:var(--radius-sm);color:var(--color-text);text-decoration:none;white-space:var(--s-words,nowrap);overflow-wrap:anywhere}
.r-nav a:focus-visible{outline-offset:-3px}
.r-nav svg{flex:none}
.r-badge{padding-inline:var(--space-2xs);border:1px solid var(--color-border-strong);border-radius:var(--radius-sm);font-size:var(--text-xs)}
.r-nav[data-row]{max-block-size:var(--s-line,var(--control));overflow:hidden}
.r-more{display:var(--s-more,block);position:relative;flex:none}
.r-more summary{display:flex;align-items:center;gap:var(--space-2xs);min-block-size:var(--control);padding-inline:var(--space-sm);border-radius:var(--radius-sm);cursor:pointer;list-style:none}
.r-more ul{position:absolute;z-index:10;inset-inline-end:0;min-inline-size:12rem;padding:var(--space-2xs);background:var(--color-surface-raised);border:1px solid var(--color-border);border-radius:var(--radius-md);box-shadow:var(--elevation-floating)}
[data-landmark=banner] .r-nav{flex-grow:1}
@container rail (max-width:120px){
.r-nav a{flex-direction:column;justify-content:center;gap:2px;padding:var(--space-2xs) 0;font-size:min(var(--text-xs),11px);line-height:1.2;text-align:center}
.r-brand{font-size:var(--text-xs);line-height:1.2;white-space:normal;overflow-wrap:anywhere;text-align:center;padding:0}
.s-inner .r-links{display:none}
}
.r-nav a:hover{background:var(--color-surface-raised)}
.r-nav a[aria-current]{box-shadow:var(--s-mark) var(--color-primary);font-weight:var(--weight-semibold);background:var(--color-surface-raised)}
.r-group{font-size:var(--text-sm);color:var(--color-text-muted);padding:var(--space-xs) var(--space-sm)}
.r-crumbs{display:flex;gap:var(--space-xs);font-size:var(--text-sm);color:var(--color-text-muted);flex:1 99999 9rem;min-inline-size:0;overflow:hidden}
.r-crumbs li:last-child{min-inline-size:0;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.r-crumbs li+li::before{content:"/";margin-inline-end:var(--space-xs)}
.r-search{flex:0 99999 auto;min-inline-size:min(5rem,100%);inline-size:var(--s-search,14rem);max-inline-size:100%}
.r-search input{min-block-size:var(--control);min-inline-size:0;inline-size:100%;padding-inline:var(--space-sm);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md);background:var(--color-background);color:var(--color-text)}
.r-button,.s-open{flex:none;align-items:center;justify-content:center;gap:var(--space-xs);min-block-size:var(--control);padding-inline:var(--space-sm);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-md);background:var(--color-surface);color:var(--color-text);cursor:pointer}
.r-button{display:inline-flex}
.r-links{display:flex;flex-wrap:wrap;gap:var(--space-sm) var(--space-md);font-size:var(--text-sm)}
.r-links a{display:inline-flex;align-items:center;min-block-size:24px}
.r-note{font-size:var(--text-sm);color:var(--color-text-muted)}
.r-facts{display:grid;gap:var(--space-2xs);font-size:var(--text-sm)}
.r-facts dt{color:var(--color-text-muted)}
:is(.r-links,.r-note,.r-facts,.r-mode):not(li){padding-inline:var(--s-text,0px)}
.r-facts dd+dt{margin-block-start:var(--space-xs)}
@media (max-width:1279.98px){
.r-button:has(svg) span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
}
@media (max-width:1023.98px){
[data-landmark=banner] .r-nav~.r-crumbs,[data-landmark=banner] .r-nav[data-row]:has(~.r-more){display:none}
[data-landmark=banner] .r-mode span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
}
@media (max-width:767.98px){
.r-links li:has(kbd){display:none}
}
@media (max-width:639.98px){
[data-landmark=banner] :is(.r-nav,.r-search){order:1;flex:1 0 100%}
[data-landmark=banner] .r-nav{flex-wrap:nowrap;overflow-x:auto}
[data-landmark=banner] :is(.r-note,.r-brand~.r-crumbs){display:none}
[data-landmark=banner] .r-more{order:1}
[data-landmark=banner]:has(.r-more) .r-search{flex:1 1 50%}
[data-landmark=banner] .r-brand{flex:1 1 4rem}
[data-landmark=banner] .r-crumbs{flex-basis:0}
.r-search{flex-grow:1}
.r-button{font-size:var(--text-sm)}
:is(.r-button,.s-open){padding-inline:var(--space-xs)}
}
${MODE_CSS}`;

/** What a shell's region may hold, drawn from what the contract says and from nothing else. */
export interface Frame {
  readonly model: Model;
  readonly page: AppPage;
  readonly drawing: PageDrawing;
  /** The patterns of the page. */
  readonly content: Html;
  /** Whether the region that is filled puts things side by side. */
  readonly isRow?: boolean;
}

const PARTS: Readonly<Record<Held, (frame: Frame) => Child>> = {
  brand: ({ model, drawing }) =>
    el('a', { class: 'r-brand', href: drawing.href('/'), 'data-essence': '/meta/archetype' }, appName(model)),
  page: ({ content }) => content,
  navigation: (frame) => navigation(frame, entriesOf(frame)),
  tabs: (frame) => pagesOfSection(frame),
  'thread-list': (frame) => pagesOfSection(frame),
  breadcrumb: ({ page, drawing }) =>
    el(
      'nav',
      {
        'aria-label': drawing.landmarks.name('navigation', 'Path'),
        class: 'r-crumbs',
        'data-essence': page.titleFrom.essence ?? page.pointer,
      },
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
    el(
      'button',
      {
        type: 'button',
        class: 'r-button',
        'data-behaviour': 'palette-open',
        'data-essence': '/meta/navigation/command_palette',
      },
      ...sign('terminal', 'Commands'),
    ),
  notifications: () => el('button', { type: 'button', class: 'r-button' }, ...sign('bell', 'Notifications')),
  account: () => el('button', { type: 'button', class: 'r-button' }, ...sign('user', 'Account')),
  inspector: ({ page }) =>
    el(
      'dl',
      { class: 'r-facts', 'data-essence': page.pointer },
      el('dt', {}, 'Section'),
      el('dd', {}, page.section.id),
      el('dt', {}, 'Page'),
      el('dd', {}, page.title),
    ),
  tools: ({ model, page }) => {
    const keys = model.navigation.hotkeys
      .map((hotkey, index) => ({ ...hotkey, essence: `/meta/navigation/hotkeys/${index}` }))
      .filter(({ route }) => route !== undefined)
      .slice(0, 5);
    return keys.length === 0
      ? el('p', { class: 'r-note' }, page.title)
      : el(
          'ul',
          { class: 'r-links' },
          keys.map(({ key, label, essence }) =>
            el('li', { class: 'r-note', 'data-essence': essence }, el('kbd', {}, key), ` ${label}`),
          ),
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
        if (!first) return [];
        const link = el('a', { href: drawing.href(first.path) }, first.title);
        return [el('li', { 'data-essence': first.pointer }, link)];
      }),
    ),
};

/** All that a region holds; one of them has the choice of mode besides. */
export function fillRegion(region: Region, shell: Shell, frame: Frame): readonly Child[] {
  const { model, page } = frame;
  const places = shell.regions.filter((one) => !isSecondNavigation(one, shell));
  const isPlace = hasModes(model) && placeOfModes(places)?.id === region.id;
  const isRow = shell.internal_layout?.[region.id]?.layout === 'row' && region.collapse?.into !== 'tab-bar';
  const own = { ...frame, isRow };
  if (isSecondNavigation(region, shell)) return viewsOf(own);
  return [...region.holds.map((held) => PARTS[held](own)), isPlace && modeControl(page.effective.mode)];
}

/** Fewer views than these are no reason for a column of their own. */
const FEWEST_VIEWS = 3;

/** Pages of the section that the first navigation does not name. */
function viewsOf(frame: Frame): readonly Child[] {
  const named = new Set(entriesOf(frame).map(({ route }) => route));
  const views = frame.model
    .pagesOf(frame.page.section)
    .filter(({ path }) => !named.has(path) && !path.includes(':'))
    .map(({ path, title, pointer }) => ({ route: path, label: title, essence: pointer }));
  return views.length < FEWEST_VIEWS
    ? []
    : [navigation(frame, views, ({ route }) => route === frame.page.path)];
}

/** The name of the record the app was made from, until it has one of its own. */
export const appName = ({ origin }: Model): string => origin.record?.data.name ?? 'App';

interface Entry {
  readonly route: string;
  readonly label: string;
  readonly icon?: string | undefined;
  readonly badge?: string | undefined;
  readonly active_match?: string | undefined;
  /** Where the document has it. */
  readonly essence: string;
}

/** Entries of the contract, those of the page's shell if it has any; without any, the pages that need no parameter. */
function entriesOf({ model, page }: Frame): readonly Entry[] {
  const written = model.sections.flatMap(({ section, pointer }) =>
    (section.navigation_items ?? []).map((item, index) => ({
      ...item,
      shell: section.shell,
      essence: `${pointer}/navigation_items/${index}`,
    })),
  );
  const own = written.filter(({ shell }) => shell === page.shell);
  if (written.length > 0) return own.length > 0 ? own : written;
  return model.pages
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, title, pointer }) => ({ route: path, label: title, essence: pointer }));
}

const pagesOfSection = (frame: Frame): Html =>
  navigation(
    frame,
    frame.model
      .pagesOf(frame.page.section)
      .map(({ path, title, pointer }) => ({ route: path, label: title, essence: pointer })),
    ({ route }) => route === frame.page.path,
  );

/** So many entries have room in most rows. Of more, those are seen that fit, and all of them are one press away. */
const IN_A_ROW = 4;

function navigation(
  { page, drawing, isRow }: Frame,
  entries: readonly Entry[],
  isCurrent = (entry: Entry): boolean => isActive(entry, page),
): Html {
  const item = (entry: Entry, withIcon: boolean): Html =>
    el(
      'li',
      { 'data-essence': entry.essence },
      el(
        'a',
        { href: drawing.href(entry.route), 'aria-current': isCurrent(entry) && 'page' },
        withIcon && isIcon(entry.icon) && glyph(entry.icon),
        entry.label,
        entry.badge !== undefined && el('span', { class: 'r-badge' }, entry.badge),
      ),
    );
  const isLong = isRow === true && entries.length > IN_A_ROW;
  return all(
    el(
      'ul',
      { class: 'r-nav', 'data-row': isLong },
      entries.map((entry) => item(entry, true)),
    ),
    isLong &&
      el(
        'details',
        { class: 'r-more', 'data-behaviour': 'multi-select' },
        el('summary', {}, 'All', glyph('chevron-down')),
        el(
          'ul',
          {},
          entries.map((entry) => item(entry, false)),
        ),
      ),
  );
}

/** An entry is active on its own page; its `active_match` says where else. */
function isActive({ route, active_match: match }: Entry, { paths }: AppPage): boolean {
  return paths.some((path) => path === route || (match !== undefined && isMatch(match, path)));
}

/** An icon and its word; where there is little room the word is heard only. */
const sign = (icon: IconName, word: string): [Html, Html] => [glyph(icon), el('span', {}, word)];
