import type { ReactNode } from 'react';
import { renderGround } from './canvas/ground';
import { CanvasItem, chooseItemWidth } from './canvas/items';
import { parseAspect } from './chart/data';
import type { Item, SlotProps } from './types';

export type CanvasKind = 'graph' | 'board' | 'plan' | 'drawing' | 'tracks';

/** Greatest width of an item by kind, in percent of the canvas. */
const MAX_ITEM_PERCENT: Readonly<Record<CanvasKind, number>> = {
  graph: 17,
  board: 17,
  plan: 20,
  drawing: 20,
  tracks: 24,
};

/** Narrower items, in percent of the canvas, have no room for their whole text. */
const MIN_TEXT_PERCENT = 13;

interface CanvasProps extends SlotProps {
  readonly kind?: CanvasKind | undefined;
  readonly label: string;
  readonly aspect?: string | undefined;
  readonly items?: readonly Item[];
  readonly children?: ReactNode;
}

/** Items at places of a surface, with the lines between them. */
export function Canvas({
  kind = 'graph',
  label,
  aspect,
  items = [],
  'data-slot': slot,
  children,
}: CanvasProps) {
  const [width, height] = parseAspect(aspect, '16:9');
  const item = chooseItemWidth(items, MAX_ITEM_PERCENT[kind]);
  const isShort = kind === 'plan' && item < MIN_TEXT_PERCENT;
  return (
    <figure className="p-canvas" data-slot={slot}>
      <figcaption>{label}</figcaption>
      {/* A large canvas scrolls, so it must be reachable by keyboard. */}
      <div className="p-canvas__scroll" role="group" aria-label={label} tabIndex={0}>
        {items.length > 0 && (
          <div
            className="p-canvas__surface"
            data-kind={kind}
            data-item={item}
            data-short={isShort || undefined}
          >
            <div className="p-canvas__field">
              <svg className="p-canvas__sizer" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
              {renderGround(kind, items, width / height)}
              <ul className="p-canvas__items">
                {items.map((each, index) => (
                  <CanvasItem key={index} item={each} items={items} isShort={isShort} />
                ))}
              </ul>
            </div>
          </div>
        )}
        {children !== undefined && <div className="p-canvas__more">{children}</div>}
      </div>
      {/* Items too small for their text repeat it here; their accessible names contain it already. */}
      {isShort && (
        <ul className="p-canvas__names" aria-hidden="true">
          {items
            .filter(({ text }) => text.includes(','))
            .map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
        </ul>
      )}
    </figure>
  );
}
