import { quote } from '../../../base/text.ts';
import { mergePlacement } from '../../../product/product.ts';
import { pointerStep } from '../../../schemas/json.ts';
import type { CommonV1DataRow, CommonV1Entity, CommonV1RoleBinding } from '../../../schemas/types.ts';
import { type CheckedProduct, listProducts, type ProductPage, productTexts } from '../products.ts';
import type { RecordSet, Violation } from '../record-set.ts';
import type { Rule } from '../rule.ts';
import { listPlacements } from './placements-are-filled.ts';

/** Sample data hold together: figures add up, dates follow each other and fit today, counts agree, people recur. */
export const rowsAddUp: Rule = {
  name: 'rows-add-up',
  severity: 'error',
  category: 'Coverage',
  *check(recordSet) {
    for (const checked of listProducts(recordSet))
      for (const violation of checkData(checked, recordSet)) yield { at: checked.record, ...violation };
  },
};

function* checkData(checked: CheckedProduct, recordSet: RecordSet): Iterable<Violation> {
  const { content, archetypes, product, pages } = checked;
  const today = product.todayText;
  const seen = new Set<readonly CommonV1DataRow[]>();
  for (const { id, entities, today: own } of archetypes) {
    if (own !== undefined && content.today !== undefined && !isSameDay(own, content.today))
      yield {
        pointer: '/product/today',
        message: `/product/today is ${content.today}, but the rows of ${quote(id)} are written for ${own}.`,
        fix: 'Write the rows of a product for one day.',
      };
    for (const name of Object.keys(entities ?? {})) {
      const entity = product.entity(name, id);
      if (!entity || seen.has(entity.rows)) continue;
      seen.add(entity.rows);
      const relations = listRelations(entity);
      for (const [at, row] of entity.rows.entries())
        yield* checkRow(row, relations, `${entityPointer(name)}/rows/${at}`, today);
    }
  }
  for (const page of pages) yield* checkCounts(page, checked, recordSet);
  yield* checkPeople(checked);
}

/** Dates without a time are compared by day. */
const isOrdered = (first: string, second: string): boolean => {
  const length = Math.min(first.length, second.length);
  return first.slice(0, length) <= second.slice(0, length);
};
const isSameDay = (a: string, b: string): boolean => a.slice(0, 10) === b.slice(0, 10);

/** Fields of a row whose dates follow each other. */
const ORDERED: readonly (readonly [string, string])[] = [
  ['start', 'end'],
  ['starts', 'ends'],
  ['from', 'to'],
  ['from', 'until'],
  ['opens', 'closes'],
  ['opened', 'closed'],
  ['sent', 'until'],
  ['sent', 'due'],
  ['issued', 'due'],
  ['issued', 'paid'],
  ['created', 'updated'],
  ['joined', 'seen'],
  ['born', 'since'],
  ['since', 'used'],
  ['since', 'last'],
  ['date', 'ends'],
  ['date', 'ended'],
  ['taken', 'until'],
  ['bought', 'received'],
];

/** Fields for events of the past. */
const PAST = new Set(
  'born bought checked closed confirmed created edited ended issued joined moved opened received released seen sent since taken updated used'.split(
    ' ',
  ),
);

/** A date further away is a typing error: people are not older, and plans are not longer. */
const MAX_YEARS_BACK = 120;
const MAX_YEARS_AHEAD = 40;

/** Fields of which the first two, multiplied, are the third. */
const PRODUCTS: readonly (readonly [string, string, string])[] = [
  ['count', 'price', 'amount'],
  ['quantity', 'price', 'amount'],
  ['sold', 'price', 'taken'],
  ['hours', 'price', 'cost'],
];

/** Sums: the last field is that of the others; a charge may be written as a negative number. The first that applies counts. */
const SUMS: readonly (readonly string[])[] = [
  ['net', 'tax', 'gross'],
  ['net', 'tax', 'amount'],
  ['left', 'fee', 'amount'],
  ['left', 'spent', 'plan'],
  ['rent', 'heating', 'services', 'total'],
  ['april', 'may', 'june', 'total'],
];

/** Fields of which the first is part of the second. */
const PARTS: readonly (readonly [string, string])[] = [
  ['done', 'count'],
  ['value', 'max'],
  ['count', 'max'],
  ['points', 'max'],
  ['used', 'max'],
  ['sold', 'capacity'],
  ['picked', 'lines'],
  ['charge', 'full'],
];

const isClose = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;

/** The rules above that concern an entity: it has their fields. */
interface Relations {
  readonly dates: readonly string[];
  readonly ordered: typeof ORDERED;
  readonly products: typeof PRODUCTS;
  readonly sums: typeof SUMS;
  readonly parts: typeof PARTS;
}

