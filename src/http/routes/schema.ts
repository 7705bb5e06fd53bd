import { unknownSchema } from '../../schemas/catalog.ts';
import { type Call, CACHE, type FileRoute } from '../route.ts';

/** The file as it is published, byte for byte. */
function file({ service: { catalog }, path }: Call): ReturnType<FileRoute['handle']> {
  const name = path['name'] ?? '';
  const text = catalog.text(name);
  if (text !== undefined) return { text, type: 'application/schema+json' };
  throw unknownSchema(name, catalog.names);
}

const NAME = {
  name: 'name',
  summary: 'File name of the schema.',
  schema: { type: 'string' },
  required: true,
  example: 'essence.v4.json',
} as const;

export const schemaByName = {
  kind: 'file',
  path: '/v1/schema/:name',
  summary: 'One of the 59 schemas of the catalog.',
  pathParameters: [NAME],
  cache: CACHE.day,
  example: '/v1/schema/essence.v4.json',
  handle: file,
} as const satisfies FileRoute;

/** The published folder: the same files under the same names. */
export const publishedSchema = {
  ...schemaByName,
  path: '/schemas/:name',
  summary: 'A schema file where the catalog is published.',
  example: '/schemas/essence.v4.json',
} as const satisfies FileRoute;
