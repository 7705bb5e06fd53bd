import { type KeyboardEvent, useState } from 'react';
import { Glyph } from '../icon';
import { Frame, Label, LabelText } from './frame';
import type { FieldProps } from './types';
import { useField, valueList, valueText } from './use-field';

/** Entered tags are removable items in the box; the input takes the next one. */
export function TagsField(field: FieldProps) {
  const { id, labelId, name, control } = useField(field);
  const [tags, setTags] = useState(valueList(field));
  const addTag = (input: HTMLInputElement) => {
    const text = input.value.trim();
    input.value = '';
    if (text !== '') setTags([...new Set([...tags, text])]);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== ',') return;
    if (event.currentTarget.value.trim() === '') return;
    event.preventDefault();
    addTag(event.currentTarget);
  };
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <div className="p-field__box p-field__tags">
        <ul className="p-field__tag-list" role="list" aria-labelledby={labelId} hidden={tags.length === 0}>
          {tags.map((tag) => (
            <li key={tag} className="p-field__tag">
              <span>{tag}</span>
              <input type="hidden" name={name} value={tag} disabled={field.disabled} />
              <button
                className="p-field__remove"
                type="button"
                aria-label={`Remove ${tag}`}
                disabled={field.disabled}
                onClick={() => {
                  setTags(tags.filter((one) => one !== tag));
                }}
              >
                <Glyph name="close" />
              </button>
            </li>
          ))}
        </ul>
        <input
          {...control}
          // The tags are the value, not the text that becomes the next one.
          name={undefined}
          // Existing tags satisfy the requirement; an empty input must not block the form.
          required={field.required && tags.length === 0}
          className="p-field__input"
          type="text"
          placeholder={field.placeholder}
          autoComplete={field.autocomplete ?? 'off'}
          onKeyDown={handleKey}
          // What is typed but not confirmed would not be submitted.
          onBlur={(event) => {
            addTag(event.currentTarget);
          }}
        />
      </div>
    </Frame>
  );
}

export function ColorField(field: FieldProps) {
  const { id, control } = useField(field);
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <input {...control} className="p-field__color" type="color" defaultValue={valueText(field)} />
    </Frame>
  );
}

/** A typed name is as valid as a drawn signature, and everyone can type it. */
export function SignatureField(field: FieldProps) {
  const { id, control } = useField(field);
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <span className="p-field__pad">
        <input
          {...control}
          className="p-field__signature"
          type="text"
          defaultValue={valueText(field)}
          placeholder={field.placeholder ?? 'Type your name to sign'}
          readOnly={field.readOnly}
          autoComplete={field.autocomplete ?? 'name'}
        />
      </span>
    </Frame>
  );
}

export function FileField(field: FieldProps) {
  const { id, control } = useField(field);
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <span className="p-field__drop">
        <Glyph name={field.icon ?? 'upload'} />
        <input {...control} className="p-field__file" type="file" />
      </span>
    </Frame>
  );
}

/** Formatted text is edited in place; its toolbar is part of the pattern. */
export function RichTextField(field: FieldProps) {
  const { id, labelId, name, control } = useField(field);
  const given = valueText(field) ?? '';
  const [text, setText] = useState(given);
  const isFixed = field.readOnly || field.disabled;
  return (
    <Frame field={field} id={id}>
      <LabelText field={field} id={id} />
      {/* Text only: markup that was pasted would have to be cleaned before anyone may show it. */}
      <input type="hidden" name={name} value={text} disabled={field.disabled} />
      <div
        className="p-field__area p-field__rich"
        id={id}
        role="textbox"
        tabIndex={0}
        contentEditable={!isFixed}
        suppressContentEditableWarning
        aria-multiline="true"
        aria-labelledby={labelId}
        aria-describedby={control['aria-describedby']}
        aria-required={field.required}
        aria-readonly={field.readOnly}
        aria-disabled={field.disabled}
        aria-invalid={control['aria-invalid']}
        onInput={(event) => {
          setText(event.currentTarget.innerText);
        }}
      >
        {given.split(/\n+/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </Frame>
  );
}
