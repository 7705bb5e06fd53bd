import { PAGE_POLICY } from '../describe/html.ts';
import { perService } from '../describe/per-service.ts';
import { schemaListPage } from '../describe/schema-list.ts';
import { CACHE, type FileRoute } from '../route.ts';

const textOf = perService(schemaListPage);

export const schemaFolder = {
  kind: 'file',
  path: '/schemas/',
  summary: 'The catalog as a page: every schema file with its title.',
  cache: CACHE.fiveMinutes,
  example: '/schemas/',
  handle: ({ service }) => ({
    text: textOf(service),
    type: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': PAGE_POLICY },
  }),
} as const satisfies FileRoute;
