import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { TYPES } from '../parameters.ts';
import { nextOffset, parseSelection, SELECTION_PARAMETERS, toRecordRow } from './selection.ts';

export const search = {
  name: 'search',
  summary: 'Searches the corpus by full text, best match first.',
  parameters: {
    query: {
      type: 'string',
      description: 'Search words.',
      maxLength: 200,
      examples: ['sortable data table', 'sign-in'],
    },
    type: { type: 'string', description: 'Only records of this type.', enum: TYPES, examples: ['pattern'] },
    ...SELECTION_PARAMETERS,
  },
  required: ['query'],
  aliases: { intelligence_source: 'source' },
  example: { query: 'data table', type: 'pattern', limit: 5 },
  result: { description: 'total, and results with type, id, name, description and version' },
  async run(input, { client, origin, signal }) {
    const selection = parseSelection(input);
    const { results, total } = await client.search(
      { q: input.requiredText('query'), type: input.text('type'), ...selection },
      { signal },
    );
    const [first] = results;
    return {
      result: {
        query: input.requiredText('query'),
        total,
        offset: selection.offset,
        results: results.map(toRecordRow),
        ...nextOffset(selection.offset, results.length, total),
      },
      cuts: ['results'],
      more: 'Call again with a smaller limit and an offset.',
      origin,
      ...(first ? { next: [formatCall(`svc_registry resolve_${first.type}`, { id: first.slug })] } : {}),
    };
  },
} as const satisfies Action;
