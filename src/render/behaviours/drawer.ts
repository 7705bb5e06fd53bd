import { behaviour, controlled, focus, on, setState, tabStops, within } from './dom.ts';
import { close, layerOf, open } from './layers.ts';

const DRAWER = behaviour('drawer');
const CHOICE = 'a,button,input,[role=option],[role=treeitem]';

const closesOn = (region: HTMLElement, way: string): boolean =>
  region.dataset['closesOn']?.split(' ').includes(way) === true;

const START: Readonly<Record<string, string>> = {
  heading: 'h1,h2,h3,h4,h5,h6',
  'search-field': 'input[type=search],[role=searchbox],[role=combobox]',
};

function startOf(region: HTMLElement): HTMLElement {
  const { focus: wanted = '' } = region.dataset;
  if (wanted === 'region') return region;
  const named = START[wanted];
  return (named ? region.querySelector<HTMLElement>(named) : tabStops(region)[0]) ?? region;
}

/** A region of the shell that its button opens where it is not always visible. */
export function drawer(root: Document): void {
  on(root, 'click', '[aria-controls]', (button) => {
    const region = controlled(button);
    if (!region?.matches(DRAWER)) return;
    const layer = layerOf(region);
    if (layer) {
      close(layer, true);
      return;
    }
    region.setAttribute('data-open', '');
    setState(button, 'expanded', true);
    open({
      element: region,
      opener: button,
      escape: closesOn(region, 'escape'),
      outside: closesOn(region, 'outside-press'),
      hide() {
        region.removeAttribute('data-open');
        setState(button, 'expanded', false);
      },
    });
    focus(startOf(region));
  });
  within(root, 'click', DRAWER, CHOICE, (region, chosen) => {
    const isLink = chosen.matches('a');
    // Expanding something inside the region is not a choice.
    const isChoice = !chosen.matches('[aria-expanded],[data-behaviour]');
    if ((isLink && closesOn(region, 'navigation')) || (isChoice && closesOn(region, 'choice')))
      close(layerOf(region), true);
  });
}
