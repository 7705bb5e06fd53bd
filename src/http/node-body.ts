import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../base/errors.ts';
import { bodyIncomplete, bodyTooLarge, ChunkBuffer } from './body.ts';
import type { Holding } from './budget.ts';
import { overloaded } from './queue.ts';

/** Bytes of an unexpected body that are read and discarded to keep the connection usable. */
const MAX_IGNORED_BODY_BYTES = 64 * 1024;

export const unexpectedBody = (): ServiceError =>
  new ServiceError(
    'PAYLOAD_TOO_LARGE',
    `This route takes no body; at most ${MAX_IGNORED_BODY_BYTES} bytes are ignored.`,
    {
      error: 'Request body too large',
    },
  );

/** The body of one request: read by the route that needs it, otherwise discarded. */
export class NodeBody {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  /** The client sent `Expect: 100-continue` and waits before it sends the body. */
  readonly #expectsContinue: boolean;
  readonly #holding: Holding;
  readonly #declaredBytes: number;
  #state: 'unread' | 'incomplete' | 'complete' = 'unread';

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    expectsContinue: boolean,
    holding: Holding,
  ) {
    this.#request = request;
    this.#response = response;
    this.#expectsContinue = expectsContinue;
    this.#holding = holding;
    this.#declaredBytes = Number(request.headers['content-length'] ?? 0);
  }

  /** Reads the whole body. Rejects as soon as it is too large, without reading if it declares to be. */
  async read(maxBytes: number): Promise<Uint8Array> {
    if (this.#declaredBytes > maxBytes) throw bodyTooLarge(maxBytes);
    this.#state = 'incomplete';
    const chunks = new ChunkBuffer(maxBytes);
    const error = await this.#forEachChunk((chunk) => {
      if (!chunks.add(chunk)) return bodyTooLarge(maxBytes);
      return this.#holding.add(chunk) ? undefined : overloaded();
    });
    if (error) throw error;
    if (!this.#request.complete) throw bodyIncomplete();
    this.#state = 'complete';
    return chunks.toBytes();
  }

  /**
   * Returns true if the body was read to its end, so that another request may follow; discards a small body that no route
   * read. Must be called before the response is sent, because the rest of the body may turn out to be malformed. A client
   * that waits for `100 Continue` gets none if its request failed; it may then send the body or not, so nothing can follow.
   */
  async consume(isAccepted: boolean): Promise<boolean> {
    if (this.#state !== 'unread') return this.#state === 'complete';
    if (this.#declaredBytes > MAX_IGNORED_BODY_BYTES) return false;
    if (this.#expectsContinue && !isAccepted && !this.#request.complete) return false;
    let size = 0;
    return !(await this.#forEachChunk((chunk) => {
      size += chunk.byteLength;
      return size > MAX_IGNORED_BODY_BYTES ? unexpectedBody() : undefined;
    }));
  }

  /** Passes chunks to `take` until the end or the first error; discards chunks after an error. */
  #forEachChunk(take: (chunk: Buffer) => ServiceError | undefined): Promise<ServiceError | undefined> {
    const request = this.#request;
    if (this.#expectsContinue && !request.complete) this.#response.writeContinue();
    return new Promise((resolve) => {
      let error: ServiceError | undefined;
      request.on('data', (chunk: Buffer) => {
        error ??= take(chunk);
        if (error) resolve(error);
      });
      for (const event of ['end', 'error', 'close']) request.on(event, () => resolve(undefined));
      // The server rejected the request in the meantime: too slow, or malformed.
      this.#response.once('close', () => resolve(undefined));
    });
  }
}
