import { digestEssence, parseEssenceBody, SAMPLE_ESSENCE } from '../essence-body.ts';
import { PACK_NAMESPACE } from '../parameters.ts';
import { parseNamespace } from '../query.ts';
import { packRoute } from '../route.ts';

export const compilePacks = packRoute({
  path: '/v1/packs/compile',
  summary: 'Compile an essence document into its execution packs.',
  query: [PACK_NAMESPACE],
  body: {
    summary: 'An essence document, version 4.0.0.',
    schema: (refTo) => refTo('essence.v4.json'),
    example: SAMPLE_ESSENCE,
  },
  response: 'execution-pack-bundle.v1.json',
  example: '/v1/packs/compile',
  async handle(call) {
    const namespace = parseNamespace(call.query);
    const essence = parseEssenceBody(call.body);
    const digest = await digestEssence(essence, call);
    // Imported on demand, so that embedded use without packs never loads the compiler; a server preloads it.
    const { compile } = await import('../../packs/compile.ts');
    const corpus = await call.corpusFor(essence);
    return { body: compile(essence, corpus, { namespace, essenceDigest: digest }) };
  },
});
