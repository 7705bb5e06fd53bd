import type { Node, Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { perTone } from '../tones.ts';
import { picture } from './entry.ts';

const ICONS: Readonly<Partial<Record<NonNullable<Node['tone']>, NonNullable<Node['icon']>>>> = {
  success: 'check-circle',
  warning: 'alert-triangle',
  danger: 'alert-circle',
  info: 'info',
};

export const toast = {
  name: 'toast',
  css: `
.p-toast{--mark:var(--color-border-strong);display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-xs) var(--space-sm);inline-size:100%;max-inline-size:32rem;padding:var(--space-sm) var(--space-md);background:var(--color-surface-raised);color:var(--color-text);border:var(--border-thin) solid var(--color-border-strong);border-inline-start:4px solid var(--mark);border-radius:var(--radius-md);box-shadow:var(--elevation-floating)}
${perTone((tone) => `.p-toast[data-tone=${tone}]{--mark:var(--color-${tone})}`)}
.p-toast>svg{flex:none}
.p-toast__text{flex:1 1 9rem;min-inline-size:0;font-size:var(--text-sm);font-weight:var(--weight-medium);overflow-wrap:anywhere}
.p-toast__actions{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-xs);min-inline-size:0}
`,
  draw(node, drawing) {
    const icon = node.icon ?? (node.tone && ICONS[node.tone]);
    return el(
      'div',
      {
        class: 'p-toast',
        role: node.tone === 'danger' ? 'alert' : 'status',
        'data-tone': node.tone,
        'data-behaviour': 'toast',
      },
      picture(drawing, icon, node.tone),
      el('p', { class: 'p-toast__text' }, node.text),
      node.children && el('div', { class: 'p-toast__actions' }, drawing.drawAll(node.children)),
    );
  },
} as const satisfies Primitive;
