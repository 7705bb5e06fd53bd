import type { Primitive } from '../primitive.ts';
import { el } from '../html.ts';

/** Words before a name that are not part of it. */
const TITLES: ReadonlySet<string> = new Set(['dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'mx', 'sir']);

/** First letters of the first and the last name, without titles; text after a comma describes the person. */
function initials(label: string): string {
  const words = (label.split(',')[0] ?? '').split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const untitled = words.filter((word) => !TITLES.has(word.replace(/\.$/, '').toLowerCase()));
  const names = untitled.length > 0 ? untitled : words;
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
