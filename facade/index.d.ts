import type {
  CallOptions,
  Client,
  ClientOptions,
  ContentRecord,
  ContentTypeName,
  ListQuery,
  NamespaceQuery,
  PackSelection,
  SearchQuery,
} from '@svc-contract/svc/client';

export * from '@svc-contract/svc/client';
export { ServiceError as ContentAPIError, ServiceError as RegistryAPIError } from '@svc-contract/svc/client';

type Result<Method extends (...args: never) => unknown> = Awaited<ReturnType<Method>>;
type Essence = PackSelection['essence'];
/** Programs of 3.x may also read members that the schema of the type does not have. */
type Payload<Type extends ContentTypeName> = ContentRecord<Type>['data'] & Readonly<Record<string, unknown>>;
type RecordOf<Type extends ContentTypeName> = ContentRecord<Type> & { readonly data: Payload<Type> };

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
  getContent<Type extends ContentAPIType>(
    type: Type,
    namespace: string,
    slug: string,
  ): Promise<Payload<Type>>;
  getPattern(namespace: string, slug: string): Promise<Payload<'pattern'>>;
  getTheme(namespace: string, slug: string): Promise<Payload<'theme'>>;
  getBlueprint(namespace: string, slug: string): Promise<Payload<'blueprint'>>;
  getArchetype(namespace: string, slug: string): Promise<Payload<'archetype'>>;
  getShell(namespace: string, slug: string): Promise<Payload<'shell'>>;
  /** Gets a record with its metadata. */
  getContentRecord<Type extends ContentAPIType>(
    type: Type,
    namespace: string,
    slug: string,
  ): Promise<RecordOf<Type>>;
  /** Gets a record with its metadata. */
  getPublicContentRecord<Type extends ContentAPIType>(
    type: Type,
    namespace: string,
    slug: string,
  ): Promise<RecordOf<Type>>;
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
