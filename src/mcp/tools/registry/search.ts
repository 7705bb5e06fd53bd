import type { Action } from '../../tool.ts';
import { TYPES } from '../parameters.ts';
import { rowOf } from './row.ts';

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
    sort: {
      type: 'string',
      description: 'Another order than the best match first.',
      enum: ['recommended', 'recent', 'name'],
    },
    recommended: { type: 'boolean', description: 'Only recommended records.' },
    source: {
      type: 'string',
      description: 'Only records whose intelligence has this source.',
      enum: ['authored', 'benchmark', 'hybrid'],
    },
    limit: { type: 'integer', description: 'So many at most.', minimum: 1, maximum: 100, default: 10 },
    offset: {
      type: 'integer',
      description: 'So many are left out before the first.',
      minimum: 0,
      maximum: 100_000,
      default: 0,
    },
  },
  required: ['query'],
  aliases: { intelligence_source: 'source' },
  example: { query: 'data table', type: 'pattern', limit: 5 },
  result: {
    description: 'total, and results with type, slug, name, description and how to fetch each',
    schema: 'search-response.v1.json',
  },
  async run(input, { client, origin, signal }) {
    const limit = input.number('limit') ?? 10;
    const offset = input.number('offset') ?? 0;
    const { results, total } = await client.search(
      {
        q: input.need('query'),
        type: input.text('type'),
        sort: input.text('sort'),
        intelligence_source: input.text('source'),
        ...(input.flag('recommended') ? { recommended: true } : {}),
        limit,
        offset,
      },
      { signal },
    );
    const [first] = results;
    return {
      result: {
        query: input.need('query'),
        total,
        offset,
        results: results.map(rowOf),
        ...(offset + results.length < total ? { next_offset: offset + results.length } : {}),
      },
      cuts: ['results'],
      more: 'Ask again with a smaller limit and an offset.',
      origin,
      ...(first ? { next: [`svc_registry resolve_${first.type} id=${first.slug}`] } : {}),
    };
  },
} as const satisfies Action;
