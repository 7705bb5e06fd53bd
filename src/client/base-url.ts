import { ServiceError } from '../base/errors.ts';

export interface Base {
  /** What every path is put behind: no user-info, no `/v1`, no slash at the end. */
  readonly root: string;
  /** From the user-info of the address; fetch takes no address that has any. */
  readonly authorization?: string;
}

/** The address of a service, checked before anything is sent there. */
export function baseOf(value: string, insecureHttp = false): Base {
  const refuse = (why: string): ServiceError =>
    new ServiceError('INVALID_CONFIGURATION', `${why}; got ${masked(value)}.`);
  if (value.trim() === '') throw refuse('The base URL of the service is empty');
  // The URL parser drops some of these silently; what is used would not be what was written.
  if (/[\s\p{Cc}]/u.test(value)) throw refuse('The base URL of the service may not contain blanks');
  const url = parsed(value);
  if (!url) throw refuse('The base URL of the service must be a URL such as https://host/v1');
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refuse('The base URL of the service must begin with https:// or http://');
  if (url.search !== '' || url.hash !== '')
    throw refuse('The base URL of the service may have no query and no fragment');
  if (isLinkLocal(url.hostname)) throw refuse('The base URL of the service may not be a link-local address');
  if (url.protocol === 'http:' && !insecureHttp && !isLoopback(url.hostname))
    throw refuse('http:// is for this machine only; use https://, or allow insecure HTTP');
  const root = url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
  const authorization = authorizationOf(url);
  if (authorization === undefined) throw refuse('The user-info of the base URL has a wrong percent-encoding');
  return authorization === '' ? { root } : { root, authorization };
}

function parsed(value: string): URL | undefined {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
}

/** For messages: nothing of user-info or query, not too long, on one line. */
function masked(value: string): string {
  const shown = value.replace(/[?#].*$/s, '?…').replace(/^([a-z][a-z0-9+.-]*:[/\\]*)?.*@/is, '$1***@');
  return JSON.stringify(shown.length > 64 ? `${shown.slice(0, 64)}…` : shown);
}

/** The URL parser has brought every way to write an address into one form. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);

/** Where clouds keep the credentials of their machines; no service is there. */
const isLinkLocal = (host: string): boolean =>
  host.startsWith('169.254.') || host.startsWith('[::ffff:a9fe:') || /^\[fe[89ab][0-9a-f]:/.test(host);

/** Empty without user-info, undefined if it cannot be read. */
function authorizationOf({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return '';
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(pair)))}`;
  } catch {
    return undefined;
  }
}
