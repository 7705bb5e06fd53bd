import type { CommonV1AnatomyItem } from '../../../schemas/types.ts';
import type { RenderContext } from '../../primitive.ts';
import { renderIcon } from '../../icon.ts';
import { el, type Html } from '../../html.ts';

/** The targets of an item's connections, for users who do not see the lines. */
function leads(item: CommonV1AnatomyItem, items: readonly CommonV1AnatomyItem[]): string | undefined {
  const names = (item.to ?? []).flatMap((id) => items.find((other) => other.id === id)?.text ?? []);
  return names.length === 0 ? undefined : `, leads to ${names.join(' and ')}`;
}

/** Small items show the text before the first comma only: `B 7` of `B 7, aisle, EUR 48`. */
function words(text: string, short: boolean): readonly Html[] {
  const comma = short ? text.indexOf(',') : -1;
  if (comma < 0) return [el('span', { class: 'p-canvas__text' }, text)];
  return [
    el(
      'span',
      { class: 'p-canvas__text' },
      text.slice(0, comma),
      el('span', { class: 'v-hidden' }, text.slice(comma)),
    ),
  ];
}

export function renderCanvasItem(
  item: CommonV1AnatomyItem,
  items: readonly CommonV1AnatomyItem[],
  short: boolean,
  context: RenderContext,
): Html {
  const more = leads(item, items);
  const inside = [
    item.icon !== undefined && renderIcon(item.icon),
    words(item.text, short),
    item.detail !== undefined &&
      el(
        'span',
        { class: short ? 'v-hidden' : 'p-canvas__detail' },
        short ? `, ${item.detail}` : item.detail,
      ),
    item.badge !== undefined && el('span', { class: 'p-canvas__badge' }, item.badge),
    more !== undefined && el('span', { class: 'v-hidden' }, more),
  ];
  const common = {
    class: 'p-canvas__box',
    'data-tone': item.tone,
    'data-selected': item.selected,
    'data-disabled': item.disabled,
    'aria-current': item.current ? 'true' : undefined,
    title: short && item.text.includes(',') ? item.text : undefined,
  };
  const box =
    item.href !== undefined
      ? el('a', { ...common, href: context.href(item.href) }, inside)
      : item.action === undefined
        ? el('div', common, inside)
        : el(
            'button',
            {
              ...common,
              type: 'button',
              disabled: item.disabled,
              'data-action': item.action,
              'aria-pressed': item.action === 'select' ? String(item.selected === true) : undefined,
            },
            inside,
          );
  return el(
    'li',
    { class: 'p-canvas__item', ...positionAttributes(item) },
    box,
    context.renderAll(item.children),
  );
}

/** A position in whole percents as two digits, because the policy allows no style attribute. */
export function positionAttributes({
  x = 50,
  y = 50,
}: CommonV1AnatomyItem): Readonly<Record<string, number>> {
  const [across, down] = [Math.round(x), Math.round(y)];
  return {
    'data-x10': Math.floor(across / 10),
    'data-x1': across % 10,
    'data-y10': Math.floor(down / 10),
    'data-y1': down % 10,
  };
}

/** Item widths in percent of the canvas. */
export const ITEM_WIDTHS = [6, 7, 8, 9, 11, 13, 15, 17, 20, 24] as const;

/** Items closer in height than this are side by side. */
const MAX_LEVEL_DISTANCE = 16;

/** Items closer than this are on top of each other with a small offset. */
const MAX_STACK_DISTANCE = 8;

/** The greatest width that leaves a gap between items side by side. */
export function chooseItemWidth(items: readonly CommonV1AnatomyItem[], most: number): number {
  let nearest = 100;
  items.forEach((one, index) => {
    for (const other of items.slice(index + 1)) {
      const across = Math.abs((one.x ?? 50) - (other.x ?? 50));
      if (across >= MAX_STACK_DISTANCE && Math.abs((one.y ?? 50) - (other.y ?? 50)) < MAX_LEVEL_DISTANCE)
        nearest = Math.min(nearest, across);
    }
  });
  // Of a distance d the shift in canvas.css takes d percent of the width; a tenth is left as a gap.
  const room = (nearest * 0.92) / (1 + nearest / 100);
  return ITEM_WIDTHS.findLast((width) => width <= Math.min(room, most)) ?? ITEM_WIDTHS[0];
}
