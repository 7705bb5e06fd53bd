import { type Attributes, el, type Html } from '../../html.ts';
import { renderBox, controlAttributes, type Field, renderField, labelFor, valueText } from './frame.ts';

/** A single-line input. */
export function input(type: string, extra: Attributes = {}): (field: Field) => Html {
  return (field) => renderField(field, labelFor(field), renderBox(field, line(field, type, extra)));
}

const line = (field: Field, type: string, extra: Attributes): Html =>
  el('input', {
    ...controlAttributes(field, field.unitId),
    class: 'p-field__input',
    type,
    value: valueText(field),
    placeholder: field.node.placeholder,
    readonly: field.node.read_only,
    autocomplete: field.node.autocomplete,
    ...extra,
  });

export const search = (field: Field): Html =>
  input('search')({ ...field, node: { ...field.node, icon: field.node.icon ?? 'search' } });

/** `any` if the sample value does not match a step, which browsers would report as invalid. */
export function number(field: Field): Html {
  const { min, max, step, value } = field.node;
  const whole = typeof value !== 'number' || Number.isInteger(value);
  return input('number', { min, max, step: step ?? (whole ? undefined : 'any') })(field);
}

/** Native pickers accept ISO values only; other values are shown as written. */
export function dated(type: string, form: RegExp): (field: Field) => Html {
  return (field) => input(form.test(valueText(field) ?? '') || !valueText(field) ? type : 'text')(field);
}

export function multiline(field: Field): Html {
  const text = valueText(field) ?? '';
  return area(field, { rows: Math.min(8, Math.max(3, Math.ceil(text.length / 56) + 1)) });
}

/** Source code keeps its lines, so it scrolls sideways instead of wrapping. */
export function code(field: Field): Html {
  const rows = (valueText(field) ?? '').split('\n').length;
  return area(field, { rows, wrap: 'off', spellcheck: 'false', autocapitalize: 'off' });
}

const area = (field: Field, extra: Attributes): Html =>
  renderField(
    field,
    labelFor(field),
    el(
      'textarea',
      {
        ...controlAttributes(field),
        class: 'p-field__area',
        placeholder: field.node.placeholder,
        readonly: field.node.read_only,
        autocomplete: field.node.autocomplete,
        ...extra,
      },
      // A parser drops one line break after the start tag; this is the one it drops.
      `\n${valueText(field) ?? ''}`,
    ),
  );
