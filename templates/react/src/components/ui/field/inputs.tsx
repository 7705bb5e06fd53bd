import type { InputHTMLAttributes } from 'react';
import { Box, type FieldProps, Frame, Label, useField, valueText } from './frame';

type InputProps = FieldProps & { readonly input?: InputHTMLAttributes<HTMLInputElement> };

/** Kinds of fields whose input has another type. */
const TYPES: Partial<Record<FieldProps['kind'], string>> = {
  'one-time-code': 'text',
  'date-range': 'text',
  signature: 'text',
};

/** The class of the control, for kinds that look unlike a line of text. */
const CLASSES: Partial<Record<FieldProps['kind'], string>> = {
  color: 'p-field__color',
  signature: 'p-field__signature',
};

/** A single-line input. */
export function InputField({ input, ...field }: InputProps) {
  const { id, control } = useField(field);
  const isSearch = field.kind === 'search';
  const line = (
    <input
      {...control}
      className={CLASSES[field.kind] ?? 'p-field__input'}
      type={TYPES[field.kind] ?? field.kind}
      defaultValue={valueText(field)}
      placeholder={field.placeholder}
      readOnly={field.readOnly}
      autoComplete={field.kind === 'one-time-code' ? 'one-time-code' : field.autocomplete}
      {...input}
    />
  );
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      {field.kind === 'color' ? (
        line
      ) : field.kind === 'signature' ? (
        <span className="p-field__pad">{line}</span>
      ) : (
        <Box id={id} icon={field.icon ?? (isSearch ? 'search' : undefined)} unit={field.unit}>
          {line}
        </Box>
      )}
    </Frame>
  );
}

/** `any` if the value does not match a step, which browsers would report as invalid. */
export function NumberField(field: FieldProps) {
  const isWhole = Number.isInteger(Number(valueText(field) ?? 0));
  const step = field.step ?? (isWhole ? undefined : 'any');
  return <InputField {...field} input={{ min: field.min, max: field.max, step }} />;
}

const ISO = {
  date: { type: 'date', form: /^\d{4}-\d\d-\d\d$/ },
  time: { type: 'time', form: /^\d\d:\d\d(:\d\d)?$/ },
  month: { type: 'month', form: /^\d{4}-\d\d$/ },
  'date-time': { type: 'datetime-local', form: /^\d{4}-\d\d-\d\dT\d\d:\d\d/ },
} as const;

/** Native pickers accept ISO values only; other values are shown as written. */
export function DateField(field: FieldProps) {
  const { type, form } = ISO[field.kind as keyof typeof ISO];
  const value = valueText(field);
  return <InputField {...field} input={{ type: value === undefined || form.test(value) ? type : 'text' }} />;
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
