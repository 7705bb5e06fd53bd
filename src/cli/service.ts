import type { Client } from '../client/index.ts';
import type { Call, Terminal } from './command.ts';

/** The service as the environment names it: a deployment, or the corpus of this package. Loaded when needed. */
export async function serviceOf(call: Call, terminal: Terminal): Promise<Client> {
  const { connect } = await import('../connect.ts');
  const { client, baseUrl } = connect(terminal.env, {
    insecureHttp: call.options['insecureHttp'] === true,
    note: (text) => {
      if (!call.quiet && !call.json) terminal.say(`${terminal.colour.dim(`note: ${text}`)}\n`);
    },
  });
  return baseUrl === undefined ? client : withCheckedPacks(client, baseUrl);
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
