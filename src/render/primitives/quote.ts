import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';

export const quote = {
  name: 'quote',
  css: `
.p-quote{display:flex;flex-direction:column;gap:var(--space-xs);min-inline-size:0;padding-inline-start:calc(var(--space-md)*var(--density));border-inline-start:3px solid var(--color-border-strong)}
.p-quote__words{line-height:var(--leading-relaxed);max-inline-size:62ch;overflow-wrap:break-word;text-wrap:pretty}
.p-quote__source{color:var(--color-text-muted);font-size:var(--text-sm)}
`,
  draw({ text, cite }) {
    const words = el('p', { class: 'p-quote__words' }, text);
    if (cite === undefined) return el('blockquote', { class: 'p-quote' }, words);
    return el(
      'figure',
      { class: 'p-quote' },
      el('blockquote', {}, words),
      el('figcaption', { class: 'p-quote__source' }, cite),
    );
  },
} as const satisfies Primitive;
