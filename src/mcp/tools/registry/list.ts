import type { ContentType } from '../../../client/index.ts';
import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { NAMESPACE, TYPES } from '../parameters.ts';
import { nextOffset, parseSelection, SELECTION_PARAMETERS, toRecordRow } from './selection.ts';

export const list = {
  name: 'list',
  summary: 'Lists the records of one type, page by page.',
  parameters: {
    type: { type: 'string', description: 'Only records of this type.', enum: TYPES, examples: ['pattern'] },
    ...SELECTION_PARAMETERS,
    blueprint_set: {
      type: 'string',
      description: 'Part of the portfolio.',
      enum: ['all', 'featured', 'certified', 'labs'],
      default: 'all',
      examples: ['featured'],
    },
    namespace: NAMESPACE,
  },
  required: ['type'],
  aliases: { intelligence_source: 'source', set: 'blueprint_set', page_size: 'limit' },
  example: { type: 'blueprint', blueprint_set: 'featured', sort: 'name', limit: 5 },
  result: { description: 'total, and items with type, id, name, description and version' },
  async run(input, { client, origin, signal }) {
    const type = input.requiredText('type') as ContentType;
    const selection = parseSelection(input);
    const { items, total } = await client.list(
      type,
      { ...selection, blueprint_set: input.text('blueprint_set'), namespace: input.text('namespace') },
      { signal },
    );
    const [first] = items;
    return {
      result: {
        type,
        total,
        offset: selection.offset,
        items: items.map(toRecordRow),
        ...nextOffset(selection.offset, items.length, total),
      },
      cuts: ['items'],
      more: 'Call again with a smaller limit and an offset.',
      origin,
      ...(first ? { next: [formatCall(`svc_registry resolve_${type}`, { id: first.slug })] } : {}),
    };
  },
} as const satisfies Action;
