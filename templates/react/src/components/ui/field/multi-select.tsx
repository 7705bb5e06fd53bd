import { useRef, useState } from 'react';
import { Chevron, Frame, LabelText, Tick } from './frame';
import type { FieldProps } from './types';
import { useField, valueList } from './use-field';

/** As small as a select: the choices are inside a disclosure. */
export function MultiSelectField(field: FieldProps) {
  const { id, name, control } = useField(field);
  const [chosen, setChosen] = useState(valueList(field));
  const picker = useRef<HTMLDetailsElement>(null);
  const toggle = (option: string) => {
    setChosen(chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]);
  };
  return (
    <Frame field={field} id={id} role="group">
      <LabelText field={field} id={id} />
      <details className="p-field__picker" ref={picker}>
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
              required={field.required && chosen.length === 0}
              disabled={field.disabled}
              aria-invalid={control['aria-invalid']}
              onChange={() => {
                toggle(option);
              }}
              // Browsers can point only at a checkbox that is visible.
              onInvalid={() => {
                if (picker.current) picker.current.open = true;
              }}
            />
          ))}
        </div>
      </details>
    </Frame>
  );
}
