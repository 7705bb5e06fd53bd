import { ServiceError } from '../../../base/errors.ts';
import { isObject } from '../../../base/guards.ts';
import { catalog } from '../../../schemas/folder.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import { countTokens, remainingTokens } from '../../result.ts';
import type { Action } from '../../tool.ts';

type Schema = Readonly<Record<string, unknown>>;

export const schema = {
  name: 'schema',
  summary:
    'Returns a JSON schema of the catalog or one of its definitions; without a name, lists all schemas.',
  parameters: {
    name: {
      type: 'string',
      description: 'File name of the schema; .json is optional.',
      maxLength: 128,
      examples: ['essence.v4.json'],
    },
    definition: {
      type: 'string',
      description: 'Only this definition ($defs) of the schema.',
      maxLength: 128,
      examples: ['GuardV4'],
    },
  },
  aliases: { id: 'name', schema: 'name', def: 'definition', $ref: 'definition' },
  example: { name: 'pack-manifest.v1.json' },
  result: {
    description:
      'names, or schema; a schema that is too long is returned as an outline whose definitions can be requested one by one',
  },
  async run(input, session) {
    const asked = input.text('name');
    if (asked === undefined)
      return {
        result: { total: catalog().names.length, names: catalog().names },
        cuts: ['names'],
        origin: session.origin,
        next: ['svc_registry schema name=essence.v4.json'],
      };
    const name = asked.endsWith('.json') ? asked : `${asked}.json`;
    const whole = await session.client.schema(name, { signal: session.signal });
    const definition = input.text('definition');
    const wanted = definition === undefined ? whole : findDefinition(whole, definition, name);
    const head = { name, ...(definition === undefined ? {} : { definition }) };
    const isLong = countTokens(wanted) > remainingTokens(input, head);
    return {
      result: isLong ? { ...head, outline: outlineSchema(wanted) } : { ...head, schema: wanted },
      cuts: ['outline.examples', 'outline.definitions', 'outline.properties'],
      more: `Read svc://schema/${name}, or request one definition.`,
      origin: session.origin,
      ...(isLong ? { next: [`svc_registry schema name=${name} definition=<definition>`] } : {}),
    };
  },
} as const satisfies Action;

const fieldsOf = (value: unknown): Schema => (isObject(value) ? value : {});

function findDefinition(whole: Schema, asked: string, name: string): Schema {
  const definitions = fieldsOf(whole['$defs']);
  const own = asked.replace(/^#\/\$defs\//, '');
  if (Object.hasOwn(definitions, own)) return fieldsOf(definitions[own]);
  const names = Object.keys(definitions);
  throw new ServiceError('INVALID_PARAMETER', `${name} has no definition ${quote(asked)}.`, {
    errors: [{ parameter: 'definition', pointer: '/definition', message: 'does not exist in the schema' }],
    available: names.slice(0, 200),
    suggestions: nearestNames(own, names),
  });
}

/** Outlines a schema: its properties with their types, without nested schemas. */
function outlineSchema(schema: Schema) {
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  return {
    title: schema['title'],
    description: schema['description'],
    type: schema['type'],
    additionalProperties: schema['additionalProperties'] === false ? false : undefined,
    properties: Object.entries(fieldsOf(schema['properties'])).map(([name, below]) => ({
      name,
      ...(required.has(name) ? { required: true } : {}),
      is: formatType(fieldsOf(below)),
    })),
    definitions: Object.keys(fieldsOf(schema['$defs'])),
  };
}

function formatType({ $ref, type, enum: words, items, const: only }: Schema): string {
  if (typeof $ref === 'string') return $ref;
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(words)) return words.map((one) => JSON.stringify(one)).join(' | ');
  if (type === 'array') return `array of ${formatType(fieldsOf(items))}`;
  return typeof type === 'string' ? type : Array.isArray(type) ? type.join(' | ') : 'any';
}
