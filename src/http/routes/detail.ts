import { CONTENT_TYPES, type ContentType, folderOf } from '../../content/corpus.ts';
import { CACHE_CONTROL, type DocumentRoute, documentRoute } from '../route.ts';

const EXAMPLES: Record<ContentType, string> = {
  pattern: 'data-table',
  theme: 'slate',
  blueprint: 'billing-platform',
  archetype: 'billing-console',
  shell: 'sidebar-main',
};

/** One record by type, namespace and slug. */
export const details: readonly DocumentRoute<'public-content-record.v1.json'>[] = CONTENT_TYPES.map((type) =>
  documentRoute({
    path: `/v1/${folderOf(type)}/:namespace/:slug`,
    summary: `Get ${type === 'archetype' ? 'an' : 'a'} ${type} by its slug.`,
    pathParameters: [
      {
        name: 'namespace',
        summary: 'Namespace of the record: @official.',
        schema: { type: 'string' },
        required: true,
        example: '@official',
      },
      {
        name: 'slug',
        summary: `Slug of the ${type}.`,
        schema: { type: 'string' },
        required: true,
        example: EXAMPLES[type],
      },
    ],
    response: 'public-content-record.v1.json',
    cache: CACHE_CONTROL.fiveMinutes,
    example: `/v1/${folderOf(type)}/@official/${EXAMPLES[type]}`,
    handle: async ({ service: { library }, path }) => ({
      body: await library.detail(type, path['namespace'] ?? '', path['slug'] ?? ''),
    }),
  }),
);
