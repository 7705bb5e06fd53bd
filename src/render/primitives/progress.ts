import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { gauge, gaugeCss } from './gauge.ts';

export const progress = {
  name: 'progress',
  css: `${gaugeCss('progress')}
.p-progress__bar{appearance:none;display:block;inline-size:100%;block-size:10px;overflow:hidden;background:var(--color-surface-raised);border:1px solid var(--color-border-strong);border-radius:calc(var(--radius-md) * 99)}
.p-progress__bar::-webkit-progress-bar{background:var(--color-surface-raised)}
.p-progress__bar::-webkit-progress-value{background:var(--bar);transition:inline-size var(--duration-normal) var(--easing-standard)}
.p-progress__bar::-moz-progress-bar{background:var(--bar)}
.p-progress__bar:indeterminate{background:repeating-linear-gradient(-45deg,var(--bar) 0 8px,transparent 8px 16px)}
.p-progress__bar:indeterminate::-webkit-progress-bar{background:transparent}
.p-progress__bar:indeterminate::-moz-progress-bar{background:transparent}
`,
  draw(node, drawing) {
    const id = drawing.id('progress');
    const value = typeof node.value === 'number' ? node.value : undefined;
    return gauge(
      'progress',
      node,
      id,
      el('progress', { class: 'p-progress__bar', id, max: node.max ?? 100, value }),
    );
  },
} as const satisfies Primitive;
