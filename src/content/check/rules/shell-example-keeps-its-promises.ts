import { formatNames, quote } from '../../../base/text.ts';
import { pointerStep } from '../../../schemas/json.ts';
import type { ShellV1, ShellV1RegionCollapse, ShellV1ShellRegion } from '../../../schemas/types.ts';
import type { Violation } from '../record-set.ts';
import { eachOfType, type Rule } from '../rule.ts';
import { type ExampleElement, landmarkOf, readShellExample, type ShellExample } from '../shell-example.ts';

/** The example of a shell does what the record declares: builders copy the example and rarely compare the two. */
export const shellExampleKeepsItsPromises: Rule = {
  name: 'shell-example-keeps-its-promises',
  severity: 'error',
  category: 'Accessibility',
  check: eachOfType('shell', function* ({ data }) {
    const { example: text, imports } = data.code ?? {};
    // With imports, the example is written for a framework and is not plain HTML.
    if (text === undefined || imports !== undefined) return;
    const example = readShellExample(text);
    for (const problem of example.problems)
      yield {
        pointer: '/code/example',
        message: `/code/example has a syntax error. ${problem}`,
        fix: 'Correct the markup, the style or the script.',
      };
    yield* checkSkipLink(data, example);
    yield* checkGrids(data, example);
    yield* checkSizes(data, example);
    for (const [index, region] of data.regions.entries()) {
      const element = example.elements.find(({ get }) => get('id') === region.id);
      if (!element) {
        yield broken(`/regions/${index}`, `has no element with the id ${quote(region.id)}`);
        continue;
      }
      yield* checkLandmark(region, `/regions/${index}`, element);
      yield* checkScrolling(region, `/regions/${index}`, example);
      yield* checkSeparator(region, `/regions/${index}`, example);
      if (region.collapse)
        yield* checkCollapse(region.id, region.collapse, `/regions/${index}/collapse`, example);
    }
  }),
};

const broken = (pointer: string, lack: string): Violation => ({
  pointer,
  message: `/code/example ${lack}, contrary to ${pointer}.`,
  fix: `Change the example, or ${pointer} if it promises too much.`,
});

function* checkLandmark(
  { landmark, label }: ShellV1ShellRegion,
  pointer: string,
  element: ExampleElement,
): Generator<Violation> {
  const actual = landmarkOf(element);
  if (actual !== landmark)
    yield broken(`${pointer}/landmark`, `marks the region as ${quote(actual ?? 'no landmark')}`);
  const name = element.get('aria-label');
  if (name !== label)
    yield broken(`${pointer}/label`, name === undefined ? 'gives no aria-label' : `labels it ${quote(name)}`);
}

const TAB_STOPS = /^(?:a|button|input|select|textarea)$/;

