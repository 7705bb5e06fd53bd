import type { CommonV1DataField, CommonV1DataRole, CommonV1DataRow } from '../schemas/types.ts';
import { capitalize } from './values.ts';

/** Enough rows to show that there are several. */
const NEUTRAL_ROWS = 3;
/** Lists inside lists end here, whatever roles refer to each other. */
const MAX_DEPTH = 2;

type Roles = Readonly<Record<string, CommonV1DataRole>>;

/** Rows derived from the shape of a role, for placements without product content: visibly provisional, never an example. */
export function neutralRows(
  role: CommonV1DataRole,
  roles: Roles,
  today: string,
  depth = 0,
): CommonV1DataRow[] {
  const count = role.many ? Math.min(role.max ?? NEUTRAL_ROWS, Math.max(role.min ?? 1, NEUTRAL_ROWS)) : 1;
  const noun = capitalize(role.singular);
  // Fields of a form: their kind decides which other fields make sense.
  if (role.fields['kind'] && role.fields['label'])
    return Array.from({ length: count }, (_, at) => ({
      id: `field-${at + 1}`,
      label: `${noun} ${at + 1}`,
      kind: 'text',
      name: `field-${at + 1}`,
    }));
  return Array.from({ length: count }, (_, at) => {
    const row: CommonV1DataRow = { id: `${role.singular.replace(/[^a-z0-9]+/gi, '-')}-${at + 1}` };
    for (const [name, field] of Object.entries(role.fields)) {
      const value = neutralValue(name, field, { noun, at, many: role.many === true, today, roles, depth });
      if (value !== undefined) row[name] = value;
    }
    return row;
  });
}

interface Place {
  readonly noun: string;
  readonly at: number;
  readonly many: boolean;
  readonly today: string;
  readonly roles: Roles;
  readonly depth: number;
}

function neutralValue(
  name: string,
  field: CommonV1DataField,
  place: Place,
): CommonV1DataRow[string] | undefined {
  const { noun, at, many, today, roles, depth } = place;
  const label = field.label ?? capitalize(name.replace(/[_-]+/g, ' '));
  const numbered = many ? `${noun} ${at + 1}` : noun;
  switch (field.type) {
    case 'number':
    case 'money':
    case 'percent':
    case 'duration':
      return withinLimits((at + 1) * 10, field);
    case 'date':
      return today.slice(0, 10);
    case 'date-time':
    case 'time':
      return today.includes('T') ? today : `${today}T09:00`;
    case 'boolean':
      return at === 0;
    case 'image':
      return `Picture: ${numbered}`;
    case 'link':
      return '#main';
    case 'tags':
    case 'texts':
      return [1, 2, 3, 4].map((number) => `${label} ${number}`);
    case 'numbers':
      return [3, 5, 4, 6].map((value) => value + at);
    case 'list': {
      const listed = field.of === undefined || !Object.hasOwn(roles, field.of) ? undefined : roles[field.of];
      return listed && depth < MAX_DEPTH ? neutralRows(listed, roles, today, depth + 1) : undefined;
    }
    // A picture or colour that means something cannot be made up.
    case 'icon':
    case 'tone':
      return undefined;
    case 'code':
      return field.identity ? numbered : label.toLowerCase().replace(/[^a-z0-9]+/g, '-');
    case 'choice':
    case 'file':
    case 'person':
    case 'place':
    case 'reference':
    case 'rich-text':
    case 'status':
    case 'text':
      return field.identity ? numbered : label;
  }
}

const withinLimits = (
  value: number,
  { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: CommonV1DataField,
): number => Math.min(Math.max(value, min), max);
