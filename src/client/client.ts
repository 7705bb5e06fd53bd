import type { Catalog } from '../schemas/types.ts';
import type { Exchange, Fetch } from './transport.ts';

export type { Catalog } from '../schemas/types.ts';

/** The payloads of records, by type. */
export interface RecordData {
  readonly pattern: Catalog['pattern.v2.json'];
  readonly theme: Catalog['theme.v1.json'];
  readonly blueprint: Catalog['blueprint.v1.json'];
  readonly archetype: Catalog['archetype.v2.json'];
  readonly shell: Catalog['shell.v1.json'];
}

/** The type of a record. */
export type ContentType = 'pattern' | 'theme' | 'blueprint' | 'archetype' | 'shell';

/** The type of a record in the singular, or in the plural as in paths. */
export type ContentTypeName = ContentType | `${ContentType}s`;

type Singular<Name extends ContentTypeName> = Name extends `${infer Type extends ContentType}s`
  ? Type
  : Name & ContentType;

/** A record with its metadata; `data` is the payload of its type. Without a type, a union that `type` narrows. */
export type ContentRecord<Name extends ContentTypeName = ContentType> = Name extends ContentTypeName
  ? Omit<Catalog['public-content-record.v1.json'], 'type' | 'data'> & {
      readonly type: Singular<Name>;
      readonly data: RecordData[Singular<Name>];
    }
  : never;

/** The service validates values; the known ones are listed for completion in editors. */
type OpenUnion<Known extends string> = Known | (string & Record<never, never>);

type JsonObject = Readonly<Record<string, unknown>>;

/** Options of {@link createClient}. */
export interface ClientOptions {
  /**
   * The address of the service, with or without a trailing `/v1`. Credentials in the URL are sent as basic
   * authentication. Must be `https:`, except for this machine; see {@link ClientOptions.insecureHttp}.
   */
  readonly baseUrl: string;
  /** A replacement for `globalThis.fetch`. */
  readonly fetch?: Fetch;
  /** A replacement for `fetch` that exchanges plain data with an app in the same process. */
  readonly exchange?: Exchange;
  /** Milliseconds until the response headers must arrive; `Infinity` for no limit. Default: 3,000. */
  readonly connectTimeoutMs?: number;
  /**
   * Milliseconds that all attempts of a call may take together, without the delays between them; `Infinity` for no limit.
   * Default: 10,000.
   */
  readonly timeoutMs?: number;
  /** Maximum size of a decoded response body in bytes; `Infinity` for no limit. Default: 16 MiB. */
  readonly bodyLimit?: number;
  /** Maximum number of retries of a GET request. POST requests are never retried. Default: 2. */
  readonly retries?: number;
  /** A replacement for `Math.random`, which randomizes the delays between attempts. */
  readonly random?: () => number;
  /**
   * Caches responses and revalidates them with `If-None-Match`. Default: true, except in browsers, which have a cache of
   * their own.
   */
  readonly keep?: boolean;
  /** Allows `http:` to other machines. Default: false. */
  readonly insecureHttp?: boolean;
  /** Advice for users, appended to the message if the service is unavailable, overloaded or responds incorrectly. */
  readonly hint?: string;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
}

/** Selects the namespace of records. */
export interface NamespaceQuery {
  /** Default: `@official`, the only namespace that has records. */
  readonly namespace?: string | undefined;
}

/** Filters, sorts and pages the records of {@link Client.list} and {@link Client.search}. */
export interface ListQuery extends NamespaceQuery {
  /** The source of the records. */
  readonly source?: OpenUnion<'official' | 'community' | 'organization'> | undefined;
  /** Default: `recommended` for lists, relevance for searches. */
  readonly sort?: OpenUnion<'recommended' | 'recent' | 'name'> | undefined;
  /** If true, return only recommended records. */
  readonly recommended?: boolean | OpenUnion<'true' | 'false'> | undefined;
  /** Return only records whose intelligence comes from this source. */
  readonly intelligence_source?: OpenUnion<'authored' | 'benchmark' | 'hybrid'> | undefined;
  /** The set of blueprints; `all`, the default, excludes labs. Other record types are not affected. */
  readonly blueprint_set?: OpenUnion<'all' | 'featured' | 'certified' | 'labs'> | undefined;
  /** The size of a page, at most 100. Default: 20. */
  readonly limit?: number | string | undefined;
  /** The number of records to skip. Default: 0. */
  readonly offset?: number | string | undefined;
}

/** The query of {@link Client.search}. */
export interface SearchQuery extends ListQuery {
  /** The words to search for, at most 200 characters. Typos and synonyms are matched as well. */
  readonly q: string;
  /** Return only records of this type. */
  readonly type?: OpenUnion<ContentTypeName> | undefined;
}

