import type { ActionInput, Parameter } from '../../tool.ts';
import type { PublicContentSummaryV1 } from '../../../schemas/types.ts';

/** The parameters that filter, sort and page lists. */
export const SELECTION_PARAMETERS = {
  sort: {
    type: 'string',
    description: 'Sort order.',
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
    description: 'Maximum number of entries.',
    minimum: 1,
    maximum: 100,
    default: 10,
    examples: [20],
  },
  offset: {
    type: 'integer',
    description: 'Number of entries to skip.',
    minimum: 0,
    default: 0,
    examples: [10],
  },
} as const satisfies Readonly<Record<string, Parameter>>;

/** The selection as the client sends it. */
export const parseSelection = (input: ActionInput) => ({
  sort: input.text('sort'),
  intelligence_source: input.text('source'),
  ...(input.flag('recommended') ? { recommended: true } : {}),
  limit: input.number('limit') ?? SELECTION_PARAMETERS.limit.default,
  offset: input.number('offset') ?? SELECTION_PARAMETERS.offset.default,
});

/** The offset of the next page, if there is one. */
export const nextOffset = (offset: number, shown: number, total: number): { next_offset?: number } =>
  shown > 0 && offset + shown < total ? { next_offset: offset + shown } : {};

/** A record in a list, with its distinguishing fields only. */
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
