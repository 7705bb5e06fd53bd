import type { CommonV1CanvasKind } from '../../schemas/types.ts';
import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { perTone } from '../tones.ts';
import { ground } from './canvas/ground.ts';
import { canvasItem } from './canvas/item.ts';
import { placeCss, WIDTHS, widthOf } from './canvas/place.ts';
import { aspectOf } from './chart/data.ts';

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

const widths = WIDTHS.map(
  (width) => `.p-canvas__surface[data-item="${width}"] .p-canvas__item{inline-size:${width}%}`,
).join('');

const tones = perTone((tone) => `.p-canvas [data-tone=${tone}]{--p-tone:var(--color-${tone})}`);

export const canvas = {
  name: 'canvas',
  css: `
.p-canvas{--p-tone:var(--color-border-strong);display:grid;gap:var(--space-xs);inline-size:100%;min-inline-size:0;grid-template-columns:minmax(0,1fr);font-size:var(--text-sm)}
.p-canvas figcaption{font-weight:var(--weight-medium)}
${tones}${placeCss}${widths}
.p-canvas__scroll{overflow:auto;max-inline-size:100%;border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-md);background:var(--color-surface)}
.p-canvas__surface{position:relative;direction:ltr;padding:var(--space-sm);min-inline-size:48em;background-image:radial-gradient(var(--color-border) 1px,transparent 1px);background-size:20px 20px}
.p-canvas__surface[data-kind=board]{min-inline-size:64em}
.p-canvas__surface[data-kind=plan]{min-inline-size:40em;background-image:none}
.p-canvas__surface[data-kind=plan]::before{content:"";position:absolute;inset:var(--space-2xs);border:var(--border-medium) solid var(--color-border);border-radius:var(--radius-sm)}
.p-canvas__field{position:relative}
.p-canvas__sizer{display:block;inline-size:100%;block-size:auto;min-block-size:24em}
.p-canvas__ground{position:absolute;inset:0;inline-size:100%;block-size:100%;overflow:visible}
.p-canvas__at{overflow:visible}
.p-canvas__edge,.p-canvas__stroke{fill:none;stroke:var(--color-border-strong);stroke-width:1.5;vector-effect:non-scaling-stroke}
.p-canvas__stroke{stroke:var(--chart-1);stroke-width:4;stroke-linecap:round}
.p-canvas__lane{stroke:var(--color-surface-raised);stroke-width:44}
.p-canvas__arrow{fill:var(--color-border-strong)}
.p-canvas__items{position:absolute;inset:0}
.p-canvas__box{display:flex;flex-wrap:wrap;align-items:center;gap:2px var(--space-2xs);inline-size:100%;min-block-size:36px;padding:var(--space-2xs) var(--space-xs);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-sm);background:var(--color-surface-raised);color:var(--color-text);font-size:var(--text-sm);line-height:var(--leading-tight);text-align:start;text-decoration:none;overflow-wrap:anywhere}
.p-canvas__box[data-tone]{border-block-start:4px solid var(--p-tone)}
:is(button,a).p-canvas__box{cursor:pointer}
:is(button,a).p-canvas__box:hover{background:var(--color-surface)}
.p-canvas__box[data-selected]{outline:3px solid var(--color-primary);outline-offset:-2px}
.p-canvas__box[data-selected]:focus-visible{outline-color:var(--color-focus);outline-offset:4px}
.p-canvas__box[aria-current]{border-width:var(--border-medium);font-weight:var(--weight-semibold)}
.p-canvas__box:is([data-disabled],:disabled){border-style:dashed;background:var(--color-surface);color:var(--color-text-muted);cursor:not-allowed}
.p-canvas__text{flex:1 1 4em;min-inline-size:0;font-weight:var(--weight-medium)}
.p-canvas__detail{flex:1 0 100%;font-size:var(--text-xs);color:var(--color-text-muted)}
.p-canvas__badge{font-size:var(--text-xs);font-weight:var(--weight-semibold)}
[data-kind=board] div.p-canvas__box:not([data-tone]){border-color:transparent;background:none;font-size:var(--text-md);padding-inline:0}
[data-kind=plan] .p-canvas__box{justify-content:center;text-align:center;font-size:max(var(--text-xs),12px)}
[data-kind=plan] .p-canvas__text{flex:0 1 auto}
[data-kind=plan] div.p-canvas__box:not([data-tone],[data-selected],[data-disabled]){border-color:var(--color-border);background:var(--color-surface);color:var(--color-text-muted)}
.p-canvas__surface[data-short]{min-inline-size:34em;font-size:12px}
[data-short] .p-canvas__item{display:grid;justify-items:center}
[data-short] .p-canvas__box{flex-flow:column;gap:0;inline-size:max-content;min-inline-size:100%;padding:2px;font-size:inherit;white-space:nowrap}
[data-short] .p-canvas__box>svg{inline-size:12px;block-size:12px}
.p-canvas__more{display:grid;gap:var(--space-md);padding:var(--space-sm)}
.p-canvas__names{display:flex;flex-wrap:wrap;gap:var(--space-2xs) var(--space-md);font-size:var(--text-xs);color:var(--color-text-muted)}
`,
  draw(node, drawing) {
    const kind = kindOf(node.kind);
    const items = node.items ?? [];
    const label = node.label ?? 'Canvas';
    const [width, height] = aspectOf(node.aspect, '16:9');
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
                items.map((each) => canvasItem(each, items, short, drawing)),
              ),
            ),
          ),
        node.children && el('div', { class: 'p-canvas__more' }, drawing.drawAll(node.children)),
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
