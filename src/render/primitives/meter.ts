import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { gauge, gaugeCss } from './gauge.ts';

export const meter = {
  name: 'meter',
  css: `${gaugeCss('meter')}
.p-meter__bar{appearance:none;display:block;inline-size:100%;block-size:10px;overflow:hidden;background:var(--color-surface-raised);border:1px solid var(--color-border-strong);border-radius:calc(var(--radius-md) * 99)}
.p-meter__bar::-webkit-meter-inner-element{display:block;block-size:100%}
.p-meter__bar::-webkit-meter-bar{block-size:100%;background:var(--color-surface-raised);border:0;border-radius:0}
.p-meter__bar::-webkit-meter-optimum-value{background:var(--bar)}
.p-meter__bar::-moz-meter-bar{background:var(--bar)}
`,
  draw(node, drawing) {
    const id = drawing.id('meter');
    const value = typeof node.value === 'number' ? node.value : 0;
    return gauge(
      'meter',
      node,
      id,
      el('meter', { class: 'p-meter__bar', id, min: node.min ?? 0, max: node.max ?? 100, value }),
    );
  },
} as const satisfies Primitive;
