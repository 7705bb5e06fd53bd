import type { CommonV1DataRow, CommonV1Entity, CommonV1RoleBinding } from '../schemas/types.ts';
import {
  Cell,
  compareValues,
  Dictionary,
  type FieldSpec,
  Placeholder,
  type Properties,
  toText,
  type Value,
  type ValueContext,
} from './values.ts';

/** One row of a role: its fields by name, and its place among the others. */
export class Row implements Properties {
  readonly #read: (field: string) => Value;
  readonly #noun: Noun;
  readonly #identity: string | undefined;
  readonly #place: { readonly index: number; readonly count: number };

  constructor(
    read: (field: string) => Value,
    noun: Noun,
    identity: string | undefined,
    place: { readonly index: number; readonly count: number } = { index: 0, count: 1 },
  ) {
    this.#read = read;
    this.#noun = noun;
    this.#identity = identity;
    this.#place = place;
  }

  property(name: string): Value {
    const own = this.#read(name);
    if (own !== undefined) return own;
    const { index, count } = this.#place;
    if (name === 'index') return index + 1;
    if (name === 'first') return index === 0;
    if (name === 'last') return index === count - 1;
    if (name === 'singular' || name === 'plural') return this.#noun[name];
    return undefined;
  }

  toText(): string {
    return this.#identity === undefined ? '' : toText(this.#read(this.#identity));
  }
}

export interface Noun {
  readonly singular: string;
  readonly plural: string;
}

/** A column of an open role. */
export interface Column {
  readonly field: string;
  readonly label: string;
  readonly align: 'start' | 'center' | 'end' | undefined;
  readonly sort: 'none' | 'ascending' | 'descending' | undefined;
}

/** The rows of a role. */
export class Rows implements Properties {
  readonly rows: readonly Row[];
  /** The path of rows that are only known when the app runs; `rows` then has one row of placeholders. */
  readonly repeats: string | undefined;
  readonly #noun: Noun;
  readonly #total: number;
  readonly #columns: readonly Column[];
  readonly #context: ValueContext;

  constructor(
    rows: readonly Row[],
    noun: Noun,
    context: ValueContext,
    {
      total = rows.length,
      columns = [],
      repeats,
    }: { total?: number | undefined; columns?: readonly Column[]; repeats?: string } = {},
  ) {
    this.rows = rows;
    this.repeats = repeats;
    this.#noun = noun;
    this.#total = total;
    this.#columns = columns;
    this.#context = context;
  }

  property(name: string): Value {
    const { repeats } = this;
    if (repeats !== undefined) {
      if (name === 'counted') return `{${repeats}.count} ${this.#noun.plural}`;
      if (name === 'count' || name === 'total' || name === 'sum' || name === 'each')
        return new Placeholder(`${repeats}.${name === 'total' ? 'count' : name}`);
    }
    const number = (value: number): Cell => new Cell(value, { type: 'number' }, this.#context);
    switch (name) {
      case 'count':
        return number(this.rows.length);
      case 'total':
        return number(this.#total);
      case 'singular':
      case 'plural':
        return this.#noun[name];
      case 'counted':
        return `${number(this.#total).toText()} ${this.#total === 1 ? this.#noun.singular : this.#noun.plural}`;
      case 'columns':
        return this.#columns.map(
          ({ field, label, align, sort }) => new Dictionary({ field, label, align, sort }),
        );
      case 'first':
        return this.rows[0];
      case 'sum':
        return { property: (field) => this.#sum(field), toText: () => '' };
      case 'each':
        return {
          property: (field) => this.rows.map((row) => row.property(field)).filter((one) => one !== undefined),
          toText: () => '',
        };
      default:
        return undefined;
    }
  }

  #sum(field: string): Value {
    let sum = 0;
    let spec: FieldSpec = { type: 'number' };
    for (const row of this.rows) {
      const cell = row.property(field);
      if (!(cell instanceof Cell) || typeof cell.raw !== 'number') continue;
      sum += cell.raw;
      spec = cell.field;
    }
    // Cents add up to figures such as 0.30000000000000004.
    return new Cell(Math.round(sum * 100) / 100, spec, this.#context);
  }

  toText(): string {
    return this.rows.map((row) => row.toText()).join(', ');
  }
}

/** Sorts by a field, descending with `-` in front; equal rows keep their order. */
export function sortRows(rows: readonly Row[], order: string): Row[] {
  const field = order.replace(/^-/, '');
  const sign = order.startsWith('-') ? -1 : 1;
  return rows.toSorted((a, b) => sign * compareValues(a.property(field), b.property(field)));
}

/** Rows of an entity that pass the filter of a binding, as they are written. */
export function matchingRows(
  entity: CommonV1Entity,
  { where = {}, row: id }: CommonV1RoleBinding,
): CommonV1DataRow[] {
  return entity.rows.filter(
    (row) =>
      (id === undefined || row.id === id) &&
      Object.entries(where).every(([field, value]) => {
        const list: readonly unknown[] = Array.isArray(value) ? value : [value];
        // Templates depend on a row that is not known here.
        return list.some((one) => (typeof one === 'string' && one.includes('{')) || one === row[field]);
      }),
  );
}
