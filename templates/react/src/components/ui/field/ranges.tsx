import { useState } from 'react';
import { formatNumber } from '@/lib/format';
import { usePanel } from '../calendar/context';
import { toIsoDate } from '../calendar/dates';
import { Box, FieldSet, Frame, Label } from './frame';
import { InputField } from './inputs';
import { stepOf } from './step';
import type { FieldProps } from './types';
import { useField, useRadioName, valueList, valueText } from './use-field';

export function SliderField(field: FieldProps) {
  const { id, control } = useField(field);
  const { min = 0, max = 100, unit, hideLabel } = field;
  const value = Number(valueText(field) ?? min);
  // Browsers round a value between two steps.
  const step = field.step ?? stepOf(min, max, value);
  const [at, setAt] = useState(value);
  const text = unit === undefined ? formatNumber(at) : `${formatNumber(at)} ${unit}`;
  return (
    <Frame field={field} id={id}>
      <div className="p-field__head">
        <Label field={field} id={id} />
        <output className={hideLabel ? 'v-hidden' : 'p-field__output'} htmlFor={id}>
          {text}
        </output>
      </div>
      <input
        {...control}
        className="p-field__range"
        type="range"
        min={min}
        max={max}
        step={step}
        value={at}
        aria-valuetext={text}
        onChange={(event) => {
          setAt(event.target.valueAsNumber);
        }}
      />
    </Frame>
  );
}

/** Stars are radio buttons, so arrow keys work and a form submits them. */
export function RatingField(field: FieldProps) {
  const { id, name } = useField(field);
  const [radioName, setGroup] = useRadioName(name, id);
  const value = Number(valueText(field) ?? Number.NaN);
  const stars = Array.from({ length: Math.min(10, Math.max(2, field.max ?? 5)) }, (_, at) => at + 1);
  return (
    <FieldSet ref={setGroup} field={field} id={id} role="radiogroup">
      <div className="p-field__stars">
        {stars.map((star) => (
          <label key={star} className="p-field__star">
            <input
              type="radio"
              name={radioName}
              value={star}
              defaultChecked={star === value}
              required={field.required}
            />
            <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true" focusable="false">
              <path d="M12 3l2.8 5.8 6.2.9-4.5 4.4 1.1 6.3L12 17.4l-5.6 3 1.1-6.3L3 9.7l6.2-.9z" />
            </svg>
            <span className="v-hidden">{`${star} of ${stars.length}`}</span>
          </label>
        ))}
      </div>
    </FieldSet>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Two labelled dates; a span written as one phrase stays one. */
export function DateRangeField(field: FieldProps) {
  const { id, name, control } = useField(field);
  const { taken } = usePanel();
  const days = taken?.map(toIsoDate) ?? valueList(field);
  if (days.some((day) => !DAY.test(day)))
    return <InputField {...field} type="text" icon={field.icon ?? 'calendar'} />;
  return (
    <FieldSet field={field} id={id}>
      <div className="p-field__range-days">
        {['From', 'To'].map((word, at) => {
          const own = `${id}-${word.toLowerCase()}`;
          return (
            <div key={word} className="p-field__day">
              <label className="p-field__sublabel" htmlFor={own}>
                {word}
              </label>
              <Box id={own}>
                <input
                  key={days[at]}
                  {...control}
                  id={own}
                  className="p-field__input"
                  type="date"
                  name={`${name}-${word.toLowerCase()}`}
                  defaultValue={days[at]}
                  readOnly={field.readOnly}
                />
              </Box>
            </div>
          );
        })}
      </div>
    </FieldSet>
  );
}
