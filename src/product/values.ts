import { compareText } from '../base/text.ts';
import type {
  CommonV1ChoiceValue,
  CommonV1DataType,
  CommonV1EntityField,
  CommonV1Person,
} from '../schemas/types.ts';
import {
  type Formats,
  formatDuration,
  formatMoment,
  formatMoney,
  formatNumber,
  formatRelative,
  type Moment,
  parseMoment,
} from './formats.ts';
import { type Expression, parseTemplate } from './template.ts';

/** A value in a template. */
export type Value = undefined | string | number | boolean | Properties | readonly Value[];

/** A value with properties: a row, a list of rows, a date, a person. */
export interface Properties {
  property(name: string): Value;
  /** The value in a sentence. */
  toText(): string;
}

export const hasProperties = (value: Value): value is Properties =>
  typeof value === 'object' && 'property' in value;

/** The names that a template may start with. */
export type Scope = (name: string) => Value;

export function evaluate({ path: [first = '', ...rest] }: Expression, scope: Scope): Value {
  let value = scope(first);
  for (const name of rest) {
    if (!hasProperties(value)) return undefined;
    value = value.property(name);
  }
  return value;
}

/**
 * Fills a text. An expression alone keeps the type of its value; in a sentence it is written out. A text with an
 * expression that has no value has no value itself: half sentences are worse than none.
 */
export function fillText(text: string, scope: Scope): Value {
  const { parts, only } = parseTemplate(text);
  if (only) {
    const value = evaluate(only, scope);
    return typeof value === 'string' && isNoun(only) ? capitalize(value) : value;
  }
  let filled = '';
  for (const part of parts) {
    if (typeof part === 'string') {
      filled += part;
      continue;
    }
    const value = evaluate(part, scope);
    if (value === undefined) return undefined;
    const written = toText(value);
    filled += filled === '' && isNoun(part) ? capitalize(written) : written;
  }
  return filled;
}

/** Nouns are stored in lower case and start sentences with a capital. */
const isNoun = ({ path }: Expression): boolean =>
  path[0] === 'word' || path.at(-1) === 'singular' || path.at(-1) === 'plural' || path.at(-1) === 'counted';

export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export function toText(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return hasProperties(value) ? value.toText() : value.map(toText).join(', ');
}

/** Settings of the product that the written form of a value depends on. */
export interface ValueContext {
  readonly formats: Formats;
  readonly today: Moment | undefined;
  person(key: string): CommonV1Person | undefined;
  /** A row of an entity by its id. */
  row(entity: string, id: string): Properties | undefined;
}

export type FieldSpec = Partial<CommonV1EntityField> & { readonly type: CommonV1DataType };

/** A value of a row with the field that says how it is written. */
export class Cell implements Properties {
  readonly raw: string | number | boolean | readonly (string | number)[];
  readonly field: FieldSpec;
  readonly #context: ValueContext;

  constructor(raw: Cell['raw'], field: FieldSpec, context: ValueContext) {
    this.raw = raw;
    this.field = field;
    this.#context = context;
  }

  property(name: string): Value {
    const { type } = this.field;
    if (name === 'raw' && typeof this.raw !== 'object') return this.raw;
    if (name === 'label') return this.#choice()?.label ?? this.toText();
    if (type === 'status' || type === 'choice')
      return name === 'tone' || name === 'icon' ? this.#choice()?.[name] : undefined;
    if (type === 'person') return this.#personProperty(name);
    if (type === 'reference') return this.#context.row(this.field.of ?? '', String(this.raw))?.property(name);
    const moment = typeof this.raw === 'string' ? parseMoment(this.raw) : undefined;
    return moment && this.#momentProperty(name, moment);
  }

