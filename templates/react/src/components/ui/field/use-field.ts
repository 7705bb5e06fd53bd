import { type ChangeEvent, useId, useState } from 'react';
import { useAction } from '@/lib/actions';
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

/** Fields whose action something else performs: the lists of the page, and the choice of the colour mode. */
const CONNECTED: ReadonlySet<string> = new Set(['search', 'filter', 'switch-theme']);

const CHOICES: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range', 'number', 'select-one']);

/** Performs the action of a field when something is chosen. In a form, its button does. */
export function useFieldAction({ action, subject }: FieldProps) {
  const perform = useAction();
  return ({ target }: ChangeEvent<HTMLElement, HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (action === undefined || CONNECTED.has(action) || target.form || !CHOICES.has(target.type)) return;
    const isTick = target instanceof HTMLInputElement && target.type === 'checkbox';
    perform(action, { id: subject, value: isTick ? target.checked : target.value });
  };
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
