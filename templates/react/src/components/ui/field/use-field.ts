import { useId, useState } from 'react';
import type { FieldProps } from './types';

/** The ids that connect the parts of a field, and the attributes of its control. `unit` is what its box shows. */
export function useField(field: FieldProps, unit?: string) {
  const { error, required, disabled } = field;
  const id = useId();
  return {
    id,
    name: nameOf(field),
    labelId: `${id}-label`,
    control: {
      id,
      name: nameOf(field),
      required,
      disabled,
      'aria-describedby': describedBy(field, id, unit),
      'aria-invalid': error === undefined ? undefined : true,
    },
  };
}

/** The error comes first, because it says what to do. */
export const describedBy = ({ error, hint }: FieldProps, id: string, unit?: string): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`, unit && `${id}-unit`].filter(Boolean).join(' ') || undefined;

/**
 * Radio buttons of one name are one group: in their form or, without a form, on the whole page. Where no form submits
 * the name, it can be unique.
 */
export function useRadioName(name: string, id: string) {
  const [group, setGroup] = useState<HTMLFieldSetElement | null>(null);
  return [group?.form ? name : `${name}-${id}`, setGroup] as const;
}

export const nameOf = ({ name, label }: FieldProps): string => name ?? (slugOf(label) || 'field');

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
