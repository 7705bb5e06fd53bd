import type { RecordData } from '../content/corpus.ts';
import { frameSide } from '../content/frames.ts';
import { isActiveMatch } from '../packs/paths.ts';
import type { AppPage } from '../packs/app-page.ts';
import type { Model } from '../packs/model.ts';
import { pageView, productOf } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import type { PageContext } from './context.ts';
import { renderIcon, type IconName, isIcon } from './icon.ts';
import { fragment, type Child, el, type Html } from './html.ts';
import type { ColorMode } from '../packs/theme.ts';

type Shell = RecordData<'shell'>;
type Region = Shell['regions'][number];
type ContentName = Region['holds'][number];

/** Input for the content of a region: only the contract decides what it shows. */
export interface FrameContext {
  readonly model: Model;
  readonly page: AppPage;
  readonly context: PageContext;
  readonly content: Html;
  /** The most entries of a navigation without a menu; unlimited in a column. */
  readonly maxEntries?: number | undefined;
}

const OWN_BREADCRUMB = /<nav[^>]*\b(?:class="p-breadcrumb"|aria-label="Breadcrumb)/;

/** A shorter outline says no more than the page itself. */
const MIN_OUTLINE = 3;

const RENDERERS: Readonly<Record<ContentName, (frame: FrameContext) => Child>> = {
  brand: ({ model, context }) =>
    el(
      'a',
      { class: 'r-brand', href: context.href('/'), 'data-essence': '/meta/archetype' },
      productOf(model).name,
    ),
  page: ({ content }) => content,
  navigation: (frame) => navigation(frame, findEntries(frame)),
  tabs: (frame) => renderSectionPages(frame),
  'thread-list': (frame) => renderSectionPages(frame),
  // A page that shows its own path needs no second one.
  breadcrumb: ({ page, context, content }) =>
    !OWN_BREADCRUMB.test(content.text) &&
    el(
      'nav',
      {
        'aria-label': context.landmarks.uniqueName('navigation', 'Path'),
        class: 'r-crumbs',
        'data-essence': page.titleFrom.essence ?? page.pointer,
      },
      el(
        'ol',
        { class: 'r-crumbs' },
        el('li', {}, el('a', { href: context.href('/') }, 'Home')),
        el('li', { 'aria-current': 'page' }, page.title),
      ),
    ),
  search: ({ context }) => {
    const id = context.id('search');
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
      ...renderIconLabel('arrow-right', 'Go to'),
    ),
  notifications: () =>
    el('button', { type: 'button', class: 'r-button' }, ...renderIconLabel('bell', 'Notifications')),
  account: ({ model, page }) =>
    el(
      'button',
      { type: 'button', class: 'r-button' },
      ...renderIconLabel(
        'user',
        toText(fillText('{user.name}', pageView(model, page).product.scope)) || 'Account',
      ),
    ),
  inspector: ({ page, context }) =>
    context.outline.length >= MIN_OUTLINE &&
    fragment(
      el('p', { class: 'r-note' }, 'On this page'),
      el(
        'ul',
        { class: 'r-links', 'data-essence': page.pointer },
        context.outline.map(({ id, text }) => el('li', {}, el('a', { href: `#${id}` }, text))),
      ),
    ),
  tools: ({ model }) => {
    const keys = model.navigation.hotkeys
      .map((hotkey, index) => ({ ...hotkey, essence: `/meta/navigation/hotkeys/${index}` }))
      .filter(({ route }) => route !== undefined);
    return (
      keys.length > 0 &&
      el(
        'details',
        { class: 'r-more r-keys', 'data-behaviour': 'multi-select' },
        el('summary', {}, 'Shortcuts', renderIcon('chevron-down')),
        el(
          'ul',
          {},
          keys.map(({ key, label, essence }) =>
            el('li', { class: 'r-note', 'data-essence': essence }, el('kbd', {}, key), ` ${label}`),
          ),
        ),
      )
    );
  },
  status: ({ model }) => {
    const { name, scope } = productOf(model);
    const today = toText(fillText('{today}', scope));
    return el('p', { class: 'r-note' }, [name, today].filter(Boolean).join(', '));
  },
  legal: ({ model }) => {
    const { name, scope } = productOf(model);
    return el('p', { class: 'r-note' }, toText(fillText('{product.legal}', scope)) || `© ${name}`);
  },
  'footer-links': ({ model, context }) =>
    el(
      'ul',
      { class: 'r-links' },
      productOf(model).footer?.map(({ text, href }) =>
        el('li', {}, el('a', { href: context.href(href) }, text)),
      ) ??
        model.sections.flatMap((section) => {
          const [first] = model.pagesOf(section);
          if (!first) return [];
          const link = el('a', { href: context.href(first.path) }, first.title);
          return [el('li', { 'data-essence': first.pointer }, link)];
        }),
    ),
};

/** The content of a region; one region of the shell also gets the colour mode control. */
export function renderRegionContent(region: Region, shell: Shell, frame: FrameContext): readonly Child[] {
  const { model, page } = frame;
  const places = shell.regions.filter((one) => !isSecondNavigation(one, shell));
  const isPlace = hasModeChoice(model) && findModeRegion(places)?.id === region.id;
  const own = { ...frame, maxEntries: maxEntriesOf(region, shell) };
  if (isSecondNavigation(region, shell)) return renderSectionViews(own);
  return [
    ...region.holds.filter((held) => !isRepeated(held, region, shell)).map((held) => RENDERERS[held](own)),
    isPlace && renderModeControl(page.effective.mode),
  ];
}

/** Longer rows show the entries that fit, and a menu with all of them. */
const MAX_ROW_ENTRIES = 4;

/** Tab bars have room for five; the last place of a longer one is a menu. */
const MAX_TABS = 5;

export function maxEntriesOf({ id, collapse }: Region, shell: Shell): number | undefined {
  if (collapse?.into === 'tab-bar') return MAX_TABS;
  return shell.internal_layout?.[id]?.layout === 'row' ? MAX_ROW_ENTRIES : undefined;
}

const holdsContent = ({ regions }: Shell, content: ContentName): boolean =>
  regions.some(({ holds }) => holds.includes(content));

/**
 * True for what the shell shows elsewhere: the button of the palette, and pages of the section. A strip of tabs lists
 * them again on purpose, as open files do.
 */
export function isRepeated(content: ContentName, region: Region, shell: Shell): boolean {
  const { holds, required } = region;
  if (content === 'actions') return shell.regions.find((one) => one.holds.includes(content)) !== region;
  if (content === 'thread-list') return holdsContent(shell, 'navigation');
  if (content !== 'tabs' || (required && holds[0] === 'tabs')) return false;
  return holdsContent(shell, 'navigation') || holdsContent(shell, 'thread-list');
}

/** A column needs at least this many views. */
export const MIN_VIEWS = 3;

/** Pages of the section that the first navigation does not list. */
function renderSectionViews(frame: FrameContext): readonly Child[] {
  const named = new Set(findEntries(frame).map(({ route }) => route));
  const views = frame.model
    .pagesOf(frame.page.section)
    .filter(({ path }) => !named.has(path) && !path.includes(':'))
    .map(({ path, title, pointer }) => ({ route: path, label: title, essence: pointer }));
  return views.length < MIN_VIEWS ? [] : [navigation(frame, views)];
}

export interface Entry {
  readonly route: string;
  readonly label: string;
  readonly icon?: string | undefined;
  readonly badge?: string | undefined;
  readonly active_match?: string | undefined;
  readonly essence: string;
}

/** Navigation items of the contract that lead to pages in the same frame; otherwise all pages without parameters. */
export function findEntries({ model, page }: Pick<FrameContext, 'model' | 'page'>): readonly Entry[] {
  const written = model.sections.flatMap((own) =>
    (own.section.navigation_items ?? []).map((item, index) => {
      const target = model.pages.find(({ paths }) => paths.includes(item.route));
      return {
        ...item,
        frame: target ? frameOf(target, model) : own.section.shell,
        essence: `${own.pointer}/navigation_items/${index}`,
      };
    }),
  );
  const frame = frameOf(page, model);
  const own = written.filter((entry) => entry.frame === frame);
  if (written.length > 0) return own.length > 0 ? own : written;
  return model.pages
    .filter(({ path }) => !path.includes(':'))
    .map(({ path, title, pointer }) => ({ route: path, label: title, essence: pointer }));
}

/** The frame of a page: its shell, or that of its section if the page has a shell for one task. */
function frameOf({ shell, section }: AppPage, { resolver }: Model): string {
  const record = resolver.find('shell', shell);
  return record && frameSide(record.data) ? shell : section.section.shell;
}

const renderSectionPages = (frame: FrameContext): Html =>
  navigation(
    frame,
    frame.model
      .pagesOf(frame.page.section)
      .map(({ path, title, pointer }) => ({ route: path, label: title, essence: pointer })),
  );

function navigation(
  { page, context, maxEntries = Infinity }: FrameContext,
  entries: readonly Entry[],
  current = findActive(entries, page),
): Html {
  const item = (entry: Entry, withIcon: boolean): Html =>
    el(
      'li',
      { 'data-essence': entry.essence },
      el(
        'a',
        { href: context.href(entry.route), 'aria-current': entry === current && 'page' },
        withIcon && isIcon(entry.icon) && renderIcon(entry.icon),
        entry.label,
        entry.badge !== undefined && el('span', { class: 'r-badge' }, entry.badge),
      ),
    );
  const isLong = entries.length > maxEntries;
  return fragment(
    el(
      'ul',
      { class: 'r-nav', 'data-row': isLong },
      entries.map((entry) => item(entry, true)),
    ),
    isLong &&
      el(
        'details',
        { class: 'r-more', 'data-behaviour': 'multi-select' },
        el('summary', {}, 'Menu', renderIcon('chevron-down')),
        el(
          'ul',
          {},
          entries.map((entry) => item(entry, false)),
        ),
      ),
  );
}

/** The one entry that is active on a page: its own, otherwise the most specific one whose `active_match` applies. */
function findActive(entries: readonly Entry[], { paths }: AppPage): Entry | undefined {
  const own = entries.find(({ route }) => paths.includes(route));
  if (own) return own;
  return entries
    .filter(
      ({ active_match: match }) => match !== undefined && paths.some((path) => isActiveMatch(match, path)),
    )
    .toSorted((a, b) => b.route.length - a.route.length)[0];
}

/** An icon and its label; in narrow places only the icon is visible. */
const renderIconLabel = (icon: IconName, word: string): [Html, Html] => [
  renderIcon(icon),
  el('span', {}, word),
];

const isNavigation = ({ landmark, holds }: Region): boolean =>
  landmark === 'navigation' && holds.includes('navigation');

/** Regions without content reserve no room: a second navigation, and columns of lists and outlines. */
export const mayBeEmpty = (region: Region, shell: Shell): boolean =>
  isSecondNavigation(region, shell) ||
  (region.landmark !== 'main' &&
    region.holds.every((held) => held === 'inspector' || isRepeated(held, region, shell)));

/** A second navigation lists the views of a section and is left out if there are none. */
export const isSecondNavigation = (region: Region, { regions }: Shell): boolean =>
  !region.required && isNavigation(region) && regions.find(isNavigation) !== region;

const MODES: Readonly<Record<ColorMode, string>> = { light: 'Light', dark: 'Dark', auto: 'Auto' };

/** False for themes with a single mode. */
export const hasModeChoice = ({ theme }: Model): boolean =>
  (['light', 'dark'] as const).every((mode) => theme.record?.data.modes.includes(mode));

/** Light, dark, or the system preference. Hidden without a script, because it would do nothing. */
export const renderModeControl = (mode: ColorMode): Html =>
  el(
    'label',
    { class: 'r-mode', 'data-essence': '/dna/theme/mode' },
    el('span', {}, 'Colour mode'),
    el(
      'select',
      { 'data-behaviour': 'mode' },
      Object.entries(MODES).map(([value, label]) => el('option', { value, selected: value === mode }, label)),
    ),
  );

/**
 * The region of a shell that has room for the mode control at every width: the footer, otherwise the last navigation
 * that can be opened, otherwise the region with actions, otherwise the header.
 */
export function findModeRegion(regions: readonly Region[]): Region | undefined {
  const beside = regions.filter(({ landmark }) => landmark !== 'main');
  return (
    beside.find(({ landmark, collapse }) => landmark === 'contentinfo' && collapse?.into !== 'hidden') ??
    beside.findLast(({ landmark, collapse }) => landmark === 'navigation' && collapse?.into !== 'tab-bar') ??
    beside.find(({ holds }) => holds.includes('actions')) ??
    beside.find(({ landmark }) => landmark === 'banner')
  );
}
