import { Box, Chevron, FieldSet, Frame, Label, RequiredMark, Tick } from './frame';
import type { FieldProps } from './types';
import { useField, useRadioName, valueList, valueText } from './use-field';

export function SelectField(field: FieldProps) {
  const { id, control } = useField(field, field.unit);
  const { options = [], placeholder, icon, unit } = field;
  const value = valueText(field);
  const shown = value === undefined || options.includes(value) ? options : [value, ...options];
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <Box id={id} icon={icon} unit={unit} after={<Chevron />}>
        <select
          {...control}
          className="p-field__input p-field__select"
          autoComplete={field.autocomplete}
          defaultValue={value}
        >
          {value === undefined && placeholder !== undefined && <option value="">{placeholder}</option>}
          {shown.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </Box>
    </Frame>
  );
}

/** Any text, with suggestions. */
export function ComboboxField(field: FieldProps) {
  const { id, control } = useField(field, field.unit);
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <span className="p-field__combobox">
        <Box id={id} icon={field.icon} unit={field.unit} after={<Chevron />}>
          <input
            {...control}
            className="p-field__input"
            type="text"
            list={`${id}-list`}
            defaultValue={valueText(field)}
            placeholder={field.placeholder}
            readOnly={field.readOnly}
            autoComplete={field.autocomplete ?? 'off'}
          />
        </Box>
        <datalist id={`${id}-list`}>
          {field.options?.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      </span>
    </Frame>
  );
}

/** A few short answers of which one holds: buttons side by side, as people know them from sizes and views. */
const areChips = (options: readonly string[]): boolean =>
  options.length > 1 &&
  options.length <= 6 &&
  options.every((option) => option.length <= 24) &&
  options.join('').length <= 72;

interface ChoiceGroupProps extends FieldProps {
  /** The caller holds the value and receives what the user chooses. */
  readonly onChoose?: (option: string) => void;
}

/** Radio buttons or checkboxes under one label. Short answers share a line. */
export function ChoiceGroupField({ onChoose, ...field }: ChoiceGroupProps) {
  const { id, name } = useField(field);
  const [radioName, setGroup] = useRadioName(name, id);
  const chosen = valueList(field);
  const isRadio = field.kind === 'radio';
  const options = field.options ?? [];
  const isShort = options.every((option) => option.length <= 14);
  return (
    <FieldSet ref={setGroup} field={field} id={id} role={isRadio ? 'radiogroup' : undefined}>
      <div
        {...(isRadio && areChips(options)
          ? { className: 'p-field__chips' }
          : { className: 'p-field__choices', 'data-flow': isShort ? 'row' : 'column' })}
      >
        {options.map((option) => (
          <Tick
            key={option}
            label={option}
            type={isRadio ? 'radio' : 'checkbox'}
            name={isRadio ? radioName : name}
            value={option}
            required={isRadio && field.required}
            {...(onChoose
              ? {
                  checked: chosen.includes(option),
                  onChange: () => {
                    onChoose(option);
                  },
                }
              : { defaultChecked: chosen.includes(option) })}
          />
        ))}
      </div>
    </FieldSet>
  );
}

/** A checkbox or a switch; its text is part of the target. */
export function TickField(field: FieldProps) {
  const { id, control } = useField(field);
  const isSwitch = field.kind === 'switch';
  return (
    <Frame field={field} id={id}>
      <label className="p-field__tick">
        <input
          {...control}
          role={isSwitch ? 'switch' : undefined}
          className={isSwitch ? 'p-field__switch' : 'p-field__checkbox'}
          type="checkbox"
          defaultChecked={field.checked}
        />
        <span className={field.hideLabel ? 'v-hidden' : 'p-field__tick-text'}>
          {field.label}
          <RequiredMark field={field} />
        </span>
      </label>
    </Frame>
  );
}
