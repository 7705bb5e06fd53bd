import { type KeyboardEvent, useState } from 'react';
import { Glyph } from '../icon';
import { type FieldProps, Frame, Label, RequiredMark, useField, valueList, valueText } from './frame';

/** Entered tags are removable items in the box; the input takes the next one. */
export function TagsField(field: FieldProps) {
  const { id, labelId, control } = useField(field);
  const [tags, setTags] = useState(valueList(field));
  const addTag = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const text = input.value.trim();
    if (event.key !== 'Enter' || text === '') return;
    event.preventDefault();
    setTags([...new Set([...tags, text])]);
    input.value = '';
  };
  return (
    <Frame field={field} id={id}>
      <Label field={field} id={id} />
      <div className="p-field__box p-field__tags">
        <ul className="p-field__tag-list" role="list" aria-labelledby={labelId} hidden={tags.length === 0}>
          {tags.map((tag) => (
            <li key={tag} className="p-field__tag">
              <span>{tag}</span>
              <button
                className="p-field__remove"
                type="button"
                aria-label={`Remove ${tag}`}
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
          // Existing tags satisfy the requirement; an empty input must not block the form.
          required={field.required && tags.length === 0}
          className="p-field__input"
          type="text"
          placeholder={field.placeholder}
          autoComplete={field.autocomplete ?? 'off'}
          onKeyDown={addTag}
        />
      </div>
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
  const { id, labelId, control } = useField(field);
  const isFixed = field.readOnly || field.disabled;
  return (
    <Frame field={field} id={id}>
      <span className={field.hideLabel ? 'v-hidden' : 'p-field__label'} id={labelId}>
        {field.label}
        <RequiredMark field={field} />
      </span>
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
      >
        {(valueText(field) ?? '').split(/\n+/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
    </Frame>
  );
}
