import type { Model } from '../packs/model.ts';
import { frameSide } from '../content/frames.ts';
import { productOf } from '../packs/product.ts';
import { fillText, toText } from '../product/values.ts';
import {
  findCall,
  hasAccountMenu,
  offersMode,
  isSignedIn,
  renderAccount,
  renderCalls,
  renderModeButton,
} from './account.ts';
import { renderBasket } from './basket.ts';
import { type Entry, entryOf, findActive, findEntries, gatePage } from './entries.ts';
import { renderFind } from './find.ts';
import type { Frame, FrameContext, Region, Shell } from './frame.ts';
import { renderFooterLinks } from './footer.ts';
import { renderIcon, isIcon } from './icon.ts';
import { fragment, type Child, el, type Html } from './html.ts';
import { renderNotices } from './notices.ts';
import { renderPopover } from './popover.ts';

export type ContentName = Region['holds'][number];

/** The same for one region. */
interface RegionContext extends FrameContext {
  readonly region: Region;
}

const OWN_BREADCRUMB = /<nav[^>]*\b(?:class="p-breadcrumb"|aria-label="Breadcrumb)/;

/** A shorter outline says no more than the page itself. */
const MIN_OUTLINE = 3;

const RENDERERS: Readonly<Record<ContentName, (frame: RegionContext) => Child>> = {
  brand: renderBrand,
  page: ({ content }) => content,
  navigation: (frame) => navigation(frame, findEntries(frame.model, frame.page).filter(isListed(frame))),
  tabs: (frame) => renderSectionPages(frame),
  'thread-list': (frame) => renderSectionPages(frame),
  breadcrumb: renderPath,
  search: renderFind,
  actions: renderActions,
  notifications: renderNotices,
  account: renderAccount,
  inspector: ({ page, context }) =>
    context.outline.length >= MIN_OUTLINE &&
    fragment(
      el('p', { class: 'r-note' }, 'On this page'),
      el(
        'ul',
        { class: 'r-links r-outline', 'data-essence': page.pointer },
        context.outline.map(({ id, text }) => el('li', {}, el('a', { href: `#${id}` }, text))),
      ),
    ),
  tools: () => false,
  status: ({ model }) => {
    const today = toText(fillText('{today}', productOf(model).scope));
    return today !== '' && el('p', { class: 'r-note r-status' }, today);
  },
  legal: ({ model }) => {
    const { name, scope } = productOf(model);
    return el('p', { class: 'r-note r-legal' }, toText(fillText('{product.legal}', scope)) || `© ${name}`);
  },
  'footer-links': renderFooterLinks,
};

/** A product without a start page starts with its first one. */
export const homePath = ({ pages }: Model): string =>
  pages.some(({ paths }) => paths.includes('/'))
    ? '/'
    : (pages.find(({ path }) => !path.includes(':'))?.path ?? '/');

/** The name of the product; a rail shows its mark alone, a wider column both, a picture beside a form what it promises. */
function renderBrand({ model, context, region }: RegionContext): Html {
  const { name, scope } = productOf(model);
  if (region.landmark === 'complementary')
    return el('p', { class: 'r-claim' }, toText(fillText('{product.promise}', scope)) || name);
  return el(
    'a',
    { class: 'r-brand', href: context.href(homePath(model)), 'data-essence': '/meta/archetype' },
    el('span', { class: 'r-mark', 'aria-hidden': 'true' }, toText(fillText('{product.mark}', scope))),
    el('span', { class: 'r-name' }, name),
  );
}

/** The way to a page below an entry of the navigation; the pages of the entries need none. */
function renderPath({ model, page, context, content }: FrameContext): Child {
  if (OWN_BREADCRUMB.test(content.text)) return false;
  const entries = findEntries(model, page);
  const parent = findActive(entries, page);
  if (!parent || page.paths.includes(parent.route)) return false;
  return el(
    'nav',
    {
      'aria-label': context.landmarks.uniqueName('navigation', 'Path'),
      class: 'r-crumbs',
      'data-essence': page.titleFrom.essence ?? page.pointer,
    },
    el(
      'ol',
      { class: 'r-crumbs' },
      el(
        'li',
        { 'data-essence': parent.essence },
        el('a', { href: context.href(parent.route) }, renderIcon('chevron-left'), parent.label),
      ),
      el('li', { 'aria-current': 'page' }, page.title),
    ),
  );
}

/**
 * False for what only the patterns of a page can show: its tools, the state of its work, actions on it, and lists beside a
 * single task. The frame has the actions of the whole product and the date.
 */
export function isDrawn(held: ContentName, { landmark }: Region, shell: Shell): boolean {
  if (held === 'tools') return false;
  if (held === 'status') return landmark === 'banner';
  if (held === 'tabs' || held === 'thread-list') return !isForOneTask(shell);
  if (held !== 'actions') return true;
  return isForOneTask(shell) ? landmark === 'banner' : frameSide(shell) !== 'mobile';
}

/** Shells for one task: a form, a film. Nothing leads away from them. */
export const isForOneTask = ({ category }: Shell): boolean =>
  category === 'focused' || category === 'immersive';

/** On a site the basket and the way in; at work the way to search, unless the shell has it elsewhere. */
function renderActions(frame: RegionContext): Child {
  const { model, page, context, shell } = frame;
  const side = frameSide(shell);
  if (side === 'site') return [renderBasket(frame), !isSignedIn(frame) && renderCalls(frame)];
  if (!isForOneTask(shell)) return !holdsContent(shell, 'search') && renderFind(frame);
  const gate = gatePage(model, 'sign-in');
  return gate && gate !== page && el('a', { class: 'r-link', href: context.href(gate.path) }, 'Sign in');
}

/** The content of a region; without an account menu, one region also gets the button for the colour mode. */
export function renderRegionContent(region: Region, frame: FrameContext): readonly Child[] {
  const { model, page, context, shell } = frame;
  const own: RegionContext = { ...frame, region };
  if (isSecondNavigation(region, shell)) return renderSectionViews(own);
  const places = shell.regions.filter((one) => !isSecondNavigation(one, shell));
  const needsMode =
    offersMode(model, page.effective.mode, context.isOwned) &&
    !hasAccountMenu(frame) &&
    findModeRegion(places)?.id === region.id;
  const held = region.holds.filter((one) => isDrawn(one, region, shell) && !isRepeated(one, region, shell));
  if (region.landmark !== 'banner')
    return [...held.map((one) => RENDERERS[one](own)), needsMode && renderModeButton()];
  const end = [
    ...held.filter((one) => AT_END.has(one)).map((one) => RENDERERS[one](own)),
    needsMode && renderModeButton(),
  ];
  return [
    // A drawer hides the brand of its shell.
    !held.includes('brand') && renderBrand(own),
    ...held.filter((one) => !AT_END.has(one)).map((one) => RENDERERS[one](own)),
    fragment(...end).text !== '' && el('div', { class: 'r-end' }, ...end),
  ];
}

/** Content at the end of a header, the account last. */
export const AT_END: ReadonlySet<ContentName> = new Set(['search', 'actions', 'notifications', 'account']);

/** A row shows the entries with about this many letters, and a menu with the others. */
const MAX_ROW_LETTERS = 56;
const MAX_FULL_ROW_LETTERS = 88;

/** True if the region has a line of the widest grid for itself. */
const isFullRow = ({ id }: Region, { areas }: Shell): boolean =>
  Object.values(areas)
    .at(-1)
    ?.areas.some((row) => row.split(/\s+/).every((name) => name === id)) === true;

/** Tab bars have room for five; the last place of a longer one is a menu. */
const MAX_TABS = 5;

export const isTabBar = ({ collapse }: Region): boolean => collapse?.into === 'tab-bar';

export const isRow = ({ id }: Region, shell: Shell): boolean => shell.internal_layout?.[id]?.layout === 'row';

/** The room of a region for entries, in tabs or letters; a column has room for all. */
export function roomOf(region: Region, shell: Shell): { readonly tabs?: number; readonly letters?: number } {
  if (isTabBar(region)) return { tabs: MAX_TABS };
  if (!isRow(region, shell)) return {};
  return { letters: isFullRow(region, shell) ? MAX_FULL_ROW_LETTERS : MAX_ROW_LETTERS };
}

/** The number of entries that a region shows without a menu. */
function countShown(region: Region, shell: Shell, entries: readonly Entry[]): number {
  const { tabs = Infinity, letters: limit = Infinity } = roomOf(region, shell);
  if (entries.length > tabs) return tabs - 1;
  let letters = 0;
  const count = entries.findIndex(({ label }) => (letters += label.length + 3) > limit);
  return count < 0 ? entries.length : Math.max(1, count);
}

/** Entries that the navigation lists: not those that the shell shows elsewhere. */
export function isListed(frame: Frame): (entry: Entry) => boolean {
  const hasCorner = frameSide(frame.shell) === 'site' && holdsContent(frame.shell, 'actions');
  const call = hasCorner ? findCall(frame)?.route : undefined;
  return ({ place, route }) => {
    if (place === 'account') return !hasAccountMenu(frame);
    return !hasCorner || (place !== 'basket' && route !== call);
  };
}

export const holdsContent = ({ regions }: Shell, content: ContentName): boolean =>
  regions.some(({ holds }) => holds.includes(content));

/**
 * True for what the shell shows elsewhere: the way to search, and pages of the section. A strip of tabs lists them again on
 * purpose, as open files do.
 */
export function isRepeated(content: ContentName, region: Region, shell: Shell): boolean {
  const { holds, required } = region;
  if (content === 'actions' || content === 'search' || content === 'account')
    return shell.regions.find((one) => one.holds.includes(content)) !== region;
  if (content === 'thread-list') return shell.regions.some(isNavigation);
  if (content !== 'tabs' || (required && holds[0] === 'tabs')) return false;
  return holdsContent(shell, 'navigation') || holdsContent(shell, 'thread-list');
}

/** A column needs at least this many views. */
export const MIN_VIEWS = 3;

/** Pages of the section that the first navigation does not list. */
function renderSectionViews(frame: RegionContext): readonly Child[] {
  const { model, page } = frame;
  const named = new Set(findEntries(model, page).map(({ route }) => route));
  const views = model
    .pagesOf(page.section)
    .filter(({ path }) => !named.has(path) && !path.includes(':'))
    .map(entryOf);
  return views.length < MIN_VIEWS ? [] : [navigation(frame, views)];
}

const renderSectionPages = (frame: RegionContext): Html =>
  navigation(
    frame,
    frame.model
      .pagesOf(frame.page.section)
      .filter((page) => page === frame.page || !page.path.includes(':'))
      .map(entryOf),
  );

/** More entries than this are easier to find in the groups of their sections. */
const MAX_GROUP = 7;

/** Lists of entries: the work by section if it is long, and at the end what sets the product up. */
export function groupEntries(entries: readonly Entry[]): (readonly Entry[])[] {
  const work = entries.filter(({ place }) => place !== 'support');
  const sections = work.length > MAX_GROUP ? [...new Set(work.map(({ section }) => section))] : [undefined];
  return [
    ...sections.map((id) => work.filter(({ section }) => id === undefined || section === id)),
    entries.filter(({ place }) => place === 'support'),
  ].filter((group) => group.length > 0);
}

/** Words are enough in a row and in a tree of pages; icons help to find an entry in a column. */
export const showsIcons = (region: Region, { nav_style: style }: Shell): boolean =>
  isTabBar(region) || (region.size?.axis === 'width' && style !== 'tree');

function navigation(
  { page, context, region, shell }: RegionContext,
  entries: readonly Entry[],
  current = findActive(entries, page),
): Html {
  const withIcons = showsIcons(region, shell);
  const groups = isRow(region, shell) && !isTabBar(region) ? [entries] : groupEntries(entries);
  // What does not fit into a row or a tab bar is in its menu; a column has room for all.
  const shown = countShown(region, shell, entries);
  const rest = new Set(groups.flat().slice(shown));
  const item = (entry: Entry): Html =>
    el('li', { 'data-essence': entry.essence, 'data-rest': rest.has(entry) }, renderLink(entry, withIcons));
  const renderLink = (entry: Entry, withIcon: boolean): Html =>
    el(
      'a',
      { href: context.href(entry.route), 'aria-current': entry === current && 'page' },
      withIcon && isIcon(entry.icon) && renderIcon(entry.icon),
      el('span', {}, entry.label),
      entry.badge !== undefined && el('span', { class: 'r-badge' }, entry.badge),
    );
  const menu = (members: readonly Entry[]): Html =>
    el(
      'ul',
      { class: 'r-menu' },
      members.map((entry) => el('li', { 'data-essence': entry.essence }, renderLink(entry, false))),
    );
  // A header has room for one menu, named by the place one is at.
  if (region.landmark === 'banner')
    return renderPopover({
      class: 'r-places',
      summary: [el('span', {}, current?.label ?? 'Menu'), renderIcon('chevron-down')],
      panel: groups.map(menu),
    });
  return fragment(
    groups.map((group) =>
      el('ul', { class: 'r-nav', 'data-place': group[0]?.place === 'support' && 'support' }, group.map(item)),
    ),
    rest.size > 0 &&
      renderPopover({
        class: 'r-more',
        summary: [renderIcon('more'), el('span', {}, 'More'), renderIcon('chevron-down')],
        panel: [menu([...rest])],
      }),
  );
}

const isNavigation = ({ landmark, holds }: Region): boolean =>
  landmark === 'navigation' && holds.includes('navigation');

/** Regions without content reserve no room: a second navigation, and columns of lists and outlines. */
export const mayBeEmpty = (region: Region, shell: Shell): boolean =>
  isSecondNavigation(region, shell) ||
  (region.landmark !== 'main' &&
    region.holds.every(
      (held) => held === 'inspector' || !isDrawn(held, region, shell) || isRepeated(held, region, shell),
    ));

/** A second navigation lists the views of a section and is left out if there are none. */
export const isSecondNavigation = (region: Region, { regions }: Shell): boolean =>
  !region.required && isNavigation(region) && regions.find(isNavigation) !== region;

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
