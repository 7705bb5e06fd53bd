import { ServiceError } from '../../base/errors.ts';
import { toJsonDocument } from '../../base/json.ts';
import { nearestNames, quote } from '../../base/text.ts';
import { SCHEMA_BASE } from '../../schemas/catalog.ts';
import { readRegistryFile } from '../registry-files.ts';
import { CACHE_CONTROL, type FileRoute, textResult } from '../route.ts';

const INDEX = 'registry.json';

/** The index of a service that has no items, because its corpus is not that of the release. */
const EMPTY_INDEX = toJsonDocument({
  $schema: 'https://ui.shadcn.com/schema/registry.json',
  name: 'svc',
  homepage: new URL('/', SCHEMA_BASE).href,
  items: [],
});

export const shadcnRegistry = {
  kind: 'file',
  path: '/r/:name',
  summary: 'Get a pattern or a theme for the shadcn command line.',
  pathParameters: [
    {
      name: 'name',
      summary: 'Slug of a pattern or a theme, and `.json`; `registry.json` lists all of them.',
      schema: { type: 'string' },
    },
  ],
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/r/registry.json',
  handle: async ({ service: { registry }, path: { name = '' } }) => {
    if (!registry)
      throw new ServiceError('OVERLOADED', 'The registry is being prepared; retry in 5 seconds.', {
        retryAfter: 5,
      });
    const text = (await readRegistryFile(registry, name)) ?? (name === INDEX ? EMPTY_INDEX : undefined);
    if (text !== undefined) return textResult(text, 'application/json');
    const near = nearestNames(name, [...registry.items.keys()]);
    throw new ServiceError('NOT_FOUND', `The registry has no file ${quote(name)}.`, {
      suggestions: near.map((one) => `/r/${one}`),
    });
  },
} as const satisfies FileRoute;
