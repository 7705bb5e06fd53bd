import type { RecordData } from '../content/corpus.ts';
import { renderIcon, type IconName } from './icon.ts';
import type { Child, Html } from './html.ts';
import { el } from './html.ts';
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
  const held = shell.regions.filter((region) => (filled.get(region) ?? []).some(Boolean));
  const bars = listBars(shell);
  return el(
    'div',
    { class: `s-frame s-${shell.id}` },
    inReadingOrder(shell)
      .filter((region) => held.includes(region))
      .map((region) => renderRegion(region, held, filled.get(region) ?? [], bars.includes(region.id))),
  );
}

/** The banner comes first, so that the button for a menu precedes the menu. */
const inReadingOrder = ({ regions }: Shell): Region[] => [
  ...regions.filter(({ landmark }) => landmark === 'banner'),
  ...regions.filter(({ landmark }) => landmark !== 'banner'),
];

function renderRegion(
  region: Region,
  held: readonly Region[],
  content: readonly Child[],
  isBar: boolean,
): Html {
  const { id, landmark, label, collapse, scroll } = region;
  return el(
    ELEMENTS[landmark],
    {
      id: landmark === 'main' ? 'main' : `region-${id}`,
      class: 's-region',
      'data-landmark': landmark,
      'data-region': id,
      'data-bar': isBar,
      'aria-label': landmark === 'main' ? undefined : label,
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
      renderOpeners(id, held),
      ...content,
    ),
  );
}

/** Buttons for the regions that open from this one on narrow screens. */
function renderOpeners(id: string, regions: readonly Region[]): Html[] {
  const opened = regions.filter(({ collapse }) => collapse?.opens_from === id);
  return opened.flatMap(({ id: other, landmark, collapse }, index) =>
    collapse?.opens_with === undefined
      ? []
      : [
          el(
            'button',
            {
              type: 'button',
              class: `s-open s-open-${other}`,
              'aria-expanded': 'false',
              'aria-controls': `region-${other}`,
              'data-hotkey': collapse.hotkey,
            },
            renderIcon(openerIcon(landmark, index)),
            el('span', {}, collapse.opens_with),
          ),
        ],
  );
}

/** On small screens only the icon is visible: two menus side by side must differ. */
function openerIcon(landmark: Region['landmark'], index: number): IconName {
  if (landmark === 'complementary') return 'info';
  return landmark === 'navigation' && index === 0 ? 'menu' : 'list';
}
