import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { type BufferUsage, NodeBody, unexpectedBody } from './node-body.ts';

const UNWANTED = 64 * 1024;
const HELD = 8 * 1024 * 1024;

interface Given {
  readonly declared?: number;
  readonly expects?: boolean;
  readonly complete?: boolean;
  readonly held?: BufferUsage;
}

/** A request whose bytes come, and whose connection ends, when the test says so. */
function request({ declared, expects = false, complete = false, held = { bytes: 0 } }: Given = {}) {
  const message = Object.assign(new EventEmitter(), {
    headers: declared === undefined ? {} : { 'content-length': String(declared) },
    complete,
  });
  let welcomes = 0;
  const response = Object.assign(new EventEmitter(), { writeContinue: () => void welcomes++ });
  const body = new NodeBody(
    message as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    expects,
    held,
  );
  return {
    body,
    held,
    response,
    message,
    come: (...sizes: readonly number[]) => {
      for (const size of sizes) message.emit('data', Buffer.alloc(size, 97));
    },
    end: () => {
      message.complete = true;
      message.emit('end');
    },
    isAskedFor: () => message.listenerCount('data') > 0,
    welcomes: () => welcomes,
  };
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((failure: Error & { code?: string }) => failure.code ?? failure.message);

describe('a body that is read', () => {
  it('is all that came, up to the limit itself', async () => {
    const { body, come, end } = request({ declared: 10 });
    const read = body.read(10);
    come(4, 6);
    end();
    expect(Buffer.from(await read).toString()).toBe('a'.repeat(10));
    expect(await body.consume(true)).toBe(true);
  });

  it('does not begin if it is declared to be too large', async () => {
    const { body, isAskedFor } = request({ declared: 11 });
    await expect(body.read(10)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(isAskedFor()).toBe(false);
  });

  it('fails with the byte that is too much, not at its end; then the connection has no next request', async () => {
    const { body, come } = request();
    const read = body.read(10);
    come(10, 1);
    await expect(read).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The limit is 10 bytes.',
    });
    expect(await body.consume(true)).toBe(false);
  });

  it.each(['end', 'error', 'close'])(
    'is the fault of the client if it is not whole at its %s',
    async (event) => {
      const { body, come, message } = request();
      const read = body.read(10);
      come(4);
      message.emit(event);
      expect(await outcome(read)).toBe('MALFORMED_REQUEST');
      expect(await body.consume(true)).toBe(false);
    },
  );

  it('is not waited for once its request was refused', async () => {
    const { body, come, response } = request();
    const read = body.read(10);
    come(4);
    response.emit('close');
    expect(await outcome(read)).toBe('MALFORMED_REQUEST');
  });

  it('is counted among all that are held, until it is released, once', async () => {
    const held = { bytes: 100 };
    const { body, come, end } = request({ held });
    const read = body.read(10);
    come(4);
    expect(held.bytes).toBe(104);
    come(3);
    expect(held.bytes).toBe(107);
    end();
    await read;
    body.release();
    body.release();
    expect(held.bytes).toBe(100);
  });

  it('is refused for now if all together are too many bytes, and what follows is thrown away', async () => {
    const held = { bytes: HELD - 4 };
    const { body, come } = request({ held });
    const read = body.read(10);
    come(4);
    const refused = expect(read).rejects.toMatchObject({ code: 'OVERLOADED', facts: { retryAfter: 1 } });
    come(1, 5, 5);
    await refused;
    expect(held.bytes).toBe(HELD + 1);
    body.release();
    expect(held.bytes).toBe(HELD - 4);
  });

  it.each([
    ['waits for a welcome', { expects: true }, 1],
    ['waits for one and has sent all the same', { expects: true, complete: true }, 0],
    ['does not wait', {}, 0],
  ])('is welcomed if its client %s as it should', async (_, given, welcomes) => {
    const asked = request(given);
    const read = asked.body.read(10);
    asked.end();
    await read;
    expect(asked.welcomes()).toBe(welcomes);
  });
});

describe('a body that nobody asked for', () => {
  it('is read to its end, if it is small, before the next request', async () => {
    const { body, come, end, held } = request({ declared: UNWANTED });
    let isOver: boolean | undefined;
    const asked = body.consume(true).then((over) => {
      isOver = over;
    });
    come(UNWANTED - 1, 1);
    await Promise.resolve();
    expect(isOver).toBeUndefined();
    end();
    await asked;
    expect(isOver).toBe(true);
    expect(held.bytes).toBe(0);
  });

  it('ends the connection if it is larger, declared or not', async () => {
    const declared = request({ declared: UNWANTED + 1 });
    expect(await declared.body.consume(true)).toBe(false);
    expect(declared.isAskedFor()).toBe(false);
    const grown = request();
    const over = grown.body.consume(true);
    grown.come(UNWANTED, 1);
    expect(await over).toBe(false);
    expect(unexpectedBody()).toMatchObject({
      status: 413,
      message: 'This route takes no body; at most 65536 bytes are ignored.',
      facts: { error: 'Request body too large' },
    });
  });

  it('is not welcomed if its request is refused, and what follows is unknown', async () => {
    const { body, isAskedFor, welcomes } = request({ expects: true, declared: 9 });
    expect(await body.consume(false)).toBe(false);
    expect([isAskedFor(), welcomes()]).toEqual([false, 0]);
  });

  it.each([
    ['the answer is a good one', { expects: true }, true, 1],
    ['it was sent without a welcome', { expects: true, complete: true }, false, 0],
    ['its client does not wait for a welcome', {}, false, 0],
  ])('is passed over if %s', async (_, given, good, welcomes) => {
    const asked = request({ declared: 9, ...given });
    const over = asked.body.consume(good);
    asked.come(9);
    asked.end();
    expect(await over).toBe(true);
    expect(asked.welcomes()).toBe(welcomes);
  });
});
