import { type ReactNode, useId } from 'react';
import { Glyph } from '../icon';
import type { IconName } from '../icons';
import type { SlotProps } from '../types';

export type FieldKind =
  | 'text'
  | 'multiline'
  | 'rich-text'
  | 'code'
  | 'email'
  | 'password'
  | 'one-time-code'
  | 'search'
  | 'tel'
  | 'url'
  | 'number'
  | 'slider'
  | 'rating'
  | 'date'
  | 'time'
  | 'date-time'
  | 'date-range'
  | 'month'
  | 'select'
  | 'combobox'
  | 'multi-select'
  | 'radio'
  | 'checkbox'
  | 'checkbox-group'
  | 'switch'
  | 'tags'
  | 'color'
  | 'file'
  | 'signature';

export interface FieldProps extends SlotProps {
  readonly kind: FieldKind;
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly name?: string | undefined;
  readonly value?: string | number | readonly string[] | undefined;
  readonly placeholder?: string | undefined;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly options?: readonly string[] | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly unit?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly readOnly?: boolean | undefined;
  readonly checked?: boolean | undefined;
  readonly autocomplete?: string | undefined;
  readonly action?: string | undefined;
}

/** The ids that connect the parts of a field, and the attributes of its control. */
export function useField(field: FieldProps) {
  const { hint, error, unit, required, disabled } = field;
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`, unit && `${id}-unit`].filter(Boolean);
  return {
    id,
    name: nameOf(field),
    labelId: `${id}-label`,
    control: {
      id,
      name: nameOf(field),
      required,
      disabled,
      'aria-describedby': described.join(' ') || undefined,
      'aria-invalid': error === undefined ? undefined : true,
    },
  };
}

const nameOf = ({ name, label }: FieldProps): string => name ?? (slugOf(label) || 'field');

const slugOf = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The value as text; the first of several. */
export const valueText = ({ value }: FieldProps): string | undefined => {
  const first = typeof value === 'object' ? value[0] : value;
  return first === undefined ? undefined : String(first);
};

export const valueList = ({ value }: FieldProps): readonly string[] =>
  value === undefined ? [] : typeof value === 'object' ? value : [String(value)];

interface FrameProps {
  readonly field: FieldProps;
  readonly id: string;
  readonly children: ReactNode;
}

/** Label, control, hint and error, top to bottom. */
export function Frame({ field, id, children }: FrameProps) {
  return (
    <div
      className="p-field"
      data-slot={field['data-slot']}
      data-kind={field.kind}
      data-action={field.action}
      data-name={field.action && nameOf(field)}
      data-invalid={field.error && 'true'}
    >
      {children}
      <Help field={field} id={id} />
    </div>
  );
}

/** Several controls under one label. */
export function FieldSet({ field, id, role, children }: FrameProps & { readonly role?: 'radiogroup' }) {
  return (
    <fieldset
      className="p-field"
      data-slot={field['data-slot']}
      data-kind={field.kind}
      data-action={field.action}
      data-name={field.action && nameOf(field)}
      data-invalid={field.error && 'true'}
      role={role}
      aria-required={role && field.required}
      disabled={field.disabled}
      aria-describedby={field.hint && `${id}-hint`}
    >
      <legend className={labelClass(field)}>
        {field.label}
        <RequiredMark field={field} />
      </legend>
      {children}
      <Help field={field} id={id} />
    </fieldset>
  );
}

const labelClass = ({ hideLabel }: FieldProps): string => (hideLabel ? 'v-hidden' : 'p-field__label');

export function Label({ field, id }: { readonly field: FieldProps; readonly id: string }) {
  return (
    <label className={labelClass(field)} htmlFor={id} id={`${id}-label`}>
      {field.label}
      <RequiredMark field={field} />
    </label>
  );
}

/** Required fields say so in words, so that no legend has to explain a mark. */
export function RequiredMark({ field }: { readonly field: FieldProps }) {
  if (!field.required) return null;
  return (
    <span className="p-field__required" aria-hidden="true">
      {' required'}
    </span>
  );
}

function Help({ field: { hint, error }, id }: { readonly field: FieldProps; readonly id: string }) {
  return (
    <>
      {hint !== undefined && (
        <p className="p-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="p-field__error" id={`${id}-error`}>
          <Glyph name="alert-circle" />
          {error}
        </p>
      )}
    </>
  );
}

interface BoxProps {
  readonly id: string;
  readonly icon?: IconName | undefined;
  readonly unit?: string | undefined;
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** The outlined box around an input, with content before and after it. */
export function Box({ id, icon, unit, after, children }: BoxProps) {
  return (
    <span className="p-field__box">
      {icon && <Glyph name={icon} />}
      {children}
      {unit !== undefined && (
        <span className="p-field__unit" id={`${id}-unit`}>
          {unit}
        </span>
      )}
      {after}
    </span>
  );
}
