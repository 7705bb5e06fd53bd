import { type Attributes, el, type Html } from '../../html.ts';
import { controlOf, type Field, framed } from './frame.ts';

export const checkbox = (field: Field): Html => ticked(field, {}, 'p-field__checkbox');

export const switchField = (field: Field): Html => ticked(field, { role: 'switch' }, 'p-field__switch');

/** The words are part of what can be pressed. */
const ticked = (field: Field, extra: Attributes, className: string): Html =>
  framed(
    field,
    el(
      'label',
      { class: 'p-field__tick' },
      el('input', {
        ...controlOf(field),
        ...extra,
        class: className,
        type: 'checkbox',
        checked: field.node.checked,
      }),
      el(
        'span',
        { class: field.node.hide_label ? 'v-hidden' : 'p-field__tick-text' },
        field.label,
        field.node.required && el('span', { class: 'p-field__required', 'aria-hidden': 'true' }, ' required'),
      ),
    ),
  );
