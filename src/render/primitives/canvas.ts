import type { CommonV1CanvasKind } from '../../schemas/types.ts';
import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';
import { ground } from './canvas/ground.ts';
import { canvasItem, widthOf } from './canvas/items.ts';
import { parseAspect } from './chart/data.ts';

/** The widest an item of a kind is, in percent of the canvas. */
const MOST: Readonly<Record<CommonV1CanvasKind, number>> = {
  graph: 17,
  board: 17,
  plan: 20,
  drawing: 20,
  tracks: 24,
};

/** Narrower than this, an item has no room for its whole text. */
const SHORT = 13;

const kindOf = (kind: string | undefined): CommonV1CanvasKind =>
  kind !== undefined && Object.hasOwn(MOST, kind) ? (kind as CommonV1CanvasKind) : 'graph';

export const canvas = {
  name: 'canvas',
  render(node, context) {
    const kind = kindOf(node.kind);
    const items = node.items ?? [];
    const label = node.label ?? 'Canvas';
    const [width, height] = parseAspect(node.aspect, '16:9');
    const item = widthOf(items, MOST[kind]);
    const short = kind === 'plan' && item < SHORT;
    return el(
      'figure',
      { class: 'p-canvas', 'data-behaviour': 'canvas' },
      el('figcaption', {}, label),
      el(
        'div',
        { class: 'p-canvas__scroll', role: 'group', 'aria-label': label, tabindex: 0 },
        items.length > 0 &&
          el(
            'div',
            { class: 'p-canvas__surface', 'data-kind': kind, 'data-item': item, 'data-short': short },
            el(
              'div',
              { class: 'p-canvas__field' },
              el('svg', {
                class: 'p-canvas__sizer',
                viewBox: `0 0 ${width} ${height}`,
                'aria-hidden': 'true',
              }),
              ground(kind, items, width / height),
              el(
                'ul',
                { class: 'p-canvas__items' },
                items.map((each) => canvasItem(each, items, short, context)),
              ),
            ),
          ),
        node.children && el('div', { class: 'p-canvas__more' }, context.renderAll(node.children)),
      ),
      // Boxes too small for their text say it here; their names hold it already.
      short &&
        el(
          'ul',
          { class: 'p-canvas__names', 'aria-hidden': 'true' },
          items.filter(({ text }) => text.includes(',')).map(({ text }) => el('li', {}, text)),
        ),
    );
  },
} as const satisfies Primitive;
