import { CONTENT_TYPES, type ContentType, folderOf } from '../../content/corpus.ts';
import { CACHE, type DocumentRoute, documentRoute } from '../route.ts';

const EXAMPLES: Record<ContentType, string> = {
  pattern: 'data-table',
  theme: 'slate',
  blueprint: 'billing-platform',
  archetype: 'billing-console',
  shell: 'sidebar-main',
};

/** One record, by type, namespace and slug. */
export const details: readonly DocumentRoute<'public-content-record.v1.json'>[] = CONTENT_TYPES.map((type) =>
  documentRoute({
    path: `/v1/${folderOf(type)}/:namespace/:slug`,
    summary: `One ${type} with everything that is known of it.`,
    pathParameters: [
      {
        name: 'namespace',
        summary: 'Whose record it is: @official.',
        schema: { type: 'string' },
        required: true,
        example: '@official',
      },
      {
        name: 'slug',
        summary: `The name of the ${type}.`,
        schema: { type: 'string' },
        required: true,
        example: EXAMPLES[type],
      },
    ],
    response: 'public-content-record.v1.json',
    cache: CACHE.fiveMinutes,
    example: `/v1/${folderOf(type)}/@official/${EXAMPLES[type]}`,
    handle: async ({ service: { library }, path }) => ({
      body: await library.detail(type, path['namespace'] ?? '', path['slug'] ?? ''),
    }),
  }),
);
