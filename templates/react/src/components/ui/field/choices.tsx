import { type InputHTMLAttributes, useState } from 'react';
import { Glyph } from '../icon';
import {
  Box,
  type FieldProps,
  FieldSet,
  Frame,
  Label,
  RequiredMark,
  useField,
  valueList,
  valueText,
} from './frame';

function Chevron() {
  return (
    <span className="p-field__chevron">
      <Glyph name="chevron-down" />
    </span>
  );
}

export function SelectField(field: FieldProps) {
  const { id, control } = useField(field);
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
  const { id, control } = useField(field);
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

/** As small as a select: the choices are inside a disclosure. */
export function MultiSelectField(field: FieldProps) {
  const { id, labelId, name } = useField(field);
  const [chosen, setChosen] = useState(valueList(field));
  const toggle = (option: string) => {
    setChosen(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  };
  return (
    <div
      className="p-field"
      data-slot={field['data-slot']}
      data-kind="multi-select"
      data-action={field.action}
      data-name={field.action && name}
      role="group"
      aria-labelledby={labelId}
    >
      <span className={field.hideLabel ? 'v-hidden' : 'p-field__label'} id={labelId}>
        {field.label}
        <RequiredMark field={field} />
      </span>
      <details className="p-field__picker">
        <summary className="p-field__box">
          <span className="v-hidden">{`${field.label}: `}</span>
          <span className="p-field__chosen">{chosen.join(', ') || (field.placeholder ?? 'Any')}</span>
          <Chevron />
        </summary>
        <div className="p-field__popup" id={id}>
          {field.options?.map((option) => (
            <Tick
              key={option}
              label={option}
              type="checkbox"
              name={name}
              value={option}
              checked={chosen.includes(option)}
              onChange={() => {
                toggle(option);
              }}
            />
          ))}
        </div>
      </details>
    </div>
  );
}

/** A few short answers of which one holds: buttons side by side, as people know them from sizes and views. */
const areChips = (options: readonly string[]): boolean =>
  options.length > 1 &&
  options.length <= 6 &&
  options.every((option) => option.length <= 24) &&
  options.join('').length <= 72;

/** Radio buttons or checkboxes under one label. Short answers share a line. */
export function ChoiceGroupField(field: FieldProps) {
  const { id, name } = useField(field);
  const chosen = valueList(field);
  const isRadio = field.kind === 'radio';
  const options = field.options ?? [];
  const isShort = options.every((option) => option.length <= 14);
  return (
    <FieldSet field={field} id={id} role={isRadio ? 'radiogroup' : undefined}>
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
            // Two groups with one name would be one group.
            name={isRadio ? `${name}-${id}` : name}
            value={option}
            defaultChecked={chosen.includes(option)}
            required={isRadio && field.required}
          />
        ))}
      </div>
    </FieldSet>
  );
}

interface TickProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly type: 'radio' | 'checkbox';
}

function Tick({ label, ...input }: TickProps) {
  return (
    <label className="p-field__tick">
      <input className={`p-field__${input.type}`} {...input} />
      <span>{label}</span>
    </label>
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
