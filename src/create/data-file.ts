import type { Model } from '../packs/model.ts';
import { Row, Rows } from '../product/rows.ts';
import { evaluate, toText, type Value } from '../product/values.ts';
import { type Code, printCode, stringLiteral } from './code.ts';
import { type AppPlacement, linkPath, type PatternComponent } from './component.ts';
import { facetsOf, type NarrowedLists } from './lists.ts';
import { createNames, kebabCase, pascalCase } from './names.ts';
import type { RowShape } from './shape.ts';
import { plainValue } from './values.ts';

/** The function that loads the data of a placement. */
export const loaderName = ({ placement }: AppPlacement): string => `load${pascalCase(placement.alias)}`;

/** True if this placement has data; a component may have optional data that only other placements have. */
export const loadsData = ({ scope }: AppPlacement, { context }: PatternComponent): boolean =>
  [...context.roles].some(
    ([role, { kind }]) => kind !== 'value' && (scope(role) instanceof Rows || scope(role) instanceof Row),
  );

/** `src/data/<section>/<page>.ts`: one function for each placement with data. */
export function printPageData(
  model: Model,
  placed: readonly { readonly one: AppPlacement; readonly component: PatternComponent }[],
  narrowed: NarrowedLists,
): string {
  const withData = placed.filter(({ one, component }) => loadsData(one, component));
  const imports = [
    ...new Set(
      withData.map(
        ({ component: { name, file } }) => `import type { ${name}Data } from '@/patterns/${file}';`,
      ),
    ),
  ].sort();
  const loaders = withData.map(({ one, component }) => {
    const data = toData(model, one, component, narrowed);
    return `export async function ${loaderName(one)}(): Promise<${component.name}Data> {\n  return ${printCode(data, 2, 9)};\n}\n`;
  });
  return `${imports.join('\n')}\n\n/*\n * Sample data. Replace the body of a function with a request to your service;\n * its return type is what the pattern shows, and it gets the parameters of the route:\n * ({ params, signal }: LoadRequest), from @/lib/use-load.\n */\n\n${loaders.join('\n')}`;
}

/** The data of a placement as the properties of its component. */
export function toData(
  model: Model,
  one: AppPlacement,
  { context }: PatternComponent,
  narrowed: NarrowedLists = new Map(),
): Code {
  const list = narrowed.get(one);
  const entries = [...context.roles].flatMap(([role, binding]): [string, Code][] => {
    if (binding.kind === 'value') return [];
    const value = one.scope(role);
    if (value instanceof Rows) {
      const facets =
        list?.role === role && list.filters.length > 0 ? (row: Row) => facetsOf(row, list) : undefined;
      return [[binding.name, rowsCode(model, one, value, binding.shape, facets)]];
    }
    if (value instanceof Row) return [[binding.name, rowCode(model, one, value, binding.shape, undefined)]];
    return [];
  });
  return { kind: 'object', entries };
}

function rowsCode(
  model: Model,
  one: AppPlacement,
  { rows }: Rows,
  shape: RowShape,
  facets: ((row: Row) => object) | undefined = undefined,
): Code {
  const nameFor = createNames();
  return {
    kind: 'array',
    items: rows.map((row, index) => {
      const id = nameFor(kebabCase(toText(row.property('id')) || row.toText()) || `row-${index + 1}`);
      return rowCode(model, one, row, shape, id, facets?.(row));
    }),
  };
}

function rowCode(
  model: Model,
  one: AppPlacement,
  row: Row,
  shape: RowShape,
  id: string | undefined,
  facets?: object,
): Code {
  const entries: [string, Code][] = shape.hasKey && id !== undefined ? [['id', stringLiteral(id)]] : [];
  for (const field of shape.fields.values()) {
    const value: Value =
      field.path.length === 0
        ? row.toText()
        : evaluate({ path: ['row', ...field.path], text: '' }, (root) => (root === 'row' ? row : undefined));
    if (value === undefined) continue;
    if (field.rows) {
      if (value instanceof Rows) entries.push([field.name, rowsCode(model, one, value, field.rows)]);
      continue;
    }
    const plain = plainValue(value, field.type);
    const own =
      field.enumeration === 'href'
        ? linkPath(model, one.page, String(plain), id ?? (kebabCase(toText(row.property('id'))) || undefined))
        : plain;
    entries.push([field.name, toCode(own)]);
  }
  if (facets) entries.push(['facets', toCode(facets)]);
  return { kind: 'object', entries };
}

/** A value of the data as a literal. */
export function toCode(value: unknown): Code {
  if (typeof value === 'string') return stringLiteral(value);
  if (Array.isArray(value)) return { kind: 'array', items: value.map(toCode) };
  if (typeof value === 'object' && value !== null)
    return { kind: 'object', entries: Object.entries(value).map(([key, one]) => [key, toCode(one)]) };
  return String(value);
}

/** Fields that some rows lack are optional in the types, whatever the anatomy shows of them. */
export function relaxShapes({ context, placements }: PatternComponent): void {
  for (const [role, binding] of context.roles)
    if (binding.kind !== 'value') for (const one of placements) relax(one.scope(role), binding.shape);
}

function relax(value: Value, shape: RowShape): void {
  const rows = value instanceof Rows ? value.rows : value instanceof Row ? [value] : [];
  for (const field of shape.fields.values()) {
    if (field.path.length === 0) continue;
    for (const row of rows) {
      const found = evaluate({ path: ['row', ...field.path], text: '' }, (root) =>
        root === 'row' ? row : undefined,
      );
      if (found === undefined || (field.rows && !(found instanceof Rows))) field.isOptional = true;
      if (field.rows) relax(found, field.rows);
    }
  }
}
