import { ServiceError } from '../../../base/errors.ts';
import { composeContract, type Origin } from '../../../project/compose.ts';
import type { EssenceV4 } from '../../../schemas/types.ts';
import { countTokens, formatCall, MAX_TOKENS, remainingTokens } from '../../result.ts';
import type { Action } from '../../tool.ts';
import { ORIGIN_PARAMETERS, ORIGIN_ALIASES, parseComposeOptions, parseOrigin } from './document.ts';
import { fetchSuggestions, extractKeywords } from '../../../content/suggest.ts';
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
    const { matches, words, head } = named
      ? { matches: [], words: [], head: [] }
      : await findMatches(input.requiredText('description'), session);
    const [best] = matches;
    const from: Origin | undefined = named ?? best;
    if (!from)
      throw new ServiceError('UNKNOWN_RECORD', 'No blueprint or archetype matches this description.', {
        suggestions: ['svc_registry list type=blueprint', 'create_essence with blueprint'],
      });
    const essence = await composeContract(client, from, parseComposeOptions(input), { signal });
    const confidence = best && !named ? rateConfidence(best, { words, head }) : undefined;
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
  /** Keywords of the description that the record contains. */
  readonly found: readonly string[];
}

export interface Matches {
  /** The best first. */
  readonly matches: readonly Match[];
  /** The keywords of the description. */
  readonly words: readonly string[];
  /** The keywords that name the product; the others describe its users and features. */
  readonly head: readonly string[];
}

/** Finds blueprints and archetypes for a description, most matching words first, whole products before parts. */
export async function findMatches(description: string, session: Session): Promise<Matches> {
  const { keywords, why } = extractKeywords(description);
  const lists = await Promise.all(
    (['blueprint', 'archetype'] as const).map(async (type) =>
      (await fetchSuggestions(session, type, description, why)).map(
        (seen): Match & { weight: number; score: number } => ({
          type,
          slug: seen.slug,
          name: seen.name,
          reason: seen.reason,
          found: why.matchedWords(seen),
          // A word in the name counts more than one in the description.
          weight: why.words.reduce((sum, word) => sum + weighPlaces(why.matchedFields(word, seen)), 0),
          score: seen.score,
        }),
      ),
    ),
  );
  const matches = lists
    .flat()
    .sort((a, b) => b.weight - a.weight || b.score - a.score)
    .map(({ type, slug, name, reason, found }) => ({ type, slug, name, reason, found }));
  return { matches, words: keywords, head: findProductWords(description, keywords) };
}

/** The keywords before the first preposition: `An invoicing app` of `An invoicing app for agencies with a portal`. */
function findProductWords(description: string, words: readonly string[]): readonly string[] {
  const [start = ''] = description.toLowerCase().split(/\s(?:for|with|where|that|to|by|in|on|of)\s/);
  const head = words.filter((word) => start.includes(word.toLowerCase()));
  return head.length > 0 ? head : words.slice(0, 1);
}

const weighPlaces = (places: readonly string[]): number =>
  places.length === 0 ? 0 : places.includes('name') || places.includes('slug') ? 2 : 1;

interface Confidence {
  readonly level: 'high' | 'medium' | 'low';
  readonly found: readonly string[];
  readonly missing: readonly string[];
  readonly meaning: string;
}

/** Rates the best match by the share of the keywords that it contains. */
export function rateConfidence(
  { found }: Match,
  { words, head }: Pick<Matches, 'words' | 'head'>,
): Confidence {
  const share = words.length === 0 ? 0 : found.length / words.length;
  const isAbout = head.some((word) => found.includes(word));
  // One word is not enough, whatever its share, and neither are words that only describe the users.
  const level = !isAbout
    ? 'low'
    : share >= 0.6 && found.length > 1
      ? 'high'
      : share >= 0.3
        ? 'medium'
        : 'low';
  return {
    level,
    found,
    missing: words.filter((word) => !found.includes(word)),
    meaning: 'Based only on how many keywords of the description the record contains.',
  };
}
