import { fetchSuggestions, extractKeywords } from '../../../content/suggest.ts';
import type { Session } from '../../session.ts';
import { formatCall } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { loadRecord } from './record.ts';

export const suggestPatterns = {
  name: 'suggest_patterns',
  summary: 'Suggests up to five patterns for a described page, each with score, reasons and matched words.',
  parameters: {
    description: {
      type: 'string',
      description: 'Purpose of the page, in plain words.',
      maxLength: 1_000,
      examples: ['The office sees unpaid invoices and sends reminders'],
    },
    route: {
      type: 'string',
      description: 'Path of the page; its words are keywords.',
      examples: ['/invoices/:id'],
    },
    source_code: {
      type: 'string',
      description: 'Current source of the page; its element names are keywords.',
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
      'keywords, and suggestions with id, confidence (high, medium, low), score (0 to 1), reasons, matched_terms, components, interactions; note if nothing fits well',
  },
  async run(input, session) {
    const description = input.requiredText('description');
    const route = input.text('route');
    const seen = {
      description: extractKeywords(description).keywords,
      route: route === undefined ? [] : route.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2),
      source_code: extractElementWords(input.text('source_code') ?? ''),
    };
    const extra = [...seen.route, ...seen.source_code].join(' ');
    const sentence = extra === '' ? description : `${description} ${extra}`;
    const { keywords, why } = extractKeywords(sentence);
    const found = await fetchSuggestions(session, 'pattern', sentence, why);
    return {
      result: {
        description,
        ...(route === undefined ? {} : { route }),
        keywords,
        source: 'official-corpus',
        ...(found.some(({ confidence }) => confidence !== 'low') ? {} : { note: NOTHING_FITS }),
        suggestions: await Promise.all(
          found.map(async (one) => ({
            id: one.slug,
            confidence: one.confidence,
            score: one.score,
            name: one.name,
            description: one.description,
            reasons: one.reason.split('; '),
            matched_terms: why.matchedWords(one),
            ...(await loadPatternParts(one.slug, session)),
          })),
        ),
      },
      cuts: ['suggestions.*.components', 'suggestions.*.description', 'keywords', 'suggestions'],
      origin: session.origin,
      next: found.slice(0, 2).map(({ slug }) => formatCall('svc_registry resolve_pattern', { id: slug })),
    };
  },
} as const satisfies Action;

const NOTHING_FITS =
  'Nothing fits well: these are only the nearest patterns. Describe what people do there in other words, or build it without a pattern.';

async function loadPatternParts(slug: string, session: Session) {
  const { data } = await loadRecord('pattern', slug, undefined, session);
  return {
    components: data.components,
    interactions: data.interactions,
    layout: data.presets[data.default_preset]?.layout.layout,
  };
}

/** Elements of every page, which do not characterize it. */
const COMMON_ELEMENTS =
  /^(?:a|abbr|app|article|aside|b|body|br|code|component|div|em|footer|fragment|head|header|hr|html|i|import|li|link|main|meta|nav|ol|option|p|page|root|router|script|section|small|span|strong|style|svg|path|template|tbody|td|th|title|tr|ul)$/;

/** Search words for element names. */
const ELEMENT_SYNONYMS: Readonly<Record<string, string>> = {
  thead: 'table',
  input: 'form',
  textarea: 'form',
  fieldset: 'form',
  img: 'image',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  dialog: 'dialog',
};

const MAX_WORDS = 12;

/** Extracts words from the element names of a source, most frequent first. */
export function extractElementWords(source: string): string[] {
  const counts = new Map<string, number>();
  for (const [, name = ''] of source.matchAll(/<([A-Za-z][\w.-]{0,60})/g)) {
    const words = name
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z\d]+/);
    for (const word of words) {
      const meant = Object.hasOwn(ELEMENT_SYNONYMS, word) ? (ELEMENT_SYNONYMS[word] ?? word) : word;
      if (meant.length > 1 && !COMMON_ELEMENTS.test(meant)) counts.set(meant, (counts.get(meant) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_WORDS)
    .map(([word]) => word);
}
