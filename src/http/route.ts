import { ServiceError } from '../base/errors.ts';
import { nearestNames, quote } from '../base/text.ts';
import { CONTENT_FOLDERS, CONTENT_TYPES, type Corpus, folderOf } from '../content/corpus.ts';
import type { EmbeddedLibrary, Library } from '../content/library.ts';
import type { SchemaCatalog, SchemaName } from '../schemas/catalog.ts';
import type { Catalog, EssenceV4 } from '../schemas/types.ts';
import type { GalleryFiles } from './gallery/gallery-files.ts';
import type { HeaderMap, RouteResult } from './messages.ts';
import type { RegistryFiles } from './registry-files.ts';

/** The dependencies of all routes. Routes never open files; a library may query its database. */
export interface Service {
  readonly library: Library;
  readonly catalog: SchemaCatalog;
  readonly version: string;
  readonly gallery: GalleryFiles;
  /** Undefined as long as a checkout that was started for the first time still makes it. */
  readonly registry: RegistryFiles | undefined;
  /** For the routes that describe the API. */
  readonly routes: readonly Route[];
}

/** A service that has all records in memory. */
export interface EmbeddedService extends Service {
  readonly library: EmbeddedLibrary;
}

export interface RouteContext {
  readonly service: Service;
  /** Decoded values of the `:names` in the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Describes a parameter in OpenAPI and on the reference page. */
export interface Parameter {
  readonly name: string;
  readonly summary: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required?: boolean;
  readonly example?: string;
}

/** Values of `Cache-Control`. */
export const CACHE_CONTROL = {
  never: 'no-store',
  minute: 'public, max-age=60, stale-while-revalidate=3600',
  fiveMinutes: 'public, max-age=300, stale-while-revalidate=3600',
  day: 'public, max-age=86400',
} as const;

interface BaseRoute {
  readonly path: string;
  readonly summary: string;
  readonly pathParameters?: readonly Parameter[];
  readonly query?: readonly Parameter[];
  readonly cache: (typeof CACHE_CONTROL)[keyof typeof CACHE_CONTROL];
  /** A path that responds with 200, for tests and for the reference page. */
  readonly example: string;
}

/** Responds with a document of the catalog; the schema name determines the type of the body. */
export interface DocumentRoute<Name extends SchemaName = SchemaName> extends BaseRoute {
  readonly kind: 'document';
  readonly response: Name;
  /** The last member of the body, if it is a list of objects that many responses share: each is serialized once. */
  readonly shared?: keyof Catalog[Name] & string;
  readonly handle: (
    context: RouteContext,
  ) => RouteResult<Catalog[Name]> | Promise<RouteResult<Catalog[Name]>>;
}

/** The body of a page or a schema, or the bytes of a picture or a font. */
export type FileBody = string | Uint8Array;

/** Responds with its own `Content-Type`. */
export interface FileRoute extends BaseRoute {
  readonly kind: 'file';
  readonly handle: (context: RouteContext) => RouteResult<FileBody> | Promise<RouteResult<FileBody>>;
}

/** The input of a pack route. It has no service, because it may run in a thread that has only the records. */
export interface PackContext {
  readonly query: URLSearchParams;
  /** The parsed JSON body, not yet validated. */
  readonly body: unknown;
  corpusFor(essence: EssenceV4): Corpus | Promise<Corpus>;
  /** Returns `sha256:` and the digest of a text in hex. */
  digest(text: string): Promise<string>;
  readonly maxResultBytes: number;
}

/** Describes a request body in OpenAPI and on the reference page. */
export interface RequestBody {
  readonly summary: string;
  /** Builds the schema of the body; `refTo` creates a reference to a file of the catalog. */
  schema(refTo: (name: SchemaName) => { readonly $ref: string }): Readonly<Record<string, unknown>>;
  /** True if the body is one document, to which the size limit of documents applies, and not a part of it. */
  readonly isDocument?: true;
  /** A valid body, for tests and for the reference page. */
  readonly example: unknown;
}

/** Compiles a posted document into a document of the catalog. Stores nothing. */
export interface PackRoute<Name extends SchemaName = SchemaName> extends BaseRoute {
  readonly kind: 'pack';
  readonly body: RequestBody;
  readonly response: Name;
  readonly handle: (context: PackContext) => Promise<RouteResult<Catalog[Name]>>;
}

/** Reports the health of the service; its body is not part of the catalog. */
export interface HealthRoute extends BaseRoute {
  readonly kind: 'health';
  readonly handle: (
    context: RouteContext,
  ) => Promise<
    RouteResult<{ readonly status: 'ok'; readonly version: string; readonly surface: 'content-api' }>
  >;
}

export type Route =
  | { [Name in SchemaName]: DocumentRoute<Name> | PackRoute<Name> }[SchemaName]
  | FileRoute
  | HealthRoute;

/** Infers the response type from the schema name, so that a wrong body does not compile. */
export const documentRoute = <Name extends SchemaName>(
  route: Omit<DocumentRoute<Name>, 'kind'>,
): DocumentRoute<Name> => ({ kind: 'document', ...route });

/** `documentRoute` for pack routes. */
export const packRoute = <Name extends SchemaName>(
  route: Omit<PackRoute<Name>, 'kind' | 'cache'>,
): PackRoute<Name> => ({ kind: 'pack', cache: CACHE_CONTROL.never, ...route });

export const textResult = (
  body: string,
  contentType: string,
  headers: HeaderMap = {},
): RouteResult<string> => ({
  body,
  headers: { 'Content-Type': contentType, ...headers },
});

/** Bytes that are compressed already. */
export const fileResult = (body: Uint8Array, contentType: string): RouteResult<Uint8Array> => ({
  body,
  headers: { 'Content-Type': contentType },
});

/** Renders a text once for each service, on first use. */
export function memoizeByService<Text extends string | Promise<string>>(
  render: (service: Service) => Text,
): (service: Service) => Text {
  const rendered = new WeakMap<Service, Text>();
  return (service) => {
    const known = rendered.get(service);
    if (known !== undefined) return known;
    const text = render(service);
    rendered.set(service, text);
    return text;
  };
}

const READ_METHODS = ['GET', 'HEAD', 'OPTIONS'];
const POST_METHODS = ['POST', 'OPTIONS'];

export const allowedMethods = ({ kind }: Pick<Route, 'kind'>): readonly string[] =>
  kind === 'pack' ? POST_METHODS : READ_METHODS;

export interface RouteMatch {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

/** Decodes each segment of a path on its own, so that `%2F` stays inside its segment. */
export function splitPath(pathname: string): string[] {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    if (segments.some((segment) => segment.includes('\0'))) throw new URIError('NUL');
    return segments;
  } catch {
    throw new ServiceError('MALFORMED_REQUEST', 'The URL contains an invalid percent-encoding.');
  }
}

/** Finds the route of a path. There are so few routes that a linear search is fast enough. */
export function matchRoute(routes: readonly Route[], segments: readonly string[]): RouteMatch | undefined {
  for (const route of routes) {
    const pattern = route.path.split('/').slice(1);
    if (pattern.length !== segments.length) continue;
    const path: Record<string, string> = Object.create(null);
    const matches = pattern.every((part, index) => {
      const segment = segments[index] ?? '';
      if (!part.startsWith(':')) return part === segment;
      path[part.slice(1)] = segment;
      return segment !== '';
    });
    if (matches) return { route, path };
  }
  return undefined;
}

/** The error for an unknown path, with suggestions. */
export function routeNotFound(
  method: string,
  pathname: string,
  segments: readonly string[],
  routes: readonly Route[],
): ServiceError {
  if (segments.at(-1) === 'thumbnail' && segments.length === 5) {
    return new ServiceError('NOT_FOUND', 'Thumbnail assets are not served by the content API.');
  }
  const error = `No route ${method} ${quote(pathname).slice(1, -1)}.`;
  const suggestions = suggestPaths(segments, routes);
  const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(' or ')}?`;
  return new ServiceError(
    'NOT_FOUND',
    `${error}${hint} The routes are listed at /openapi.json and at /reference.`,
    {
      error,
      suggestions,
      ...(segments[0] === 'v1' && segments.length <= 2
        ? { available: CONTENT_FOLDERS.map((folder) => `/v1/${folder}`) }
        : {}),
    },
  );
}

function suggestPaths(segments: readonly string[], routes: readonly Route[]): string[] {
  const nonEmpty = segments.filter((segment) => segment !== '');
  const normalized = `/${nonEmpty.join('/')}`;
  if (nonEmpty.length < segments.length && matchRoute(routes, nonEmpty)) return [normalized];
  if (normalized === '/v1') return ['/v1/search', '/openapi.json'];
  if (matchRoute(routes, ['v1', ...nonEmpty])) return [`/v1${normalized}`];
  const singular = CONTENT_TYPES.find((one) => one === nonEmpty[1]);
  if (singular) return [`/${['v1', folderOf(singular), ...nonEmpty.slice(2)].join('/')}`];
  const fixedPaths = routes.map(({ path }) => path).filter((path) => !path.includes(':'));
  return nearestNames(normalized, fixedPaths);
}
