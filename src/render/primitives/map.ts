import type { CommonV1AnatomyItem } from '../../schemas/types.ts';
import type { RenderContext, Primitive } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { el, type Html } from '../html.ts';
import { parseAspect, percent } from './chart/data.ts';
import { createDice, type Dice, hashText } from './image/art.ts';

/** Blocks of houses between streets, in rows that lean a little. */
function blocks(dice: Dice): string {
  const [columns, rows] = [8, 7];
  const lean = dice.between(-3, 3);
  let d = '';
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const x = (column * 100) / columns + row * lean * 0.5 - 4;
      const y = (row * 100) / rows + column * 0.6 - 2;
      const wide = 100 / columns - 2.2;
      const tall = 100 / rows - 2.6;
      // A square or a yard instead of houses, here and there.
      if (dice.chance(0.12)) continue;
      d += `M${x.toFixed(1)} ${y.toFixed(1)}l${wide.toFixed(1)} .5l${(lean * 0.4).toFixed(1)} ${tall.toFixed(1)}l-${wide.toFixed(1)}-.4z`;
    }
  return d;
}

/** A town with a river, parks, streets and two main roads; equal labels give the same town. */
export function scene(label: string): Html {
  const dice = createDice(hashText(label));
  const flips = ['', 'matrix(-1 0 0 1 100 0)', 'matrix(1 0 0 -1 0 100)', 'matrix(-1 0 0 -1 100 100)'];
  const bend = dice.between(66, 78);
  const across = dice.between(30, 46);
  const down = dice.between(30, 60);
  const roads = [
    `M-2 ${across}C24 ${across - 8} 36 ${across + 12} 54 ${across + 6}S84 ${across + 8} 102 ${across + 16}`,
    `M${down} -2C${down - 4} 24 ${down + 10} 40 ${down + 6} 60S${down + 16} 86 ${down + 18} 102`,
  ].join('');
  return el(
    'svg',
    { viewBox: '0 0 100 100', width: '100%', height: '100%', preserveAspectRatio: 'none' },
    el(
      'g',
      { transform: dice.pick(flips) || undefined },
      el('path', { class: 'p-map__block', d: blocks(dice) }),
      el('path', {
        class: 'p-map__park',
        d: 'M60 8C70 3 86 6 91 17S87 37 75 38 54 33 52 24 52 12 60 8ZM5 16C12 11 22 14 24 22S18 36 11 35 0 22 5 16Z',
      }),
      el('path', {
        class: 'p-map__path',
        d: 'M53 26C62 20 74 28 90 18M66 6C66 18 76 24 78 38M4 26C10 20 16 26 24 24',
      }),
      el('path', {
        class: 'p-map__water',
        d: `M-2 ${bend}C16 ${bend - 8} 26 ${bend - 2} 40 ${bend + 7}S68 ${bend + 8} 80 ${bend + 2} 94 ${bend - 4} 102 ${bend}V${bend + 13}C92 ${bend + 7} 84 ${bend + 15} 74 ${bend + 17}S52 ${bend + 20} 38 ${bend + 19} 16 ${bend + 3} -2 ${bend + 12}Z`,
      }),
      el('path', { class: 'p-map__rail', d: 'M-2 60L40 56L102 44' }),
      el('path', { class: 'p-map__street', d: roads }),
      el('path', { class: 'p-map__road', d: roads }),
    ),
  );
}

/** The text of a pin: the number its label starts with, or its position in the list if no label has one. */
function pinLabels(items: readonly CommonV1AnatomyItem[]): readonly (string | undefined)[] {
  const own = items.map(({ text }) => /^\d{1,3}(?=[ ,.:])/.exec(text)?.[0]);
  return own.some((sign) => sign !== undefined) ? own : items.map((_, index) => String(index + 1));
}

function renderPin(item: CommonV1AnatomyItem, sign: string | undefined, index: number): Html {
  return el(
    'svg',
    { class: 'p-map__at', x: percent(item.x ?? 50), y: percent(item.y ?? 50) },
    el(
      'g',
      {
        class: 'p-map__pin',
        'data-tone': item.tone,
        'data-chosen': item.selected || item.current,
        'data-pin': index,
      },
      el('path', { d: 'M0 0C-3-8-12-11-12-20a12 12 0 0 1 24 0C12-11 3-8 0 0Z' }),
      sign === undefined ? el('circle', { cy: -20, r: 4 }) : el('text', { y: -20, dy: '.35em' }, sign),
    ),
  );
}

/** A place in the list, which has the controls, because pins may be too close to each other to press. */
function renderPlace(
  item: CommonV1AnatomyItem,
  sign: string | undefined,
  index: number,
  context: RenderContext,
): Html {
  const own = sign !== undefined && item.text.startsWith(sign);
  const inside = [
    el('span', { class: 'p-map__sign', 'data-tone': item.tone, 'aria-hidden': 'true' }, sign ?? '•'),
    item.icon !== undefined && renderIcon(item.icon),
    el(
      'span',
      { class: 'p-map__text' },
      own && el('span', { class: 'v-hidden' }, `${sign} `),
      own ? item.text.slice(sign.length).replace(/^[ ,.:]+/, '') : item.text,
      item.detail !== undefined && el('small', {}, item.detail),
    ),
    item.badge !== undefined && el('span', { class: 'p-map__badge' }, item.badge),
  ];
  const current = item.current ? 'location' : undefined;
  if (item.href !== undefined)
    return el('a', { class: 'p-map__place', href: context.href(item.href), 'aria-current': current }, inside);
  if (item.action === undefined)
    return el('span', { class: 'p-map__place', 'aria-current': current }, inside);
  return el(
    'button',
    {
      class: 'p-map__place',
      type: 'button',
      'data-action': item.action,
      'data-place': index,
      disabled: item.disabled,
      'aria-pressed': String(item.selected === true),
      'aria-current': current,
    },
    inside,
  );
}

export const map = {
  name: 'map',
  render(node, context) {
    const items = node.items ?? [];
    const signs = pinLabels(items);
    const label = node.label ?? 'Map';
    // The chosen pin is rendered last, on top of its neighbours.
    const isChosen = ({ item }: { readonly item: CommonV1AnatomyItem }): boolean =>
      (item.selected || item.current) === true;
    const order = items
      .map((item, index) => ({ item, index }))
      .toSorted((one, other) => Number(isChosen(one)) - Number(isChosen(other)));
    const [width, height] = parseAspect(node.aspect);
    return el(
      'figure',
      { class: 'p-map', 'data-behaviour': 'map' },
      el('figcaption', {}, label),
      el(
        'div',
        { class: 'p-map__scene', role: 'img', 'aria-label': `Map: ${label}` },
        el('svg', { class: 'p-map__sizer', viewBox: `0 0 ${width} ${height}` }),
        el(
          'svg',
          { class: 'p-map__ground', 'data-ground': true },
          scene(label),
          order.map(({ item, index }) => renderPin(item, signs[index], index)),
        ),
      ),
      el(
        'ul',
        { class: 'p-map__places', 'data-exclusive': true, 'aria-label': `Places: ${label}` },
        items.map((item, index) => el('li', {}, renderPlace(item, signs[index], index, context))),
      ),
    );
  },
} as const satisfies Primitive;
