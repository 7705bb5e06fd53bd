import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

/** The app that is looked at. */
export interface Target {
  readonly kind: 'url' | 'build';
  /** What reports call it: the address or the folder. */
  readonly name: string;
  readonly origin: URL;
  addressOf(path: string): string;
  /** The path that an address shows; undefined if it lies elsewhere. */
  pathAt(address: string): string | undefined;
}

export type Routing = 'hash' | 'history' | 'pathname';

/** Paths are appended to the address; with hash routing they stand behind the hash sign. */
export function targetAt(base: URL, routing: Routing, { kind, name }: Pick<Target, 'kind' | 'name'>): Target {
  const prefix = base.pathname.replace(/\/+$/, '');
  const addressOf = (path: string): string =>
    routing === 'hash' ? `${base.origin}${prefix}/#${path}` : `${base.origin}${prefix}${path}`;
  return {
    kind,
    name,
    origin: new URL(base.origin),
    addressOf,
    pathAt(address) {
      const url = new URL(address);
      if (url.origin !== base.origin) return undefined;
      if (routing === 'hash') return bare(url.hash.replace(/^#/, '').replace(/[?#].*$/, ''));
      return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`)
        ? bare(url.pathname.slice(prefix.length))
        : undefined;
    },
  };
}

/** A slash at the end, and how a sign is escaped, make no other path. */
export const bare = (path: string): string => {
  const plain = path.replace(/(?<=.)\/+$/, '') || '/';
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
};

/** The address of a running app: on this machine, unless others are allowed. */
export function readAddress(text: string, allowRemote: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ServiceError(
      'USAGE',
      `--url takes the address of a running app, such as http://127.0.0.1:3000; got ${quote(text)}.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new ServiceError('USAGE', '--url takes no name and no password: they would stand in reports.');
  if (!allowRemote && !isLoopback(url.hostname))
    throw new ServiceError(
      'USAGE',
      `--url may name this machine only, and ${quote(url.hostname)} is another. Add --allow-remote to visit it nevertheless.`,
    );
  return url;
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);
