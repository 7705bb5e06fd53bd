import type { CommonV1FieldKind } from '../../schemas/types.ts';
import type { Primitive } from '../primitive.ts';
import type { Html } from '../html.ts';
import {
  checkbox,
  checkboxGroup,
  combobox,
  multiSelect,
  radio,
  select,
  switchField,
} from './field/choices.ts';
import { type Field, createField } from './field/frame.ts';
import { dateRange, rating, slider } from './field/ranges.ts';
import { color, file, richText, signature, tags } from './field/special.ts';
import { code, dated, input, multiline, number, search } from './field/inputs.ts';

const text = input('text');

const KINDS: Readonly<Record<CommonV1FieldKind, (field: Field) => Html>> = {
  text,
  multiline,
  'rich-text': richText,
  code,
  email: input('email'),
  password: input('password'),
  'one-time-code': input('text', { autocomplete: 'one-time-code', spellcheck: 'false' }),
  search,
  tel: input('tel'),
  url: input('url'),
  number,
  slider,
  rating,
  date: dated('date', /^\d{4}-\d\d-\d\d$/),
  time: dated('time', /^\d\d:\d\d(:\d\d)?$/),
  'date-time': dated('datetime-local', /^\d{4}-\d\d-\d\dT\d\d:\d\d/),
  'date-range': dateRange,
  month: dated('month', /^\d{4}-\d\d$/),
  select,
  combobox,
  'multi-select': multiSelect,
  radio,
  checkbox,
  'checkbox-group': checkboxGroup,
  switch: switchField,
  tags,
  color,
  file,
  signature,
};

const isKind = (kind: string | undefined): kind is CommonV1FieldKind =>
  kind !== undefined && Object.hasOwn(KINDS, kind);

export const field = {
  name: 'field',
  render(node, context) {
    const drawKind = isKind(node.kind) ? KINDS[node.kind] : text;
    return drawKind(createField(node, context));
  },
} as const satisfies Primitive;
