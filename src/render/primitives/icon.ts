import type { Primitive } from '../drawing.ts';
import { GLYPH_CSS, glyph } from '../glyph.ts';
import { el } from '../html.ts';
import { perTone } from '../tones.ts';

export const icon = {
  name: 'icon',
  // With a tone it stands on a tile of it: the only pair of colours that can be told apart in every theme.
  css: `
${GLYPH_CSS}
.p-icon__glyph{flex:none;vertical-align:-.25em}
.p-icon{display:inline-flex;flex:none;align-items:center;justify-content:center;font-size:1rem;color:var(--color-text)}
.p-icon[data-size=sm]{font-size:.8rem}
.p-icon[data-size=lg]{font-size:1.5rem}
.p-icon[data-size=xl]{font-size:2rem}
.p-icon[data-tone=muted]{color:var(--color-text-muted)}
${perTone((tone) => `.p-icon[data-tone=${tone}]{background:var(--color-${tone});color:var(--color-on-${tone})}`)}
.p-icon:not([data-tone=muted],[data-tone=neutral])[data-tone]{inline-size:2em;block-size:2em;border-radius:var(--radius-md)}
.p-icon[data-size=lg]:not([data-tone=muted],[data-tone=neutral])[data-tone]{font-size:1.35rem}
`,
  draw: ({ icon: name, label, tone, size }) =>
    el('span', { class: 'p-icon', 'data-tone': tone, 'data-size': size }, name && glyph(name, label)),
} as const satisfies Primitive;
