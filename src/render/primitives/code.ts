import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';

/** Characters that fit into the narrowest column; a longer line scrolls, and the keyboard must reach it. */
const NARROW = 22;

export const code = {
  name: 'code',
  css: `
.p-code{min-inline-size:0;max-inline-size:100%;border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-md);background:var(--color-surface-raised);color:var(--color-text);overflow:hidden}
.p-code__caption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--space-sm);padding:calc(var(--space-2xs) + .2em) var(--space-sm);border-block-end:var(--border-thin) solid var(--color-border);color:var(--color-text-muted);font-size:var(--text-sm)}
.p-code__language{font-family:var(--font-mono);font-size:var(--text-xs)}
.p-code__source{margin:0;padding:var(--space-sm);overflow-x:auto;font:var(--weight-regular) var(--text-sm)/var(--leading-relaxed) var(--font-mono);tab-size:2}
.p-code__source:focus-visible{outline-offset:-3px}
.p-code__source>code{font:inherit}
.p-code--inline{display:inline-block;min-inline-size:0;max-inline-size:100%;padding:.1em .4em;border:var(--border-thin) solid var(--color-border);border-radius:var(--radius-sm);background:var(--color-surface-raised);color:var(--color-text);font:var(--weight-regular) var(--text-sm)/var(--leading-normal) var(--font-mono);overflow-wrap:anywhere;white-space:pre-wrap}
`,
  draw({ text = '', label, language }) {
    const lines = text.split('\n');
    if (label === undefined && lines.length === 1) return el('code', { class: 'p-code--inline' }, text);
    const scrolls = lines.some((line) => line.length > NARROW);
    return el(
      'figure',
      { class: 'p-code' },
      (label ?? language) &&
        el(
          'figcaption',
          { class: 'p-code__caption' },
          label && el('span', {}, label),
          language && el('span', { class: 'p-code__language' }, language),
        ),
      el(
        'pre',
        {
          class: 'p-code__source',
          role: scrolls ? 'group' : undefined,
          'aria-label': scrolls ? (label ?? 'Code') : undefined,
          tabindex: scrolls ? 0 : undefined,
        },
        el('code', {}, text),
      ),
    );
  },
} as const satisfies Primitive;
