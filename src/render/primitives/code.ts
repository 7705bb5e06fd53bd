import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

/** Characters that fit into the narrowest column; longer lines scroll and must be reachable by keyboard. */
const MIN_COLUMN_LETTERS = 16;

export const code = {
  name: 'code',
  render({ text = '', label, language }) {
    const lines = text.split('\n');
    if (label === undefined && lines.length === 1) return el('code', { class: 'p-code--inline' }, text);
    const scrolls = lines.some((line) => line.length > MIN_COLUMN_LETTERS);
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
