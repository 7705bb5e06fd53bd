import { el, type Html } from '../../html.ts';
import { renderIcon } from '../../icon.ts';
import {
  controlAttributes,
  describedBy,
  type Field,
  renderField,
  labelFor,
  labelText,
  valueList,
  valueText,
} from './frame.ts';

/** Entered tags are removable items in the box; the input takes the next one. */
export function tags(field: Field): Html {
  const values = valueList(field);
  return renderField(
    field,
    labelFor(field),
    el(
      'div',
      { class: 'p-field__box p-field__tags', 'data-behaviour': 'tags' },
      el(
        'ul',
        {
          class: 'p-field__tag-list',
          role: 'list',
          'aria-labelledby': field.labelId,
          hidden: values.length === 0,
        },
        values.map((value) => tag(value)),
      ),
      // The script creates further tags from this template.
      el('template', {}, tag('')),
      el('input', {
        ...controlAttributes(field),
        // Existing tags satisfy the requirement; an empty input must not block the form.
        required: field.node.required && values.length === 0,
        class: 'p-field__input',
        type: 'text',
        placeholder: field.node.placeholder,
        autocomplete: field.node.autocomplete ?? 'off',
      }),
    ),
  );
}

const tag = (value: string): Html =>
  el(
    'li',
    { class: 'p-field__tag' },
    el('span', {}, value),
    el(
      'button',
      { class: 'p-field__remove', type: 'button', 'aria-label': `Remove ${value}`, 'data-remove': true },
      renderIcon('close'),
    ),
  );

export const color = (field: Field): Html =>
  renderField(
    field,
    labelFor(field),
    el('input', {
      ...controlAttributes(field),
      class: 'p-field__color',
      type: 'color',
      value: /^#[0-9a-f]{6}$/i.test(valueText(field) ?? '') ? valueText(field) : undefined,
    }),
  );

export const file = (field: Field): Html =>
  renderField(
    field,
    labelFor(field),
    el(
      'span',
      { class: 'p-field__drop' },
      renderIcon(field.node.icon ?? 'upload'),
      el('input', { ...controlAttributes(field), class: 'p-field__file', type: 'file' }),
    ),
  );

/** A typed name is as valid as a drawn signature, and accessible to everyone. */
export const signature = (field: Field): Html =>
  renderField(
    field,
    labelFor(field),
    el(
      'span',
      { class: 'p-field__pad' },
      el('input', {
        ...controlAttributes(field),
        class: 'p-field__signature',
        type: 'text',
        value: valueText(field),
        placeholder: field.node.placeholder ?? 'Type your name to sign',
        autocomplete: field.node.autocomplete ?? 'name',
      }),
    ),
  );

/** Formatted text is edited in place; its toolbar is part of the pattern. */
export function richText(field: Field): Html {
  const fixed = field.node.read_only || field.node.disabled;
  return renderField(
    field,
    labelText(field),
    el(
      'div',
      {
        class: 'p-field__area p-field__rich',
        id: field.id,
        role: 'textbox',
        tabindex: 0,
        contenteditable: fixed ? undefined : 'true',
        'aria-multiline': 'true',
        'aria-labelledby': field.labelId,
        'aria-describedby': describedBy(field),
        'aria-required': field.node.required && 'true',
        'aria-readonly': field.node.read_only && 'true',
        'aria-disabled': field.node.disabled && 'true',
        'aria-invalid': field.errorId && 'true',
      },
      (valueText(field) ?? '').split(/\n+/).map((paragraph) => el('p', {}, paragraph)),
    ),
  );
}
