import type { Primitive } from '../drawing.ts';
import { glyph } from '../glyph.ts';
import { el } from '../html.ts';

/** From here on a heading may need two lines, and breaks beside its icon, not below it. */
const LONG = 20;

export const heading = {
  name: 'heading',
  // The look follows the level inside the pattern, not the one it gets on the page.
  css: `
.p-heading{min-inline-size:0;font-family:var(--font-display);font-weight:var(--weight-semibold);font-size:min(var(--text-xl),15px + 3.2vw);line-height:var(--leading-tight);text-wrap:balance;overflow-wrap:break-word}
.p-heading[data-level="1"]{font-size:var(--text-3xl);font-weight:var(--weight-bold)}
.p-heading[data-level="3"]{font-size:min(var(--text-lg),14px + 2.4vw)}
.p-heading:is([data-level="4"],[data-level="5"],[data-level="6"]){font-size:var(--text-md)}
:where(.p-card) .p-heading[data-level="2"]{font-size:var(--text-lg)}
:where(.p-card) .p-heading[data-level="3"]{font-size:var(--text-md)}
.p-heading:has(>.p-icon__glyph){display:flex;align-items:flex-start;gap:var(--space-xs)}
.p-heading>.p-icon__glyph{flex:none;inline-size:1.1em;block-size:1.1em;margin-block-start:.08em;color:var(--color-text-muted)}
.p-heading__link{display:inline-block;min-block-size:24px;color:inherit;text-decoration-line:underline;text-decoration-color:var(--color-border-strong);text-decoration-thickness:var(--border-thin);text-underline-offset:.2em}
.p-heading__link:hover{color:var(--color-link);text-decoration-color:currentColor}
`,
  draw({ level, text, icon, href }, drawing) {
    const words =
      href === undefined
        ? el('span', {}, text)
        : el('a', { class: 'p-heading__link', href: drawing.href(href) }, text);
    return el(
      `h${drawing.level(level)}`,
      { class: 'p-heading', 'data-level': level, 'data-long': (text ?? '').length > LONG },
      icon && glyph(icon),
      icon || href ? words : text,
    );
  },
} as const satisfies Primitive;
