import { type Client, createClient } from '../client/index.ts';
import { findServiceVariables, parseBaseUrl } from '../client/url.ts';
import { EMBEDDED } from './embedded.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Connection {
  readonly client: Client;
  readonly where: 'network' | 'embedded';
  /** The address of the service, without credentials; absent if embedded. */
  readonly baseUrl?: string;
}

export interface ConnectOptions {
  /** Allows `http:` to other machines. */
  readonly insecureHttp?: boolean;
  /** Receives notes for the user about the choice of the service. */
  readonly note?: (text: string) => void;
}

/**
 * Connects to the service that the environment names, or to the one embedded in this package. Never falls back from one
 * to the other: an unreachable service is an error, not a reason to use a different corpus.
 */
export function connect(env: Environment, { insecureHttp = false, note }: ConnectOptions = {}): Connection {
  const [variable, ignored] = findServiceVariables(env);
  if (variable === undefined) return { client: createClient(EMBEDDED), where: 'embedded' };
  if (ignored !== undefined) note?.(`${ignored} is ignored because ${variable} is set.`);
  const baseUrl = env[variable] ?? '';
  const client = createClient({
    baseUrl,
    insecureHttp,
    hint: `Unset ${[variable, ...(ignored === undefined ? [] : [ignored])].join(' and ')} to use the embedded corpus.`,
  });
  return { client, where: 'network', baseUrl: parseBaseUrl(baseUrl, insecureHttp).root };
}

/**
 * Identifies the release that responses come from, without a request. Undefined for a remote service, which may be
 * upgraded at any time, and for a package without a build.
 */
export async function getReleaseId(env: Environment): Promise<string | undefined> {
  return findServiceVariables(env).length > 0 ? undefined : (await import('./release.ts')).readReleaseId();
}

/** `connect` for commands that write packs to disk: packs from the network are validated first. */
export function openClient(
  env: Environment,
  options: ConnectOptions = {},
): { readonly client: Client; readonly origin: string; readonly release: () => Promise<string | undefined> } {
  const { client, baseUrl } = connect(env, options);
  return baseUrl === undefined
    ? { client, origin: 'embedded', release: () => getReleaseId(env) }
    : { client: withValidatedPacks(client, baseUrl), origin: baseUrl, release: async () => undefined };
}

/** Packs become files of the project, so they must match the schema completely. */
function withValidatedPacks(client: Client, baseUrl: string): Client {
  return {
    ...client,
    async compilePacks(...args) {
      const bundle = await client.compilePacks(...args);
      await requireValid('execution-pack-bundle.v1.json', bundle, `${baseUrl}/v1/packs/compile`);
      return bundle;
    },
    async selectPack(...args) {
      const selected = await client.selectPack(...args);
      await requireValid('selected-execution-pack.v1.json', selected, `${baseUrl}/v1/packs/select`);
      return selected;
    },
  };
}

/** High enough that unknown members of a newer service cannot push a real issue off the list. */
const MAX_ISSUES = 10_000;

async function requireValid(
  name: 'execution-pack-bundle.v1.json' | 'selected-execution-pack.v1.json',
  document: unknown,
  url: string,
): Promise<void> {
  const { loadValidator } = await import('../schemas/folder.ts');
  if (loadValidator(name)(document)) return;
  const { explain } = await import('../schemas/explain.ts');
  const { catalog } = await import('../schemas/folder.ts');
  const start = { schema: catalog().schema(name) ?? {}, file: name };
  const { issues } = explain(catalog(), start, document, MAX_ISSUES);
  // A newer service may add members.
  const issue = issues.find(({ keyword }) => keyword !== 'additionalProperties');
  if (issue === undefined && issues.length > 0) return;
  const { badResponse } = await import('../client/transport.ts');
  const actual = issue?.pointer
    ? `an invalid value at ${issue.pointer.slice(0, 100)}`
    : 'a different document';
  throw badResponse(url, name, actual);
}
