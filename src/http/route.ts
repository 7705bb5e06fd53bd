import type { EmbeddedLibrary, Library } from '../content/library.ts';
import type { SchemaCatalog, SchemaName } from '../schemas/catalog.ts';
import type { Catalog } from '../schemas/types.ts';

/** Everything a route may use. No file is opened on the request path; a library may ask its database. */
export interface Service {
  readonly library: Library;
  readonly catalog: SchemaCatalog;
  readonly version: string;
  /** All routes, for those that describe the interface. */
  readonly routes: readonly Route[];
}

/** The service whose records are all in memory. */
export interface EmbeddedService extends Service {
  readonly library: EmbeddedLibrary;
}

export interface Call {
  readonly service: Service;
  /** Values of the path's `:names`, decoded. */
  readonly path: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** Documentation of a parameter, for the description of the interface. */
export interface Parameter {
  readonly name: string;
  readonly summary: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required?: boolean;
  readonly example?: string;
}

/** How long an answer may be kept, by a browser or by a cache on the way. */
export const CACHE = {
  never: 'no-store',
  minute: 'public, max-age=60, stale-while-revalidate=3600',
  fiveMinutes: 'public, max-age=300, stale-while-revalidate=3600',
  day: 'public, max-age=86400',
} as const;

interface Common {
  readonly path: string;
  readonly summary: string;
  readonly pathParameters?: readonly Parameter[];
  readonly query?: readonly Parameter[];
  readonly cache: (typeof CACHE)[keyof typeof CACHE];
  /** A path that is answered, for tests and for the reference page. */
  readonly example: string;
}

/** A route that answers with a document of the catalog: the name of its schema types its handler. */
export interface DocumentRoute<Name extends SchemaName = SchemaName> extends Common {
  readonly kind: 'document';
  readonly response: Name;
  readonly handle: (call: Call) => Reply<Catalog[Name]> | Promise<Reply<Catalog[Name]>>;
}

/** A route that answers with bytes that are ready: a schema, a page. */
export interface FileRoute extends Common {
  readonly kind: 'file';
  readonly handle: (call: Call) => {
    readonly text: string;
    readonly type: string;
    readonly headers?: Readonly<Record<string, string>>;
  };
}

export interface Reply<Body> {
  readonly body: Body;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a route that takes a document is called with. */
export interface PackCall extends Call {
  /** The body, read as JSON and nothing more. */
  readonly body: unknown;
  /** `sha256:` and the digest of a text in hex. */
  digest(text: string): Promise<string>;
}

/** Documentation of a body, for the description of the interface. */
export interface RequestBody {
  readonly summary: string;
  /** The schema of the body, given what refers to a file of the catalog. */
  schema(refTo: (name: SchemaName) => { readonly $ref: string }): Readonly<Record<string, unknown>>;
  /** A body that is answered, for tests and for the reference page. */
  readonly example: unknown;
}

/** A route that makes a document of the catalog out of the one it is sent. Nothing of it is kept. */
export interface PackRoute<Name extends SchemaName = SchemaName> extends Common {
  readonly kind: 'pack';
  readonly body: RequestBody;
  readonly response: Name;
  readonly handle: (call: PackCall) => Promise<Reply<Catalog[Name]>>;
}

export type Route =
  | { [Name in SchemaName]: DocumentRoute<Name> | PackRoute<Name> }[SchemaName]
  | FileRoute
  | HealthRoute;

/** What may be done with a path. OPTIONS is answered on every one. */
export const methodsOf = ({ kind }: Pick<Route, 'kind'>): readonly string[] =>
  kind === 'pack' ? POSTED : READ;

const READ = ['GET', 'HEAD', 'OPTIONS'];
const POSTED = ['POST', 'OPTIONS'];

/** Health has a body of its own that is in no schema of the catalog. */
export interface HealthRoute extends Common {
  readonly kind: 'health';
  readonly handle: (
    call: Call,
  ) => Promise<Reply<{ readonly status: 'ok'; readonly version: string; readonly surface: 'content-api' }>>;
}

/** Gives a route the type of its own response, so that a wrong body does not compile. */
export const documentRoute = <Name extends SchemaName>(
  route: Omit<DocumentRoute<Name>, 'kind'>,
): DocumentRoute<Name> => ({ kind: 'document', ...route });

/** The same for a route that takes a document. */
export const packRoute = <Name extends SchemaName>(
  route: Omit<PackRoute<Name>, 'kind' | 'cache'>,
): PackRoute<Name> => ({ kind: 'pack', cache: CACHE.never, ...route });
