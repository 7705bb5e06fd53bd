import { unknownSchema } from '../../schemas/catalog.ts';
import type { RouteResult } from '../messages.ts';
import { CACHE_CONTROL, type FileRoute, type RouteContext, textResult } from '../route.ts';

/** Serves the published file, byte for byte. */
function serveSchema({ service: { catalog }, path }: RouteContext): RouteResult<string> {
  const name = path['name'] ?? '';
  const text = catalog.text(name);
  if (text !== undefined) return textResult(text, 'application/schema+json');
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
  summary: 'Get a JSON schema of the catalog.',
  pathParameters: [NAME],
  cache: CACHE_CONTROL.day,
  example: '/v1/schema/essence.v4.json',
  handle: serveSchema,
} as const satisfies FileRoute;

/** The same files under the path of the published catalog. */
export const publishedSchema = {
  ...schemaByName,
  path: '/schemas/:name',
  summary: 'Get a JSON schema at its published URL.',
  example: '/schemas/essence.v4.json',
} as const satisfies FileRoute;
