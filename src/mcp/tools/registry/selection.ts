import type { ActionInput, Parameter } from '../../tool.ts';
import type { PublicContentSummaryV1 } from '../../../schemas/types.ts';

/** How records are chosen, sorted and paged, wherever several are answered. */
export const SELECTION_PARAMETERS = {
  sort: {
    type: 'string',
    description: 'Another order than the usual one.',
    enum: ['recommended', 'recent', 'name'],
    examples: ['recommended'],
  },
  recommended: { type: 'boolean', description: 'Only recommended records.', examples: [true] },
  source: {
    type: 'string',
    description: 'Only records whose intelligence has this source.',
    enum: ['authored', 'benchmark', 'hybrid'],
    examples: ['hybrid'],
  },
  limit: {
    type: 'integer',
    description: 'So many at most.',
    minimum: 1,
    maximum: 100,
    default: 10,
    examples: [20],
  },
  offset: {
    type: 'integer',
    description: 'So many are left out before the first.',
    minimum: 0,
    maximum: 10_000,
    default: 0,
    examples: [10],
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** The same, as the client sends it. */
export const parseSelection = (input: ActionInput) => ({
  sort: input.text('sort'),
  intelligence_source: input.text('source'),
  ...(input.flag('recommended') ? { recommended: true } : {}),
  limit: input.number('limit') ?? SELECTION_PARAMETERS.limit.default,
  offset: input.number('offset') ?? SELECTION_PARAMETERS.offset.default,
});

/** Where the next page begins, if there is one. */
export const nextOffset = (offset: number, shown: number, total: number): { next_offset?: number } =>
  shown > 0 && offset + shown < total ? { next_offset: offset + shown } : {};

/** A record in a list: what tells it from the others, and no more. */
export const toRecordRow = ({
  type,
  slug,
  namespace,
  name,
  description,
  version,
}: PublicContentSummaryV1): object => ({
  type,
  id: slug,
  ...(namespace === '@official' ? {} : { namespace }),
  name,
  description,
  version,
});
