import type {
  CallOptions,
  Client,
  ClientOptions,
  ListQuery,
  NamespaceQuery,
  PackSelection,
  SearchQuery,
} from '@svc-contract/svc/client';

export * from '@svc-contract/svc/client';
export { ServiceError as ContentAPIError, ServiceError as RegistryAPIError } from '@svc-contract/svc/client';

type Result<Method extends (...args: never) => unknown> = Awaited<ReturnType<Method>>;
type Essence = PackSelection['essence'];
type ContentRecord = Result<Client['record']>;

/** The path segment of a record type. */
export type ContentAPIType = 'patterns' | 'themes' | 'blueprints' | 'archetypes' | 'shells';

/** The options of 3.x and those of `@svc-contract/svc/client`. */
export interface ContentAPIClientOptions extends Partial<ClientOptions> {
  /** @deprecated Not sent: the service has no accounts. */
  readonly apiKey?: string | undefined;
  /** @deprecated Not sent: the service has no accounts. */
  readonly accessToken?: string | undefined;
  /** @deprecated Not used: the client revalidates every cached response. */
  readonly cacheTtlMs?: number | undefined;
}

/** The filters of a list in the spelling of 3.x. */
export interface ContentListOptions extends ListQuery {
  /** The same as `intelligence_source`. */
  readonly intelligenceSource?: ListQuery['intelligence_source'];
  /** The same as `blueprint_set`. */
  readonly blueprintSet?: ListQuery['blueprint_set'];
  /** The same as `blueprintSet: 'labs'`, unless `blueprintSet` is set. */
  readonly labs?: boolean | undefined;
}

/** The query of a search in the spelling of 3.x. */
export interface ContentSearchOptions extends ContentListOptions, Pick<SearchQuery, 'q' | 'type'> {}

/** The client of `@svc-contract/svc/client` with the methods of 3.x. */
export interface ContentAPIClient extends Omit<Client, 'search'> {}
export declare class ContentAPIClient {
  /**
   * Without `baseUrl`, uses the service that `SVC_API_URL` or else `REGISTRY_URL` names, or else the corpus of the package
   * `svc`.
   *
   * @throws {ServiceError} `INVALID_CONFIGURATION` if the base URL is invalid, or missing outside of Node.
   */
  constructor(options?: ContentAPIClientOptions);

  /** True if the service is ready. Never rejects. */
  checkHealth(): Promise<boolean>;
  listContent(type: ContentAPIType, options?: ContentListOptions): Promise<Result<Client['list']>>;
  search(options: ContentSearchOptions, call?: CallOptions): Promise<Result<Client['search']>>;
  /** Gets the payload of a record. */
  getContent(type: ContentAPIType, namespace: string, slug: string): Promise<ContentRecord['data']>;
  getPattern(namespace: string, slug: string): Promise<ContentRecord['data']>;
  getTheme(namespace: string, slug: string): Promise<ContentRecord['data']>;
  getBlueprint(namespace: string, slug: string): Promise<ContentRecord['data']>;
  getArchetype(namespace: string, slug: string): Promise<ContentRecord['data']>;
  getShell(namespace: string, slug: string): Promise<ContentRecord['data']>;
  /** Gets a record with its metadata. */
  getContentRecord(type: ContentAPIType, namespace: string, slug: string): Promise<ContentRecord>;
  /** Gets a record with its metadata. */
  getPublicContentRecord(type: ContentAPIType, namespace: string, slug: string): Promise<ContentRecord>;
  /** Gets a schema by file name; `essence.v4.json` by default. */
  getSchema(name?: string): Promise<Result<Client['schema']>>;
  getShowcaseManifest(): Promise<Result<Client['showcaseManifest']>>;
  getShowcaseShortlist(): Promise<Result<Client['showcaseShortlist']>>;
  getShowcaseShortlistVerification(): Promise<Result<Client['showcaseShortlistVerification']>>;
  getContentIntelligenceSummary(options?: NamespaceQuery): Promise<Result<Client['intelligenceSummary']>>;
  /** @deprecated Use `getContentIntelligenceSummary`. */
  getRegistryIntelligenceSummary(options?: NamespaceQuery): Promise<Result<Client['intelligenceSummary']>>;
  compileExecutionPacks(essence: Essence, options?: NamespaceQuery): Promise<Result<Client['compilePacks']>>;
  selectExecutionPack(
    selection: PackSelection,
    options?: NamespaceQuery,
  ): Promise<Result<Client['selectPack']>>;
  getExecutionPackManifest(
    essence: Essence,
    options?: NamespaceQuery,
  ): Promise<Result<Client['selectPack']>['manifest']>;
  /** @deprecated Does nothing: the client revalidates every cached response. */
  clearCache(): void;
}

export declare class RegistryAPIClient extends ContentAPIClient {}

export declare function createContentAPIClient(options?: ContentAPIClientOptions): ContentAPIClient;
