import { CLIENT_LIMITS } from '../base/client-limits.ts';
import type {
  CallOptions,
  Client,
  ClientOptions,
  ContentRecord,
  ContentTypeName,
  Health,
  NamespaceQuery,
} from './client.ts';
import { bytesParser, documentParser, objectParser, type ResponseParser, textParser } from './parsers.ts';
import { createRequester } from './request.ts';
import { buildPath, buildQuery, parseBaseUrl, type Query } from './url.ts';

export {
  type FailureCode,
  type FailureFacts,
  type Problem,
  type ProblemDocument,
  ServiceError,
} from '../base/errors.ts';
export type * from './client.ts';
export { findBaseUrl } from './url.ts';

const HEALTH = objectParser<Health>({ status: 'string', version: 'string', surface: 'string' });
const JSON_OBJECT = objectParser<Readonly<Record<string, unknown>>>({});

/** Paths have the plural, and no type ends in s. */
const toPlural = (type: string): string => (type.endsWith('s') ? type : `${type}s`);

/**
 * Creates a client for the content API. Runs wherever `fetch` does: in Node, in browsers and on the edge.
 *
 * @param options Only `baseUrl` is required.
 * @throws {ServiceError} `INVALID_CONFIGURATION` if the base URL is invalid, or insecure and not explicitly allowed.
 * @example
 * import { createClient, ServiceError } from '@svc-contract/svc/client';
 *
 * const client = createClient({ baseUrl: 'https://api.example.com/v1' });
 * try {
 *   const { results } = await client.search({ q: 'data table' });
 *   const record = await client.record('pattern', results[0].slug);
 * } catch (error) {
 *   if (error instanceof ServiceError) console.error(error.code, error.message, error.facts.suggestions);
 * }
 */
export function createClient(options: ClientOptions): Client {
  const {
    connectTimeoutMs = CLIENT_LIMITS.connectMs,
    timeoutMs = CLIENT_LIMITS.responseMs,
    retries = 2,
    random = Math.random,
  } = options;
  let latestDigest: string | undefined;
  const request = createRequester({
    base: parseBaseUrl(options.baseUrl, options.insecureHttp),
    // Looked up on every call, so that a mocked global fetch is used.
    fetch: options.fetch ?? ((webRequest, init) => fetch(webRequest, init)),
    exchange: options.exchange,
    connectTimeoutMs,
    timeoutMs,
    maxBodyBytes: options.bodyLimit ?? CLIENT_LIMITS.responseBytes,
    retries,
    random,
    // Browsers have a cache of their own, and If-None-Match would cause a preflight for other origins.
    useCache: options.keep ?? !('location' in globalThis),
    ...(options.hint === undefined ? {} : { hint: options.hint }),
    onDigest: (digest) => {
      latestDigest = digest;
    },
  });

  // Async, so that an invalid path segment rejects like any other error.
  const get = async <Body>(
    segments: readonly string[],
    query: object,
    parser: ResponseParser<Body>,
    { signal }: CallOptions = {},
  ): Promise<Body> =>
    request({ target: buildPath(...segments) + buildQuery(query as Query), signal }, parser);

  const post = <Body>(
    path: string,
    query: object,
    document: unknown,
    parser: ResponseParser<Body>,
    { signal }: CallOptions = {},
  ): Promise<Body> => request({ target: path + buildQuery(query as Query), document, signal }, parser);

  const getText = (target: string, mediaType: string, { signal }: CallOptions = {}): Promise<string> =>
    request({ target, signal }, textParser(mediaType));

  return {
    health: (call) => get(['v1', 'health'], {}, HEALTH, call),
    rootHealth: (call) => get(['health'], {}, HEALTH, call),
    search: (query, call) => get(['v1', 'search'], query, documentParser('search-response.v1.json'), call),
    list: (type, query = {}, call) =>
      get(['v1', toPlural(type)], query, documentParser('public-content-list.v1.json'), call),
    record: <Name extends ContentTypeName>(
      type: Name,
      slug: string,
      { namespace = '@official' }: NamespaceQuery = {},
      call?: CallOptions,
    ) =>
      get(
        ['v1', toPlural(type), namespace, slug],
        {},
        // The service validates the payload against the schema of the type.
        documentParser('public-content-record.v1.json') as unknown as ResponseParser<ContentRecord<Name>>,
        call,
      ),
    schema: (name, call) => get(['v1', 'schema', name], {}, JSON_OBJECT, call),
    publishedSchema: (name, call) => get(['schemas', name], {}, JSON_OBJECT, call),
    schemaFolder: (call) => getText('/schemas/', 'text/html', call),
    compilePacks: (essence, query = {}, call) =>
      post('/v1/packs/compile', query, essence, documentParser('execution-pack-bundle.v1.json'), call),
    selectPack: (selection, query = {}, call) =>
      post('/v1/packs/select', query, selection, documentParser('selected-execution-pack.v1.json'), call),
    intelligenceSummary: (query = {}, call) =>
      get(
        ['v1', 'intelligence', 'summary'],
        query,
        documentParser('registry-intelligence-summary.v1.json'),
        call,
      ),
    showcaseManifest: (call) =>
      get(['v1', 'showcase', 'manifest'], {}, documentParser('showcase-manifest.v1.json'), call),
    showcaseShortlist: (call) =>
      get(['v1', 'showcase', 'shortlist'], {}, documentParser('showcase-shortlist.v1.json'), call),
    showcaseShortlistVerification: (call) =>
      get(
        ['v1', 'showcase', 'shortlist-verification'],
        {},
        documentParser('showcase-shortlist-report.v1.json'),
        call,
      ),
    registryFile: (name, call) => get(['r', name], {}, JSON_OBJECT, call),
    gallery: (call) => getText('/', 'text/html', call),
    galleryStyle: (call) => getText('/gallery/page.css', 'text/css', call),
    galleryScript: (call) => getText('/gallery/page.js', 'text/javascript', call),
    galleryPicture: (name, call) => get(['gallery', 'pictures', name], {}, bytesParser('image/webp'), call),
    galleryFont: (name, call) => get(['gallery', 'fonts', name], {}, bytesParser('font/woff2'), call),
    patternPreview: (slug, call) => get(['gallery', 'patterns', slug], {}, textParser('text/html'), call),
    patternPreviewStyle: (call) => getText('/gallery/patterns.css', 'text/css', call),
    patternPreviewScript: (call) => getText('/gallery/patterns.js', 'text/javascript', call),
    patternPreviewCalendarScript: (call) => getText('/gallery/calendar.js', 'text/javascript', call),
    reference: (call) => getText('/reference', 'text/html', call),
    referenceStyle: (call) => getText('/reference.css', 'text/css', call),
    referenceScript: (call) => getText('/reference.js', 'text/javascript', call),
    openapi: (call) => get(['openapi.json'], {}, JSON_OBJECT, call),
    llms: (call) => getText('/llms.txt', 'text/plain', call),
    corpusDigest: () => latestDigest,
  };
}
