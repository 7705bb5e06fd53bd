import {
  byTypeAndSlug,
  type ContentRecord,
  type ContentType,
  type Corpus,
  createCorpus,
  RECORD_SCHEMAS,
} from './corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { parse } from '../schemas/parse.ts';
import type {
  EssenceV4,
  ExecutionPackBundleV1,
  ExecutionPackCommonV1SourceRecord,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';

const MAX_CONCURRENT_REQUESTS = 6;

/** Records fetched from the service so far, so that an edit seldom needs a request. */
export interface RecordCache {
  get<Type extends ContentType>(type: Type, slug: string, digest?: string): Promise<ContentRecord<Type>>;
  /** A corpus of exactly the records that a compilation used. */
  corpusOf(bundle: ExecutionPackBundleV1): Promise<Corpus>;
}

export function createRecordCache(service: Service, call: CallOptions): RecordCache {
  const kept = new Map<string, ContentRecord>();
  const shelf: RecordCache = {
    async get<Type extends ContentType>(type: Type, slug: string, digest = '') {
      const known = kept.get(`${type}/${slug}`);
      if (known && (digest === '' || known.digest === digest)) return known as ContentRecord<Type>;
      const { version, data } = await service.record(type, slug, {}, call);
      const record = toContentRecord(type, slug, { version, data }, digest);
      kept.set(`${type}/${slug}`, record);
      return record as ContentRecord<Type>;
    },
    async corpusOf(bundle) {
      const sources = sourcesOf(bundle);
      const records: ContentRecord[] = [];
      for (let start = 0; start < sources.length; start += MAX_CONCURRENT_REQUESTS) {
        const some = sources.slice(start, start + MAX_CONCURRENT_REQUESTS);
        records.push(...(await Promise.all(some.map(({ type, id, digest }) => shelf.get(type, id, digest)))));
      }
      return createPartialCorpus(records);
    },
  };
  return shelf;
}

/** A record of the service, validated. */
export const toContentRecord = (
  type: ContentType,
  slug: string,
  { version, data }: { readonly version: string; readonly data: unknown },
  digest = '',
): ContentRecord => ({
  type,
  slug,
  version,
  digest,
  data: parseRecord(type, slug, data),
  // Rendering does not use dates.
  publishedAt: '',
  updatedAt: '',
});

/** A corpus of these records; of two with the same name the last wins. */
export const createPartialCorpus = (records: readonly ContentRecord[]): Corpus =>
  createCorpus([...records].sort(byTypeAndSlug), {
    corpusDigest: '',
    packageVersion: '',
    released_at: '',
  });

function sourcesOf({ sources }: ExecutionPackBundleV1): readonly ExecutionPackCommonV1SourceRecord[] {
  if (sources) return sources;
  throw new ServiceError(
    'BAD_ANSWER',
    'The service does not list the records that the document uses, so it cannot be rendered. It may be older than this program.',
  );
}

/** Validates a record, because the service may be another version. */
function parseRecord(type: ContentType, slug: string, data: unknown): ContentRecord['data'] {
  try {
    return parse(RECORD_SCHEMAS[type], data, 'BAD_ANSWER');
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    throw new ServiceError(
      'BAD_ANSWER',
      `The ${type} ${quote(slug)} of the service does not fit ${RECORD_SCHEMAS[type]}: ${thrown.message}`,
      thrown.facts,
    );
  }
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** The methods of the service that a preview needs; a client has them. */
export interface Service {
  record(
    type: ContentType,
    slug: string,
    query?: object,
    options?: CallOptions,
  ): Promise<{ readonly slug: string; readonly version: string; readonly data: unknown }>;
  list(
    type: ContentType,
    query?: object,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly { readonly slug: string; readonly name?: string }[] }>;
  compilePacks(essence: EssenceV4, query?: object, options?: CallOptions): Promise<ExecutionPackBundleV1>;
}
