import { essenceDigest, essenceIn } from '../essence-body.ts';
import { PACK_NAMESPACE } from '../parameters.ts';
import { namespaceOf } from '../query.ts';
import { packRoute } from '../route.ts';
import { SAMPLE_ESSENCE } from '../sample-essence.ts';

export const compilePacks = packRoute({
  path: '/v1/packs/compile',
  summary: 'All execution packs of an essence document.',
  query: [PACK_NAMESPACE],
  body: {
    summary: 'One essence document, version 4.0.0.',
    schema: (refTo) => refTo('essence.v4.json'),
    example: SAMPLE_ESSENCE,
  },
  response: 'execution-pack-bundle.v1.json',
  example: '/v1/packs/compile',
  async handle(call) {
    const namespace = namespaceOf(call.query);
    const essence = essenceIn(call.body);
    const digest = await essenceDigest(essence, call);
    // Whoever only searches never loads the compiler; a service that listens has loaded it before.
    const { compile } = await import('../../packs/compile.ts');
    const corpus = await call.service.library.corpusFor(essence);
    return { body: compile(essence, corpus, { namespace, essenceDigest: digest }) };
  },
});
