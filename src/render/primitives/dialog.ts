import type { Node, Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { gaps, holds } from './entry.ts';

const TITLES: ReadonlySet<Node['is']> = new Set(['heading']);
/** What needs room beside itself. */
const WIDE: ReadonlySet<Node['is']> = new Set(['split', 'table', 'calendar', 'tree']);

export const dialog = {
  name: 'dialog',
  css: `
.p-dialog{min-inline-size:0;inline-size:100%;max-inline-size:34rem;padding:min(var(--space-lg),5vw);background:var(--color-surface-raised);color:var(--color-text);border:var(--border-thin) solid var(--color-border-strong);border-radius:var(--radius-lg);box-shadow:var(--elevation-overlay)}
.p-dialog[data-wide]{max-inline-size:60rem}
.p-dialog:is([data-kind=modal],[data-kind=alert]){margin-inline:auto}
.p-dialog[data-kind=alert]{border-block-start:4px solid var(--color-danger)}
.p-dialog[data-kind=drawer]{max-inline-size:28rem;margin-inline-start:auto;border-start-end-radius:0;border-end-end-radius:0}
.p-dialog[data-kind=drawer][data-wide]{max-inline-size:40rem}
.p-dialog[data-kind=popover]{max-inline-size:26rem;padding:min(var(--space-md),4vw);border-radius:var(--radius-md);box-shadow:var(--elevation-floating)}
.p-dialog[data-kind=popover][data-wide]{max-inline-size:44rem}
.p-dialog[data-floating]{position:absolute;z-index:20;inline-size:max-content;max-inline-size:min(26rem,calc(100vw - 16px));max-block-size:70dvh;overflow-y:auto}
.p-row>.p-dialog{flex:1 1 16rem;order:2}
.p-row:has(>.p-dialog:not([data-floating]))::after{content:"";order:1;flex-basis:100%;margin-block-start:calc(-1*var(--gap))}
.p-dialog__title{font-family:var(--font-display);font-size:var(--text-lg);font-weight:var(--weight-semibold);line-height:var(--leading-tight)}
.p-dialog__body{display:flex;flex-direction:column;gap:var(--space-md);min-inline-size:0}
.p-dialog__body>.p-button{align-self:flex-start}
${gaps('.p-dialog__body')}
`,
  draw(node, drawing) {
    const kind = node.kind ?? 'modal';
    // A popover belongs to what opened it, which says what it is about; others need a title that is seen.
    const titled = kind !== 'popover' && !holds(node.children, TITLES);
    const bodyId = kind === 'alert' ? drawing.id('dialog-body') : undefined;
    return el(
      'section',
      {
        class: 'p-dialog',
        role: kind === 'alert' ? 'alertdialog' : 'dialog',
        'aria-label': node.label,
        'aria-describedby': bodyId,
        'data-kind': kind,
        'data-wide': holds(node.children, WIDE),
        'data-behaviour': 'dialog',
        tabindex: -1,
      },
      el(
        'div',
        { class: 'p-dialog__body', id: bodyId, 'data-gap': node.gap },
        titled && el(`h${drawing.level(2)}`, { class: 'p-dialog__title' }, node.label),
        drawing.drawAll(node.children),
      ),
    );
  },
} as const satisfies Primitive;
