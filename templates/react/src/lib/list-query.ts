/** The values that filters compare, by the name of the filter. */
export type Facets = Readonly<Record<string, string | number | boolean | readonly string[]>>;

export interface ListRow {
  readonly id: string;
  readonly facets?: Facets;
}

export interface Choice {
  readonly values: readonly string[];
  /** The first option of a select means all, unless a row has it. */
  readonly isFirst: boolean;
}

/** The words and choices of visitors that narrow the lists of a page. */
export interface ListQuery {
  readonly words: string;
  /** By the name of the filter. */
  readonly choices: Readonly<Record<string, Choice>>;
}

export const ALL: ListQuery = { words: '', choices: {} };

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

/** Every text and number of a row, for the search. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value).map(textOf).join(' ')
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : '';
