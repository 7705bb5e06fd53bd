import type { RenderContext, AnatomyNode } from '../../primitive.ts';
import { type Attributes, type Child, el, type Html } from '../../html.ts';
import { renderIcon } from '../../icon.ts';

/** A field with its node and the ids that connect its parts. */
export interface Field {
  readonly node: AnatomyNode;
  readonly context: RenderContext;
  readonly label: string;
  readonly name: string;
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string | undefined;
  readonly errorId: string | undefined;
  readonly unitId: string | undefined;
}

export function createField(node: AnatomyNode, context: RenderContext): Field {
  const label = node.label ?? 'Field';
  const id = context.id('field');
  return {
    node,
    context,
    label,
    id,
    name: node.name ?? nameOf(label),
    labelId: `${id}-label`,
    hintId: node.hint === undefined ? undefined : `${id}-hint`,
    errorId: node.error === undefined ? undefined : `${id}-error`,
    unitId: node.unit === undefined ? undefined : `${id}-unit`,
  };
}

const nameOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'field';

/** The value as text; the first of several. */
export function valueText({ node: { value } }: Field): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : String(first);
}

export const valueList = ({ node: { value } }: Field): readonly string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [String(value)];

/** The error comes first, because it says what to do. */
export const describedBy = ({ errorId, hintId }: Field, ...more: readonly (string | undefined)[]) =>
  [errorId, hintId, ...more].filter((id) => id !== undefined).join(' ') || undefined;

/** Attributes of every native control of a field. */
export const controlAttributes = (
  field: Field,
  ...described: readonly (string | undefined)[]
): Attributes => ({
  id: field.id,
  name: field.name,
  required: field.node.required,
  disabled: field.node.disabled,
  'aria-describedby': describedBy(field, ...described),
  'aria-invalid': field.errorId && 'true',
});

/** Required fields say so in words, so that no legend has to explain a mark. */
const requiredMark = ({ node }: Field, spoken: boolean): Html | undefined =>
  node.required
    ? el('span', { class: 'p-field__required', 'aria-hidden': spoken ? undefined : 'true' }, ' required')
    : undefined;

const labelClass = ({ node }: Field): string => (node.hide_label ? 'v-hidden' : 'p-field__label');

/** A label for one native control. */
export const labelFor = (field: Field): Html =>
  el(
    'label',
    { class: labelClass(field), for: field.id, id: field.labelId },
    field.label,
    requiredMark(field, false),
  );

/** A label for a custom control, which refers to it by id. */
export const labelText = (field: Field): Html =>
  el('span', { class: labelClass(field), id: field.labelId }, field.label, requiredMark(field, false));

export const renderHelp = ({ node, hintId, errorId }: Field): readonly Child[] => [
  hintId && el('p', { class: 'p-field__hint', id: hintId }, node.hint),
  errorId && el('p', { class: 'p-field__error', id: errorId }, renderIcon('alert-circle'), node.error),
];

const frame = (field: Field): Attributes => ({
  class: 'p-field',
  'data-kind': field.node.kind,
  'data-invalid': field.errorId && 'true',
});

/** Label, control, hint and error, top to bottom. */
export const renderField = (field: Field, label: Html, ...control: readonly Child[]): Html =>
  el('div', frame(field), label, control, renderHelp(field));

/** Several controls under one label. A radio group itself announces that it is required or invalid. */
export function renderFieldset(field: Field, body: Child, role?: 'radiogroup'): Html {
  const states = role && {
    role,
    'aria-required': field.node.required && 'true',
    'aria-invalid': field.errorId && 'true',
  };
  return el(
    'fieldset',
    { ...frame(field), ...states, disabled: field.node.disabled, 'aria-describedby': describedBy(field) },
    el('legend', { class: labelClass(field) }, field.label, requiredMark(field, role === undefined)),
    body,
    renderHelp(field),
  );
}

/** The outlined box around an input, with content before and after it. */
export const renderBox = (field: Field, control: Html, after?: Child): Html =>
  el(
    'span',
    { class: 'p-field__box' },
    field.node.icon && renderIcon(field.node.icon),
    control,
    field.unitId && el('span', { class: 'p-field__unit', id: field.unitId }, field.node.unit),
    after,
  );
