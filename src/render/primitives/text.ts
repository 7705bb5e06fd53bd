import type { Node, Primitive } from '../drawing.ts';
import { glyph } from '../glyph.ts';
import { type Child, el } from '../html.ts';
import { when } from '../when.ts';
import { perTone } from '../tones.ts';

/** From here on a text is a passage, which may take a line of its own in a row. */
const PASSAGE = 44;

function words({ kind, text = '' }: Node): Child {
  if (kind === 'time') return when(text);
  if (kind === 'keyboard') return text.split(' ').map((key) => el('kbd', { class: 'p-text__key' }, key));
  return text;
}

export const text = {
  name: 'text',
  // Tones colour a mark beside the words: not every one of them can be read as text.
  css: `
.p-text{min-inline-size:0;max-inline-size:70ch;overflow-wrap:break-word;text-wrap:pretty}
.p-text[data-tone=muted]{color:var(--color-text-muted)}
.p-text[data-kind=lead]{font-size:var(--text-lg);line-height:var(--leading-relaxed);max-inline-size:60ch}
.p-text[data-kind=caption],.p-text[data-size=sm]{font-size:var(--text-sm)}
.p-text[data-kind=caption]{color:var(--color-text-muted)}
.p-text[data-kind=time]{font-variant-numeric:tabular-nums}
.p-text[data-kind=number]{font-size:var(--text-lg);font-weight:var(--weight-semibold);font-variant-numeric:tabular-nums;line-height:var(--leading-tight)}
.p-text[data-size=lg]{font-size:var(--text-lg)}
.p-text[data-size=xl]{font-size:var(--text-xl)}
.p-text[data-kind=number][data-size=lg]{font-family:var(--font-display);font-size:var(--text-2xl)}
.p-text[data-kind=number][data-size=xl]{font-family:var(--font-display);font-size:var(--text-3xl)}
.p-text:has(>.p-icon__glyph){display:flex;align-items:flex-start;gap:var(--space-2xs) var(--space-xs)}
.p-text>.p-icon__glyph{flex:none;margin-block-start:.14em;color:var(--color-text-muted)}
.p-text[data-kind=keyboard]{display:inline-flex;flex-wrap:wrap;gap:var(--space-2xs)}
.p-text__key{min-inline-size:1.8em;padding:.1em .45em;border:var(--border-thin) solid var(--color-border-strong);border-block-end-width:2px;border-radius:var(--radius-sm);background:var(--color-surface);color:var(--color-text);font:var(--weight-medium) var(--text-sm)/1.4 var(--font-mono);text-align:center}
${perTone((tone) => `.p-text[data-tone=${tone}]{--tone:var(--color-${tone})}.p-text[data-tone=${tone}]>.p-icon__glyph{padding:.15em;border-radius:50%;background:var(--tone);color:var(--color-on-${tone})}`)}
.p-text[data-tone]:not([data-tone=muted],[data-tone=neutral],:has(>.p-icon__glyph)){padding-inline-start:var(--space-xs);border-inline-start:3px solid var(--tone)}
`,
  draw(node) {
    const { kind, tone, size, icon, text: content = '' } = node;
    return el(
      'p',
      {
        class: 'p-text',
        'data-kind': kind === 'body' ? undefined : kind,
        'data-tone': tone,
        'data-size': size,
        'data-long': content.length > PASSAGE,
      },
      icon ? [glyph(icon), el('span', {}, words(node))] : words(node),
    );
  },
} as const satisfies Primitive;