/** The skip link is the first tab stop, and its target can take the focus. Another rule checks which region it is. */
function* checkSkipLink(
  { skip_link_target: target, regions }: ShellV1,
  { elements }: ShellExample,
): Generator<Violation> {
  if (!regions.some(({ id }) => id === target)) return;
  const first = elements.find(({ tag }) => TAB_STOPS.test(tag));
  if (first?.get('href') !== `#${target}`)
    yield broken('/skip_link_target', `does not start with a link to ${quote(`#${target}`)}`);
  const main = elements.find(({ get }) => get('id') === target);
  if (main && main.get('tabindex') === undefined)
    yield broken('/skip_link_target', `gives the target ${quote(target)} no tabindex, so it takes no focus`);
}

const WIDTHS: Readonly<Record<string, number>> = {
  base: 0,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1280,
  '2xl': 1536,
};

/** Every breakpoint has its grid in a media query, and there are no other grids. */
function* checkGrids({ areas }: ShellV1, { declarations }: ShellExample): Generator<Violation> {
  const grids = new Map<number, string>();
  for (const { property, value, within } of declarations) {
    const rows = [...value.matchAll(/"([^"]*)"/g)].map(([, row = '']) => row.trim());
    if (!/^grid(?:-template(?:-areas)?)?$/.test(property) || rows.length === 0) continue;
    const width = /\(\s*(?:width\s*>=|min-width:)\s*(\d+)px\s*\)/.exec(within.join(' '))?.[1];
    grids.set(Number(width ?? 0), rows.join(' / '));
  }
  for (const [name, grid] of Object.entries(areas)) {
    const width = WIDTHS[name] ?? 0;
    const wanted = grid.areas.join(' / ');
    const actual = grids.get(width);
    if (actual !== wanted)
      yield broken(
        `/areas${pointerStep(name)}`,
        actual === undefined
          ? `has no grid from ${width} px`
          : `has the grid ${quote(actual)} from ${width} px`,
      );
    grids.delete(width);
  }
  if (grids.size > 0)
    yield broken('/areas', `has more grids, from ${formatNames([...grids.keys()].map((px) => `${px} px`))}`);
}

/** An app changes the size of a region in one place: the custom property of its name. */
function* checkSizes({ configurable = {} }: ShellV1, { declarations }: ShellExample): Generator<Violation> {
  for (const [id, { size }] of Object.entries(configurable)) {
    const isSet = declarations.some(
      ({ property, value }) => property === `--${id}` && value === `${size?.default}px`,
    );
    const isUsed = declarations.some(({ value }) => value.includes(`var(--${id})`));
    if (size && !(isSet && isUsed))
      yield broken(
        `/configurable${pointerStep(id)}/size`,
        `does not take the size from a custom property --${id} of ${size.default}px`,
      );
  }
}

function* checkScrolling(
  { id, scroll }: ShellV1ShellRegion,
  pointer: string,
  { declarations }: ShellExample,
): Generator<Violation> {
  const has = (name: RegExp, wanted: RegExp): boolean =>
    declarations.some(
      ({ selector, property, value }) =>
        selector.split(',').some((one) => one.trim() === `#${id}`) &&
        name.test(property) &&
        wanted.test(value),
    );
  if (scroll === 'own' && !has(/^overflow(?:-y|-block)?$/, /auto|scroll/))
    yield broken(`${pointer}/scroll`, `does not let ${quote(`#${id}`)} scroll`);
  if (scroll === 'sticky' && !has(/^position$/, /^sticky$/))
    yield broken(`${pointer}/scroll`, `does not make ${quote(`#${id}`)} sticky`);
}

/** The edge of a resizable region is a separator with its value, moved by pointer and arrow keys. */
function* checkSeparator(
  { id, size }: ShellV1ShellRegion,
  pointer: string,
  { elements, script }: ShellExample,
): Generator<Violation> {
  if (!size?.resizable) return;
  const edge = elements.find(({ get }) => get('role') === 'separator' && get('aria-controls') === id);
  if (!edge) {
    yield broken(`${pointer}/size/resizable`, `has no separator with aria-controls=${quote(id)}`);
    return;
  }
  const wanted = {
    'aria-valuenow': size.default,
    'aria-valuemin': size.min,
    'aria-valuemax': size.max,
    tabindex: 0,
  };
  for (const [name, value] of Object.entries(wanted))
    if (edge.get(name) !== String(value))
      yield broken(`${pointer}/size`, `gives the separator no ${name}=${quote(String(value))}`);
  const keys = size.axis === 'width' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
  for (const key of [...keys, 'pointermove'])
    if (!script.strings.has(key) && !script.members.has(key))
      yield broken(`${pointer}/size/resizable`, `does not handle ${key}`);
}

/** A region that opens on demand has its button, key, focus and ways to close. */
function* checkCollapse(
  id: string,
  collapse: ShellV1RegionCollapse,
  pointer: string,
  example: ShellExample,
): Generator<Violation> {
  const { below, into, opens_from: from, opens_with: label, hotkey, closes_on: ways = [], focus } = collapse;
  if (label === undefined) return;
  const { elements, declarations, script } = example;
  const button = elements.find(({ tag, text }) => tag === 'button' && text === label);
  if (!button) yield broken(`${pointer}/opens_with`, `has no button ${quote(label)}`);
  else {
    if (from !== undefined && !button.within.includes(from))
      yield broken(`${pointer}/opens_from`, `has the button ${quote(label)} in another region`);
    if (button.get('aria-controls') !== id)
      yield broken(`${pointer}/opens_with`, `gives its button no aria-controls=${quote(id)}`);
    if (/^(?:drawer|sheet|menu)$/.test(into) && button.get('aria-expanded') !== 'false')
      yield broken(`${pointer}/opens_with`, 'gives its button no aria-expanded="false"');
  }
  const width = `(width < ${WIDTHS[below]}px)`;
  if (
    !declarations.some(
      ({ selector, within }) => within.join(' ').includes(width) && selector.includes(`#${id}`),
    )
  )
    yield broken(`${pointer}/below`, `has no style for ${quote(`#${id}`)} within ${quote(width)}`);
  if (hotkey !== undefined && !handlesKey(hotkey, example))
    yield broken(`${pointer}/hotkey`, `does not handle ${quote(hotkey)}`);
  for (const [index, way] of ways.entries())
    if (!CLOSES[way](example, id))
      yield broken(`${pointer}/closes_on/${index}`, `does not close it on ${way}`);
  const isFocusable = focus === undefined ? undefined : FOCUSABLE[focus];
  const hasTarget = elements.some((element) => element.within.includes(id) && isFocusable?.(element, id));
  if (isFocusable && !(hasTarget && script.members.has('focus')))
    yield broken(`${pointer}/focus`, `does not move the focus to the ${focus} of ${quote(`#${id}`)}`);
}

const MODIFIERS: Readonly<Record<string, readonly string[]>> = {
  // Cmd is Ctrl on systems without that key.
  Cmd: ['metaKey', 'ctrlKey'],
  Ctrl: ['ctrlKey'],
  Alt: ['altKey'],
  Shift: ['shiftKey'],
};

function handlesKey(hotkey: string, { script: { strings, members } }: ShellExample): boolean {
  // The last plus may be the key itself.
  const names = hotkey.split(/\+(?=.)/);
  const key = names.pop() ?? hotkey;
  return (
    strings.has(key) &&
    names.flatMap((name) => MODIFIERS[name] ?? []).every((modifier) => members.has(modifier))
  );
}

const isLink = ({ tag }: ExampleElement): boolean => tag === 'a';
const isChoice = ({ tag }: ExampleElement): boolean => TAB_STOPS.test(tag);

/** True if the script reacts to a press on an element of this kind inside the region. */
const handlesPress = ({ elements, script }: ShellExample, id: string, kind: typeof isLink): boolean =>
  elements.some((element) => element.within.includes(id) && kind(element)) &&
  script.strings.has('click') &&
  (script.members.has('closest') || script.members.has('matches'));

const CLOSES: Readonly<
  Record<
    NonNullable<ShellV1RegionCollapse['closes_on']>[number],
    (example: ShellExample, id: string) => boolean
  >
> = {
  escape: ({ script }) => script.strings.has('Escape'),
  'outside-press': ({ script: { calls, members } }) =>
    ['click', 'pointerdown'].some((event) => calls.has(`document.addEventListener ${event}`)) &&
    members.has('contains'),
  navigation: (example, id) => handlesPress(example, id, isLink),
  choice: (example, id) => handlesPress(example, id, isChoice),
};

const FOCUSABLE: Readonly<
  Record<NonNullable<ShellV1RegionCollapse['focus']>, (element: ExampleElement, id: string) => boolean>
> = {
  'first-item': isChoice,
  heading: ({ tag, get }) => /^h[1-6]$/.test(tag) && get('tabindex') !== undefined,
  'search-field': ({ get }) => get('type') === 'search' || /^(?:searchbox|combobox)$/.test(get('role') ?? ''),
  region: ({ get }, id) => get('id') === id && get('tabindex') !== undefined,
};
