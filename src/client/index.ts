import { createAsk } from './ask.ts';
import { baseOf } from './base-url.ts';
import type { CallOptions, Client, Health } from './client.ts';
import { document, type Expected, object, text } from './expected.ts';
import type { Exchange, Fetch } from './send.ts';
import { pathOf, type Query, queryOf } from './target.ts';

export { type FailureCode, type FailureFacts, type Problem, ServiceError } from '../base/errors.ts';
export type * from './client.ts';

export interface ClientOptions {
  /** Where the service is, with or without `/v1` at the end. */
  readonly baseUrl: string;
  /** Instead of `globalThis.fetch`; the app of the service has one too. */
  readonly fetch?: Fetch;
  /** Instead of `fetch`: an app in the same process that is asked in plain data. */
  readonly exchange?: Exchange;
  /** Milliseconds until the headers of an answer are there; 3,000. Infinity for no limit, here and below. */
  readonly connectTimeoutMs?: number;
  /** Milliseconds a call may spend asking, bodies and repeated tries included; 10,000. */
  readonly timeoutMs?: number;
  /** Bytes of an answer, decoded; 8 MB. */
  readonly bodyLimit?: number;
  /** How often a GET is tried again at most; 2. */
  readonly retries?: number;
  /** For the waits between tries: from 0 to 1. */
  readonly random?: () => number;
  /** Whether answers are kept and asked for with `If-None-Match`; by default everywhere but in browsers. */
  readonly keep?: boolean;
  /** Allows `http:` to other machines than this one. */
  readonly insecureHttp?: boolean;
  /** Put behind the message when the service is down, busy or answers nonsense: what else can be done. */
  readonly hint?: string;
}

const HEALTH = object<Health>({ status: 'string', version: 'string', surface: 'string' });
const JSON_OBJECT = object<Readonly<Record<string, unknown>>>({});

/** Speaks with a service over `fetch`: over the network, or with an app in the same process. */
export function createClient(options: ClientOptions): Client {
  const { connectTimeoutMs = 3_000, timeoutMs = 10_000, retries = 2, random = Math.random } = options;
  let digest: string | undefined;
  const ask = createAsk({
    base: baseOf(options.baseUrl, options.insecureHttp),
    // Looked up late, so that what stands in for it is found.
    fetch: options.fetch ?? ((request) => fetch(request)),
    exchange: options.exchange,
    connectTimeoutMs,
    timeoutMs,
    bodyLimit: options.bodyLimit ?? 8 * 1024 * 1024,
    retries,
    random,
    // A browser keeps answers itself, and asks other origins before it sends If-None-Match to them.
    keep: options.keep ?? !('location' in globalThis),
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    onDigest: (latest) => {
      digest = latest;
    },
  });

  // Asynchronous, so that a name which cannot be sent is a rejection like every other failure.
  const get = async <Body>(
    segments: readonly string[],
    query: object,
    expected: Expected<Body>,
    { signal }: CallOptions = {},
  ): Promise<Body> => ask({ target: pathOf(...segments) + queryOf(query as Query), signal }, expected);

  const post = <Body>(
    path: string,
    query: object,
    sent: unknown,
    expected: Expected<Body>,
    { signal }: CallOptions = {},
  ): Promise<Body> => ask({ target: path + queryOf(query as Query), document: sent, signal }, expected);

  const page = (target: string, media: string, { signal }: CallOptions = {}): Promise<string> =>
    ask({ target, signal }, text(media));

  return {
    health: (call) => get(['v1', 'health'], {}, HEALTH, call),
    rootHealth: (call) => get(['health'], {}, HEALTH, call),
    search: (query, call) => get(['v1', 'search'], query, document('search-response.v1.json'), call),
    list: (type, query = {}, call) =>
      get(['v1', `${type}s`], query, document('public-content-list.v1.json'), call),
    record: (type, slug, { namespace = '@official' } = {}, call) =>
      get(['v1', `${type}s`, namespace, slug], {}, document('public-content-record.v1.json'), call),
    schema: (name, call) => get(['v1', 'schema', name], {}, JSON_OBJECT, call),
    publishedSchema: (name, call) => get(['schemas', name], {}, JSON_OBJECT, call),
    schemaFolder: (call) => page('/schemas/', 'text/html', call),
    compilePacks: (essence, query = {}, call) =>
      post('/v1/packs/compile', query, essence, document('execution-pack-bundle.v1.json'), call),
    selectPack: (selection, query = {}, call) =>
      post('/v1/packs/select', query, selection, document('selected-execution-pack.v1.json'), call),
    intelligenceSummary: (query = {}, call) =>
      get(['v1', 'intelligence', 'summary'], query, document('registry-intelligence-summary.v1.json'), call),
    showcaseManifest: (call) =>
      get(['v1', 'showcase', 'manifest'], {}, document('showcase-manifest.v1.json'), call),
    showcaseShortlist: (call) =>
      get(['v1', 'showcase', 'shortlist'], {}, document('showcase-shortlist.v1.json'), call),
    showcaseShortlistVerification: (call) =>
      get(
        ['v1', 'showcase', 'shortlist-verification'],
        {},
        document('showcase-shortlist-report.v1.json'),
        call,
      ),
    reference: (call) => page('/', 'text/html', call),
    referenceStyle: (call) => page('/reference.css', 'text/css', call),
    referenceScript: (call) => page('/reference.js', 'text/javascript', call),
    openapi: (call) => get(['openapi.json'], {}, JSON_OBJECT, call),
    llms: (call) => page('/llms.txt', 'text/plain', call),
    corpusDigest: () => digest,
  };
}