/** Selects one pack of an essence document, for {@link Client.selectPack}. */
export interface PackSelection {
  /** The essence document to compile. */
  readonly essence: Catalog['essence.v4.json'];
  /** The type of the pack. */
  readonly pack_type: OpenUnion<'scaffold' | 'section' | 'page' | 'mutation' | 'review'>;
  /**
   * The id of the pack; required for sections, pages and mutations. If several sections have a page with the same id, use
   * `section/page`.
   */
  readonly id?: string | undefined;
}

/** The result of {@link Client.health}. */
export interface Health {
  /** Always `ok`; a service that is not ready responds with an error. */
  readonly status: 'ok';
  /** The version of the service. */
  readonly version: string;
  /** The name of the API. */
  readonly surface: 'content-api';
}

/**
 * A client for the content API, created by {@link createClient}; one method per route.
 *
 * All methods reject with a {@link ServiceError}: with the service's own error if it responded with one, with
 * `SERVICE_UNAVAILABLE` or `OVERLOADED` if it cannot be used at the moment, and with `BAD_ANSWER` if its response violates
 * the API contract. An aborted call rejects with the reason of its signal instead.
 */
export interface Client {
  /**
   * Checks that the service is ready.
   *
   * @example
   * const { version } = await client.health();
   */
  health(options?: CallOptions): Promise<Health>;

  /**
   * Like {@link Client.health}, at the path that older clients use.
   *
   * @example
   * const { status } = await client.rootHealth();
   */
  rootHealth(options?: CallOptions): Promise<Health>;

  /**
   * Searches all records.
   *
   * @returns One page of summaries, and the total number of matches.
   * @throws {ServiceError} `INVALID_PARAMETER` if the query is empty or a filter has an unknown value.
   * @example
   * const { total, results } = await client.search({ q: 'data table', type: 'pattern', limit: 5 });
   */
  search(query: SearchQuery, options?: CallOptions): Promise<Catalog['search-response.v1.json']>;

  /**
   * Lists the records of one type.
   *
   * @returns One page of summaries, and the total number of records.
   * @throws {ServiceError} `INVALID_PARAMETER` if a filter has an unknown value.
   * @example
   * const { items } = await client.list('theme', { sort: 'name', limit: 100 });
   */
  list(
    type: ContentTypeName,
    query?: ListQuery,
    options?: CallOptions,
  ): Promise<Catalog['public-content-list.v1.json']>;

  /**
   * Gets a record with its payload, which has the type of the record: a theme for `theme` or `themes`. The service validates
   * payloads; the client only checks that a record was returned.
   *
   * @throws {ServiceError} `UNKNOWN_RECORD` if there is no such record; `facts.suggestions` has similar slugs.
   * @example
   * const { data } = await client.record('theme', 'slate');
   * console.log(data.modes, data.palette);
   */
  record<Name extends ContentTypeName>(
    type: Name,
    slug: string,
    query?: NamespaceQuery,
    options?: CallOptions,
  ): Promise<ContentRecord<Name>>;

  /**
   * Gets a JSON schema of the catalog.
   *
   * @param name The file name of the schema.
   * @throws {ServiceError} `UNKNOWN_SCHEMA` if there is no such schema; `facts.available` lists all names.
   * @example
   * const schema = await client.schema('essence.v4.json');
   */
  schema(name: string, options?: CallOptions): Promise<JsonObject>;

  /**
   * Like {@link Client.schema}, at the published URL of the schema.
   *
   * @param name The file name of the schema.
   * @throws {ServiceError} `UNKNOWN_SCHEMA` if there is no such schema; `facts.available` lists all names.
   * @example
   * const schema = await client.publishedSchema('essence.v4.json');
   */
  publishedSchema(name: string, options?: CallOptions): Promise<JsonObject>;

  /**
   * Gets the index page of the schema catalog.
   *
   * @returns HTML.
   * @example
   * const html = await client.schemaFolder();
   */
  schemaFolder(options?: CallOptions): Promise<string>;

  /**
   * Compiles an essence document into its execution packs.
   *
   * @throws {ServiceError} `INVALID_ESSENCE` if the document is invalid; `facts.errors` lists the issues.
   * @example
   * const essence = JSON.parse(await readFile('svc.essence.json', 'utf8'));
   * const { manifest, pages } = await client.compilePacks(essence);
   */
  compilePacks(
    essence: Catalog['essence.v4.json'],
    query?: NamespaceQuery,
    options?: CallOptions,
  ): Promise<Catalog['execution-pack-bundle.v1.json']>;

  /**
   * Compiles one execution pack of an essence document.
   *
   * @throws {ServiceError} `INVALID_ESSENCE` if the document is invalid, `INVALID_SELECT_BODY` if the selection is
   * incomplete, `UNKNOWN_PACK` if the document has no such pack, `AMBIGUOUS_PACK` if several pages have the id.
   * @example
   * const { pack } = await client.selectPack({ essence, pack_type: 'page', id: 'invoices' });
   */
  selectPack(
    selection: PackSelection,
    query?: NamespaceQuery,
    options?: CallOptions,
  ): Promise<Catalog['selected-execution-pack.v1.json']>;

