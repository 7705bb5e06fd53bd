import type { RecordData } from '../content/corpus.ts';
import { below, from, isBreakpoint } from './base-css.ts';
import type { Child, Html } from './html.ts';
import { el } from './html.ts';
import type { Sheet } from './sheet.ts';

type Shell = RecordData<'shell'>;
type Region = Shell['regions'][number];

export const SHELL_CSS = `
.s-frame{display:grid;min-block-size:100dvh;grid-template-columns:minmax(0,1fr)}
.s-region{min-inline-size:0}
.s-region[data-landmark=banner],.s-region[data-landmark=navigation],.s-region[data-landmark=region],.s-region[data-landmark=complementary]{background:var(--color-surface)}
.s-region[data-landmark=banner]{border-block-end:var(--border-thin) solid var(--color-border)}
.s-region[data-landmark=contentinfo]{border-block-start:var(--border-thin) solid var(--color-border)}
.s-inner{display:flex;flex-wrap:wrap;gap:var(--s-gap);padding:var(--s-pad);align-items:center}
.s-inner[data-layout=stack],.s-inner[data-layout=sidebar]{flex-direction:column;align-items:stretch;flex-wrap:nowrap}
.s-main{padding:var(--s-pad);margin-inline:auto;inline-size:100%}
.s-open{display:none}
`;

const ELEMENTS: Readonly<Record<Region['landmark'], string>> = {
  banner: 'header',
  navigation: 'nav',
  main: 'main',
  complementary: 'aside',
  contentinfo: 'footer',
  search: 'search',
  form: 'section',
  region: 'section',
};

/** The frame of a page: regions as landmarks, on the grid that the shell has at each width. */
export function drawShell(shell: Shell, fill: (region: Region) => readonly Child[], sheet: Sheet): Html {
  sheet.add(`shell ${shell.id}`, shellCss(shell));
  return el(
    'div',
    { class: `s-frame s-${shell.id}`, 'data-nav': shell.nav_style },
    inReadingOrder(shell).map((region) => drawRegion(region, shell, fill)),
  );
}

/** The banner comes first, so that the button that opens a menu is met before the menu. */
const inReadingOrder = ({ regions }: Shell): Region[] => [
  ...regions.filter(({ landmark }) => landmark === 'banner'),
  ...regions.filter(({ landmark }) => landmark !== 'banner'),
];

function drawRegion(region: Region, shell: Shell, fill: (region: Region) => readonly Child[]): Html {
  const { id, landmark, label, collapse, scroll } = region;
  const opener = shell.regions.flatMap(({ id: other, collapse: rule }) =>
    rule?.opens_from === id && rule.opens_with !== undefined ? [{ other, rule }] : [],
  );
  const layout = shell.internal_layout?.[id];
  return el(
    ELEMENTS[landmark],
    {
      id: landmark === 'main' ? 'main' : `region-${id}`,
      class: 's-region',
      'data-landmark': landmark,
      'data-region': id,
      'data-scroll': scroll,
      'aria-label': landmark === 'main' ? undefined : label,
      tabindex: landmark === 'main' || scroll === 'own' ? (landmark === 'main' ? -1 : 0) : undefined,
      ...(collapse?.opens_from === undefined
        ? {}
        : {
            'data-behaviour': 'drawer',
            'data-closes-on': collapse.closes_on?.join(' '),
            'data-focus': collapse.focus,
          }),
    },
    el(
      'div',
      { class: landmark === 'main' ? 's-main' : 's-inner', 'data-layout': layout?.layout ?? 'row' },
      opener.map(({ other, rule }) =>
        el(
          'button',
          {
            type: 'button',
            class: `s-open s-open-${other}`,
            'aria-expanded': 'false',
            'aria-controls': `region-${other}`,
            'data-hotkey': rule.hotkey,
          },
          rule.opens_with,
        ),
      ),
      ...fill(region),
    ),
  );
}

