import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

/** First letters of the first and the last name; text after a comma describes the person. */
function initials(label: string): string {
  const names = (label.split(',')[0] ?? '').split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const [first] = names;
  const last = names.length > 1 ? names.at(-1) : undefined;
  const letters = [first, last].map((word) => (word === undefined ? '' : (Array.from(word)[0] ?? '')));
  return letters.join('').toUpperCase() || '?';
}

export const avatar = {
  name: 'avatar',
  render: ({ label = '', tone, size }) =>
    el(
      'span',
      { class: 'p-avatar', role: 'img', 'aria-label': label, 'data-tone': tone, 'data-size': size },
      el('span', { 'aria-hidden': 'true' }, initials(label)),
    ),
} as const satisfies Primitive;
