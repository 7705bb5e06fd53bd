import { LruCache } from './lru-cache.ts';
import {
  type BaseHeaders,
  EMPTY_BODY,
  type Encoding,
  flattenHeaders,
  type HttpRequest,
  type HttpResponse,
  type RouteResult,
  varyHeader,
} from './messages.ts';

/** Compresses a body, or returns undefined if that is not worthwhile. */
type Encode = (body: Uint8Array, digest: string, encoding: Encoding) => Uint8Array | undefined;

/** The parts of a response that stay the same for one encoding and one set of base headers. */
interface Variant {
  readonly etag: string;
  readonly headers: readonly string[];
  readonly notModifiedHeaders: readonly string[];
  readonly body: Uint8Array;
}

/** Objects, lists of headers and the entry of the cache take 4.3 KB besides body and headers (measured with all encodings). */
const OVERHEAD_BYTES = 6 * 1024;

const ENCODING_SLOTS = { identity: 0, br: 1, gzip: 2 } as const;
const SLOTS_PER_BASE = 3;

/** A response that many requests share. Each variant is compressed and serialized once, on first use. */
export class CachedResponse {
  readonly #result: RouteResult<Uint8Array>;
  readonly #digest: string;
  readonly #encode: Encode | undefined;
  readonly #variants: (Variant | undefined)[] = [];
  readonly #weight: number;

  /** `digest` is the SHA-256 of the body in hex. */
  constructor(result: RouteResult<Uint8Array>, digest: string, encode: Encode | undefined) {
    this.#result = result;
    this.#digest = digest;
    this.#encode = encode;
    const headerBytes = Object.entries(result.headers ?? {}).reduce(
      (sum, [name, value]) => sum + name.length + value.length,
      0,
    );
    // JSON and pages compress to less than half, so both encodings together are smaller than the body.
    this.#weight = 2 * result.body.byteLength + headerBytes + OVERHEAD_BYTES;
  }

  /** The bytes of the body with its encodings, of the headers, and of the objects around them. */
  get weight(): number {
    return this.#weight;
  }

  /** 304 if the client has the current version, else the body in the best encoding the client accepts. */
  respond(request: HttpRequest, base: BaseHeaders, requestId: string): HttpResponse {
    const { etag, headers, notModifiedHeaders, body } = this.#select(request.header('accept-encoding'), base);
    const known = request.header('if-none-match');
    if (known !== undefined && (known === etag || matchesEtag(known, this.#digest)))
      return { status: 304, headers: notModifiedHeaders, body: EMPTY_BODY, requestId };
    return { status: 200, headers, body: request.method === 'HEAD' ? EMPTY_BODY : body, requestId };
  }

  #select(accepted: string | undefined, base: BaseHeaders): Variant {
    const start = base.index * SLOTS_PER_BASE;
    if (accepted !== undefined && this.#encode) {
      for (const encoding of acceptedEncodings(accepted)) {
        const slot = start + ENCODING_SLOTS[encoding];
        const known = this.#variants[slot];
        if (known) return known;
        const body = this.#encode(this.#result.body, this.#digest, encoding);
        if (body) return (this.#variants[slot] = this.#build(base, body, encoding));
      }
    }
    return (this.#variants[start] ??= this.#build(base, this.#result.body));
  }

  #build(base: BaseHeaders, body: Uint8Array, encoding?: Encoding): Variant {
    const etag = formatEtag(this.#digest, encoding);
    const { 'Content-Type': type = '', ...shared } = {
      ...base.headers,
      ...this.#result.headers,
      ETag: etag,
      Vary: varyHeader(base),
    };
    return {
      etag,
      headers: flattenHeaders({
        ...shared,
        'Content-Type': type,
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
        'Content-Length': String(body.byteLength),
      }),
      notModifiedHeaders: flattenHeaders(shared),
      body,
    };
  }
}

/** A strong validator: equal bytes have equal tags on every machine. */
function formatEtag(digest: string, encoding?: Encoding): string {
  return `"${digest}${encoding === undefined ? '' : `-${encoding}`}"`;
}

/**
 * Evaluates `If-None-Match` (RFC 9110, 13.1.2): weak comparison, any tag of a list, `*` for everything. A tag of
 * another encoding matches too, because it denotes the same content.
 */
function matchesEtag(header: string, digest: string): boolean {
  if (header.trim() === '*') return true;
  return header
    .split(',')
    .some((part) => /^(?:W\/)?"([0-9a-f]{64})(?:-br|-gzip)?"$/.exec(part.trim())?.[1] === digest);
}

const NO_ENCODINGS: readonly Encoding[] = [];

/** There are many clients, but few distinct `Accept-Encoding` headers. */
const parsedHeaders = new LruCache<readonly Encoding[]>(256, () => 1);

const MAX_REMEMBERED_HEADER_LENGTH = 200;

/** The encodings a client accepts, in order of preference; identity is not listed. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return NO_ENCODINGS;
  const known = parsedHeaders.get(header);
  if (known) return known;
  const encodings = parseAcceptEncoding(header);
  if (header.length <= MAX_REMEMBERED_HEADER_LENGTH) parsedHeaders.set(header, encodings);
  return encodings;
}

function parseAcceptEncoding(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number.parseFloat(weight) || 0);
  }
  const weightOf = (name: Encoding): number => weights.get(name) ?? weights.get('*') ?? 0;
  const identity = weights.get('identity') ?? 0;
  // The sort is stable, so br wins a tie. Encodings that the client likes less than identity are dropped.
  return (['br', 'gzip'] as const)
    .filter((name) => weightOf(name) > 0 && weightOf(name) >= identity)
    .sort((a, b) => weightOf(b) - weightOf(a));
}
