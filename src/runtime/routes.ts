import { routesOf } from '../essence/walk.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { listPlacements, type PlacementContract } from '../verify/slot-needs.ts';
import { ServiceError } from '../base/errors.ts';

/** One entry of the keyboard map of a pattern. */
export interface PageKey {
  readonly pattern: string;
  readonly keys: readonly string[];
  readonly does: string;
}

export interface ContractRoute {
  readonly route: string;
  readonly pointer: string;
  /** The route with values for its parameters; absent if a value is missing. */
  readonly path?: string;
  /** The reason why there is no path, as the end of a sentence. */
  readonly missing?: string;
  readonly keys: readonly PageKey[];
  readonly placements: readonly PlacementContract[];
}

/** The distinct routes of the contract, in its order. */
export function listContractRoutes(
  essence: EssenceV4,
  bundle: ExecutionPackBundleV1,
  parameters: ReadonlyMap<string, string>,
): ContractRoute[] {
  const seen = new Set<string>();
  return routesOf(essence).flatMap(({ path: route, pointer }): ContractRoute[] => {
    if (seen.has(route)) return [];
    seen.add(route);
    const page = bundle.pages.find(({ data }) => data.path === route || data.alsoAt?.includes(route));
    return [
      {
        route,
        pointer,
        ...fillParameters(route, parameters),
        keys: listPageKeys(route, bundle),
        placements: page ? listPlacements(bundle, page.data) : [],
      },
    ];
  });
}

/** `/orders/:id` with a value for `id`. */
export function fillParameters(
  route: string,
  parameters: ReadonlyMap<string, string>,
): { readonly path: string } | { readonly missing: string } {
  if (!route.startsWith('/')) return { missing: 'it does not start with a slash' };
  const missing: string[] = [];
  const parts = route
    .split('/')
    .filter(Boolean)
    .flatMap((part): string[] => {
      const [, name, times] =
        /^:([\w-]+)(?:\(.*\))?([?*+]?)$/.exec(part) ?? (part === '*' ? [part, '*'] : []);
      if (name === undefined) return [part];
      const value = parameters.get(name);
      if (value !== undefined) return [encodeURIComponent(value)];
      // Optional parameters are omitted.
      if (times === '?' || times === '*' || name === '*') return [];
      missing.push(name);
      return [];
    });
  const [first] = missing;
  if (first !== undefined)
    return {
      missing: `it needs a value for ${missing.map((name) => quote(name)).join(', ')}: give --param ${first}=…`,
    };
  return { path: `/${parts.join('/')}` };
}

/** A bundle states the keyboard map of a pattern once, at the first page that uses it. */
function listPageKeys(route: string, { pages }: ExecutionPackBundleV1): PageKey[] {
  const page = pages.find(({ data }) => data.path === route || data.alsoAt?.includes(route));
  const placed = pages.flatMap(({ data }) => data.patterns);
  const ids = new Set(page?.data.patterns.map(({ id }) => id));
  return [...ids].flatMap((pattern) => {
    const stated = placed.find(({ id, accessibility }) => id === pattern && accessibility);
    return (stated?.accessibility?.keyboard ?? []).map(({ keys, does }) => ({ pattern, keys, does }));
  });
}

/** The app under test. */
export interface Target {
  readonly kind: 'url' | 'build';
  /** The URL or the folder, as reports show it. */
  readonly name: string;
  readonly origin: URL;
  urlOf(path: string): string;
  /** The path of a URL of this app; undefined for any other URL. */
  pathAt(address: string): string | undefined;
}

export type Routing = 'hash' | 'history' | 'pathname';

/** Appends paths to the base URL; with hash routing, after the hash sign. */
export function createTarget(
  base: URL,
  routing: Routing,
  { kind, name }: Pick<Target, 'kind' | 'name'>,
): Target {
  const prefix = base.pathname.replace(/\/+$/, '');
  const urlOf = (path: string): string =>
    routing === 'hash' ? `${base.origin}${prefix}/#${path}` : `${base.origin}${prefix}${path}`;
  return {
    kind,
    name,
    origin: new URL(base.origin),
    urlOf,
    pathAt(address) {
      const url = new URL(address);
      if (url.origin !== base.origin) return undefined;
      if (routing === 'hash') return normalizePath(url.hash.replace(/^#/, '').replace(/[?#].*$/, ''));
      return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`)
        ? normalizePath(url.pathname.slice(prefix.length))
        : undefined;
    },
  };
}

/** Removes trailing slashes and percent-encoding, so that equal paths compare equal. */
export const normalizePath = (path: string): string => {
  const plain = path.replace(/(?<=.)\/+$/, '') || '/';
  try {
    return decodeURI(plain);
  } catch {
    return plain;
  }
};

/** Parses the URL of a running app; only loopback hosts are allowed unless `allowRemote` is set. */
export function parseAppUrl(text: string, allowRemote: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new ServiceError(
      'USAGE',
      `--url expects the address of a running app, such as http://127.0.0.1:3000; got ${quote(text)}.`,
    );
  if (url.username !== '' || url.password !== '')
    throw new ServiceError(
      'USAGE',
      '--url must not contain a user name or password: they would appear in reports.',
    );
  if (!allowRemote && !isLoopback(url.hostname))
    throw new ServiceError(
      'USAGE',
      `--url accepts only this machine by default, not ${quote(url.hostname)}. Add --allow-remote to visit it.`,
    );
  return url;
}

const isLoopback = (host: string): boolean => /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);
