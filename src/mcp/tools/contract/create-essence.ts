import { ServiceError } from '../../../base/errors.ts';
import { composeContract, type Origin } from '../../../project/compose.ts';
import type { EssenceV4 } from '../../../schemas/types.ts';
import { countTokens, formatCall, MAX_TOKENS, remainingTokens } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { ORIGIN_PARAMETERS, ORIGIN_ALIASES, parseComposeOptions, parseOrigin } from './document.ts';
import {
  compareFit,
  extractKeywords,
  fetchSuggestions,
  type FitConfidence,
} from '../../../content/suggest.ts';
import type { Session } from '../../session.ts';

export const createEssence = {
  name: 'create_essence',
  summary:
    'Drafts a valid contract for a described product, composed from the best matching blueprint or archetype. Writes nothing.',
  parameters: {
    description: {
      type: 'string',
      description: 'The product and its users, in one or two sentences.',
      maxLength: 1_000,
      examples: ['An invoicing app for small agencies with a client portal'],
    },
    ...ORIGIN_PARAMETERS,
  },
  required: ['description'],
  aliases: { ...ORIGIN_ALIASES, query: 'description', prompt: 'description', text: 'description' },
  example: { description: 'Billing console with invoices and subscriptions', framework: 'nextjs' },
  result: {
    description:
      'composed_from, confidence, alternatives, outline, the essence if it fits, and instructions to write it',
    schema: 'essence.v4.json',
  },
  async run(input, session) {
    const { client, signal, origin } = session;
    const named = parseOrigin(input);
    const { matches, words } = named
      ? { matches: [], words: [] }
      : await findMatches(input.requiredText('description'), session);
    const [best] = matches;
    const from: Origin | undefined = named ?? best;
    if (!from)
      throw new ServiceError('UNKNOWN_RECORD', 'No blueprint or archetype matches this description.', {
        suggestions: ['svc_registry list type=blueprint', 'create_essence with blueprint'],
      });
    const essence = await composeContract(client, from, parseComposeOptions(input), { signal });
    const confidence = best && !named ? rateConfidence(best, words) : undefined;
    const isDoubtful = confidence?.level === 'low';
    const others = matches
      .slice(1, 4)
      .map(({ type, slug, name, reason }) => ({ type, id: slug, name, reason }));
    const result = {
      // For a poor match, the alternatives come first.
      ...(isDoubtful ? { alternatives: others } : {}),
      composed_from: { type: from.type, id: from.slug },
      ...(confidence
        ? { confidence, reason: best?.reason }
        : { confidence: { level: 'given', meaning: 'The call selected the record.' } }),
      ...(isDoubtful ? {} : { alternatives: others }),
      outline: outlineEssence(essence),
    };
    const call = formatOriginArguments(
      from,
      input.text('theme'),
      input.text('mode'),
      input.text('framework'),
    );
    const how = [
      `Write it with svc_contract_write put_essence ${call} expected_hash=none (if there is a contract already, use the hash from svc_contract read_essence); dry_run=true shows the change first.`,
      'Or change the document first and pass it as essence.',
      'Then run svc init in the project to write packs, lock file and agent instructions.',
    ];
    const tokens = countTokens(essence);
    const rest = countTokens({ ...result, how }) + 200;
    const isShort = tokens <= remainingTokens(input, { ...result, how });
    return {
      result: {
        ...result,
        ...(isShort
          ? { essence }
          : {
              essence_tokens: tokens,
              note:
                tokens + rest <= MAX_TOKENS
                  ? `The document does not fit into this result. put_essence does not need it; to see it, call again with max_tokens=${Math.min(MAX_TOKENS, tokens + rest + 100)}.`
                  : 'The document does not fit into any result. put_essence does not need it; after writing, svc_contract read_essence returns its parts.',
            }),
        instructions: how,
      },
      cuts: ['outline.sections.*.pages', 'outline.features', 'outline.sections', 'alternatives'],
      origin,
      next: [
        ...(isDoubtful
          ? [
              formatCall('svc_registry search', {
                query: confidence.missing.join(' ').slice(0, 80),
                type: 'blueprint',
              }),
              'svc_contract create_essence with the blueprint or archetype of a better alternative',
            ]
          : []),
        `svc_contract_write put_essence ${call} expected_hash=none`,
      ],
    };
  },
} as const satisfies Action;

const formatOriginArguments = (
  { type, slug }: Origin,
  theme: string | undefined,
  mode: string | undefined,
  framework: string | undefined,
): string =>
  [
    `${type}=${slug}`,
    ...(theme === undefined ? [] : [`theme=${theme}`]),
    ...(mode === undefined ? [] : [`mode=${mode}`]),
    ...(framework === undefined ? [] : [`framework=${framework}`]),
  ].join(' ');

const outlineEssence = ({ dna, blueprint, meta }: EssenceV4): object => ({
  theme: dna.theme,
  target: meta.target,
  guard: meta.guard.mode,
  sections: blueprint.sections.map(({ id, role, pages }) => ({
    id,
    role,
    pages: pages.map((page) => (page.route === undefined ? page.id : `${page.id} ${page.route}`)),
  })),
  features: blueprint.features,
});

export interface Match extends Origin {
  readonly name: string;
  readonly reason: string;
  readonly level: FitConfidence;
  /** Keywords of the description that the record contains. */
  readonly found: readonly string[];
}

export interface Matches {
  /** The best first. */
  readonly matches: readonly Match[];
  /** The keywords of the description. */
  readonly words: readonly string[];
}

/** Finds blueprints and archetypes for a description, best first; of equals, whole products before parts. */
export async function findMatches(description: string, session: Session): Promise<Matches> {
  const { keywords, why } = extractKeywords(description);
  const lists = await Promise.all(
    (['blueprint', 'archetype'] as const).map(async (type) =>
      (await fetchSuggestions(session, type, description, why)).map((seen) => ({ ...seen, type })),
    ),
  );
  const matches = lists
    .flat()
    .sort(compareFit)
    .map((seen) => ({
      type: seen.type,
      slug: seen.slug,
      name: seen.name,
      reason: seen.reason,
      level: seen.confidence,
      found: why.matchedWords(seen),
    }));
  return { matches, words: keywords };
}

interface Confidence {
  readonly level: FitConfidence;
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly meaning: string;
}

const MEANINGS: Readonly<Record<FitConfidence, string>> = {
  high: 'The description names the record.',
  medium: 'The record has words of the description; read its outline before you write it.',
  low: 'Nothing fits well: this is only the nearest record. Look for a better one, or start from an archetype and write your own pages.',
};

const rateConfidence = ({ level, found }: Match, words: readonly string[]): Confidence => ({
  level,
  found,
  missing: words.filter((word) => !found.includes(word)),
  meaning: MEANINGS[level],
});
