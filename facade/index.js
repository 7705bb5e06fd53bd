/**
 * The client of `svc` with the names of 3.x: classes, methods and options. All of it calls one client of
 * `@svc-contract/svc/client`.
 */
import { EMBEDDED } from '#embedded';
import { createClient, findBaseUrl } from '@svc-contract/svc/client';

export * from '@svc-contract/svc/client';
export { ServiceError as ContentAPIError, ServiceError as RegistryAPIError } from '@svc-contract/svc/client';

export class ContentAPIClient {
  #client;

  constructor(options) {
    this.#client = openClient(options);
    // The methods of @svc-contract/svc/client work as well, so that a program can move over one call at a time.
    for (const [name, method] of Object.entries(this.#client)) if (!(name in this)) this[name] = method;
  }

  async checkHealth() {
    return this.#client.rootHealth().then(
      () => true,
      () => false,
    );
  }

  async listContent(type, query) {
    return this.#client.list(toSingular(type), toQuery(query));
  }

  async search(query, call) {
    return this.#client.search(toQuery(query), call);
  }

  async getContent(type, namespace, slug) {
    return (await this.getContentRecord(type, namespace, slug)).data;
  }

  async getPattern(namespace, slug) {
    return this.getContent('patterns', namespace, slug);
  }

  async getTheme(namespace, slug) {
    return this.getContent('themes', namespace, slug);
  }

  async getBlueprint(namespace, slug) {
    return this.getContent('blueprints', namespace, slug);
  }

  async getArchetype(namespace, slug) {
    return this.getContent('archetypes', namespace, slug);
  }

  async getShell(namespace, slug) {
    return this.getContent('shells', namespace, slug);
  }

  async getContentRecord(type, namespace, slug) {
    return this.#client.record(toSingular(type), slug, { namespace });
  }

  async getPublicContentRecord(type, namespace, slug) {
    return this.getContentRecord(type, namespace, slug);
  }

  async getSchema(name = 'essence.v4.json') {
    return this.#client.schema(name);
  }

  async getShowcaseManifest() {
    return this.#client.showcaseManifest();
  }

  async getShowcaseShortlist() {
    return this.#client.showcaseShortlist();
  }

  async getShowcaseShortlistVerification() {
    return this.#client.showcaseShortlistVerification();
  }

  async getContentIntelligenceSummary(query) {
    return this.#client.intelligenceSummary(query);
  }

  async getRegistryIntelligenceSummary(query) {
    return this.getContentIntelligenceSummary(query);
  }

  async compileExecutionPacks(essence, query) {
    return this.#client.compilePacks(essence, query);
  }

  async selectExecutionPack(selection, query) {
    return this.#client.selectPack(selection, query);
  }

  async getExecutionPackManifest(essence, query) {
    return (await this.selectExecutionPack({ essence, pack_type: 'scaffold' }, query)).manifest;
  }

  clearCache() {
    // Nothing to clear: the client revalidates every cached response before it returns it.
  }
}

export class RegistryAPIClient extends ContentAPIClient {}

export const createContentAPIClient = (options) => new ContentAPIClient(options);

/** Connects to `baseUrl`, else to the service that the environment names, else to the corpus of `@svc-contract/svc`. */
function openClient({ baseUrl = findBaseUrl(globalThis.process?.env ?? {}), ...options } = {}) {
  if (baseUrl === undefined && EMBEDDED) return createClient(EMBEDDED);
  // The one timeout of 3.x also covers the time until the headers arrive.
  const { timeoutMs: connectTimeoutMs } = options;
  return createClient({
    ...(connectTimeoutMs === undefined ? {} : { connectTimeoutMs }),
    ...options,
    baseUrl,
  });
}

/** Lists and records are addressed by the plural in 3.x. */
const toSingular = (type) => String(type).replace(/s$/, '');

/** Renames the filters of 3.x; their names on the wire work as well. */
function toQuery({ intelligenceSource, blueprintSet, labs, limit, ...query } = {}) {
  return {
    ...(intelligenceSource === undefined ? {} : { intelligence_source: intelligenceSource }),
    ...(blueprintSet === undefined && labs !== true ? {} : { blueprint_set: blueprintSet ?? 'labs' }),
    // 3.x does not send a limit of zero.
    ...(limit ? { limit } : {}),
    ...query,
  };
}
