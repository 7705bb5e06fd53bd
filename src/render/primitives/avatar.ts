import type { Primitive } from '../drawing.ts';
import { el } from '../html.ts';
import { perTone } from '../tones.ts';

/** First letters of the first and the last name; what follows a comma tells what the person does. */
function initials(label: string): string {
  const names = (label.split(',')[0] ?? '').split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const [first] = names;
  const last = names.length > 1 ? names.at(-1) : undefined;
  const letters = [first, last].map((word) => (word === undefined ? '' : (Array.from(word)[0] ?? '')));
  return letters.join('').toUpperCase() || '?';
}

export const avatar = {
  name: 'avatar',
  css: `
.p-avatar{display:inline-flex;flex:none;align-items:center;justify-content:center;inline-size:2.5em;block-size:2.5em;border-radius:50%;border:var(--border-thin) solid var(--color-border-strong);background:var(--color-surface-raised);color:var(--color-text);font-size:1rem;line-height:1;letter-spacing:.02em;font-weight:var(--weight-semibold)}
.p-avatar[data-size=sm]{font-size:.8rem}
.p-avatar[data-size=lg]{font-size:1.4rem}
.p-avatar[data-size=xl]{font-size:2rem}
.p-avatar[data-tone=muted]{border-style:dashed;color:var(--color-text-muted)}
${perTone((tone) => `.p-avatar[data-tone=${tone}]{border-color:transparent;background:var(--color-${tone});color:var(--color-on-${tone})}`)}
`,
  draw: ({ label = '', tone, size }) =>
    el(
      'span',
      { class: 'p-avatar', role: 'img', 'aria-label': label, 'data-tone': tone, 'data-size': size },
      el('span', { 'aria-hidden': 'true' }, initials(label)),
    ),
} as const satisfies Primitive;
