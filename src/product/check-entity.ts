import { quote, withArticle } from '../base/text.ts';
import { pointerStep } from '../schemas/json.ts';
import type { CommonV1DataRow, CommonV1Entity, CommonV1EntityField } from '../schemas/types.ts';
import { type ContentScope, nearest, unknownName } from './check-content.ts';
import type { Problem } from './check-pattern.ts';
import { parseMoment } from './formats.ts';

/** Checks the fields and sample rows of an entity. */
export function checkEntity(
  id: string,
  entity: CommonV1Entity,
  pointer: string,
  scope: ContentScope,
  minRows: number,
): Problem[] {
  const problems: Problem[] = [];
  const identities = Object.values(entity.fields).filter(({ identity }) => identity);
  if (identities.length !== 1)
    problems.push({
      pointer: `${pointer}/fields`,
      message: `${pointer}/fields has ${identities.length} identity fields.`,
      fix: `Mark the one field by which people recognise a ${entity.singular}.`,
    });
  for (const [name, { type, of }] of Object.entries(entity.fields))
    if (type === 'reference' && of !== undefined && !scope.entity(of))
      problems.push(
        unknownName(
          `${pointer}/fields${pointerStep(name)}/of`,
          of,
          'entity',
          scope.entityNames.filter((one) => one !== id),
        ),
      );
  problems.push(...checkNaming(id, entity, pointer, scope));
  if (entity.rows.length < minRows)
    problems.push({
      pointer: `${pointer}/rows`,
      message: `${pointer}/rows has ${entity.rows.length} rows.`,
      fix: `Write at least ${minRows}, so that lists, filters and empty states can be judged.`,
    });
  const ids = new Set<unknown>();
  for (const [at, row] of entity.rows.entries()) {
    const place = `${pointer}/rows/${at}`;
    if (row.id === undefined || ids.has(row.id))
      problems.push({
        pointer: place,
        message: `${place} has ${row.id === undefined ? 'no id' : `the id ${quote(String(row.id))} of another row`}.`,
        fix: 'Give each row an "id" of its own.',
      });
    ids.add(row.id);
    problems.push(...checkRequired(entity, row, place));
    problems.push(...checkFields(id, entity, row, place, scope));
  }
  return problems;
}

/** Checks that a row has the values that every row needs. */
export const checkRequired = (
  { fields }: Pick<CommonV1Entity, 'fields'>,
  row: CommonV1DataRow,
  place: string,
): Problem[] =>
  Object.entries(fields).flatMap(([name, { type, required }]) =>
    required && row[name] === undefined
      ? { pointer: place, message: `${place} lacks ${quote(name)}.`, fix: `Add it: ${type}.` }
      : [],
  );

/** Checks the values of a row that are there. */
export function checkFields(
  id: string,
  { fields }: Pick<CommonV1Entity, 'fields'>,
  row: CommonV1DataRow,
  place: string,
  scope: ContentScope,
): Problem[] {
  const problems: Problem[] = [];
  for (const [name, value] of Object.entries(row)) {
    if (name === 'id') continue;
    const pointer = `${place}${pointerStep(name)}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) {
      problems.push(unknownName(pointer, name, `field of ${id}`, Object.keys(fields)));
      continue;
    }
    const wrong = checkValue(value, field, scope);
    if (wrong)
      problems.push({
        pointer,
        message: `${pointer} is ${quote(String(value))}, ${wrong.is}.`,
        fix: wrong.fix,
      });
  }
  return problems;
}

/** Checks that rows that are recognised by other rows do not lead back to themselves: they would have no name. */
function checkNaming(id: string, entity: CommonV1Entity, pointer: string, scope: ContentScope): Problem[] {
  return entity.rows.flatMap((row, at) => {
    const path: NamedRow[] = [];
    let step: NamedRow | undefined = { entity: id, row };
    while (step && !path.some((one) => one.row === step?.row)) {
      path.push(step);
      step = findNamingRow(step, scope);
    }
    if (!step) return [];
    const place = `${pointer}/rows/${at}`;
    const names = [...path, step].map((one) => `${one.entity}/${String(one.row.id)}`);
    return {
      pointer: place,
      message: `${place} is named by a row that leads back to itself: ${names.join(' → ')}.`,
      fix: `Give ${withArticle(entity.singular)} a name in a text field, and mark that field as its identity.`,
    };
  });
}

interface NamedRow {
  readonly entity: string;
  readonly row: CommonV1DataRow;
}

/** The row by whose name another row is recognised, if its identity is a reference. */
function findNamingRow({ entity, row }: NamedRow, scope: ContentScope): NamedRow | undefined {
  const fields = Object.entries(scope.entity(entity)?.fields ?? {});
  const [name = '', field] = fields.find(([, { identity }]) => identity) ?? [];
  if (field?.type !== 'reference' || field.of === undefined) return undefined;
  const target = scope.entity(field.of)?.rows.find(({ id }) => id === row[name]);
  return target && { entity: field.of, row: target };
}

interface Mistake {
  readonly is: string;
  readonly fix: string;
}

function checkValue(
  value: CommonV1DataRow[string],
  field: CommonV1EntityField,
  scope: ContentScope,
): Mistake | undefined {
  const text = String(value);
  switch (field.type) {
    case 'number':
    case 'money':
    case 'percent':
      return typeof value === 'number' ? undefined : { is: 'not a number', fix: 'Write a number.' };
    case 'duration':
      return typeof value === 'number' ? undefined : { is: 'not a number of minutes', fix: 'Write minutes.' };
    case 'boolean':
      return typeof value === 'boolean'
        ? undefined
        : { is: 'not true or false', fix: 'Write true or false.' };
    case 'date':
    case 'date-time':
      return parseMoment(text)
        ? undefined
        : { is: 'not a date', fix: 'Write a date such as 2026-07-01 or 2026-07-01T09:30.' };
    case 'status':
    case 'choice': {
      const keys = Object.keys(field.values ?? {});
      return keys.includes(text) ? undefined : { is: 'not a value of the field', fix: nearest(text, keys) };
    }
    case 'person':
      return scope.people.has(text)
        ? undefined
        : { is: 'not in the cast', fix: nearest(text, [...scope.people]) };
    case 'reference': {
      const entity = scope.entity(field.of ?? '');
      // Reported once, at the field.
      if (!entity) return undefined;
      const ids = entity.rows.map((row) => String(row.id));
      return ids.includes(text)
        ? undefined
        : { is: `not the id of a row of ${field.of ?? 'an entity'}`, fix: nearest(text, ids) };
    }
    case 'tags':
    case 'texts':
    case 'numbers':
    case 'list':
      return Array.isArray(value) ? undefined : { is: 'not a list', fix: 'Write a list.' };
    case 'code':
    case 'file':
    case 'icon':
    case 'image':
    case 'link':
    case 'place':
    case 'rich-text':
    case 'text':
    case 'time':
    case 'tone':
      return typeof value === 'string' ? undefined : { is: 'not a text', fix: 'Write a text.' };
  }
}
