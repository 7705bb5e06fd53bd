import { el, type Html } from '../../html.ts';
import { type ChartData, type Family, markTitle, valueAt } from './data.ts';
import { sizer } from './frame.ts';
import { look } from './marks.ts';
import { percent, sum, withUnit } from './numbers.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Part {
  readonly index: number;
  readonly value: number;
}

/** Halves the parts by weight and the box along its longer side, again and again: near squares, and stable. */
function divide(parts: readonly Part[], box: Box, wide: number): readonly (Part & { readonly box: Box })[] {
  const [only] = parts;
  if (only === undefined) return [];
  if (parts.length === 1) return [{ ...only, box }];
  const total = sum(parts.map(({ value }) => value));
  let cut = 1;
  let head = only.value;
  while (cut < parts.length - 1 && head + (parts[cut]?.value ?? 0) / 2 < total / 2) {
    head += parts[cut]?.value ?? 0;
    cut += 1;
  }
  const share = total === 0 ? cut / parts.length : head / total;
  const { x, y, width, height } = box;
  const [first, second]: readonly [Box, Box] =
    width * wide >= height
      ? [
          { ...box, width: width * share },
          { ...box, x: x + width * share, width: width * (1 - share) },
        ]
      : [
          { ...box, height: height * share },
          { ...box, y: y + height * share, height: height * (1 - share) },
        ];
  return [...divide(parts.slice(0, cut), first, wide), ...divide(parts.slice(cut), second, wide)];
}

function tile(data: ChartData, { index, value, box }: Part & { readonly box: Box }): Html {
  const name = data.categories[index] ?? '';
  return el(
    'svg',
    { x: percent(box.x), y: percent(box.y), width: percent(box.width), height: percent(box.height) },
    el('title', {}, markTitle(data, data.series[0]?.label ?? '', index, value)),
    el('rect', { class: `p-chart__tile ${look(index)}`, width: '100%', height: '100%' }),
    el('text', { class: 'p-chart__tile-name', x: 10, y: 22 }, name),
    el('text', { class: 'p-chart__tile-value', x: 10, y: 42 }, withUnit(value, data.unit)),
  );
}

export const treemap: Family = {
  legend: 'none',
  plot(data) {
    const parts = data.categories
      .map((_, index) => ({ index, value: Math.max(0, valueAt(data.series[0], index)) }))
      .filter(({ value }) => value > 0)
      .toSorted((one, other) => other.value - one.value || one.index - other.index);
    const [width, height] = data.aspect;
    const tiles = divide(parts, { x: 0, y: 0, width: 100, height: 100 }, width / height);
    return el(
      'div',
      { class: 'p-chart__area' },
      sizer(data.aspect),
      el(
        'svg',
        { class: 'p-chart__plot' },
        tiles.map((part) => tile(data, part)),
      ),
    );
  },
};