function listRelations({ fields }: CommonV1Entity): Relations {
  const isDate = (name: string): boolean => {
    const type = Object.hasOwn(fields, name) ? fields[name]?.type : undefined;
    return type === 'date' || type === 'date-time';
  };
  const hasAll = (names: readonly string[]): boolean => names.every((name) => Object.hasOwn(fields, name));
  return {
    dates: Object.keys(fields).filter(isDate),
    ordered: ORDERED.filter((names) => names.every(isDate)),
    // A field of that name may hold something else, such as the gain.
    products: PRODUCTS.filter((names) => hasAll(names) && isTotal(fields[names[2]]?.label)),
    sums: SUMS.filter(hasAll),
    parts: PARTS.filter(hasAll),
  };
}

function* checkRow(
  row: CommonV1DataRow,
  { dates, ordered, products, sums, parts }: Relations,
  pointer: string,
  today: string,
): Iterable<Violation> {
  for (const name of dates)
    if (row[name] !== undefined) yield* checkDate(String(row[name]), name, pointer, today);
  for (const [first, second] of ordered) {
    const [start, end] = [row[first], row[second]];
    if (start !== undefined && end !== undefined && !isOrdered(String(start), String(end)))
      yield {
        pointer,
        message: `${pointer} has ${quote(first)} ${String(start)} after ${quote(second)} ${String(end)}.`,
        fix: 'Correct one of the dates.',
      };
  }
  const numbers = (names: readonly string[]): number[] =>
    names.flatMap((name) => (typeof row[name] === 'number' ? row[name] : []));
  for (const names of products) {
    const [count, price, total] = numbers(names);
    if (count !== undefined && price !== undefined && total !== undefined && !isClose(count * price, total))
      yield {
        pointer,
        message: `${pointer} has ${names[0]} × ${names[1]} = ${toCents(count * price)}, but ${names[2]} ${total}.`,
        fix: 'Correct the figures.',
      };
  }
  const sum = sums.find((names) => numbers(names).length === names.length);
  if (sum) {
    const values = numbers(sum);
    const total = values.pop() ?? 0;
    const results = [values.reduce((a, b) => a + b, 0), values.reduce((a, b) => a + Math.abs(b), 0)];
    if (!results.some((result) => isClose(result, total)))
      yield {
        pointer,
        message: `${pointer} has ${sum.slice(0, -1).join(' + ')} = ${toCents(results[0] ?? 0)}, but ${sum.at(-1) ?? ''} ${total}.`,
        fix: 'Correct the figures.',
      };
  }
  for (const names of parts) {
    const [part, whole] = numbers(names);
    if (part !== undefined && whole !== undefined && part > whole)
      yield {
        pointer,
        message: `${pointer} has ${names[0]} ${part}, more than ${names[1]} ${whole}.`,
        fix: 'Correct one of the figures.',
      };
  }
}

function* checkDate(value: string, name: string, row: string, today: string): Iterable<Violation> {
  const pointer = `${row}${pointerStep(name)}`;
  if (PAST.has(name) && !isOrdered(value, today))
    yield {
      pointer,
      message: `${pointer} is ${value}, after today, ${today}.`,
      fix: 'Write a date that has passed.',
    };
  const years = Number(value.slice(0, 4)) - Number(today.slice(0, 4));
  if (years > MAX_YEARS_AHEAD || -years > MAX_YEARS_BACK)
    yield {
      pointer,
      message: `${pointer} is ${value}, ${Math.abs(years)} years from today.`,
      fix: 'Write a date that fits today.',
    };
}

const toCents = (value: number): number => Math.round(value * 100) / 100;
const isTotal = (label = ''): boolean => /\b(?:amount|sum|total|value|cost|price|paid|taken)\b/i.test(label);

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const COUNT = new RegExp(`^(\\d[\\d,]*|${NUMBERS.join('|')}) `, 'i');

/** A heading that counts the rows below it names their number. */
function* checkCounts(
  { archetype, page, layers, pointer }: ProductPage,
  { product }: CheckedProduct,
  recordSet: RecordSet,
): Iterable<Violation> {
  for (const { alias, pattern } of listPlacements(page, recordSet)) {
    const content = mergePlacement(layers, alias);
    for (const slot of ['title', 'lead']) {
      const text = content?.copy && Object.hasOwn(content.copy, slot) ? content.copy[slot] : undefined;
      const [matched = '', word = ''] = (text !== undefined && COUNT.exec(text)) || [];
      if (!content || text === undefined || matched === '') continue;
      const count = toNumber(word);
      for (const [role, binding] of Object.entries(content.roles ?? {})) {
        const entity =
          binding.entity === undefined ? undefined : product.entity(binding.entity, archetype.id);
        if (!entity || !startsWithNoun(text.slice(matched.length), binding, entity)) continue;
        const counts = possibleCounts(binding, entity, pattern.data?.roles?.[role]?.max);
        if (counts && !counts.includes(count))
          yield {
            pointer: `${pointer}/content${pointerStep(alias)}/copy/${slot}`,
            message: `${pointer}/content${pointerStep(alias)}/copy/${slot} counts ${count}, but the rows are ${counts.join(' or ')}: ${quote(text)}`,
            fix: `Write the number of rows, or "{${role}.counted}".`,
          };
      }
    }
  }
}

