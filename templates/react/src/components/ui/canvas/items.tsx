import { Link } from 'react-router';
import { Glyph } from '../icon';
import type { Item } from '../types';

/** The targets of an item's connections, for users who do not see the lines. */
function leads(item: Item, items: readonly Item[]): string | undefined {
  const names = (item.to ?? []).flatMap((id) => items.find((other) => other.id === id)?.text ?? []);
  return names.length === 0 ? undefined : `, leads to ${names.join(' and ')}`;
}

/** Small items show the text before the first comma only: `B 7` of `B 7, aisle, EUR 48`. */
function Words({ text, isShort }: { readonly text: string; readonly isShort: boolean }) {
  const comma = isShort ? text.indexOf(',') : -1;
  if (comma < 0) return <span className="p-canvas__text">{text}</span>;
  return (
    <span className="p-canvas__text">
      {text.slice(0, comma)}
      <span className="v-hidden">{text.slice(comma)}</span>
    </span>
  );
}

interface CanvasItemProps {
  readonly item: Item;
  readonly items: readonly Item[];
  readonly isShort: boolean;
}

export function CanvasItem({ item, items, isShort }: CanvasItemProps) {
  return (
    <li className="p-canvas__item" {...positionAttributes(item)}>
      <Box item={item} items={items} isShort={isShort} />
      {item.content}
    </li>
  );
}

function Box({ item, items, isShort }: CanvasItemProps) {
  const more = leads(item, items);
  const inside = (
    <>
      {item.icon !== undefined && <Glyph name={item.icon} />}
      <Words text={item.text} isShort={isShort} />
      {item.detail !== undefined && (
        <span className={isShort ? 'v-hidden' : 'p-canvas__detail'}>
          {isShort && ', '}
          {item.detail}
        </span>
      )}
      {item.badge !== undefined && <span className="p-canvas__badge">{item.badge}</span>}
      {more !== undefined && <span className="v-hidden">{more}</span>}
    </>
  );
  const common = {
    className: 'p-canvas__box',
    'data-tone': item.tone,
    'data-selected': item.selected || undefined,
    'data-disabled': item.disabled || undefined,
    'aria-current': item.current ? ('true' as const) : undefined,
    title: isShort && item.text.includes(',') ? item.text : undefined,
  };
  if (item.href !== undefined)
    return (
      <Link {...common} to={item.href}>
        {inside}
      </Link>
    );
  if (item.action === undefined) return <div {...common}>{inside}</div>;
  return (
    <button
      {...common}
      type="button"
      disabled={item.disabled}
      data-action={item.action}
      aria-pressed={item.action === 'select' ? item.selected === true : undefined}
    >
      {inside}
    </button>
  );
}

/** A position in whole percents as two digits, because the policy allows no style attribute. */
export function positionAttributes({ x = 50, y = 50 }: Item): Readonly<Record<string, number>> {
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
export function chooseItemWidth(items: readonly Item[], most: number): number {
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
