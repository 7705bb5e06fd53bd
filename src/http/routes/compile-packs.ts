import type { EssenceV4 } from '../../schemas/types.ts';
import { digestEssence, parseEssenceBody, SAMPLE_ESSENCE } from '../essence-body.ts';
import { PACK_NAMESPACE } from '../parameters.ts';
import { parseNamespace } from '../query.ts';
import { resultTooLarge } from '../pack-job.ts';
import { packRoute } from '../route.ts';

export const compilePacks = packRoute({
  path: '/v1/packs/compile',
  summary: 'Compile an essence document into its execution packs.',
  query: [PACK_NAMESPACE],
  body: {
    summary: 'An essence document, version 4.0.0.',
    schema: (refTo) => refTo('essence.v4.json'),
    isDocument: true,
    example: SAMPLE_ESSENCE,
  },
  response: 'execution-pack-bundle.v1.json',
  example: '/v1/packs/compile',
  async handle(call) {
    const namespace = parseNamespace(call.query);
    const essence = parseEssenceBody(call.body);
    assertResultFits(essence, call.maxResultBytes);
    const digest = await digestEssence(essence, call);
    // Imported on demand, so that embedded use without packs never loads the compiler; a server preloads it.
    const { compile } = await import('../../packs/compile.ts');
    const corpus = await call.corpusFor(essence);
    return { body: compile(essence, corpus, { namespace, essenceDigest: digest }) };
  },
});

/**
 * Rejects a document whose features alone exceed the limit of a result, before memory is used for it: every page pack
 * lists the features of its section twice, as data and as vocabulary.
 */
function assertResultFits({ blueprint }: EssenceV4, maxBytes: number): void {
  let bytes = 0;
  for (const { features, pages } of blueprint.sections) {
    const listed = JSON.stringify(features).length + JSON.stringify([...new Set(features)]).length;
    bytes += pages.length * listed;
  }
  if (bytes > maxBytes) throw resultTooLarge(`more than ${bytes}`, maxBytes);
}
