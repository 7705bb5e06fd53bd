import type { Node, Primitive } from '../drawing.ts';
import { el, type Html } from '../html.ts';

/** Between things that stand side by side; its label is read out, for there is no room to show it. */
export const upright = ({ label }: Node): Html =>
  el('hr', { class: 'p-divider', 'aria-orientation': 'vertical', 'aria-label': label });

export const divider = {
  name: 'divider',
  css: `
.p-divider{flex:none;margin:0;border:0;border-block-start:var(--border-thin) solid var(--color-border)}
.p-divider[aria-orientation=vertical]{align-self:stretch;min-block-size:1.5em;border-block-start:0;border-inline-start:var(--border-thin) solid var(--color-border)}
.p-divider[data-labelled]{display:flex;align-items:center;gap:var(--space-sm);border:0;color:var(--color-text-muted);font-size:var(--text-sm);text-align:center}
.p-divider[data-labelled]::before,.p-divider[data-labelled]::after{content:"";flex:1;border-block-start:var(--border-thin) solid var(--color-border)}
`,
  draw({ label, slot }) {
    // The border between two panes is named for those who move it, not for those who see it.
    if (label === undefined || slot === 'splitter')
      return el('hr', { class: 'p-divider', 'aria-label': label });
    return el(
      'div',
      { class: 'p-divider', 'data-labelled': true, role: 'separator', 'aria-label': label },
      el('span', { 'aria-hidden': 'true' }, label),
    );
  },
} as const satisfies Primitive;
