import { suggestionsOf, tellingOf } from '../../../content/suggest.ts';
import type { Session } from '../../session.ts';
import { nextCall } from '../next.ts';
import type { Action } from '../../tool.ts';
import { recordOf } from './record.ts';
import { wordsOfSource } from './source-words.ts';

export const suggestPatterns = {
  name: 'suggest_patterns',
  summary: 'At most five patterns for a described page, each with score, reasons and the words that matched.',
  parameters: {
    description: {
      type: 'string',
      description: 'What people do on the page, in plain words.',
      maxLength: 1_000,
      examples: ['The office sees unpaid invoices and sends reminders'],
    },
    route: { type: 'string', description: 'Path of the page; its words count.', examples: ['/invoices/:id'] },
    source_code: {
      type: 'string',
      description: 'Source of the page as it is; names of its elements count. Nothing of it is stored.',
      maxLength: 100_000,
      examples: ['<table><thead>…</thead></table>'],
    },
  },
  required: ['description'],
  aliases: {
    query: 'description',
    q: 'description',
    sentence: 'description',
    code: 'source_code',
    source: 'source_code',
    path: 'route',
  },
  example: { description: 'The office sees unpaid invoices and sends reminders', route: '/invoices' },
  result: {
    description:
      'keywords, and suggestions with id, score (0 to 1), reasons, matched_terms, components, interactions',
  },
  async run(input, session) {
    const description = input.need('description');
    const route = input.text('route');
    const seen = {
      description: tellingOf(description).keywords,
      route: route === undefined ? [] : route.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2),
      source_code: wordsOfSource(input.text('source_code') ?? ''),
    };
    const extra = [...seen.route, ...seen.source_code].join(' ');
    const sentence = extra === '' ? description : `${description} ${extra}`;
    const { keywords, why } = tellingOf(sentence);
    const found = await suggestionsOf(session, 'pattern', sentence, why);
    return {
      result: {
        description,
        ...(route === undefined ? {} : { route }),
        keywords,
        source: 'official-corpus',
        suggestions: await Promise.all(
          found.map(async (one) => ({
            id: one.slug,
            score: one.score,
            name: one.name,
            description: one.description,
            reasons: one.reason.split('; '),
            matched_terms: why.found(one),
            ...(await partsOf(one.slug, session)),
          })),
        ),
      },
      cuts: ['suggestions.*.components', 'suggestions.*.description', 'keywords', 'suggestions'],
      origin: session.origin,
      next: found.slice(0, 2).map(({ slug }) => nextCall('svc_registry resolve_pattern', { id: slug })),
    };
  },
} as const satisfies Action;

async function partsOf(slug: string, session: Session) {
  const { data } = await recordOf('pattern', slug, undefined, session);
  return {
    components: data.components,
    interactions: data.interactions,
    layout: data.presets[data.default_preset]?.layout.layout,
  };
}
