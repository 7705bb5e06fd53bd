import type { RecordData } from '../content/corpus.ts';
import { frameSide } from '../content/frames.ts';
import {
  below,
  type Breakpoint,
  from,
  isBreakpoint,
  type Needs,
  type Rule,
  type Selector,
  type StyleRule,
  styleRule,
} from './css.ts';
import { mayBeEmpty } from './regions.ts';
import { SHELL_PARTS } from './styles.ts';

type Shell = RecordData<'shell'>;
type Region = Shell['regions'][number];
type Grid = Shell['areas'][string];
type Part = keyof typeof SHELL_PARTS;

/** Content that no shell limits still does not run across a wall of screens. */
const MAX_CONTENT_PX = 1600;

/** Labels below the icons of a rail must not break. */
const MIN_RAIL_PX = 88;

/** A narrower column has no room for the name of a product, only for its mark. */
const MIN_NAMED_PX = 160;

/** Bars on a phone: higher ones would push the content down. */
const MAX_PHONE_BAR_PX = 56;

/** Higher bars would hide too much of the content that scrolls below them. */
const MAX_STICKY_BAR_PX = 72;

/** Widths of text grow with its size, as on large screens. */
const toRem = (px: number): string => `${px / 16}rem`;

/** The grid from a breakpoint on, or for the narrowest window. */
interface Step {
  readonly step?: Breakpoint;
  readonly rules: readonly StyleRule[];
}

/** The grid of a shell at each breakpoint, and its regions on it. */
export function buildShellRules(shell: Shell): Rule[] {
  const width = shell.internal_layout?.main?.max_width ?? shell.dimensions?.content_max_width;
  const steps = Object.entries(shell.areas).flatMap(([step, grid]): Step[] => {
    const rules = gridRules(shell, grid);
    if (isBreakpoint(step)) return [{ step, rules }];
    const narrow = gridRules(shell, isNarrow(shell, grid) ? grid : stackColumns(grid), MAX_PHONE_BAR_PX);
    return [{ rules: narrow }, { step: 'sm', rules }];
  });
  return [
    ...shell.regions.flatMap((region) => regionRules(shell, region)),
    ...steps.flatMap(({ step, rules }, index): Rule[] => {
      const changed: Rule[] = leaveOutRepeated(rules, steps[index - 1]?.rules ?? []);
      return step ? [from(step, changed)] : changed;
    }),
    styleRule(within(shell, '.s-main'), { 'max-inline-size': toRem(width ?? MAX_CONTENT_PX) }),
  ];
}

/**
 * The rules of a step without what the step below it declares for the same selector: whole rules, and custom properties,
 * which no shorthand sets.
 */
function leaveOutRepeated(rules: readonly StyleRule[], below: readonly StyleRule[]): StyleRule[] {
  const declared = new Map(below.map((rule) => [rule.selectors[0]?.text, rule.declarations]));
  return rules.flatMap((rule) => {
    const same = declared.get(rule.selectors[0]?.text);
    if (same === undefined) return [rule];
    if (same === rule.declarations) return [];
    const repeated = new Set(same.split(';').filter((text) => text.startsWith('--')));
    const left = rule.declarations.split(';').filter((text) => !repeated.has(text));
    return [{ ...rule, declarations: left.join(';') }];
  });
}

/** Regions that form the bars above the content in a wide window; together they look like one header. */
export function listBars(shell: Shell): string[] {
  const widest = Object.values(shell.areas).at(-1);
  const rows = (widest?.areas ?? []).map((row) => row.split(/\s+/));
  return findPlaces(shell, rows).flatMap(({ side, region }) => (side === 'above' ? [region.id] : []));
}

const scopeOf = ({ id }: Shell): Selector => ({ text: `.s-${id}`, needs: [`.s-${id}`] });

const within = (shell: Shell, name: string): Selector => ({
  text: `${scopeOf(shell).text} ${name}`,
  needs: [...scopeOf(shell).needs, name],
});

const regionSelector = (shell: Shell, id: string): Selector => within(shell, `[data-region=${id}]`);

/** The inner box of a region, which holds its content. */
const innerOf = ({ text, needs }: Selector): Selector => ({
  text: `${text}>.s-inner`,
  needs: [...needs, '.s-inner'],
});

