import { ChoiceGroupField, ComboboxField, MultiSelectField, SelectField, TickField } from './field/choices';
import type { FieldProps } from './field/frame';
import { AreaField, DateField, InputField, NumberField } from './field/inputs';
import { DateRangeField, RatingField, SliderField } from './field/ranges';
import { FileField, RichTextField, TagsField } from './field/special';

export type { FieldKind, FieldProps } from './field/frame';

/** A labelled control with hint and error. */
export function Field(props: FieldProps) {
  switch (props.kind) {
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
    case 'date-time':
      return <DateField {...props} />;
    case 'date-range':
      return <DateRangeField {...props} />;
    case 'select':
      return <SelectField {...props} />;
    case 'combobox':
      return <ComboboxField {...props} />;
    case 'multi-select':
      return <MultiSelectField {...props} />;
    case 'radio':
    case 'checkbox-group':
      return <ChoiceGroupField {...props} />;
    case 'checkbox':
    case 'switch':
      return <TickField {...props} />;
    case 'tags':
      return <TagsField {...props} />;
    case 'file':
      return <FileField {...props} />;
    default:
      return <InputField {...props} />;
  }
}
