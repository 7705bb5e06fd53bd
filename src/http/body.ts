import { ServiceError } from '../base/errors.ts';
import { NOTHING, Refusal } from './answer.ts';
import type { Asked } from './asked.ts';

/** Bytes of a body that a route reads: thirteen times the largest real document. */
export const BODY_LIMIT = 256 * 1024;

/** The only media type that is read. A charset may be named, if it is the one that JSON has anyway. */
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*charset=(?:utf-8|"utf-8")[ \t]*)?$/i;

const unsupported = (detail: string): ServiceError =>
  new Refusal('UNSUPPORTED_MEDIA_TYPE', detail, { 'Accept-Post': 'application/json' });

export const tooLarge = (limit: number): ServiceError =>
  new ServiceError('PAYLOAD_TOO_LARGE', `The limit is ${limit} bytes.`, { error: 'Request body too large' });

/** The client went away, or what it sent was no request: nobody will read this. */
export const cutOff = (): ServiceError =>
  new ServiceError('MALFORMED_REQUEST', 'The request ended before its body was whole.');

/** The bytes of a JSON body. What they are is looked at before the first of them is read. */
export async function bodyOf(asked: Asked, limit: number): Promise<Uint8Array> {
  if (!JSON_TYPE.test(asked.header('content-type') ?? ''))
    throw unsupported('Send the document as Content-Type: application/json.');
  const encoding = asked.header('content-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw unsupported('Compressed request bodies are not accepted.');
  return (await asked.body?.(limit)) ?? NOTHING;
}

/** The chunks of a body, as long as they are within the limit. */
export class Chunks {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** False if that is too much; then nothing is kept. */
  add(chunk: Uint8Array): boolean {
    this.#size += chunk.byteLength;
    if (this.#size <= this.#limit) this.#chunks.push(chunk);
    else this.#chunks = [];
    return this.#size <= this.#limit;
  }

  whole(): Uint8Array {
    const [only = NOTHING] = this.#chunks;
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

/** The body of a request of the web standards. */
export async function readStream(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge(limit);
  const reader = (request.body as ReadableStream<Uint8Array> | null)?.getReader();
  if (!reader) return NOTHING;
  const chunks = new Chunks(limit);
  for (;;) {
    const { value } = await reader.read().catch((cause: unknown) => {
      throw new ServiceError('MALFORMED_REQUEST', cutOff().message, { cause });
    });
    if (!value) return chunks.whole();
    if (chunks.add(value)) continue;
    // The rest is of no interest; a stream that cannot be told so ends by itself.
    reader.cancel().catch(() => {});
    throw tooLarge(limit);
  }
}
