import type { Primitive } from '../drawing.ts';
import { glyph } from '../glyph.ts';
import { el } from '../html.ts';
import { perTone, TONES } from '../tones.ts';

export const badge = {
  name: 'badge',
  css: `
.p-badge{--tone:var(--color-border-strong);--on-tone:var(--color-surface);display:inline-flex;align-items:center;gap:.4em;max-inline-size:100%;padding:.2em .65em;border:var(--border-thin) solid color-mix(in oklab,var(--tone) 55%,var(--color-border));border-radius:99rem;background:color-mix(in oklab,var(--tone) 12%,var(--color-surface));color:var(--color-text);font-size:var(--text-sm);font-weight:var(--weight-medium);line-height:1.35}
${perTone((tone) => `.p-badge[data-tone=${tone}]{--tone:var(--color-${tone});--on-tone:var(--color-on-${tone})}`)}
.p-badge>.p-icon__glyph{flex:none;inline-size:1.2em;block-size:1.2em}
.p-badge[data-dot]::before{content:"";flex:none;inline-size:.55em;block-size:.55em;border-radius:50%;background:var(--tone)}
.p-badge[data-variant=outline]{background:none;border-color:var(--tone)}
.p-badge[data-variant=ghost]{background:none;border-color:transparent;padding-inline:0}
.p-badge[data-variant=solid]{background:var(--tone);border-color:transparent;color:var(--on-tone)}
.p-badge[data-variant=solid]:is([data-tone=muted],[data-tone=neutral],:not([data-tone])){background:var(--color-text);color:var(--color-background)}
`,
  draw: ({ text, tone, variant, icon }) =>
    el(
      'span',
      {
        class: 'p-badge',
        'data-tone': tone,
        'data-variant': variant ?? 'soft',
        // Where no picture tells the tone, a dot does.
        'data-dot': icon === undefined && variant !== 'solid' && TONES.some((one) => one === tone),
      },
      icon && glyph(icon),
      el('span', {}, text),
    ),
} as const satisfies Primitive;
