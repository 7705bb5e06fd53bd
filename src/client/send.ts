import { ServiceError } from '../base/errors.ts';
import { read } from './body.ts';
import { badAnswer, shown } from './bad-answer.ts';

/** `globalThis.fetch`, or the `fetch` of an app in the same process. */
export type Fetch = (request: Request) => Promise<Response>;

export interface Sending {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How much is put up with; Infinity for no limit. */
export interface Limits {
  /** Milliseconds until the headers are there. */
  readonly connect: number;
  /** Milliseconds until the last byte of the body is there. */
  readonly total: number;
  /** Bytes of the body, decoded. */
  readonly body: number;
}

export interface Received {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly bytes: Uint8Array;
}

/** An app in the same process, asked without the classes of the web: they take longer to load than to answer. */
export type Exchange = (sending: Sending) => Promise<Received>;

/** One request to such an app. Nothing here can hang or lead away; only the caller may give up. */
export async function exchanged(
  sending: Sending,
  exchange: Exchange,
  caller?: AbortSignal,
): Promise<Received> {
  caller?.throwIfAborted();
  const received = await exchange(sending);
  caller?.throwIfAborted();
  return received;
}

const MOST_REDIRECTS = 3;

/**
 * One request and its whole answer. Fails with SERVICE_UNAVAILABLE if there is none in time, with BAD_ANSWER if it
 * is endless or leads away, and with the caller's own reason if the caller gives up.
 */
export async function send(
  sending: Sending,
  fetch: Fetch,
  limits: Limits,
  caller?: AbortSignal,
): Promise<Received> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  // A fetch that does not look at its signal must not keep us waiting.
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );
  aborted.catch(() => {});
  const giveUp = (): void => controller.abort(caller?.reason);
  caller?.addEventListener('abort', giveUp);
  const after = (ms: number): (() => void) => {
    // A timer counts to 2^31 and takes anything above for 1.
    if (ms >= 2 ** 31) return () => {};
    const timer = setTimeout(() => controller.abort(late(sending.url, ms)), ms);
    return () => clearTimeout(timer);
  };
  const stopTotal = after(limits.total);
  const stopConnect = after(Math.min(limits.connect, limits.total));
  try {
    const response = await Promise.race([follow(sending, fetch, signal), aborted]);
    stopConnect();
    return {
      status: response.status,
      headers: response.headers,
      bytes: await read(response, sending.url, limits.body, signal),
    };
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    throw thrown instanceof ServiceError ? thrown : unreachable(sending.url, thrown);
  } finally {
    stopTotal();
    stopConnect();
    caller?.removeEventListener('abort', giveUp);
  }
}

/** Follows redirects within the origin: somebody else's server is never asked, and no other scheme is used. */
async function follow(sending: Sending, fetch: Fetch, signal: AbortSignal): Promise<Response> {
  const { url: first, ...rest } = sending;
  let url = first;
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(new Request(url, { ...rest, redirect: 'manual', signal }));
    // Browsers tell neither the status nor the target.
    if (response.type === 'opaqueredirect') throw badAnswer(first, 'an answer', 'a redirect');
    const location = response.headers.get('location');
    const kept = response.status === 307 || response.status === 308;
    if (location === null || !(kept || [301, 302, 303].includes(response.status))) return response;
    // Nobody waits for this body; a failure to drop it is of no interest.
    response.body?.cancel().catch(() => {});
    if (sending.method === 'POST' && !kept)
      throw badAnswer(first, 'an answer', `redirect ${response.status}`);
    if (redirects === MOST_REDIRECTS)
      throw badAnswer(first, `at most ${MOST_REDIRECTS} redirects`, 'one more');
    url = sameOrigin(first, url, location);
  }
}

function sameOrigin(first: string, from: string, location: string): string {
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (target?.origin === new URL(first).origin && target.username === '' && target.password === '')
    return target.href;
  const where = target ? shown(target.href) : 'what is no URL';
  throw badAnswer(first, 'a redirect within the same origin', `one to ${where}`);
}

const late = (url: string, ms: number): ServiceError =>
  new ServiceError('SERVICE_UNAVAILABLE', `The service at ${new URL(url).host} did not answer in ${ms} ms.`);

function unreachable(url: string, thrown: unknown): ServiceError {
  const code = codeOf(thrown);
  const why = code === undefined ? 'the connection broke' : code;
  return new ServiceError(
    'SERVICE_UNAVAILABLE',
    `The service at ${new URL(url).host} cannot be reached (${why}).`,
    {
      cause: thrown,
    },
  );
}

/** `ECONNREFUSED` and the like; codes that a library made up tell nothing to a user. */
function codeOf(thrown: unknown): string | undefined {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && !code.startsWith('UND_') ? code : undefined;
}
