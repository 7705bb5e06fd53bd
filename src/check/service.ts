import type { Client } from '../client/index.ts';
import { connect, type ConnectOptions } from '../connect.ts';

/** The service as the environment names it: a deployment, or the corpus of this package. */
export function openClient(
  env: Readonly<Record<string, string | undefined>>,
  options: ConnectOptions = {},
): { readonly client: Client; readonly origin: string } {
  const { client, baseUrl } = connect(env, options);
  return baseUrl === undefined
    ? { client, origin: 'embedded' }
    : { client: withCheckedPacks(client, baseUrl), origin: baseUrl };
}

/** Packs become files of the project: what came over the network has to fit the schema, not only look like it. */
function withCheckedPacks(client: Client, baseUrl: string): Client {
  return {
    ...client,
    async compilePacks(...question) {
      const bundle = await client.compilePacks(...question);
      await requireFit('execution-pack-bundle.v1.json', bundle, `${baseUrl}/v1/packs/compile`);
      return bundle;
    },
    async selectPack(...question) {
      const selected = await client.selectPack(...question);
      await requireFit('selected-execution-pack.v1.json', selected, `${baseUrl}/v1/packs/select`);
      return selected;
    },
  };
}

/** More than a newer service has members that are not known here, so that none of them hides a fault. */
const MOST_FAULTS = 10_000;

async function requireFit(
  name: 'execution-pack-bundle.v1.json' | 'selected-execution-pack.v1.json',
  answer: unknown,
  url: string,
): Promise<void> {
  const { validatorOf } = await import('../schemas/validator.ts');
  if (validatorOf(name)(answer)) return;
  const { explain } = await import('../schemas/explain.ts');
  const { catalog } = await import('../schemas/folder.ts');
  const at = { schema: catalog().schema(name) ?? {}, file: name };
  const { issues } = explain(catalog(), at, answer, MOST_FAULTS);
  // A newer service may say more than this program knows of.
  const fault = issues.find(({ keyword }) => keyword !== 'additionalProperties');
  if (fault === undefined && issues.length > 0) return;
  const { badAnswer } = await import('../client/bad-answer.ts');
  const where = fault?.pointer ? `another value at ${fault.pointer.slice(0, 100)}` : 'another document';
  throw badAnswer(url, name, where);
}
