import { nextCall } from '../next.ts';
import type { Action } from '../../tool.ts';
import { TYPES } from '../parameters.ts';
import { rowOf } from './row.ts';
import { nextOffset, SELECTION, selectionOf } from './selection.ts';

export const search = {
  name: 'search',
  summary: 'Full-text search over the corpus, best match first.',
  parameters: {
    query: {
      type: 'string',
      description: 'Words to look for.',
      maxLength: 200,
      examples: ['sortable data table', 'sign-in'],
    },
    type: { type: 'string', description: 'Only records of this type.', enum: TYPES, examples: ['pattern'] },
    ...SELECTION,
  },
  required: ['query'],
  aliases: { intelligence_source: 'source' },
  example: { query: 'data table', type: 'pattern', limit: 5 },
  result: { description: 'total, and results with type, id, name, description and version' },
  async run(input, { client, origin, signal }) {
    const selection = selectionOf(input);
    const { results, total } = await client.search(
      { q: input.need('query'), type: input.text('type'), ...selection },
      { signal },
    );
    const [first] = results;
    return {
      result: {
        query: input.need('query'),
        total,
        offset: selection.offset,
        results: results.map(rowOf),
        ...nextOffset(selection.offset, results.length, total),
      },
      cuts: ['results'],
      more: 'Ask again with a smaller limit and an offset.',
      origin,
      ...(first ? { next: [nextCall(`svc_registry resolve_${first.type}`, { id: first.slug })] } : {}),
    };
  },
} as const satisfies Action;
