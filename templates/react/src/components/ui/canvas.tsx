import { renderGround } from './canvas/ground';
import { renderCanvasItem, chooseItemWidth } from './canvas/items';
import { parseAspect } from './chart/data';

/** Greatest width of an item by kind, in percent of the canvas. */
const MAX_ITEM_PERCENT: Readonly<Record<CommonV1CanvasKind, number>> = {
  graph: 17,
  board: 17,
  plan: 20,
  drawing: 20,
  tracks: 24,
};

/** Narrower items, in percent of the canvas, have no room for their whole text. */
const MIN_TEXT_PERCENT = 13;

const kindOf = (kind: string | undefined): CommonV1CanvasKind =>
  kind !== undefined && Object.hasOwn(MAX_ITEM_PERCENT, kind) ? (kind as CommonV1CanvasKind) : 'graph';

export const canvas = {
  name: 'canvas',
  render(node, context) {
    const kind = kindOf(node.kind);
    const items = node.items ?? [];
    const label = node.label ?? 'Canvas';
    const [width, height] = parseAspect(node.aspect, '16:9');
    const item = chooseItemWidth(items, MAX_ITEM_PERCENT[kind]);
    const short = kind === 'plan' && item < MIN_TEXT_PERCENT;
    return (
      <figure className="p-canvas" data-behaviour="canvas">
        <figcaption>{label}</figcaption>
        <div className="p-canvas__scroll" role="group" aria-label={label} tabIndex={0}>
          {items.length > 0 && (
            <div className="p-canvas__surface" data-kind={kind} data-item={item} data-short={short}>
              <div className="p-canvas__field">
                <svg className="p-canvas__sizer" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
                {renderGround(kind, items, width / height)}
                <ul className="p-canvas__items">
                  {items.map((each) => renderCanvasItem(each, items, short, context))}
                </ul>
              </div>
            </div>
          )}
          {node.children && <div className="p-canvas__more">{context.renderAll(node.children)}</div>}
        </div>
        {
          // Items too small for their text repeat it here; their accessible names contain it already.
          short && (
            <ul className="p-canvas__names" aria-hidden="true">
              {items
                .filter(({ text }) => text.includes(','))
                .map(({ text }, index) => (
                  <li key={index}>{text}</li>
                ))}
            </ul>
          )
        }
      </figure>
    );
  },
} as const satisfies Primitive;
