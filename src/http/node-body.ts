import type { IncomingMessage, ServerResponse } from 'node:http';
import { ServiceError } from '../base/errors.ts';
import { Chunks, cutOff, tooLarge } from './body.ts';
import { busy } from './queue.ts';

/** Bytes of a body nobody asked for that are read and thrown away. */
const UNWANTED = 64 * 1024;

/** Bytes of all bodies together that may be held at once: many clients that send slowly must not fill the memory. */
const HELD = 8 * 1024 * 1024;

/** How much of bodies a server holds at the moment. */
export interface Held {
  bytes: number;
}

export const unwanted = (): ServiceError =>
  new ServiceError(
    'PAYLOAD_TOO_LARGE',
    `This route takes no body; at most ${UNWANTED} bytes are passed over.`,
    {
      error: 'Request body too large',
    },
  );

/** The body of one request: read by the route that wants it, else passed over. */
export class NodeBody {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  /** The client waits to be told that its body is welcome. */
  readonly #expects: boolean;
  readonly #held: Held;
  readonly #declared: number;
  /** Bytes of it that are held. */
  #own = 0;
  #state: 'untouched' | 'cut short' | 'read' = 'untouched';

  constructor(request: IncomingMessage, response: ServerResponse, expects: boolean, held: Held) {
    this.#request = request;
    this.#response = response;
    this.#expects = expects;
    this.#held = held;
    this.#declared = Number(request.headers['content-length'] ?? 0);
  }

  /** All of it; fails as soon as it is too large, and does not begin if it is declared to be. */
  async read(limit: number): Promise<Uint8Array> {
    if (this.#declared > limit) throw tooLarge(limit);
    this.#state = 'cut short';
    const chunks = new Chunks(limit);
    const failure = await this.#each((chunk) => {
      this.#own += chunk.byteLength;
      this.#held.bytes += chunk.byteLength;
      if (!chunks.add(chunk)) return tooLarge(limit);
      return this.#held.bytes > HELD ? busy() : undefined;
    });
    if (failure) throw failure;
    if (!this.#request.complete) throw cutOff();
    this.#state = 'read';
    return chunks.whole();
  }

  /** Nothing of it is needed any more. */
  release(): void {
    this.#held.bytes -= this.#own;
    this.#own = 0;
  }

  /**
   * Whether it is over, so that the next request may follow; a small one that nobody asked for is read to its end. It
   * has to be whole before there is an answer, since it may turn out that the request is none. A client that waits
   * for a welcome has none if it is refused: then nobody knows what follows.
   */
  async isOver(welcome: boolean): Promise<boolean> {
    if (this.#state !== 'untouched') return this.#state === 'read';
    if (this.#declared > UNWANTED) return false;
    if (this.#expects && !welcome && !this.#request.complete) return false;
    let size = 0;
    return !(await this.#each((chunk) => {
      size += chunk.byteLength;
      return size > UNWANTED ? unwanted() : undefined;
    }));
  }

  /** Takes chunks until the end or the first failure; what comes after that is thrown away. */
  #each(take: (chunk: Buffer) => ServiceError | undefined): Promise<ServiceError | undefined> {
    const request = this.#request;
    if (this.#expects && !request.complete) this.#response.writeContinue();
    return new Promise((resolve) => {
      let failure: ServiceError | undefined;
      request.on('data', (chunk: Buffer) => {
        failure ??= take(chunk);
        if (failure) resolve(failure);
      });
      for (const event of ['end', 'error', 'close']) request.on(event, () => resolve(undefined));
      // It was refused meanwhile: too slow, or no request after all.
      this.#response.once('close', () => resolve(undefined));
    });
  }
}
