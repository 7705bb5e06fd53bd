import type { ContentType } from '../content/corpus.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';

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