  #choice(): CommonV1ChoiceValue | undefined {
    const { values } = this.field;
    const key = String(this.raw);
    if (values) return Object.hasOwn(values, key) ? values[key] : undefined;
    // Rows that are not those of an entity write a status as `Late|danger`.
    const [label = '', tone] = key.split('|');
    return tone === undefined ? undefined : { label, tone: tone as 'neutral' };
  }

  #personProperty(name: string): Value {
    const person = this.#context.person(String(this.raw));
    if (name === 'initials') return initials(person?.name ?? String(this.raw));
    if (name === 'first') return (person?.name ?? String(this.raw)).split(' ')[0];
    return name === 'name' || name === 'role' || name === 'email' || name === 'phone'
      ? person?.[name]
      : undefined;
  }

  #momentProperty(name: string, moment: Moment): Value {
    const { formats, today } = this.#context;
    const patterns: Readonly<Record<string, string>> = {
      short: formats.date_short,
      long: formats.date,
      time: formats.time,
      day: 'd',
      month: 'MMMM',
      weekday: 'EEEE',
      iso: 'yyyy-MM-dd',
    };
    // A date without a time is not midnight.
    if (name === 'time' && moment.hour === undefined) return undefined;
    if (name === 'relative') return today && formatRelative(moment, today);
    const pattern = Object.hasOwn(patterns, name) ? patterns[name] : undefined;
    return pattern === undefined ? undefined : formatMoment(moment, pattern);
  }

  toText(): string {
    const { raw, field } = this;
    const { formats } = this.#context;
    if (typeof raw === 'object') return raw.join(', ');
    if (typeof raw === 'boolean') return toText(raw);
    if (typeof raw === 'number') {
      if (field.type === 'money') return formatMoney(raw, formats);
      if (field.type === 'percent') return `${formatNumber(raw, formats)} %`;
      if (field.type === 'duration') return formatDuration(raw);
      const number = formatNumber(raw, formats);
      return field.unit === undefined ? number : `${number} ${field.unit}`;
    }
    if (field.type === 'status' || field.type === 'choice') return this.#choice()?.label ?? raw;
    if (field.type === 'person') return this.#context.person(raw)?.name ?? raw;
    if (field.type === 'reference') return referenceText(this.#context, field.of ?? '', raw);
    if (field.type === 'date' || field.type === 'date-time' || field.type === 'time') {
      const moment = parseMoment(raw);
      if (!moment) return raw;
      const date = formatMoment(moment, formats.date);
      if (field.type === 'date' || moment.hour === undefined) return date;
      const time = formatMoment(moment, formats.time);
      return field.type === 'time' ? time : `${date}, ${time}`;
    }
    return raw;
  }
}

/** Rows may be named by other rows; a circle of references ends in the id. */
const MAX_REFERENCES = 8;
let references = 0;

function referenceText(context: ValueContext, entity: string, id: string): string {
  if (references >= MAX_REFERENCES) return id;
  references++;
  try {
    return context.row(entity, id)?.toText() ?? id;
  } finally {
    references--;
  }
}

/** `Ines Ferreira` becomes `IF`. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = words.length > 2 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => word?.slice(0, 1).toUpperCase() ?? '').join('');
}

/** A value that is only known when the app runs, written as its path: `{order.amount}`. */
export class Placeholder implements Properties {
  readonly path: string;
  readonly field: FieldSpec | undefined;
  /** False if the value may be missing at run time. */
  readonly isCertain: boolean;

  constructor(path: string, field?: FieldSpec, isCertain = true) {
    this.path = path;
    this.field = field;
    this.isCertain = isCertain;
  }

  property(name: string): Placeholder {
    return new Placeholder(`${this.path}.${name}`, undefined, this.isCertain);
  }

  toText(): string {
    return `{${this.path}}`;
  }
}

/** A fixed set of named values. */
export class Dictionary implements Properties {
  readonly #values: Readonly<Record<string, Value>>;

  constructor(values: Readonly<Record<string, Value>>) {
    this.#values = values;
  }

  property(name: string): Value {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }

  toText(): string {
    return '';
  }
}

/** Compares two values of one field: numbers by size, the rest by text. */
export function compareValues(a: Value, b: Value): number {
  const [left, right] = [rawOf(a), rawOf(b)];
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return compareText(String(left ?? ''), String(right ?? ''));
}

/** The value as it is written in a row or a node: numbers, flags and lists keep their type. */
export function rawOf(value: Value): string | number | boolean | readonly unknown[] | undefined {
  if (value instanceof Cell) return value.raw;
  if (Array.isArray(value)) return (value as readonly Value[]).map(rawOf);
  return hasProperties(value) ? value.toText() : (value as string | number | boolean | undefined);
}
