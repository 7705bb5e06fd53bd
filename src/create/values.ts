import { parseMoment } from '../product/formats.ts';
import { Row, Rows } from '../product/rows.ts';
import { Cell, rawOf, toText, type Value } from '../product/values.ts';

/** The type of a value in the generated app. Formatted types are numbers or ISO strings with a function that writes them. */
export type ValueType =
  | 'text'
  | 'boolean'
  | 'number'
  | 'money'
  | 'percent'
  | 'duration'
  | 'date'
  | 'date-time'
  | 'time'
  | 'choice'
  | 'person'
  | 'texts'
  | 'numbers'
  | 'rows';

export const NUMERIC: ReadonlySet<ValueType> = new Set(['number', 'money', 'percent', 'duration']);
export const DATED: ReadonlySet<ValueType> = new Set(['date', 'date-time', 'time']);

/** The type that all these values share; values of several types are written out as text. */
export function typeOfValues(values: readonly Value[]): ValueType {
  const types = new Set(values.filter((value) => value !== undefined).map(typeOfValue));
  const [first = 'text'] = types;
  if (types.size !== 1) return 'text';
  // Numbers of several units are written out.
  return first === 'number' && unitsOf(values).size > 1 ? 'text' : first;
}

const unitsOf = (values: readonly Value[]): ReadonlySet<string | undefined> =>
  new Set(values.flatMap((value) => (value instanceof Cell ? [value.field.unit] : [])));

function typeOfValue(value: Value): ValueType {
  if (value instanceof Rows) return 'rows';
  if (value instanceof Row) return 'text';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value)) return typeOfList(value.map(rawOf));
  return value instanceof Cell ? typeOfCell(value) : 'text';
}

const typeOfList = (list: readonly unknown[]): ValueType =>
  list.length > 0 && list.every((one) => typeof one === 'number') ? 'numbers' : 'texts';

function typeOfCell(cell: Cell): ValueType {
  const { raw, field } = cell;
  if (typeof raw === 'object') return typeOfList(raw);
  if (typeof raw === 'boolean') return 'boolean';
  if (typeof raw === 'number') {
    if (field.type === 'money' || field.type === 'percent' || field.type === 'duration') return field.type;
    return 'number';
  }
  if (field.type === 'status' || field.type === 'choice')
    return cell.property('tone') === undefined && cell.property('icon') === undefined ? 'text' : 'choice';
  if (field.type === 'person') return 'person';
  if ((field.type === 'date' || field.type === 'date-time' || field.type === 'time') && parseMoment(raw))
    return field.type;
  return 'text';
}

/** True if a template shows a part for this value. */
export function isTruthy(value: Value): boolean {
  if (value instanceof Rows) return value.rows.length > 0;
  if (value instanceof Cell) return value.raw !== false && value.raw !== '';
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== false && value !== '';
}

/** A value as the data of the app contains it. */
export function plainValue(value: Value, type: ValueType): unknown {
  if (value === undefined) return undefined;
  if (type === 'boolean') return isTruthy(value);
  if (NUMERIC.has(type) || DATED.has(type)) return rawOf(value);
  if (type === 'texts' || type === 'numbers') {
    const raw = rawOf(value);
    return Array.isArray(raw) ? raw : [toText(value)];
  }
  if (type !== 'choice') return toText(value);
  const cell = value as Cell;
  const [tone, icon] = [cell.property('tone'), cell.property('icon')];
  return {
    label: toText(value),
    ...(tone === undefined ? {} : { tone: toText(tone) }),
    ...(icon === undefined ? {} : { icon: toText(icon) }),
  };
}