  /**
   * Gets quality statistics of the records, in total and by type.
   *
   * @example
   * const { totals } = await client.intelligenceSummary();
   */
  intelligenceSummary(
    query?: NamespaceQuery,
    options?: CallOptions,
  ): Promise<Catalog['registry-intelligence-summary.v1.json']>;

  /**
   * Lists the audited showcase apps.
   *
   * @example
   * const { apps } = await client.showcaseManifest();
   */
  showcaseManifest(options?: CallOptions): Promise<Catalog['showcase-manifest.v1.json']>;

  /**
   * Lists the shortlisted showcase apps with their audit totals.
   *
   * @example
   * const { apps, summary } = await client.showcaseShortlist();
   */
  showcaseShortlist(options?: CallOptions): Promise<Catalog['showcase-shortlist.v1.json']>;

  /**
   * Gets the full audit report of the shortlisted showcase apps.
   *
   * @example
   * const { results } = await client.showcaseShortlistVerification();
   */
  showcaseShortlistVerification(options?: CallOptions): Promise<Catalog['showcase-shortlist-report.v1.json']>;

  /**
   * Gets the front page of the service: a gallery of products, themes and patterns.
   *
   * @returns HTML.
   * @example
   * const html = await client.gallery();
   */
  gallery(options?: CallOptions): Promise<string>;

  /**
   * Gets the stylesheet of the gallery.
   *
   * @returns CSS.
   * @example
   * const css = await client.galleryStyle();
   */
  galleryStyle(options?: CallOptions): Promise<string>;

  /**
   * Gets the script of the gallery.
   *
   * @returns JavaScript.
   * @example
   * const script = await client.galleryScript();
   */
  galleryScript(options?: CallOptions): Promise<string>;

  /**
   * Gets a pattern or a theme as an item for the shadcn command line, or `registry.json`, the list of all items.
   *
   * @example
   * const { items } = await client.registryFile('registry.json');
   */
  registryFile(name: string, options?: CallOptions): Promise<JsonObject>;

  /**
   * Gets a picture of the gallery by its file name.
   *
   * @returns The bytes of a WebP file.
   * @example
   * const bytes = await client.galleryPicture('blueprint-online-store.webp');
   */
  galleryPicture(name: string, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Gets a font of the gallery by its file name.
   *
   * @returns The bytes of a WOFF2 file.
   * @example
   * const bytes = await client.galleryFont('geist-mono-latin-wght-normal.woff2');
   */
  galleryFont(name: string, options?: CallOptions): Promise<Uint8Array>;

  /**
   * Gets a page that shows a pattern in all its presets and states.
   *
   * @returns HTML.
   * @example
   * const html = await client.patternPreview('data-table');
   */
  patternPreview(slug: string, options?: CallOptions): Promise<string>;

  /**
   * Gets the stylesheet of the pattern previews.
   *
   * @returns CSS.
   * @example
   * const css = await client.patternPreviewStyle();
   */
  patternPreviewStyle(options?: CallOptions): Promise<string>;

  /**
   * Gets the script of the pattern previews.
   *
   * @returns JavaScript.
   * @example
   * const script = await client.patternPreviewScript();
   */
  patternPreviewScript(options?: CallOptions): Promise<string>;

  /**
   * Gets the script of pattern previews with a calendar.
   *
   * @returns JavaScript.
   * @example
   * const script = await client.patternPreviewCalendarScript();
   */
  patternPreviewCalendarScript(options?: CallOptions): Promise<string>;

  /**
   * Gets the reference page of the API.
   *
   * @returns HTML.
   * @example
   * const html = await client.reference();
   */
  reference(options?: CallOptions): Promise<string>;

  /**
   * Gets the stylesheet of the reference page.
   *
   * @returns CSS.
   * @example
   * const css = await client.referenceStyle();
   */
  referenceStyle(options?: CallOptions): Promise<string>;

  /**
   * Gets the script of the reference page.
   *
   * @returns JavaScript.
   * @example
   * const script = await client.referenceScript();
   */
  referenceScript(options?: CallOptions): Promise<string>;

  /**
   * Gets the OpenAPI 3.1 document of the API.
   *
   * @example
   * const { paths } = await client.openapi();
   */
  openapi(options?: CallOptions): Promise<JsonObject>;

  /**
   * Gets a summary of the API for language models.
   *
   * @returns Markdown.
   * @example
   * const text = await client.llms();
   */
  llms(options?: CallOptions): Promise<string>;

  /**
   * Identifies the corpus that the latest response came from. Sends no request.
   *
   * @returns The `X-Corpus-Digest` header, or undefined before the first response.
   * @example
   * await client.search({ q: 'hero' });
   * console.log(client.corpusDigest()); // sha256:…
   */
  corpusDigest(): string | undefined;
}
