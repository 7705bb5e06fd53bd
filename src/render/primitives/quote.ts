import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

export const quote = {
  name: 'quote',
  render({ text, cite }) {
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
