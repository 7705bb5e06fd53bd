import { el, type Html } from '../../html.ts';
import { formatNumber } from '../parts.ts';
import {
  renderBox,
  controlAttributes,
  describedBy,
  type Field,
  renderField,
  renderFieldset,
  labelFor,
  valueList,
  valueText,
} from './frame.ts';
import { input } from './inputs.ts';

/** The script keeps the output in sync with the thumb; `data-unit` is appended to the value. */
export function slider(field: Field): Html {
  const { min = 0, max = 100, step, unit, value, hide_label, disabled } = field.node;
  const at = typeof value === 'number' ? value : min;
  const output = el(
    'output',
    { class: hide_label ? 'v-hidden' : 'p-field__output', for: field.id, 'data-unit': unit },
    formatNumber(at),
    unit !== undefined && ` ${unit}`,
  );
  return renderField(
    field,
    el('div', { class: 'p-field__head' }, labelFor(field), output),
    el('input', {
      class: 'p-field__range',
      type: 'range',
      id: field.id,
      name: field.name,
      min,
      max,
      step,
      value: at,
      disabled,
      'aria-describedby': describedBy(field),
      'data-behaviour': 'slider',
    }),
  );
}

/** Stars are radio buttons, so arrow keys work and a form submits them. */
export function rating(field: Field): Html {
  const { max = 5, required } = field.node;
  const value = Number(valueText(field) ?? Number.NaN);
  const stars = Array.from({ length: Math.min(10, Math.max(2, max)) }, (_, at) => at + 1);
  return renderFieldset(
    field,
    el(
      'div',
      { class: 'p-field__stars' },
      stars.map((star) =>
        el(
          'label',
          { class: 'p-field__star' },
          el('input', {
            type: 'radio',
            name: `${field.name}-${field.id}`,
            value: star,
            checked: star === value,
            required,
          }),
          el(
            'svg',
            { viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': 'true', focusable: 'false' },
            el('path', { d: 'M12 3l2.8 5.8 6.2.9-4.5 4.4 1.1 6.3L12 17.4l-5.6 3 1.1-6.3L3 9.7l6.2-.9z' }),
          ),
          el('span', { class: 'v-hidden' }, `${star} of ${stars.length}`),
        ),
      ),
    ),
    'radiogroup',
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Two labelled dates; a span written as one phrase stays one. */
export function dateRange(field: Field): Html {
  const days = valueList(field);
  if (days.some((day) => !DAY.test(day))) {
    return input('text')({ ...field, node: { ...field.node, icon: field.node.icon ?? 'calendar' } });
  }
  return renderFieldset(
    field,
    el(
      'div',
      { class: 'p-field__range-days' },
      ['From', 'To'].map((word, at) => {
        const id = `${field.id}-${word.toLowerCase()}`;
        return el(
          'div',
          { class: 'p-field__day' },
          el('label', { class: 'p-field__sublabel', for: id }, word),
          renderBox(
            { ...field, node: { is: 'field' }, unitId: undefined },
            el('input', {
              ...controlAttributes(field),
              id,
              class: 'p-field__input',
              type: 'date',
              name: `${field.name}-${word.toLowerCase()}`,
              value: days[at],
              readonly: field.node.read_only,
            }),
          ),
        );
      }),
    ),
  );
}
