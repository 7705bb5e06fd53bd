import { ServiceError } from '../base/errors.ts';

export interface BaseUrl {
  /** The prefix of all paths, without credentials, `/v1` and trailing slash. */
  readonly root: string;
  /** The credentials of the URL as a header, because fetch rejects URLs with credentials. */
  readonly authorization?: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that name a service, in order of precedence; the second is the name from 3.x. */
const SERVICE_VARIABLES = ['SVC_API_URL', 'REGISTRY_URL'] as const;

/** The names of the variables that are set and not blank; the first one decides. */
export const findServiceVariables = (env: Environment): readonly (typeof SERVICE_VARIABLES)[number][] =>
  SERVICE_VARIABLES.filter((name) => (env[name] ?? '').trim() !== '');

/**
 * Finds the address of the service that an environment names.
 *
 * @param env Variables by name, such as `process.env`.
 * @returns The value of `SVC_API_URL`, else that of `REGISTRY_URL`; undefined if both are missing or blank.
 * @example
 * const client = createClient({ baseUrl: findBaseUrl(process.env) ?? 'https://api.example.com/v1' });
 */
export function findBaseUrl(env: Environment): string | undefined {
  const [name] = findServiceVariables(env);
  return name === undefined ? undefined : env[name];
}

/**
 * Parses and checks the address of a service before anything is sent there.
 *
 * @param value Programs without types may leave it out.
 * @throws ServiceError `INVALID_CONFIGURATION`; the message never contains credentials.
 */
export function parseBaseUrl(value: string | undefined, insecureHttp = false): BaseUrl {
  if (typeof value !== 'string')
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'The base URL of the service is missing; set baseUrl to a URL such as https://host/v1.',
    );
  const invalid = (reason: string): ServiceError =>
    new ServiceError('INVALID_CONFIGURATION', `${reason}; got ${redact(value)}.`);
  if (value.trim() === '') throw invalid('The base URL of the service is empty');
  // The URL parser silently drops some of these, so the effective URL would differ from the given one.
  if (/[\s\p{Cc}]/u.test(value))
    throw invalid('The base URL of the service must not contain whitespace or control characters');
  const url = parseUrl(value);
  if (!url) throw invalid('The base URL of the service must be a URL such as https://host/v1');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalid('The base URL of the service must start with https:// or http://');
  if (url.search !== '' || url.hash !== '')
    throw invalid('The base URL of the service must not have a query or fragment');
  if (isLinkLocal(url.hostname))
    throw invalid('The base URL of the service must not be a link-local address');
  if (url.protocol === 'http:' && !insecureHttp && !isLoopback(url.hostname))
    throw invalid('http:// is allowed for this machine only; use https://, or allow insecure HTTP');
  const root = url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  const authorization = buildAuthorization(url);
  if (authorization === undefined)
    throw invalid('The credentials in the base URL have an invalid percent-encoding');
  return authorization === '' ? { root } : { root, authorization };
}

function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
}

/** A URL for messages: truncated, on one line, without credentials and query. */
function redact(value: string): string {
  const shown = value.replace(/[?#].*$/s, '?…').replace(/^([a-z][a-z0-9+.-]*:[/\\]*)?.*@/is, '$1***@');
  return JSON.stringify(shown.length > 64 ? `${shown.slice(0, 64)}…` : shown);
}

/** The URL parser has normalized all notations of an address. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Cloud providers serve machine credentials on link-local addresses. */
const isLinkLocal = (host: string): boolean =>
  host.startsWith('169.254.') || host.startsWith('[::ffff:a9fe:') || /^\[fe[89ab][0-9a-f]:/.test(host);

/** Empty if the URL has no credentials, undefined if they cannot be decoded. */
function buildAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return '';
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(pair)))}`;
  } catch {
    return undefined;
  }
}

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Builds a path in which every argument is exactly one segment, whatever it contains.
 *
 * @throws ServiceError `INVALID_PARAMETER` for a name that no URL can carry as a segment.
 */
export function buildPath(...segments: readonly string[]): string {
  return segments.map((segment) => `/${encodeSegment(segment)}`).join('');
}

function encodeSegment(segment: string): string {
  // Dot segments are resolved even if percent-encoded, and an empty segment is a different route.
  if (segment === '' || segment === '.' || segment === '..')
    throw new ServiceError('INVALID_PARAMETER', `A name must not be ${JSON.stringify(segment)}.`);
  // encodeURIComponent throws on lone surrogates.
  return encodeURIComponent(segment.toWellFormed());
}

/** Builds a query string; leaves out undefined values. */
export function buildQuery(query: Query): string {
  const defined = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return defined.length === 0 ? '' : `?${new URLSearchParams(defined).toString()}`;
}