const toNumber = (word: string): number => {
  const at = NUMBERS.indexOf(word.toLowerCase());
  return at === -1 ? Number(word.replace(/,/g, '')) : at;
};

function startsWithNoun(
  text: string,
  { singular, plural }: CommonV1RoleBinding,
  entity: CommonV1Entity,
): boolean {
  return [singular ?? entity.singular, plural ?? entity.plural].some(
    (noun) =>
      text.toLowerCase().startsWith(noun.toLowerCase()) && !/^[\p{L}-]/u.test(text.slice(noun.length)),
  );
}

/** The number of matching rows, and of those shown; filters that depend on another row are not followed. */
function possibleCounts(
  { where = {}, row: id, total, limit, group }: CommonV1RoleBinding,
  { rows }: CommonV1Entity,
  max: number | undefined,
): number[] | undefined {
  const isOpen = Object.values(where).some((one) => String(one).includes('{'));
  if (id !== undefined || group !== undefined || isOpen) return undefined;
  const matching = rows.filter((row) =>
    Object.entries(where).every(([field, value]) =>
      (Array.isArray(value) ? (value as readonly unknown[]) : [value]).includes(row[field]),
    ),
  ).length;
  const shown = Math.min(matching, limit ?? matching, max ?? matching);
  return [...new Set([total ?? matching, matching, shown])];
}

/** People that are met again make a product believable. */
const MIN_RECURRING = 2;

function* checkPeople(checked: CheckedProduct): Iterable<Violation> {
  const { content, archetypes, product, pages } = checked;
  const names = new Set(
    [content.cast, ...archetypes.map(({ cast }) => cast)].flatMap((cast) =>
      Object.keys(cast ?? {}).flatMap((key) => product.person(key)?.name ?? []),
    ),
  );
  if (names.size < MIN_RECURRING || pages.length < 2) return;
  // Reading all texts is slow, and most products have people in their rows.
  const inRows = peopleInRows(checked);
  if (countRecurring(pages, inRows) >= MIN_RECURRING) return;
  const recurring = countRecurring(pages, peopleInTexts(checked, names, inRows));
  if (recurring < MIN_RECURRING)
    yield {
      pointer: '/product/cast',
      message: `/product/cast has ${recurring} people who occur on two pages.`,
      fix: `Let at least ${MIN_RECURRING} of them appear again, in rows or in texts.`,
    };
}

/** People by the pointer of the page or entity that names them. */
type PeopleByPart = Map<string, Set<string>>;

function addPerson(people: PeopleByPart, part: string, name: string): void {
  people.set(part, (people.get(part) ?? new Set()).add(name));
}

function countRecurring(pages: readonly ProductPage[], namedIn: PeopleByPart): number {
  const pagesByPerson: PeopleByPart = new Map();
  for (const { layers, pointer } of pages) {
    const entities = layers.flatMap(({ content }) =>
      Object.values(content ?? {}).flatMap(({ roles }) =>
        Object.values(roles ?? {}).map(({ entity, facts, form }) => entity ?? facts ?? form ?? ''),
      ),
    );
    for (const part of new Set([pointer, ...entities.map(entityPointer)]))
      for (const person of namedIn.get(part) ?? []) addPerson(pagesByPerson, person, pointer);
  }
  return [...pagesByPerson.values()].filter(({ size }) => size > 1).length;
}

const entityPointer = (name: string): string => `/product/entities${pointerStep(name)}`;

/** People in the fields for persons. */
function peopleInRows({ archetypes, product }: CheckedProduct): PeopleByPart {
  const people: PeopleByPart = new Map();
  for (const { id, entities } of archetypes)
    for (const name of Object.keys(entities ?? {})) {
      const { fields = {}, rows = [] } = product.entity(name, id) ?? {};
      for (const field of Object.keys(fields).filter((key) => fields[key]?.type === 'person'))
        for (const row of rows) {
          const person = product.person(String(row[field]))?.name;
          if (person !== undefined) addPerson(people, entityPointer(name), person);
        }
    }
  return people;
}

/** People in the rows and those that texts name. */
function peopleInTexts(
  checked: CheckedProduct,
  names: ReadonlySet<string>,
  inRows: PeopleByPart,
): PeopleByPart {
  const people: PeopleByPart = new Map([...inRows].map(([part, persons]) => [part, new Set(persons)]));
  for (const { text, pointer } of productTexts(checked))
    for (const name of names)
      if (text.includes(name)) addPerson(people, /^(?:\/[^/]+){3}/.exec(pointer)?.[0] ?? '', name);
  return people;
}
