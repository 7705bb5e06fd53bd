import { createContext } from 'react';

/** What filters compare: their names, and the value of a row for each of them. */
export type Facets = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface ListRow {
  readonly id: string;
  readonly facets?: Facets;
}

interface Choice {
  readonly values: readonly string[];
  /** The first option of a select means all, unless a row has it. */
  readonly isFirst: boolean;
}

/** What visitors have typed and chosen to narrow the lists of a page. */
export interface ListQuery {
  readonly words: string;
  /** By the name of the filter. */
  readonly choices: Readonly<Record<string, Choice>>;
}

export const ALL: ListQuery = { words: '', choices: {} };

export const ListQueryContext = createContext<ListQuery>(ALL);

const CONTROLS = '[data-action="search"], [data-action="filter"]';

type Control = HTMLInputElement | HTMLSelectElement;

const controlsOf = (field: Element): readonly Control[] => [
  ...field.querySelectorAll<Control>('input, select'),
];

/** The query after a change of one of its controls, or the same query if the element is none of them. */
export function withControl(query: ListQuery, changed: Element): ListQuery {
  const field = changed.closest<HTMLElement>(CONTROLS);
  const controls = field ? controlsOf(field) : [];
  const [first] = controls;
  if (!field || !first) return query;
  if (field.dataset.action === 'search') return { ...query, words: first.value };
  return {
    ...query,
    choices: { ...query.choices, [field.dataset.name ?? first.name]: readChoice(first, controls) },
  };
}

function readChoice(first: Control, controls: readonly Control[]): Choice {
  if (first instanceof HTMLSelectElement)
    return { values: listOf(first.value), isFirst: first.selectedIndex === 0 };
  if (first.type === 'checkbox' || first.type === 'radio') {
    const checked = controls.filter((one) => one instanceof HTMLInputElement && one.checked);
    return {
      // Options may end in the number of their rows.
      values: checked.map(({ value }) => value.replace(/ \(\d+\)$/, '')),
      isFirst: first.type === 'radio' && first.checked,
    };
  }
  const suggested = [...(first.list?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  const isHalfTyped = suggested.length > 0 && !suggested.includes(first.value);
  return { values: isHalfTyped ? [] : listOf(first.value), isFirst: first.value === suggested[0] };
}

const listOf = (text: string): readonly string[] => (text === '' ? [] : [text]);

/** Empties the search and chooses all in the filters. */
export function clearControls(content: Element): void {
  for (const field of content.querySelectorAll(CONTROLS))
    for (const [index, control] of controlsOf(field).entries()) {
      if (control instanceof HTMLSelectElement) control.selectedIndex = 0;
      else if (control.type === 'radio') control.checked = index === 0;
      else if (control.type === 'checkbox') control.checked = false;
      else control.value = '';
    }
}

/** The rows that match. Ask your service instead where a list has more rows than a page loads. */
export function narrow<Row extends ListRow>(
  rows: readonly Row[],
  { words, choices }: ListQuery,
): readonly Row[] {
  const typed = words.toLowerCase().split(/\s+/);
  const active = Object.entries(choices).filter(
    ([name, { values, isFirst }]) =>
      values.length > 0 && rows.some((row) => matches(row.facets?.[name], values, !isFirst)),
  );
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase();
    return (
      typed.every((word) => text.includes(word)) &&
      active.every(([name, { values }]) => matches(row.facets?.[name], values))
    );
  });
}

/** A number is at most the chosen one; a box that is ticked asks for yes, or for more than none. */
function matches(value: Facets[string] | undefined, chosen: readonly string[], orHasValue = false): boolean {
  if (value === undefined) return false;
  if (orHasValue) return true;
  const isTicked = chosen.includes('on');
  if (typeof value === 'boolean') return value === isTicked;
  if (typeof value === 'number') return isTicked ? value > 0 : value <= Number(chosen[0]);
  return typeof value === 'string' ? chosen.includes(value) : value.some((one) => chosen.includes(one));
}

/** All that a row says, for the search. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(textOf).join(' ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';
