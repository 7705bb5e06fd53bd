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
  /** Performed when something is chosen outside of forms. The page itself reads search and filters. */
  readonly action?: string | undefined;
  /** The id of the row that the field belongs to. */
  readonly subject?: string | undefined;
}
