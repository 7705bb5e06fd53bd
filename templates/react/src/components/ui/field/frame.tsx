import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Glyph } from '../icon';
import type { IconName } from '../icons';
import type { FieldProps } from './types';
import { describedBy, nameOf, useFieldAction } from './use-field';

interface PartProps {
  readonly field: FieldProps;
  readonly id: string;
}

interface FrameProps extends PartProps {
  readonly children: ReactNode;
}

/** Label, control, hint and error, top to bottom. A group takes name and help from them, as a control does. */
export function Frame({ field, id, role, children }: FrameProps & { readonly role?: 'group' }) {
  const handleChange = useFieldAction(field);
  return (
    <div
      className="p-field"
      data-slot={field['data-slot']}
      data-kind={field.kind}
      data-action={field.action}
      data-name={field.action && nameOf(field)}
      data-invalid={field.error && 'true'}
      role={role}
      aria-labelledby={role && `${id}-label`}
      aria-describedby={role && describedBy(field, id)}
      onChange={handleChange}
    >
      {children}
      <Help field={field} id={id} />
    </div>
  );
}

interface FieldSetProps extends FrameProps {
  readonly ref?: Ref<HTMLFieldSetElement>;
  readonly role?: 'radiogroup' | undefined;
}

/** Several controls under one label. A radio group itself says that it is required or invalid. */
export function FieldSet({ ref, field, id, role, children }: FieldSetProps) {
  const handleChange = useFieldAction(field);
  return (
    <fieldset
      ref={ref}
      className="p-field"
      data-slot={field['data-slot']}
      data-kind={field.kind}
      data-action={field.action}
      data-name={field.action && nameOf(field)}
      data-invalid={field.error && 'true'}
      role={role}
      aria-required={role && field.required}
      aria-invalid={role && field.error !== undefined ? true : undefined}
      disabled={field.disabled}
      aria-describedby={describedBy(field, id)}
      onChange={handleChange}
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

export function Label({ field, id }: PartProps) {
  return (
    <label className={labelClass(field)} htmlFor={id} id={`${id}-label`}>
      {field.label}
      <RequiredMark field={field} />
    </label>
  );
}

/** The label of what is not one native control. */
export function LabelText({ field, id }: PartProps) {
  return (
    <span className={labelClass(field)} id={`${id}-label`}>
      {field.label}
      <RequiredMark field={field} />
    </span>
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

function Help({ field: { hint, error }, id }: PartProps) {
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

/** What opens below its box has an arrow. */
export function Chevron() {
  return (
    <span className="p-field__chevron">
      <Glyph name="chevron-down" />
    </span>
  );
}

interface TickProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly type: 'radio' | 'checkbox';
}

/** A radio button or checkbox with its text as target. */
export function Tick({ label, ...input }: TickProps) {
  return (
    <label className="p-field__tick">
      <input className={`p-field__${input.type}`} {...input} />
      <span>{label}</span>
    </label>
  );
}
