import { ServiceError } from '../base/errors.ts';
import { EMPTY_BODY, HttpError, type HttpRequest } from './messages.ts';

/** The only accepted media type; a charset is accepted if it is UTF-8. */
const JSON_MEDIA_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

const unsupportedMediaType = (detail: string): ServiceError =>
  new HttpError('UNSUPPORTED_MEDIA_TYPE', detail, { 'Accept-Post': 'application/json' });

/** Without the size of the body: it is known only if the client declares it, and messages must not depend on that. */
export const bodyTooLarge = (maxBytes: number): ServiceError =>
  new ServiceError('PAYLOAD_TOO_LARGE', `The limit is ${maxBytes} bytes.`, {
    error: 'Request body too large',
  });

/** The client disconnected or sent an invalid body. */
export const bodyIncomplete = (): ServiceError =>
  new ServiceError('MALFORMED_REQUEST', 'The request ended before its body was complete.');

/** Reads a JSON body as bytes. Rejects an unsupported media type or encoding before reading anything. */
export async function readJsonBody(request: HttpRequest, maxBytes: number): Promise<Uint8Array> {
  if (!JSON_MEDIA_TYPE.test(request.header('content-type') ?? ''))
    throw unsupportedMediaType('Send the document as Content-Type: application/json.');
  const encoding = request.header('content-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw unsupportedMediaType('Compressed request bodies are not accepted.');
  return (await request.body?.(maxBytes)) ?? EMPTY_BODY;
}

/** Collects the chunks of a body up to a limit. */
export class ChunkBuffer {
  readonly #maxBytes: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Returns false, and drops everything collected so far, once the limit is exceeded. */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.byteLength;
    if (this.#size <= this.#maxBytes) this.#chunks.push(chunk);
    else this.#chunks = [];
    return this.#size <= this.#maxBytes;
  }

  toBytes(): Uint8Array {
    const [only = EMPTY_BODY] = this.#chunks;
    if (this.#chunks.length < 2) return only;
    const bytes = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  }
}

/** Reads the body of a web-standard request. */
export async function readRequestStream(request: Request, maxBytes: number): Promise<Uint8Array> {
  const declaredBytes = Number(request.headers.get('content-length') ?? 0);
  if (declaredBytes > maxBytes) throw bodyTooLarge(maxBytes);
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return EMPTY_BODY;
  const chunks = new ChunkBuffer(maxBytes);
  for (;;) {
    const { value } = await reader.read().catch((cause: unknown) => {
      throw new ServiceError('MALFORMED_REQUEST', bodyIncomplete().message, { cause });
    });
    if (!value) return chunks.toBytes();
    if (chunks.add(value)) continue;
    // A stream that cannot be cancelled ends by itself.
    reader.cancel().catch(() => {});
    throw bodyTooLarge(maxBytes);
  }
}
