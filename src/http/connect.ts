import { type Client, createClient } from '../client/index.ts';
import { baseOf } from '../client/base-url.ts';
import { asServiceError } from '../base/errors.ts';
import type { App } from './app.ts';

export interface Connection {
  readonly client: Client;
  readonly where: 'network' | 'embedded';
  /** Where the service is, without user-info; not there if it is embedded. */
  readonly baseUrl?: string;
}

export interface ConnectOptions {
  /** Allows `http:` to other machines than this one. */
  readonly insecureHttp?: boolean;
  /** Told what a person should know of the choice. */
  readonly note?: (text: string) => void;
}

/** In the order in which they count; the second is the name that 3.x knew. */
const VARIABLES = ['SVC_API_URL', 'REGISTRY_URL'] as const;

/**
 * The service that the environment names, or the one in this package. The choice is made here and once: a service
 * that cannot be reached is a failure, never a reason to answer from another corpus.
 */
export function connect(
  env: Readonly<Record<string, string | undefined>>,
  { insecureHttp = false, note }: ConnectOptions = {},
): Connection {
  const [variable, ignored] = namedIn(env);
  if (variable === undefined) return { client: embedded(), where: 'embedded' };
  if (ignored !== undefined) note?.(`${ignored} is ignored: ${variable} is set.`);
  const baseUrl = env[variable] ?? '';
  const client = createClient({
    baseUrl,
    insecureHttp,
    hint: `Unset ${[variable, ...(ignored === undefined ? [] : [ignored])].join(' and ')} to use the embedded corpus.`,
  });
  return { client, where: 'network', baseUrl: baseOf(baseUrl, insecureHttp).root };
}

const namedIn = (env: Readonly<Record<string, string | undefined>>): readonly (typeof VARIABLES)[number][] =>
  VARIABLES.filter((name) => (env[name] ?? '').trim() !== '');

/**
 * What the answers will be those of, known without asking: the release in this package. Undefined for a service
 * elsewhere, which may become another at any time, and for a package that is not built.
 */
export async function releaseOf(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  return namedIn(env).length > 0 ? undefined : (await import('./release.ts')).embeddedRelease();
}

let opened: Promise<App> | undefined;

/** Opened when it is first asked, and once in a process. */
function openApp(): Promise<App> {
  opened ??= open();
  return opened;
}

async function open(): Promise<App> {
  const [{ openPacked }, { createApp }, { plainPlatform }] = await Promise.all([
    import('./open-packed.ts'),
    import('./app.ts'),
    import('./platform.ts'),
  ]);
  // Without a build, or beside a folder that was changed, the corpus is read and verified file by file.
  const service = openPacked() ?? (await import('./open.ts')).openService();
  return createApp(service, plainPlatform, {
    // In the same process nobody has to be spared the cause.
    onBug(failure) {
      throw failure;
    },
  });
}

const embedded = (): Client =>
  createClient({
    // Never resolved; a client needs an address to put paths behind.
    baseUrl: 'http://localhost',
    async exchange(sending) {
      try {
        const [app, { exchange }] = await Promise.all([openApp(), import('./exchange.ts')]);
        return await exchange(app, sending);
      } catch (thrown) {
        // Nothing here is a matter of the network.
        throw asServiceError(thrown);
      }
    },
    // Opening takes as long as it takes, nothing here can hang, and no answer is hostile.
    connectTimeoutMs: Number.POSITIVE_INFINITY,
    timeoutMs: Number.POSITIVE_INFINITY,
    bodyLimit: Number.POSITIVE_INFINITY,
  });

/** The service as the environment names it: a deployment, or the corpus of this package. */
export function openClient(
  env: Readonly<Record<string, string | undefined>>,
  options: ConnectOptions = {},
): { readonly client: Client; readonly origin: string; readonly release: () => Promise<string | undefined> } {
  const { client, baseUrl } = connect(env, options);
  return baseUrl === undefined
    ? { client, origin: 'embedded', release: () => releaseOf(env) }
    : { client: withCheckedPacks(client, baseUrl), origin: baseUrl, release: async () => undefined };
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
  const { validatorOf } = await import('../schemas/folder.ts');
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
