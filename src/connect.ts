import { type Client, createClient } from './client/index.ts';
import { baseOf } from './client/base-url.ts';
import { asServiceError } from './errors.ts';
import type { App } from './http/app.ts';

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
  return namedIn(env).length > 0 ? undefined : (await import('./http/release.ts')).embeddedRelease();
}

let opened: Promise<App> | undefined;

/** Opened when it is first asked, and once in a process. */
function openApp(): Promise<App> {
  opened ??= open();
  return opened;
}

async function open(): Promise<App> {
  const [{ openPacked }, { createApp }, { plainPlatform }] = await Promise.all([
    import('./http/open-packed.ts'),
    import('./http/app.ts'),
    import('./http/platform.ts'),
  ]);
  // Without a build, or beside a folder that was changed, the corpus is read and verified file by file.
  const service = openPacked() ?? (await import('./http/open.ts')).openService();
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
        const [app, { exchange }] = await Promise.all([openApp(), import('./http/exchange.ts')]);
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