function shellCss(shell: Shell): string {
  const scope = `.s-${shell.id}`;
  const { dimensions = {} } = shell;
  const steps = Object.entries(shell.areas).map(([step, grid]) => {
    const rules = gridRules(scope, shell, grid);
    return isBreakpoint(step) ? from(step, rules) : rules;
  });
  return [
    ...shell.regions.map((region) => regionRules(scope, shell, region)),
    ...steps,
    `${scope} .s-main{max-inline-size:${dimensions.content_max_width ?? 1280}px}`,
  ].join('');
}

/** The tracks of a grid; `size` is that of the region which stands in it. Regions without an area are not shown. */
function gridRules(scope: string, shell: Shell, grid: Shell['areas'][string]): string {
  const rows = grid.areas.map((row) => row.split(/\s+/));
  const sizeAt = (axis: 'width' | 'height', names: readonly (string | undefined)[]): string => {
    const region = shell.regions.find(({ id, size }) => size?.axis === axis && names.includes(id));
    return region?.size ? `${region.size.default}px` : 'auto';
  };
  const track = (text: string, size: () => string): string =>
    text === 'size' ? size() : /fr$/.test(text) ? `minmax(0,${text})` : text;
  const columns = grid.columns.map((text, index) =>
    track(text, () =>
      sizeAt(
        'width',
        rows.map((row) => row[index]),
      ),
    ),
  );
  const heights = grid.rows.map((text, index) =>
    text === 'size' ? `minmax(${sizeAt('height', rows[index] ?? [])},auto)` : track(text, () => 'auto'),
  );
  const shown = new Set(rows.flat());
  return [
    `${scope}{grid-template-columns:${columns.join(' ')};grid-template-rows:${heights.join(' ')};grid-template-areas:${rows.map((row) => `"${row.join(' ')}"`).join(' ')}}`,
    ...shell.regions.map(({ id }) =>
      shown.has(id)
        ? `${scope} [data-region=${id}][data-region]{grid-area:${id};display:block;position:static;inset:auto;inline-size:auto;max-block-size:none}`
        : `${scope} [data-region=${id}]:not([data-open]){display:none}`,
    ),
    ...stickyRules(scope, shell, shown),
  ].join('');
}

function stickyRules(scope: string, { regions }: Shell, shown: ReadonlySet<string>): string[] {
  return regions.flatMap(({ id, landmark, scroll }) => {
    if (!shown.has(id) || landmark === 'main') return [];
    if (landmark === 'banner' && (scroll === 'fixed' || scroll === 'sticky'))
      return [`${scope} [data-region=${id}][data-region]{position:sticky;inset-block-start:0;z-index:10}`];
    if (scroll === 'own' || scroll === 'sticky')
      return [
        `${scope} [data-region=${id}][data-region]{position:sticky;inset-block-start:0;max-block-size:100dvh;overflow:auto;align-self:start}`,
      ];
    return [];
  });
}

function regionRules(scope: string, shell: Shell, { id, landmark, collapse }: Region): string {
  const layout = shell.internal_layout?.[id];
  const selector = `${scope} [data-region=${id}]`;
  const space = (step: string | undefined): string =>
    step && step !== 'none' ? `var(--space-${step})` : '0px';
  const pad =
    landmark === 'main' ? 'clamp(var(--space-sm),3vw,var(--space-xl))' : space(layout?.padding ?? 'sm');
  const inner = `${selector}{--s-gap:${space(layout?.gap ?? 'sm')};--s-pad:${pad}}`;
  if (!collapse?.opens_from) return inner;
  const side =
    collapse.into === 'sheet' ? 'inset-block-end:0;inset-inline:0' : 'inset-block:0;inset-inline-start:0';
  const size = collapse.into === 'sheet' ? 'max-block-size:85dvh' : 'inline-size:min(85vw,320px)';
  return (
    inner +
    below(
      collapse.below,
      `${selector}{position:fixed;z-index:20;${side};${size};overflow:auto;box-shadow:var(--elevation-overlay)}${selector}:not([data-open]){display:none}${scope} .s-open-${id}{display:inline-flex}`,
    )
  );
}
