import {
  byTypeAndSlug,
  type ContentRecord,
  type ContentType,
  type Corpus,
  createCorpus,
  RECORD_SCHEMAS,
} from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { parse } from '../schemas/parse.ts';
import type {
  EssenceV4,
  ExecutionPackBundleV1,
  ExecutionPackCommonV1SourceRecord,
} from '../schemas/types.ts';
import { quote } from '../base/text.ts';

/** Questions under way at the same time. */
const MAX_CONCURRENT_REQUESTS = 6;

/** Records of the service that were needed so far. While a document is edited, hardly any has to be asked for again. */
export interface RecordCache {
  get<Type extends ContentType>(type: Type, slug: string, digest?: string): Promise<ContentRecord<Type>>;
  /** The records a compile looked up, as the corpus of just these. */
  corpusOf(bundle: ExecutionPackBundleV1): Promise<Corpus>;
}

export function createRecordCache(service: Service, call: CallOptions): RecordCache {
  const kept = new Map<string, ContentRecord>();
  const shelf: RecordCache = {
    async get<Type extends ContentType>(type: Type, slug: string, digest = '') {
      const known = kept.get(`${type}/${slug}`);
      if (known && (digest === '' || known.digest === digest)) return known as ContentRecord<Type>;
      const { version, data } = await service.record(type, slug, {}, call);
      const record: ContentRecord = {
        type,
        slug,
        version,
        digest,
        data: parseRecord(type, slug, data),
        // Drawing reads no times.
        publishedAt: '',
        updatedAt: '',
      };
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

/** A corpus of these records; of two with one name the last counts. */
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
    'The service does not say which records the document uses, so nothing can be drawn. It may be older than this program.',
  );
}

/** A service may be of another version: what does not fit must not come as far as drawing. */
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

/** The service, embedded or not, as far as a preview asks it: a client has this shape. */
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
  ): Promise<{ readonly items: readonly { readonly slug: string }[] }>;
  compilePacks(essence: EssenceV4, query?: object, options?: CallOptions): Promise<ExecutionPackBundleV1>;
}
