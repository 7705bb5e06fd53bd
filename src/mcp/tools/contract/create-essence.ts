import { ServiceError } from '../../../base/errors.ts';
import { composeFrom, type Origin } from '../../../project/compose.ts';
import { estimateTokens } from '../../../packs/estimate.ts';
import type { EssenceV4 } from '../../../schemas/types.ts';
import { DEFAULT_TOKENS, MOST_TOKENS } from '../../answer.ts';
import type { Action } from '../../tool.ts';
import { nextCall } from '../next.ts';
import { confidenceOf, matchesOf } from './matches.ts';
import { ORIGIN, ORIGIN_ALIASES, optionsOf, originOf } from './origin.ts';

export const createEssence = {
  name: 'create_essence',
  summary:
    'A valid contract for a product you describe, composed from the best matching blueprint or archetype. Writes nothing.',
  parameters: {
    description: {
      type: 'string',
      description: 'What is to be built and for whom, in a sentence or two.',
      maxLength: 1_000,
      examples: ['An invoicing app for small agencies with a client portal'],
    },
    ...ORIGIN,
  },
  required: ['description'],
  aliases: { ...ORIGIN_ALIASES, query: 'description', prompt: 'description', text: 'description' },
  example: { description: 'Billing console with invoices and subscriptions', framework: 'nextjs' },
  result: {
    description:
      'composed_from, confidence, alternatives, outline, the essence if it fits into the answer, and how to write it',
    schema: 'essence.v4.json',
  },
  async run(input, session) {
    const { client, signal, origin } = session;
    const named = originOf(input);
    const { matches, words, head } = named
      ? { matches: [], words: [], head: [] }
      : await matchesOf(input.need('description'), session);
    const [best] = matches;
    const from: Origin | undefined = named ?? best;
    if (!from)
      throw new ServiceError(
        'UNKNOWN_RECORD',
        'No blueprint and no archetype has words of this description.',
        {
          suggestions: ['svc_registry list type=blueprint', 'create_essence with blueprint'],
        },
      );
    const essence = await composeFrom(client, from, optionsOf(input), { signal });
    const confidence = best && !named ? confidenceOf(best, { words, head }) : undefined;
    const isDoubtful = confidence?.level === 'low';
    const others = matches
      .slice(1, 4)
      .map(({ type, slug, name, reason }) => ({ type, id: slug, name, reason }));
    const result = {
      // What may fit better is read before what fits badly.
      ...(isDoubtful ? { alternatives: others } : {}),
      composed_from: { type: from.type, id: from.slug },
      ...(confidence
        ? { confidence, reason: best?.reason }
        : { confidence: { level: 'given', meaning: 'The call named the record.' } }),
      ...(isDoubtful ? {} : { alternatives: others }),
      outline: outlineOf(essence),
    };
    const call = callFor(from, input.text('theme'), input.text('mode'), input.text('framework'));
    const how = [
      `Write it with svc_contract_write put_essence ${call} expected_hash=none (in place of none the hash that svc_contract read_essence gives, if there is a contract already); dry_run=true shows it first.`,
      'Or change the document first and pass it as essence.',
      'Then run svc init in the project: it writes packs, lock and the block for agents.',
    ];
    const tokens = Math.ceil(estimateTokens(JSON.stringify(essence)));
    const rest = Math.ceil(estimateTokens(JSON.stringify({ ...result, how }))) + 200;
    const isShort = tokens + rest <= Math.min(input.number('max_tokens') ?? DEFAULT_TOKENS, MOST_TOKENS);
    return {
      result: {
        ...result,
        ...(isShort
          ? { essence }
          : {
              essence_tokens: tokens,
              note:
                tokens + rest <= MOST_TOKENS
                  ? `The document does not fit into this answer. It is not needed for put_essence; to see it ask with max_tokens=${Math.min(MOST_TOKENS, tokens + rest + 100)}.`
                  : 'The document does not fit into an answer. It is not needed for put_essence; once written, svc_contract read_essence gives its parts.',
            }),
        instructions: how,
      },
      cuts: ['outline.sections.*.pages', 'outline.features', 'outline.sections', 'alternatives'],
      origin,
      next: [
        ...(isDoubtful
          ? [
              nextCall('svc_registry search', {
                query: confidence.missing.join(' ').slice(0, 80),
                type: 'blueprint',
              }),
              'svc_contract create_essence with blueprint or archetype: one of alternatives, if it fits better',
            ]
          : []),
        `svc_contract_write put_essence ${call} expected_hash=none`,
      ],
    };
  },
} as const satisfies Action;

const callFor = (
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

const outlineOf = ({ dna, blueprint, meta }: EssenceV4): object => ({
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
