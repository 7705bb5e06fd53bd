import { type Attributes, el, type Html } from '../../html.ts';
import { renderIcon } from '../../icon.ts';
import {
  renderBox,
  controlAttributes,
  describedBy,
  type Field,
  renderField,
  renderFieldset,
  renderHelp,
  labelFor,
  labelText,
  valueList,
  valueText,
} from './frame.ts';

const optionsOf = ({ node }: Field): readonly string[] => node.options ?? [];

export function select(field: Field): Html {
  const { placeholder } = field.node;
  const value = valueText(field);
  const options = optionsOf(field);
  const shown = value === undefined || options.includes(value) ? options : [value, ...options];
  return renderField(
    field,
    labelFor(field),
    renderBox(
      field,
      el(
        'select',
        {
          ...controlAttributes(field),
          class: 'p-field__input p-field__select',
          autocomplete: field.node.autocomplete,
        },
        value === undefined && placeholder !== undefined && el('option', { value: '' }, placeholder),
        shown.map((option) => el('option', { selected: option === value }, option)),
      ),
      CHEVRON,
    ),
  );
}

const CHEVRON = el('span', { class: 'p-field__chevron' }, renderIcon('chevron-down'));

/** Accepts any text without a script; the script opens the list. */
export function combobox(field: Field): Html {
  const listId = `${field.id}-list`;
  const value = valueText(field);
  return renderField(
    field,
    labelFor(field),
    el(
      'span',
      { class: 'p-field__combobox', 'data-behaviour': 'combobox' },
      renderBox(
        field,
        el('input', {
          ...controlAttributes(field),
          class: 'p-field__input',
          type: 'text',
          value,
          placeholder: field.node.placeholder,
          readonly: field.node.read_only,
          autocomplete: field.node.autocomplete ?? 'off',
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': 'false',
          'aria-controls': listId,
        }),
        CHEVRON,
      ),
      el(
        'ul',
        {
          class: 'p-field__popup',
          id: listId,
          role: 'listbox',
          'aria-labelledby': field.labelId,
          hidden: true,
        },
        optionsOf(field).map((option, at) =>
          el(
            'li',
            {
              class: 'p-field__option',
              id: `${listId}-${at + 1}`,
              role: 'option',
              'aria-selected': String(option === value),
            },
            option,
          ),
        ),
      ),
    ),
  );
}

/** A native disclosure with the choices inside: as small as a select, and it works without a script. */
export function multiSelect(field: Field): Html {
  const chosen = valueList(field);
  const none = field.node.placeholder ?? 'Any';
  return el(
    'div',
    {
      class: 'p-field',
      'data-kind': 'multi-select',
      role: 'group',
      'aria-labelledby': field.labelId,
      'aria-describedby': describedBy(field),
    },
    labelText(field),
    el(
      'details',
      { class: 'p-field__picker', 'data-behaviour': 'multi-select' },
      el(
        'summary',
        { class: 'p-field__box' },
        el('span', { class: 'v-hidden' }, `${field.label}: `),
        el('span', { class: 'p-field__chosen', 'data-none': none }, chosen.join(', ') || none),
        CHEVRON,
      ),
      el('div', { class: 'p-field__popup' }, ticks(field, 'checkbox', field.name, chosen)),
    ),
    renderHelp(field),
  );
}

/** The name must be unique on the page: two groups with one name would be one group. */
export function radio(field: Field): Html {
  const name = `${field.name}-${field.id}`;
  const body = ticks(field, 'radio', name, valueList(field));
  return renderFieldset(
    field,
    areChips(optionsOf(field)) ? el('div', { class: 'p-field__chips' }, body) : choices(field, body),
    'radiogroup',
  );
}

export const checkboxGroup = (field: Field): Html =>
  renderFieldset(field, choices(field, ticks(field, 'checkbox', field.name, valueList(field))));

/** Short answers share a line, long ones have one each. */
function choices(field: Field, body: readonly Html[]): Html {
  const short = optionsOf(field).every((option) => option.length <= 14);
  return el('div', { class: 'p-field__choices', 'data-flow': short ? 'row' : 'column' }, body);
}

/** A few short answers of which one holds: buttons side by side, as people know them from sizes and views. */
const areChips = (options: readonly string[]): boolean =>
  options.length > 1 &&
  options.length <= 6 &&
  options.every((option) => option.length <= 24) &&
  options.join('').length <= 72;

const ticks = (
  field: Field,
  type: 'radio' | 'checkbox',
  name: string,
  chosen: readonly string[],
): readonly Html[] =>
  optionsOf(field).map((option) =>
    tick(option, {
      type,
      name,
      value: option,
      checked: chosen.includes(option),
      required: type === 'radio' && field.node.required,
      'aria-invalid': type === 'checkbox' && field.errorId ? 'true' : undefined,
    }),
  );

const tick = (label: string, attributes: Attributes): Html =>
  el(
    'label',
    { class: 'p-field__tick' },
    el('input', { class: `p-field__${attributes['type']}`, ...attributes }),
    el('span', {}, label),
  );

export const checkbox = (field: Field): Html => ticked(field, {}, 'p-field__checkbox');

export const switchField = (field: Field): Html => ticked(field, { role: 'switch' }, 'p-field__switch');

/** The text is part of the target. */
const ticked = (field: Field, extra: Attributes, className: string): Html =>
  renderField(
    field,
    el(
      'label',
      { class: 'p-field__tick' },
      el('input', {
        ...controlAttributes(field),
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
