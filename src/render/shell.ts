import type { RecordData } from '../content/corpus.ts';
import { renderIcon, type IconName } from './icon.ts';
import type { Child, Html } from './html.ts';
import { el, fragment } from './html.ts';
import type { Sheet } from './stylesheets.ts';
import { buildShellRules, listBars } from './shell-css.ts';

type Shell = RecordData<'shell'>;
type Region = Shell['regions'][number];

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

/** The frame of a page: regions as landmarks on the grid of the shell. */
export function renderShell(shell: Shell, fill: (region: Region) => readonly Child[], sheet: Sheet): Html {
  sheet.add(`shell ${shell.id}`, () => buildShellRules(shell));
  const filled = new Map(shell.regions.map((region) => [region, fill(region)]));
  // An empty region would be a landmark without content, and a button that opens nothing.
  const held = shell.regions.filter((region) => hasContent(filled.get(region) ?? []));
  const markup = held.map((region) => fragment(...(filled.get(region) ?? [])).text).join('');
  const bars = listBars(shell);
  return el(
    'div',
    { class: `s-frame s-${shell.id}` },
    inReadingOrder(shell)
      .filter((region) => held.includes(region))
      .map((region) =>
        renderRegion(region, { held, markup }, filled.get(region) ?? [], bars.includes(region.id)),
      ),
  );
}

const hasContent = (content: readonly Child[]): boolean => fragment(...content).text !== '';

/** The regions of a page that have content, and the markup of it. */
interface HeldRegions {
  readonly held: readonly Region[];
  readonly markup: string;
}

/** A name distinguishes landmarks of one kind; alone it would only be read out. A section without a name is not a landmark. */
function needsName({ landmark }: Region, { held, markup }: HeldRegions): boolean {
  if (landmark === 'main' || landmark === 'banner' || landmark === 'contentinfo') return false;
  return (
    ELEMENTS[landmark] === 'section' ||
    held.filter((other) => other.landmark === landmark).length > 1 ||
    markup.includes(`<${ELEMENTS[landmark]} `)
  );
}

/** The banner comes first, so that the button for a menu precedes the menu. */
export const inReadingOrder = ({ regions }: Shell): Region[] => [
  ...regions.filter(({ landmark }) => landmark === 'banner'),
  ...regions.filter(({ landmark }) => landmark !== 'banner'),
];

function renderRegion(region: Region, regions: HeldRegions, content: readonly Child[], isBar: boolean): Html {
  const { id, landmark, label, collapse, scroll } = region;
  return el(
    ELEMENTS[landmark],
    {
      id: landmark === 'main' ? 'main' : `region-${id}`,
      class: 's-region',
      'data-landmark': landmark,
      'data-region': id,
      'data-bar': isBar,
      'aria-label': needsName(region, regions) ? label : undefined,
      tabindex: landmark === 'main' ? -1 : undefined,
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
      {
        class: landmark === 'main' ? 's-main' : 's-inner',
        // Scrollable content must be reachable by keyboard, and these facts contain nothing focusable.
        tabindex: landmark === 'complementary' && scroll === 'own' ? 0 : undefined,
      },
      renderOpeners(region, regions.held),
      ...content,
    ),
    // While it is open over the page, it has a title and a way to close it.
    collapse?.opens_from !== undefined && [
      el(
        'p',
        { class: 's-title', 'aria-hidden': 'true' },
        region.holds.includes('navigation') ? 'Menu' : label,
      ),
      el(
        'button',
        { type: 'button', class: 'r-icon s-close', 'aria-controls': `region-${id}`, 'aria-label': 'Close' },
        renderIcon('close'),
      ),
    ],
  );
}

/** Buttons for the regions that open from this one on narrow screens; from the banner if theirs has no content. */
function renderOpeners({ id: own, landmark: kind }: Region, regions: readonly Region[]): Html[] {
  const ids = new Set(regions.map(({ id }) => id));
  const opened = regions.filter(({ collapse }) => {
    const from = collapse?.opens_from;
    return from === own || (from !== undefined && kind === 'banner' && !ids.has(from));
  });
  return opened.flatMap(({ id: other, holds, collapse }, index) =>
    collapse?.opens_with === undefined
      ? []
      : [
          el(
            'button',
            {
              type: 'button',
              class: `r-icon s-open s-open-${other}`,
              'aria-expanded': 'false',
              'aria-controls': `region-${other}`,
              'data-hotkey': collapse.hotkey,
            },
            renderIcon(openerIcon(holds, index)),
            el('span', {}, collapse.opens_with),
          ),
        ],
  );
}

/** On small screens only the icon is visible: two menus side by side must differ. */
export function openerIcon(holds: Region['holds'], index: number): IconName {
  if (holds.includes('navigation') && index === 0) return 'menu';
  return holds.includes('inspector') ? 'info' : 'list';
}
