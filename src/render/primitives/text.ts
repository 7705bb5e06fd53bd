import type { AnatomyNode, Primitive } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { type Child, el } from '../html.ts';
import { renderTime } from './parts.ts';

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
      },
      icon ? [renderIcon(icon), el('span', {}, renderWords(node))] : renderWords(node),
    );
  },
} as const satisfies Primitive;