/** The rules of a part for a region that plays it. */
function partRules(part: Part, shell: Shell, id: string): StyleRule[] {
  const named = (text: string): string =>
    text.replace('.s-shell', `.s-${shell.id}`).replace(`[data-region=${part}]`, `[data-region=${id}]`);
  const renamed = (needs: Needs): Needs =>
    needs.map((need) => (typeof need === 'string' ? named(need) : need.map(renamed)));
  return SHELL_PARTS[part].map(({ selectors, declarations }) => ({
    selectors: selectors.map(({ text, needs }) => ({ text: named(text), needs: renamed(needs) })),
    declarations,
  }));
}

/** Declarations of a part for the region itself and for its inner box. */
const blocksOf = (part: Part): [region: string | undefined, inner: string | undefined] => {
  const [region, inner] = SHELL_PARTS[part];
  return [region?.declarations, inner?.declarations];
};

/** True if the content has no column beside it: bars may share a line on a phone. */
const isNarrow = ({ regions }: Shell, { areas }: Grid): boolean => {
  const main = regions.find(({ landmark }) => landmark === 'main')?.id;
  return areas.every((row) => !row.split(/\s+/).includes(main ?? '') || new Set(row.split(/\s+/)).size === 1);
};

/** On a phone there is no room for two regions side by side: they are stacked. */
function stackColumns(grid: Grid): Grid {
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

/** Rules for a region at every width, and where it collapses. */
function regionRules(shell: Shell, { id, landmark, size, collapse }: Region): Rule[] {
  const { layout, gap, padding, max_width: width } = shell.internal_layout?.[id] ?? {};
  if (landmark === 'main') return layout === 'center' ? partRules('centred', shell, id) : [];
  const selector = regionSelector(shell, id);
  const space = (step = 'sm'): string => (step === 'none' ? '0px' : `var(--space-${step})`);
  return [
    styleRule(selector, { '--s-gap': space(gap), '--s-pad': space(padding) }),
    ...(landmark === 'navigation' && size?.axis === 'width' ? partRules('rail', shell, id) : []),
    ...(landmark === 'contentinfo' && width
      ? [styleRule(innerOf(selector), { 'max-inline-size': toRem(width) })]
      : []),
    ...(layout === 'overlay' ? partRules('overlay', shell, id) : []),
    ...(landmark === 'banner' && layout === 'grid' ? [from('md', partRules('masthead', shell, id))] : []),
    ...(collapse?.into === 'tab-bar' ? [below(collapse.below, partRules('tab-bar', shell, id))] : []),
    ...(collapse?.opens_from === undefined
      ? []
      : [
          below(collapse.below, [
            ...partRules(collapse.into === 'sheet' ? 'sheet' : 'drawer', shell, id),
            styleRule(within(shell, `.s-open-${id}`), { display: 'inline-flex' }),
          ]),
        ]),
  ];
}

/** The position of a region at one width, relative to the main one, in row and column numbers. */
interface Place {
  readonly region: Region;
  readonly side: 'above' | 'below' | 'before' | 'after' | 'main';
  readonly row: number;
  readonly lastRow: number;
  readonly column: number;
  readonly lastColumn: number;
}

/** The tracks of a grid, where `size` is the size of the region in it. Regions without an area are hidden. */
function gridRules(shell: Shell, grid: Grid, maxBar = Infinity): StyleRule[] {
  const rows = grid.areas.map((row) => row.split(/\s+/));
  const heights = rowHeights(shell, grid, rows, maxBar);
  const places = findPlaces(shell, rows);
  const hidden = shell.regions.filter(({ id }) => !places.some(({ region }) => region.id === id));
  const tracks: Tracks = {
    sticky: stickyRows(places, heights),
    heights,
    columns: grid.columns.length,
    isBar: (row, column) =>
      places.some(
        ({ side, row: own, column: first, lastColumn: last }) =>
          own === row && first <= column && column <= last && (side === 'above' || side === 'below'),
      ),
  };
  const columns = columnTracks(shell, grid, rows);
  // Beside a column with the name of the product, the bar does not repeat it.
  const isNamed = places.some(
    ({ region, side, column }) =>
      side === 'before' &&
      region.holds.includes('brand') &&
      Number.parseInt(columns[column] ?? '', 10) >= MIN_NAMED_PX,
  );
  return [
    styleRule(
      { text: `${scopeOf(shell).text} [data-landmark=banner] .r-brand`, needs: ['.r-brand'] },
      { display: isNamed ? 'none' : 'inline-flex' },
    ),
    styleRule(scopeOf(shell), {
      'grid-template-columns': columns.join(' '),
      'grid-template-rows': grid.rows
        .map((text, index) => {
          const height = heights[index];
          // A bar that is fixed is in no row, which keeps its room all the same.
          const kept = places.some((place) => place.row === index && isFixed(place, grid.columns.length))
            ? tracks.sticky.get(index)
            : undefined;
          if (kept !== undefined) return `minmax(${kept},auto)`;
          if (height !== undefined) return `minmax(${height}px,auto)`;
          return /fr$/.test(text) ? text : 'auto';
        })
        .join(' '),
      'grid-template-areas': rows.map((row) => `"${row.join(' ')}"`).join(' '),
    }),
    ...hidden.flatMap(({ id }) => partRules('hidden', shell, id)),
    ...places.flatMap((place) => placeRules(shell, place, tracks)),
  ];
}

function columnTracks(shell: Shell, grid: Grid, rows: readonly (readonly string[])[]): string[] {
  return grid.columns.map((text, index) => {
    if (/fr$/.test(text)) return `minmax(0,${text})`;
    if (text !== 'size') return text;
    const sized = shell.regions.find(
      ({ id, size }) => size?.axis === 'width' && rows.some((row) => row[index] === id),
    );
    // A region that may be left out reserves no room.
    if (!sized?.size || mayBeEmpty(sized, shell)) return 'auto';
    const width = sized.size.default;
    return `${sized.landmark === 'navigation' ? Math.max(MIN_RAIL_PX, width) : width}px`;
  });
}

/** Least heights of rows. A region that scrolls in itself does not raise its row, nor does one that may be left out. */
function rowHeights(
  shell: Shell,
  grid: Grid,
  rows: readonly (readonly string[])[],
  maxBar: number,
): readonly (number | undefined)[] {
  return grid.rows.map((text, index) => {
    const kept = shell.regions.filter(
      (region) => !mayBeEmpty(region, shell) && rows[index]?.includes(region.id),
    );
    if (text !== 'size') return /px$/.test(text) && kept[0] ? Number.parseInt(text, 10) : undefined;
    const sized = kept.find(({ size, scroll }) => size?.axis === 'height' && scroll !== 'own');
    const height = sized?.size?.default;
    return height !== undefined && sized?.landmark === 'banner' ? Math.min(height, maxBar) : height;
  });
}

function findPlaces({ regions }: Shell, rows: readonly (readonly string[])[]): Place[] {
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

/** A bar at the lower edge is sticky only if it is the navigation. */
const isSticky = ({ side, region: { landmark, scroll } }: Place): boolean =>
  (side === 'above' || (side === 'below' && landmark === 'navigation')) &&
  (scroll === 'fixed' || scroll === 'sticky');

/** Heights of the rows of sticky bars, by row number. */
const stickyRows = (
  places: readonly Place[],
  heights: readonly (number | undefined)[],
): ReadonlyMap<number, string> =>
  new Map(
    places
      .filter((place) => isSticky(place) && (heights[place.row] ?? 0) <= MAX_STICKY_BAR_PX)
      .map(({ row }) => [row, `max(${heights[row] ?? 0}px,var(--s-bar))`]),
  );

const sum = (sizes: readonly string[]): string => (sizes.length > 0 ? `calc(${sizes.join(' + ')})` : '0px');

interface Tracks {
  readonly sticky: ReadonlyMap<number, string>;
  readonly heights: readonly (number | undefined)[];
  readonly columns: number;
  /** True if a bar is in this cell. */
  isBar(row: number, column: number): boolean;
}

function placeRules(shell: Shell, place: Place, tracks: Tracks): StyleRule[] {
  const { id } = place.region;
  const { text, needs } = regionSelector(shell, id);
  // The second attribute outweighs the rules for narrower widths.
  const selector: Selector = { text: `${text}[data-region]`, needs };
  const [placed] = blocksOf('placed');
  const [region, inner] =
    place.side === 'main'
      ? []
      : place.side === 'before' || place.side === 'after'
        ? columnBlocks(place, place.side, shell, tracks)
        : barBlocks(place, place.side, shell, tracks);
  return [
    styleRule(selector, { 'grid-area': id }, placed, ...(region ?? [])),
    styleRule(innerOf(selector), ...(inner ?? [])),
  ];
}

type Blocks = readonly (Readonly<Record<string, string | undefined>> | string | undefined)[];

/** A column beside the content: as high as the content, with its own content always in view. */
function columnBlocks(
  { region, row }: Place,
  side: 'before' | 'after',
  shell: Shell,
  { sticky }: Tracks,
): [region: Blocks, inner: Blocks] {
  const top = sum([...sticky].flatMap(([at, size]) => (at < row ? [size] : [])));
  const rest = `calc(100dvh - ${top})`;
  const isNavigation = region.landmark === 'navigation';
  const [columnBlock, innerBlock] = blocksOf(side);
  const width =
    mayBeEmpty(region, shell) && region.size?.axis === 'width' ? `${region.size.default}px` : undefined;
  return [
    [
      columnBlock,
      isNavigation ? { 'align-content': 'stretch' } : undefined,
      // The track of a column that may be empty is as wide as its content, which a query container hides from it.
      width === undefined ? undefined : { 'contain-intrinsic-inline-size': width },
    ],
    [
      innerBlock,
      width === undefined ? undefined : { 'inline-size': width },
      region.scroll === 'page'
        ? undefined
        : { position: 'sticky', 'inset-block-start': top, 'max-block-size': rest, overflow: 'auto' },
      // The foot of a navigation is at the lower edge of the window.
      isNavigation ? { 'align-self': 'start', 'min-block-size': `min(100%,${rest})` } : undefined,
      shell.internal_layout?.[region.id]?.layout === 'overlay'
        ? { 'min-block-size': rest, 'justify-content': 'end' }
        : undefined,
    ],
  ];
}

const isSite = (shell: Shell): boolean => frameSide(shell) === 'site';

/**
 * The navigation at the lower edge of a phone. A sticky bar has its place at the end of the page, and a browser scrolls
 * there when Tab reaches the bar.
 */
const isFixed = ({ region, side, column, lastColumn }: Place, columns: number): boolean =>
  side === 'below' && region.landmark === 'navigation' && column === 0 && lastColumn === columns - 1;

/** A bar above or below the content and aligned with it: a row, or a stack if the shell says so. */
function barBlocks(
  place: Place,
  side: 'above' | 'below',
  shell: Shell,
  { sticky, heights, columns, isBar }: Tracks,
): [region: Blocks, inner: Blocks] {
  const { region, row, column, lastColumn } = place;
  const isAbove = side === 'above';
  const isNavigation = region.landmark === 'navigation';
  const isAlone = column === 0 && lastColumn === columns - 1;
  const isStack = shell.internal_layout?.[region.id]?.layout === 'stack' && !isNavigation && isAlone;
  const isAtEnd = isAbove && !isAlone && !isNavigation && lastColumn === columns - 1;
  // Around one centred task everything is centred.
  const isCentred = columns > 1 && isAlone && shell.category === 'focused';
  const offset = sum([...sticky].flatMap(([at, size]) => ((isAbove ? at < row : at > row) ? [size] : [])));
  const [barBlock] = blocksOf(side);
  const inset = isNavigation ? 'max(var(--s-pad),var(--space-md))' : 'min(var(--s-pad),1vw)';
  // The bars of a site share the edges of its content.
  const width = isAbove && isSite(shell) ? shell.dimensions?.content_max_width : undefined;
  const aligned = width === undefined ? undefined : `calc(max(0px,(100vw - ${width}px)/2) + var(--s-edge))`;
  return [
    [
      {
        '--s-dir': isStack ? 'column' : 'row',
        '--s-align': isStack ? 'stretch' : 'center',
        '--s-justify': isAtEnd ? 'end' : isCentred ? 'center' : 'start',
      },
      barBlock,
      isSticky(place) && sticky.has(row)
        ? {
            position: isFixed(place, columns) ? 'fixed' : 'sticky',
            'z-index': '10',
            'inset-block': isAbove ? `${offset} auto` : `auto ${offset}`,
            ...(isFixed(place, columns)
              ? { 'inset-inline': '0', 'min-block-size': sticky.get(row) }
              : undefined),
          }
        : undefined,
    ],
    [
      {
        'padding-inline-start': column === 0 ? aligned : isBar(row, column - 1) ? inset : undefined,
        'padding-inline-end':
          lastColumn === columns - 1 ? aligned : isBar(row, lastColumn + 1) ? inset : undefined,
        'padding-block':
          heights[row] === undefined && !isAbove ? 'max(var(--s-pad),var(--space-2xs))' : undefined,
      },
    ],
  ];
}
