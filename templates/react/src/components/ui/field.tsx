import type { ReactNode } from 'react';
import { ChoiceGroupField, ComboboxField, SelectField, TickField } from './field/choices';
import { AreaField, DateField, InputField, NumberField } from './field/inputs';
import { ModeField } from './field/mode';
import { MultiSelectField } from './field/multi-select';
import { PasswordField } from './field/password';
import { DateRangeField, RatingField, SliderField } from './field/ranges';
import { ColorField, FileField, RichTextField, SignatureField, TagsField } from './field/special';
import type { FieldProps } from './field/types';

export type { FieldKind, FieldProps } from './field/types';

/** A labelled control with hint and error. */
export function Field(props: FieldProps): ReactNode {
  switch (props.kind) {
    case 'text':
    case 'email':
    case 'tel':
    case 'url':
      return <InputField {...props} type={props.kind} />;
    case 'search':
      return <InputField {...props} type="search" icon={props.icon ?? 'search'} />;
    case 'one-time-code':
      return <InputField {...props} type="text" autocomplete="one-time-code" />;
    case 'password':
      return <PasswordField {...props} />;
    case 'multiline':
    case 'code':
      return <AreaField {...props} />;
    case 'rich-text':
      return <RichTextField {...props} />;
    case 'number':
      return <NumberField {...props} />;
    case 'slider':
      return <SliderField {...props} />;
    case 'rating':
      return <RatingField {...props} />;
    case 'date':
    case 'time':
    case 'month':
      return <DateField {...props} type={props.kind} />;
    case 'date-time':
      return <DateField {...props} type="datetime-local" />;
    case 'date-range':
      return <DateRangeField {...props} />;
    case 'select':
      return <SelectField {...props} />;
    case 'combobox':
      return <ComboboxField {...props} />;
    case 'multi-select':
      return <MultiSelectField {...props} />;
    case 'radio':
      return props.action === 'switch-theme' ? <ModeField {...props} /> : <ChoiceGroupField {...props} />;
    case 'checkbox-group':
      return <ChoiceGroupField {...props} />;
    case 'checkbox':
    case 'switch':
      return <TickField {...props} />;
    case 'tags':
      return <TagsField {...props} />;
    case 'color':
      return <ColorField {...props} />;
    case 'file':
      return <FileField {...props} />;
    case 'signature':
      return <SignatureField {...props} />;
  }
}
