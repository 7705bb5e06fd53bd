import type { HTMLInputTypeAttribute, InputHTMLAttributes } from 'react';
import { Box, Frame, Label } from './frame';
import type { FieldProps } from './types';
import { useField, valueText } from './use-field';

interface InputProps extends FieldProps {
  readonly type: HTMLInputTypeAttribute;
  readonly limits?: Pick<InputHTMLAttributes<HTMLInputElement>, 'min' | 'max' | 'step'>;
}

/** A single-line input. */
export function InputField({ type, limits, ...field }: InputProps) {
  const { id, control } = useField(field, field.unit);
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <Box id={id} icon={field.icon} unit={field.unit}>
        <input
          {...control}
          {...limits}
          className="p-field__input"
          type={type}
          defaultValue={valueText(field)}
          placeholder={field.placeholder}
          maxLength={limits ? undefined : field.max}
          readOnly={field.readOnly}
          autoComplete={field.autocomplete}
        />
      </Box>
    </Frame>
  );
}

/** Without a step of its own it takes any number: browsers would refuse 2.50 in a field that only counts. */
export function NumberField(field: FieldProps) {
  const { min, max, step = 'any' } = field;
  return <InputField {...field} type="number" limits={{ min, max, step }} />;
}

const ISO = {
  date: /^\d{4}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(:\d\d)?$/,
  month: /^\d{4}-\d\d$/,
  'datetime-local': /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
} as const;

/** Native pickers accept ISO values only; other values are shown as written. */
export function DateField({ type, ...field }: FieldProps & { readonly type: keyof typeof ISO }) {
  const value = valueText(field);
  return <InputField {...field} type={value === undefined || ISO[type].test(value) ? type : 'text'} />;
}

/** Several lines of text. Source code keeps its lines, so it scrolls sideways instead of wrapping. */
export function AreaField(field: FieldProps) {
  const { id, control } = useField(field);
  const text = valueText(field) ?? '';
  const isCode = field.kind === 'code';
  const rows = isCode ? text.split('\n').length : Math.min(8, Math.max(3, Math.ceil(text.length / 56) + 1));
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <textarea
        {...control}
        className="p-field__area"
        rows={rows}
        wrap={isCode ? 'off' : undefined}
        spellCheck={isCode ? false : undefined}
        placeholder={field.placeholder}
        readOnly={field.readOnly}
        autoComplete={field.autocomplete}
        defaultValue={text}
      />
    </Frame>
  );
}
