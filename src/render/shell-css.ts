import type { RecordData } from '../content/corpus.ts';
import { below, from, isBreakpoint } from './base-css.ts';
import { isSecondNavigation } from './second-navigation.ts';

type Shell = RecordData<'shell'>;
type Region = Shell['regions'][number];
type Grid = Shell['areas'][string];

/**
 * What holds for every frame. A region fills its part of the grid; what it holds stands in its inner box, which is
 * the one that stays in view beside a long page. `--s-bar` is as low as a bar with a control in it can be.
 */
export const SHELL_CSS = `
.s-frame{--s-edge:clamp(var(--space-sm),3vw,var(--space-xl));--s-bar:calc(var(--control) + 2*var(--space-2xs) + 1px);display:grid;min-block-size:100dvh;grid-template-columns:minmax(0,1fr)}
.s-region{display:grid;grid-template-columns:minmax(0,1fr);min-inline-size:0}
.s-region:where(:not([data-landmark=main],[data-landmark=contentinfo])){background:var(--color-surface)}
.s-region[data-landmark=contentinfo]{background:var(--color-background)}
.s-region:has(>.s-inner:empty){display:none!important}
.s-inner{display:flex;flex-flow:var(--s-dir,row) var(--s-wrap,nowrap);align-items:var(--s-align,center);justify-content:var(--s-justify,start);gap:max(min(var(--s-gap),2vw),var(--space-2xs));padding:var(--space-2xs) var(--s-edge);min-inline-size:0;inline-size:100%;margin-inline:auto}
.s-main{display:grid;grid-template-columns:minmax(0,1fr);align-content:start;gap:var(--space-md);padding:var(--s-edge);margin-inline:auto;inline-size:100%}
.s-main>.r-button{justify-self:start}
.s-open{display:none}
${below('lg', '[data-landmark=banner] .s-open span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}')}
[data-landmark=contentinfo]{--s-wrap:wrap}
${below('sm', '.s-region{--s-wrap:wrap}')}
`;

/** The grid of a shell at each width, and its regions on it. */
export function shellCss(shell: Shell): string {
  const scope = `.s-${shell.id}`;
  const width = shell.internal_layout?.main?.max_width ?? shell.dimensions?.content_max_width;
  return [
    ...shell.regions.map((region) => regionRules(scope, shell, region)),
    ...Object.entries(shell.areas).map(([step, grid]) => {
      const rules = gridRules(scope, shell, grid);
      if (isBreakpoint(step)) return from(step, rules);
      return grid.columns.length === 1
        ? rules
        : gridRules(scope, shell, inOneColumn(grid)) + from('sm', rules);
    }),
    // Where nothing limits the content, it still does not run over a wall of screens.
    `${scope} .s-main{max-inline-size:${width ?? 1600}px}`,
  ].join('');
}

/** On a telephone nothing stands beside anything: there is no room for two. */
function inOneColumn(grid: Grid): Grid {
  const stacked = grid.areas.flatMap((row, index) =>
    [...new Set(row.split(/\s+/))].map((name, at) => ({
      name,
      track: at === 0 ? grid.rows[index] : undefined,
    })),
  );
  return {
    columns: ['1fr'],
    rows: stacked.map(({ track = 'auto' }) => track),
    areas: stacked.map(({ name }) => name),
  } as Grid;
}

/** What a region has at every width, and what it becomes where there is no room for it. */
function regionRules(scope: string, shell: Shell, { id, landmark, size, collapse }: Region): string {
  const selector = `${scope} [data-region=${id}]`;
  const { layout, gap, padding, max_width: width } = shell.internal_layout?.[id] ?? {};
  if (landmark === 'main') return layout === 'center' ? `${selector}{align-items:center}` : '';
  const space = (step = 'sm'): string => (step === 'none' ? '0px' : `var(--space-${step})`);
  return [
    `${selector}{--s-gap:${space(gap)};--s-pad:${space(padding)}}`,
    // Entries of a menu are drawn by the room it has: as lines, or on a rail as icons above their words.
    landmark === 'navigation' && size?.axis === 'width' ? `${selector}{container:rail/inline-size}` : '',
    landmark === 'contentinfo' && width ? `${selector}>.s-inner{max-inline-size:${width}px}` : '',
    layout === 'overlay' ? overlayRules(selector) : '',
    collapse?.into === 'tab-bar' ? below(collapse.below, tabBarRules(selector)) : '',
    collapse?.opens_from === undefined ? '' : below(collapse.below, drawerRules(scope, id, collapse.into)),
  ].join('');
}

/** Words on a plain field in the colour of the brand, at its lower edge. */
const overlayRules = (selector: string): string =>
  `${selector}{background:var(--color-primary);color:var(--color-on-primary)}${selector}>.s-inner{padding-block:var(--s-pad)}${selector} .r-brand{color:inherit;font-size:var(--text-3xl);white-space:normal;line-height:1.2}`;

