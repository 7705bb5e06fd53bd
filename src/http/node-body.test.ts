import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { ByteBudget } from './budget.ts';
import { NodeBody, unexpectedBody } from './node-body.ts';

const MAX_IGNORED_BYTES = 64 * 1024;

interface RequestOptions {
  readonly declared?: number;
  readonly expects?: boolean;
  readonly complete?: boolean;
  readonly budget?: ByteBudget;
}

/** A request whose data and events the test controls. */
function request({
  declared,
  expects = false,
  complete = false,
  budget = new ByteBudget(1024 * 1024),
}: RequestOptions = {}) {
  const message = Object.assign(new EventEmitter(), {
    headers: declared === undefined ? {} : { 'content-length': String(declared) },
    complete,
  });
  let continues = 0;
  const response = Object.assign(new EventEmitter(), { writeContinue: () => void continues++ });
  const holding = budget.open({ remoteAddress: 'a', resetAndDestroy: () => {} });
  const body = new NodeBody(
    message as unknown as IncomingMessage,
    response as unknown as ServerResponse,
    expects,
    holding,
  );
  return {
    body,
    budget,
    holding,
    response,
    message,
    come: (...sizes: readonly number[]) => {
      for (const size of sizes) message.emit('data', Buffer.alloc(size, 97));
    },
    end: () => {
      message.complete = true;
      message.emit('end');
    },
    isRead: () => message.listenerCount('data') > 0,
    continues: () => continues,
  };
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((failure: Error & { code?: string }) => failure.code ?? failure.message);

describe('NodeBody.read', () => {
  it('returns the whole body, up to the limit', async () => {
    const { body, come, end } = request({ declared: 10 });
    const read = body.read(10);
    come(4, 6);
    end();
    expect(Buffer.from(await read).toString()).toBe('a'.repeat(10));
    expect(await body.consume(true)).toBe(true);
  });

  it('does not read a body that declares to be too large', async () => {
    const { body, isRead } = request({ declared: 11 });
    await expect(body.read(10)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(isRead()).toBe(false);
  });

  it('rejects at the first excess byte; the connection cannot be reused', async () => {
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
    'reports a malformed request if the body is incomplete on %s',
    async (event) => {
      const { body, come, message } = request();
      const read = body.read(10);
      come(4);
      message.emit(event);
      expect(await outcome(read)).toBe('MALFORMED_REQUEST');
      expect(await body.consume(true)).toBe(false);
    },
  );

  it('stops waiting once the request was rejected', async () => {
    const { body, come, response } = request();
    const read = body.read(10);
    come(4);
    response.emit('close');
    expect(await outcome(read)).toBe('MALFORMED_REQUEST');
  });

  it('counts its bytes towards the budget of the server', async () => {
    const { body, budget, holding, come, end } = request();
    const read = body.read(10);
    come(4);
    expect(budget.usedBytes).toBe(4);
    come(3);
    expect(budget.usedBytes).toBe(7);
    end();
    await read;
    holding.release();
    expect(budget.usedBytes).toBe(0);
  });

  it('rejects with OVERLOADED if the budget is exceeded, and discards the rest', async () => {
    const { body, budget, come } = request({ budget: new ByteBudget(4) });
    const read = body.read(10);
    come(4);
    const refused = expect(read).rejects.toMatchObject({ code: 'OVERLOADED', facts: { retryAfter: 1 } });
    come(1, 5, 5);
    await refused;
    expect(budget.usedBytes).toBe(4);
  });

  it.each([
    ['waits for it', { expects: true }, 1],
    ['waits for it but has already sent the body', { expects: true, complete: true }, 0],
    ['does not wait for it', {}, 0],
  ])('sends 100 Continue correctly if its client %s', async (_, given, continues) => {
    const incoming = request(given);
    const read = incoming.body.read(10);
    incoming.end();
    await read;
    expect(incoming.continues()).toBe(continues);
  });
});

describe('NodeBody.consume', () => {
  it('reads a small body to its end before the next request', async () => {
    const { body, come, end, budget } = request({ declared: MAX_IGNORED_BYTES });
    let isOver: boolean | undefined;
    const consumed = body.consume(true).then((over) => {
      isOver = over;
    });
    come(MAX_IGNORED_BYTES - 1, 1);
    await Promise.resolve();
    expect(isOver).toBeUndefined();
    end();
    await consumed;
    expect(isOver).toBe(true);
    expect(budget.usedBytes).toBe(0);
  });

  it('requires closing the connection if the body is larger, declared or not', async () => {
    const declared = request({ declared: MAX_IGNORED_BYTES + 1 });
    expect(await declared.body.consume(true)).toBe(false);
    expect(declared.isRead()).toBe(false);
    const grown = request();
    const over = grown.body.consume(true);
    grown.come(MAX_IGNORED_BYTES, 1);
    expect(await over).toBe(false);
    expect(unexpectedBody()).toMatchObject({
      status: 413,
      message: 'This route takes no body; at most 65536 bytes are ignored.',
      facts: { error: 'Request body too large' },
    });
  });

  it('sends no 100 Continue for a rejected request, after which the connection cannot be reused', async () => {
    const { body, isRead, continues } = request({ expects: true, declared: 9 });
    expect(await body.consume(false)).toBe(false);
    expect([isRead(), continues()]).toEqual([false, 0]);
  });

  it.each([
    ['the request succeeded', { expects: true }, true, 1],
    ['it was sent without waiting for 100 Continue', { expects: true, complete: true }, false, 0],
    ['its client does not wait for 100 Continue', {}, false, 0],
  ])('discards the body if %s', async (_, given, good, continues) => {
    const incoming = request({ declared: 9, ...given });
    const over = incoming.body.consume(good);
    incoming.come(9);
    incoming.end();
    expect(await over).toBe(true);
    expect(incoming.continues()).toBe(continues);
  });
});
