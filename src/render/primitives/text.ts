import type { AnatomyNode, Primitive } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { type Child, el } from '../html.ts';
import { renderTime } from './parts.ts';

/** An amount, a count or a share. Longer or worded figures may be broken: a card can be too narrow for them. */
const FIGURE = /^[+\u2212-]?(?:[A-Z]{3} )?[\d.,:]{1,10}(?: ?[^\s\d]{1,2})?$/;

/** Longer text may take a line of its own in a row. */
const MIN_PASSAGE_LETTERS = 44;

function renderWords({ kind, text = '' }: AnatomyNode): Child {
  if (kind === 'time') return renderTime(text);
  if (kind === 'keyboard') return text.split(' ').map((key) => el('kbd', { class: 'p-text__key' }, key));
  return text;
}

export const text = {
  name: 'text',
  render(node) {
    const { kind, tone, size, icon, text: content = '' } = node;
    return el(
      'p',
      {
        class: 'p-text',
        'data-kind': kind === 'body' ? undefined : kind,
        'data-tone': tone,
        'data-size': size,
        'data-long': content.length > MIN_PASSAGE_LETTERS,
        'data-brief': kind === 'number' && FIGURE.test(content),
      },
      icon ? [renderIcon(icon), el('span', {}, renderWords(node))] : renderWords(node),
    );
  },
} as const satisfies Primitive;