/** Cells of equal width, an icon above its word; where there are too many, the row can be moved. */
const tabBarRules = (selector: string): string =>
  `${selector}>.s-inner{padding-inline:var(--space-2xs)}${selector} .r-nav{flex:1;flex-wrap:nowrap;overflow-x:auto}${selector} .r-nav li{flex:1 0 4.5rem}${selector} .r-nav a{flex-direction:column;justify-content:center;gap:2px;padding:2px;font-size:var(--text-xs);line-height:1.2}`;

function drawerRules(scope: string, id: string, into: string): string {
  const selector = `${scope} [data-region=${id}]`;
  const place =
    into === 'sheet'
      ? 'inset-block-end:0;inset-inline:0;max-block-size:85dvh'
      : 'inset-block:0;inset-inline-start:0;inline-size:min(85vw,320px)';
  return `${selector}{${COLUMN};position:fixed;z-index:20;${place};overflow:auto;align-content:start;box-shadow:var(--elevation-overlay)}${selector}:not([data-open]){display:none}${selector}>.s-inner{padding-block:var(--space-sm)}${scope} .s-open-${id}{display:inline-flex}`;
}

const COLUMN =
  '--s-line:none;--s-more:none;--s-dir:column;--s-align:stretch;--s-nav:column;--s-search:100%;--s-text:var(--space-sm);--s-words:normal;--s-mark:inset 3px 0 0';

/** Where a region stands at one width, seen from the main one; the numbers are those of rows and columns. */
interface Place {
  readonly region: Region;
  readonly side: 'above' | 'below' | 'before' | 'after' | 'main';
  readonly row: number;
  readonly lastRow: number;
  readonly column: number;
  readonly lastColumn: number;
}

/** The tracks of a grid; `size` is that of the region which stands in it. Regions without an area are not shown. */
function gridRules(scope: string, shell: Shell, grid: Grid): string {
  const rows = grid.areas.map((row) => row.split(/\s+/));
  const inColumn = (index: number): Region[] =>
    shell.regions.filter(({ id }) => rows.some((row) => row[index] === id));
  const columns = grid.columns.map((text, index) => {
    if (/fr$/.test(text)) return `minmax(0,${text})`;
    if (text !== 'size') return text;
    const sized = inColumn(index).find(({ size }) => size?.axis === 'width');
    // What may be left out keeps no room where it is.
    if (!sized?.size || isSecondNavigation(sized, shell)) return 'auto';
    // The words below the icons of a rail must not break.
    return `${sized.landmark === 'navigation' ? Math.max(88, sized.size.default) : sized.size.default}px`;
  });
  // A row is never lower than what stands in it, and no higher for what would scroll inside itself.
  const heights = grid.rows.map((text, index) =>
    text === 'size'
      ? shell.regions.find(
          ({ id, size, scroll }) => size?.axis === 'height' && scroll !== 'own' && rows[index]?.includes(id),
        )?.size?.default
      : /px$/.test(text)
        ? Number.parseInt(text, 10)
        : undefined,
  );
  const tracks = grid.rows.map((text, index) => {
    const height = heights[index];
    return height === undefined ? (text === 'size' ? 'auto' : text) : `minmax(${height}px,auto)`;
  });
  const places = placesOn(shell, rows);
  const hidden = shell.regions.filter(({ id }) => !places.some(({ region }) => region.id === id));
  const sticky = stickyRows(places, heights);
  return [
    `${scope}{grid-template-columns:${columns.join(' ')};grid-template-rows:${tracks.join(' ')};grid-template-areas:${rows.map((row) => `"${row.join(' ')}"`).join(' ')}}`,
    ...hidden.map(({ id }) => `${scope} [data-region=${id}]:not([data-open]){display:none}`),
    // A menu between two bars has their edges, and needs the room for its entries.
    ...places.map(({ region: { id, landmark }, side, column, lastColumn }) =>
      side === 'above' && landmark === 'navigation' && column > 0 && lastColumn < grid.columns.length - 1
        ? `${scope} [data-region=${id}]>.s-inner{padding-inline:0}`
        : '',
    ),
    ...places.map((place) =>
      placeRules(scope, shell, place, {
        sticky,
        heights,
        columns: grid.columns.length,
        main: places.find(({ side }) => side === 'main'),
      }),
    ),
  ].join('');
}

function placesOn({ regions }: Shell, rows: readonly (readonly string[])[]): Place[] {
  const spans = regions.flatMap((region) => {
    const has = (row: readonly string[]): boolean => row.includes(region.id);
    const row = rows.findIndex(has);
    const first = rows[row];
    if (!first) return [];
    const [column, lastColumn] = [first.indexOf(region.id), first.lastIndexOf(region.id)];
    return [{ region, row, lastRow: rows.findLastIndex(has), column, lastColumn }];
  });
  const main = spans.find(({ region }) => region.landmark === 'main');
  return spans.map((span): Place => {
    if (!main || span === main) return { ...span, side: 'main' };
    if (span.lastRow < main.row) return { ...span, side: 'above' };
    if (span.row > main.lastRow) return { ...span, side: 'below' };
    return { ...span, side: span.lastColumn < main.column ? 'before' : 'after' };
  });
}

