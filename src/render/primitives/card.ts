import { arrangement, entries, space } from '../arrangement.ts';
import type { Drawing, Node, Primitive } from '../drawing.ts';
import { glyph } from '../glyph.ts';
import { el, type Html } from '../html.ts';
import { perTone } from '../tones.ts';

const looks = ({ gap, tone, variant, selected }: Node): Record<string, string | undefined> => ({
  class: 'p-card',
  'data-variant': variant ?? 'outline',
  'data-tone': tone,
  'data-gap': gap,
  'aria-current': selected ? 'true' : undefined,
});

/** A card that folds: the browser opens and closes it, without a script. */
const folding = (node: Node, drawing: Drawing): Html =>
  el(
    'details',
    { ...looks(node), open: node.expanded === true },
    el(
      'summary',
      { class: 'p-card__summary' },
      el('span', { class: 'p-card__title' }, node.label),
      glyph('chevron-down'),
    ),
    el('div', { class: 'p-card__body' }, drawing.drawAll(node.children)),
  );

export const card = {
  name: 'card',
  css: `
.p-card{--inset:${space('md')};display:flex;flex-direction:column;gap:var(--gap);min-inline-size:0;padding:var(--inset);border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-lg);background:var(--color-surface);color:var(--color-text)}
.p-card>*,.p-card__body>*{min-inline-size:0;max-inline-size:100%}
.p-card[data-variant=soft]{background:var(--color-surface-raised)}
.p-card[data-variant=solid]{background:var(--color-surface-raised);box-shadow:var(--elevation-raised)}
.p-card[data-variant=ghost]{padding:0;border-color:transparent;background:none;border-radius:0}
${perTone((tone) => `.p-card[data-tone=${tone}]{--tone:var(--color-${tone})}`)}
.p-card[data-tone]{position:relative}
.p-card[data-tone]:not(details){padding-inline-start:calc(var(--inset) + 6px)}
.p-card[data-tone]::before{content:"";position:absolute;inset-block:var(--inset);inset-inline-start:calc(var(--inset)/2 - 2px);inline-size:4px;border-radius:2px;background:var(--tone,var(--color-border-strong))}
.p-card[aria-current=true]{border-color:var(--color-primary);box-shadow:inset 0 0 0 var(--border-thin) var(--color-primary)}
.p-card>.p-image:first-child:not([data-size],[data-plain]){inline-size:calc(100% + 2*var(--inset));max-inline-size:none;border-width:0 0 var(--border-thin);margin:calc(var(--inset)*-1) calc(var(--inset)*-1) 0;border-radius:calc(var(--radius-lg) - var(--border-thin)) calc(var(--radius-lg) - var(--border-thin)) 0 0}
.p-card[data-variant=ghost]>.p-image:first-child:not([data-size],[data-plain]){inline-size:100%;margin:0;border-width:var(--border-thin);border-radius:var(--radius-md)}
details.p-card{display:block;padding:0}
.p-card__summary{display:flex;align-items:center;justify-content:space-between;gap:var(--space-sm);min-block-size:max(var(--control),44px);padding:calc(var(--space-sm)*var(--density)) var(--inset);border-radius:inherit;cursor:pointer;font-weight:var(--weight-semibold);list-style:none}
.p-card__summary::-webkit-details-marker{display:none}
.p-card__summary>svg{flex:none;color:var(--color-text-muted);transition:rotate var(--duration-fast) var(--easing-standard)}
.p-card[open]>.p-card__summary>svg{rotate:180deg}
.p-card__summary:hover .p-card__title{text-decoration:underline;text-underline-offset:.2em}
.p-card__body{display:flex;flex-direction:column;gap:var(--gap);padding:0 var(--inset) var(--inset)}
details.p-card[data-variant=ghost]{border:0;border-block-end:var(--border-thin) solid var(--color-border)}
details.p-card[data-variant=ghost]:not([data-tone])>:where(.p-card__summary,.p-card__body){padding-inline:0}
details.p-card[data-tone]>:where(.p-card__summary,.p-card__body){padding-inline-start:calc(var(--inset) + 6px)}
`,
  draw(node, drawing) {
    if (node.expanded !== undefined) return folding(node, drawing);
    // A heading makes a card a thing of its own, which can be read out of its place.
    const isTitled = (node.children ?? []).some(({ is }) => is === 'heading');
    const named: Node = node.role === undefined && isTitled ? { ...node, role: 'article' } : node;
    return arrangement(named, looks(node), entries(node, drawing.drawAll(node.children)));
  },
} as const satisfies Primitive;
