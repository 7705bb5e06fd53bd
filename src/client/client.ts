import type { Catalog } from '../schemas/types.ts';

export type ContentType = 'pattern' | 'theme' | 'blueprint' | 'archetype' | 'shell';

/** The service judges values; the known words are for the editor. */
type Word<Known extends string> = Known | (string & Record<never, never>);

/** What records are looked at: each parameter as the interface names it. */
export interface NamespaceQuery {
  readonly namespace?: string | undefined;
}

export interface ListQuery extends NamespaceQuery {
  readonly source?: Word<'official' | 'community' | 'organization'> | undefined;
  readonly sort?: Word<'recommended' | 'recent' | 'name'> | undefined;
  readonly recommended?: boolean | Word<'true' | 'false'> | undefined;
  readonly intelligence_source?: Word<'authored' | 'benchmark' | 'hybrid'> | undefined;
  readonly blueprint_set?: Word<'all' | 'featured' | 'certified' | 'labs'> | undefined;
  readonly limit?: number | string | undefined;
  readonly offset?: number | string | undefined;
}

export interface SearchQuery extends ListQuery {
  readonly q: string;
  readonly type?: Word<ContentType | `${ContentType}s`> | undefined;
}

export interface PackSelection {
  readonly essence: Catalog['essence.v4.json'];
  readonly pack_type: Word<'scaffold' | 'section' | 'page' | 'mutation' | 'review'>;
  readonly id?: string | undefined;
}

export interface Health {
  readonly status: 'ok';
  readonly version: string;
  readonly surface: 'content-api';
}

export interface CallOptions {
  /** Ends the call; it then fails with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** One method for each route. A failure is thrown as a ServiceError, the same as the service had. */
export interface Client {
  health(options?: CallOptions): Promise<Health>;
  /** The same where older clients look. */
  rootHealth(options?: CallOptions): Promise<Health>;
  search(query: SearchQuery, options?: CallOptions): Promise<Catalog['search-response.v1.json']>;
  list(
    type: ContentType,
    query?: ListQuery,
    options?: CallOptions,
  ): Promise<Catalog['public-content-list.v1.json']>;
  /** One record; of `@official` unless told otherwise. */
  record(
    type: ContentType,
    slug: string,
    query?: NamespaceQuery,
    options?: CallOptions,
  ): Promise<Catalog['public-content-record.v1.json']>;
  schema(name: string, options?: CallOptions): Promise<JsonObject>;
  /** The same file where the catalog is published. */
  publishedSchema(name: string, options?: CallOptions): Promise<JsonObject>;
  /** The catalog as a page. */
  schemaFolder(options?: CallOptions): Promise<string>;
  compilePacks(
    essence: Catalog['essence.v4.json'],
    query?: NamespaceQuery,
    options?: CallOptions,
  ): Promise<Catalog['execution-pack-bundle.v1.json']>;
  selectPack(
    selection: PackSelection,
    query?: NamespaceQuery,
    options?: CallOptions,
  ): Promise<Catalog['selected-execution-pack.v1.json']>;
  intelligenceSummary(
    query?: NamespaceQuery,
    options?: CallOptions,
  ): Promise<Catalog['registry-intelligence-summary.v1.json']>;
  showcaseManifest(options?: CallOptions): Promise<Catalog['showcase-manifest.v1.json']>;
  showcaseShortlist(options?: CallOptions): Promise<Catalog['showcase-shortlist.v1.json']>;
  showcaseShortlistVerification(options?: CallOptions): Promise<Catalog['showcase-shortlist-report.v1.json']>;
  /** The reference page, its style and its script. */
  reference(options?: CallOptions): Promise<string>;
  referenceStyle(options?: CallOptions): Promise<string>;
  referenceScript(options?: CallOptions): Promise<string>;
  openapi(options?: CallOptions): Promise<JsonObject>;
  llms(options?: CallOptions): Promise<string>;
  /** `X-Corpus-Digest` of the latest answer: which corpus it comes from. No request. */
  corpusDigest(): string | undefined;
}