/** Bars higher than this would hide too much of what moves below them. */
const HIGHEST_BAR = 72;

/** A bar at the lower edge stays only where it is the way around the app. */
const stays = ({ side, region: { landmark, scroll } }: Place): boolean =>
  (side === 'above' || (side === 'below' && landmark === 'navigation')) &&
  (scroll === 'fixed' || scroll === 'sticky');

/** The height of each row of bars that stays in view, by its number. */
function stickyRows(
  places: readonly Place[],
  heights: readonly (number | undefined)[],
): ReadonlyMap<number, string> {
  return new Map(
    places
      .filter((place) => stays(place) && (heights[place.row] ?? 0) <= HIGHEST_BAR)
      .map(({ row }) => [row, `max(${heights[row] ?? 0}px,var(--s-bar))`]),
  );
}

const sumOf = (sizes: readonly string[]): string => (sizes.length > 0 ? `calc(${sizes.join(' + ')})` : '0px');

interface Tracks {
  readonly sticky: ReadonlyMap<number, string>;
  readonly heights: readonly (number | undefined)[];
  readonly columns: number;
  readonly main: Place | undefined;
}

const SHOWN =
  'display:grid;position:static;inset:auto;inline-size:auto;max-block-size:none;overflow:visible;box-shadow:none;border:0';
const LINE = 'var(--border-thin) solid var(--color-border)';

function placeRules(scope: string, shell: Shell, place: Place, tracks: Tracks): string {
  const { id } = place.region;
  const selector = `${scope} [data-region=${id}][data-region]`;
  const layout = shell.internal_layout?.[id]?.layout;
  const [region, inner] =
    place.side === 'main'
      ? ['', '']
      : place.side === 'before' || place.side === 'after'
        ? columnRules(place, shell, tracks)
        : barRules(place, layout, tracks);
  return `${selector}{grid-area:${id};${SHOWN};${region}}${inner && `${selector}>.s-inner{${inner}}`}`;
}

/** Beside the content: as high as it, with what it holds always in view. */
function columnRules({ region, side, row }: Place, shell: Shell, { sticky }: Tracks): string[] {
  const layout = shell.internal_layout?.[region.id]?.layout;
  const top = sumOf([...sticky].flatMap(([at, size]) => (at < row ? [size] : [])));
  const rest = `calc(100dvh - ${top})`;
  return [
    `${COLUMN};align-content:start;border-inline-${side === 'before' ? 'end' : 'start'}:${LINE}`,
    [
      'padding:var(--space-sm) max(var(--s-pad),var(--space-xs))',
      ...(isSecondNavigation(region, shell) && region.size?.axis === 'width'
        ? [`inline-size:${region.size.default}px`]
        : []),
      ...(region.scroll === 'page'
        ? []
        : [`position:sticky;inset-block-start:${top};max-block-size:${rest};overflow:auto`]),
      ...(layout === 'overlay' ? [`min-block-size:${rest};justify-content:end`] : []),
    ].join(';'),
  ];
}

/** Above or below the content, and in line with it: a row, or lines where the shell says so. */
function barRules(place: Place, layout: string | undefined, tracks: Tracks): string[] {
  const { region, side, row, column, lastColumn } = place;
  const { sticky, heights, columns, main } = tracks;
  const isAbove = side === 'above';
  const isNavigation = region.landmark === 'navigation';
  const isAlone = column === 0 && lastColumn === columns - 1;
  const isStack = layout === 'stack' && !isNavigation && isAlone;
  const isAtEnd = isAbove && !isAlone && lastColumn === columns - 1;
  // Search or a menu takes a line of its own on a small screen, and the bar is too high to stay.
  const isHigh =
    columns === 1 && !isNavigation && region.holds.some((held) => held === 'search' || held === 'navigation');
  const offset = sumOf([...sticky].flatMap(([at, size]) => ((isAbove ? at < row : at > row) ? [size] : [])));
  return [
    [
      `--s-dir:${isStack ? 'column' : 'row'};--s-align:${isStack ? 'stretch' : 'center'};--s-justify:${isAtEnd ? 'end' : 'start'}`,
      '--s-nav:row;--s-search:min(14rem,30vw);--s-text:0px;--s-words:nowrap;--s-mark:inset 0 -3px 0',
      `border-block-${isAbove ? 'end' : 'start'}:${LINE}`,
      ...(stays(place) && sticky.has(row) && !isHigh
        ? [`position:sticky;z-index:10;inset-block:${isAbove ? `${offset} auto` : `auto ${offset}`}`]
        : []),
    ].join(';'),
    [
      ...(column === 0 || column === main?.column ? [] : ['padding-inline-start:var(--s-pad)']),
      ...(lastColumn === columns - 1 || lastColumn === main?.lastColumn
        ? []
        : ['padding-inline-end:var(--s-pad)']),
      ...(heights[row] === undefined && !isAbove ? ['padding-block:max(var(--s-pad),var(--space-2xs))'] : []),
    ].join(';'),
  ];
}
