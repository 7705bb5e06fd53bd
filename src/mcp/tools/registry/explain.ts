import type { ContentType } from '../../../client/index.ts';
import { createMatchExplainer } from '../../../content/match-explanation.ts';
import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { TYPES } from '../parameters.ts';
import { RECORD_PARAMETERS, loadRequestedRecord } from './record.ts';

const MAX_PLACES_PER_WORD = 5;
const MAX_SEARCH_RESULTS = 100;

export const explain = {
  name: 'explain',
  summary: 'Explains why a record matches a query: where each word occurs, and its rank.',
  parameters: {
    query: {
      type: 'string',
      description: 'Search words.',
      maxLength: 200,
      examples: ['sortable data table', 'sign-in'],
    },
    type: { type: 'string', description: 'Type of the record.', enum: TYPES, examples: ['pattern'] },
    id: RECORD_PARAMETERS.id,
    namespace: RECORD_PARAMETERS.namespace,
  },
  required: ['query', 'type', 'id'],
  example: { query: 'sortable rows', type: 'pattern', id: 'data-table' },
  result: {
    description: 'words with their locations, missing words, reason, and rank for this query',
  },
  async run(input, session) {
    const { client, origin, signal } = session;
    const query = input.requiredText('query');
    const type = input.requiredText('type') as ContentType;
    const record = await loadRequestedRecord(type, input, session);
    const { results, total } = await client.search({ q: query, type, limit: MAX_SEARCH_RESULTS }, { signal });
    const { name, description } = record.data;
    const seen = { type, slug: record.slug, name, description };
    const why = createMatchExplainer(query);
    const texts = collectTexts(record.data, '');
    const words = why.words.map((word) => {
      const own = why.matchedFields(word, seen);
      const deeper = texts.filter(([, text]) => why.occursIn(word, text)).map(([at]) => at);
      return {
        word,
        in: [...own, ...deeper.slice(0, MAX_PLACES_PER_WORD)],
        ...more(deeper.length - MAX_PLACES_PER_WORD),
      };
    });
    const at = results.findIndex(({ slug }) => slug === record.slug);
    return {
      result: {
        query,
        type,
        id: record.slug,
        name,
        reason: why.explain(seen),
        words: words.filter((one) => one.in.length > 0),
        missing: words.filter((one) => one.in.length === 0).map(({ word }) => word),
        rank: at < 0 ? null : at + 1,
        found: total,
        before: results.slice(0, Math.min(Math.max(at, 0), 3)).map(({ slug }) => slug),
      },
      cuts: ['words'],
      origin,
      next: [formatCall('svc_registry search', { query, type })],
    };
  },
} as const satisfies Action;

const more = (count: number): { more?: number } => (count > 0 ? { more: count } : {});

/** Name and description are matched separately; samples, code and addresses do not describe the record. */
const SKIPPED_FIELDS = new Set(['$schema', 'id', 'version', 'name', 'description', 'anatomy', 'code']);

function collectTexts(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, below]) =>
    at === '' && SKIPPED_FIELDS.has(key) ? [] : key === 'anatomy' ? [] : collectTexts(below, `${at}/${key}`),
  );
}
