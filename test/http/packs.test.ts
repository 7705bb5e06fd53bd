import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import { packRoute } from '../../src/http/route.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { toCanonicalJson } from '../../src/schemas/json.ts';
import { validate } from '../../src/schemas/parse.ts';
import {
  altered,
  BOTH,
  COMPILE,
  DOCUMENTS,
  invalid,
  LIMIT,
  page,
  PATHS,
  type Row,
  section,
  SELECT,
  SELECTIONS,
  withSections,
} from './bad-bodies.ts';
import { app, send, post, type RequestOptions, readResponse, service, type TestResponse } from './service.ts';
import { codePoint } from '../code-point.ts';

/** Expects exactly the error of the row. */
async function expectRejected(path: string, row: Row): Promise<void> {
  const { status, headers, body } = await post(path, row.body, { headers: row.headers ?? {} });
  expect({ status, code: body.code, error: body.error }).toEqual({
    status: row.status,
    code: row.code,
    error: row.error,
  });
  expect(body.detail).toContain(row.detail ?? row.error);
  expect(body.detail.length).toBeLessThanOrEqual(260);
  if (row.pointer !== undefined) expect(body.errors[0].pointer).toBe(row.pointer);
  expect(headers).toMatchObject({
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Corpus-Digest': service.library.corpus.digest,
  });
  expect(headers['Accept-Post']).toBe(status === 415 ? 'application/json' : undefined);
  expect(headers['ETag']).toBeUndefined();
}

/** Posts again after the time that a busy service names: how long others took is not a property of the body. */
async function postWhenFree(path: string, body: unknown): Promise<TestResponse> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await post(path, body);
    if (response.status !== 503 || attempt === 5) return response;
    await sleep(Number(response.headers['Retry-After']) * 1000);
  }
}

describe('a body for a pack route', () => {
  const rows = PATHS.flatMap((path) => BOTH.map((row) => [path, row.what, row] as const));
  it.each(rows)('%s rejects %s', (path, _, row) => expectRejected(path, row));

  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
  ])('may have the media type %s', async (type) => {
    expect((await post(COMPILE, SAMPLE_ESSENCE, { headers: { 'content-type': type } })).status).toBe(200);
  });

  it('may have the content encoding identity', async () => {
    const headers = { 'content-encoding': 'identity' };
    expect((await post(COMPILE, SAMPLE_ESSENCE, { headers })).status).toBe(200);
  });

  it('may be as large as the limit', async () => {
    const text = JSON.stringify(SAMPLE_ESSENCE);
    expect((await post(COMPILE, text + ' '.repeat(LIMIT - text.length))).status).toBe(200);
  });

  it('has a configurable limit', async () => {
    const small = createApp(service, createNodePlatform(), { maxBodyBytes: 100 });
    const { status, body } = await post(COMPILE, SAMPLE_ESSENCE, { on: small });
    expect({ status, detail: body.detail }).toEqual({ status: 413, detail: 'The limit is 100 bytes.' });
  });

  it('is checked in this order: media type, encoding, size, text', async () => {
    const encoded = { 'content-encoding': 'gzip' };
    const large = ' '.repeat(LIMIT + 1);
    const statusOf = async (question: RequestOptions, body: string): Promise<string> =>
      (await post(COMPILE, body, question)).body.error;
    expect(await statusOf({ headers: { ...encoded, 'content-type': 'text/plain' } }, large)).toContain(
      'Send',
    );
    expect(await statusOf({ headers: encoded }, large)).toContain('Compressed');
    expect(await statusOf({}, large)).toBe('Request body too large');
    expect(await statusOf({}, '\ud800')).toBe('Invalid JSON body');
  });

  it('results in packs or a 4xx status, never 500, whatever it is', async () => {
    const before = Reflect.ownKeys(Object.prototype);
    const valid = JSON.stringify(SAMPLE_ESSENCE);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json({ maxDepth: 8 }),
          fc.string({ unit: codePoint }).map((text) => text.toWellFormed()),
          fc
            .tuple(
              fc.nat(valid.length),
              fc.nat(20),
              fc.constantFrom('', '"', '{', 'null', '1e400', '\\', '"__proto__":1,'),
            )
            .map(([at, cut, put]) => valid.slice(0, at) + put + valid.slice(at + cut)),
        ),
        fc.constantFrom(...PATHS),
        async (text, path) => {
          const { status, body } = await postWhenFree(path, text);
          expect([200, 400]).toContain(status);
          if (status === 400) expect(body.error).toBeTypeOf('string');
        },
      ),
      { numRuns: 800 },
    );
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
  });

  it('is rejected like any other invalid body if it has crafted keys', async () => {
    const integers = Array.from({ length: 15_000 }, (_, n) => `"${n * 65_536}":0`).join();
    const alike = Array.from({ length: 12_000 }, (_, n) => `"${'Aa'.repeat(4)}${n.toString(36)}":0`).join();
    for (const keys of [integers, alike]) {
      const { status, body } = await post(COMPILE, `{${keys}}`);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_ESSENCE' });
      expect(body.errors.length).toBeLessThanOrEqual(20);
      expect(body.truncated).toBe(true);
    }
  });
});

describe('compiling', () => {
  it.each(DOCUMENTS.map((row) => [row.what, row] as const))('rejects a document with %s', (_, row) =>
    expectRejected(COMPILE, row),
  );

  it.each(['[]', '"text"', 'null', '1', 'true'])('rejects %s, which is not an object', (body) =>
    expectRejected(COMPILE, invalid('', body, 'The body must be a JSON object.', '')),
  );

  it('reports the first issue, their number, and a list of twenty', async () => {
    const dna = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`x${n}`, n]));
    const { status, body } = await post(COMPILE, altered({ dna }));
    expect(status).toBe(400);
    expect(body.detail).toMatch(/\(and at least 19 more\)$/);
    expect(body.errors).toHaveLength(20);
    expect(body.validationErrors).toHaveLength(20);
    expect(body.validationErrors[0]).toBe(`${body.errors[0].pointer}: ${body.errors[0].message}`);
    expect(body.truncated).toBe(true);
  });

  it('treats constructor and prototype as unknown properties', async () => {
    for (const key of ['constructor', 'prototype', 'toString']) {
      const { status, body } = await post(COMPILE, altered({ [key]: {} }));
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_ESSENCE' });
    }
  });

  it('returns a valid bundle with the digest of the document', async () => {
    const { status, headers, body } = await post(COMPILE, SAMPLE_ESSENCE);
    expect(status).toBe(200);
    expect(validate('execution-pack-bundle.v1.json', body).issues).toEqual([]);
    const digest = await createNodePlatform().digest(
      new TextEncoder().encode(toCanonicalJson(SAMPLE_ESSENCE)),
    );
    expect(body.essenceDigest).toBe(`sha256:${digest}`);
    expect(body.diagnostics).toEqual([]);
    expect(headers).toMatchObject({ 'Cache-Control': 'no-store', Vary: 'Accept-Encoding' });
    expect(headers['ETag']).toBeUndefined();
  });

  it('returns equal bytes for equal documents, however formatted', async () => {
    const plain = await post(COMPILE, SAMPLE_ESSENCE);
    const spaced = await post(COMPILE, JSON.stringify(SAMPLE_ESSENCE, null, 4));
    expect(spaced.text).toBe(plain.text);
  });

  it.each(['theme', 'pattern', 'shell'])('reports an unknown %s in the diagnostics', async (kind) => {
    const document = {
      theme: altered({ dna: { ...SAMPLE_ESSENCE.dna, theme: { id: 'no-such', mode: 'light' } } }),
      pattern: withSections([{ ...section, pages: [{ ...page, layout: ['no-such'] }] }]),
      shell: withSections([{ ...section, shell: 'no-such' }]),
    }[kind];
    const { status, body } = await post(COMPILE, document);
    expect(status).toBe(200);
    expect(body.diagnostics.map(({ message }: { message: string }) => message).join('\n')).toContain(
      'no-such',
    );
  });

  it('looks in the given namespace first and reports substitutions', async () => {
    const { status, body } = await post(`${COMPILE}?namespace=@acme`, SAMPLE_ESSENCE);
    expect(status).toBe(200);
    expect(JSON.stringify(body.diagnostics)).toContain('@acme');
  });

  it.each(PATHS)('%s drops a byte order mark before the body', async (path) => {
    const body = JSON.stringify(
      path === COMPILE ? SAMPLE_ESSENCE : { essence: SAMPLE_ESSENCE, pack_type: 'scaffold' },
    );
    const marked = await post(path, `\ufeff${body}`);
    expect(marked.status).toBe(200);
    expect(marked.text).toBe((await post(path, body)).text);
  });

  it.each(PATHS)('%s accepts any string as a namespace', async (path) => {
    const body = path === COMPILE ? SAMPLE_ESSENCE : { essence: SAMPLE_ESSENCE, pack_type: 'scaffold' };
    for (const namespace of ['official', 'acme', '@', '../x', '\0', 'x'.repeat(1000)])
      expect((await post(`${path}?namespace=${encodeURIComponent(namespace)}`, body)).status).toBe(200);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compresses with %s if the client accepts it', async (encoding, undo) => {
    const plain = await post(COMPILE, SAMPLE_ESSENCE);
    const headers = { 'content-type': 'application/json', 'accept-encoding': encoding };
    const response = await app.respond({
      method: 'POST',
      target: COMPILE,
      header: (name) => (headers as Record<string, string>)[name],
      body: async () => new TextEncoder().encode(JSON.stringify(SAMPLE_ESSENCE)),
    });
    const { 'Content-Length': length, ...rest } = readResponse(response).headers;
    expect(rest).toMatchObject({
      'Content-Encoding': encoding,
      Vary: 'Accept-Encoding',
      'Cache-Control': 'no-store',
    });
    expect(Number(length)).toBe(response.body.byteLength);
    expect(undo(response.body).toString()).toBe(plain.text);
  });

  it('caches nothing: the response depends on the document', async () => {
    const other = withSections([{ ...section, description: 'Something else.' }]);
    const [first, second, again] = [
      await post(COMPILE, SAMPLE_ESSENCE),
      await post(COMPILE, other),
      await post(COMPILE, SAMPLE_ESSENCE),
    ];
    expect(second.body.essenceDigest).not.toBe(first.body.essenceDigest);
    expect(again.text).toBe(first.text);
    expect((await send(COMPILE)).status).toBe(405);
  });
});

describe('selecting', () => {
  const essence = SAMPLE_ESSENCE;

  it.each(SELECTIONS.map((row) => [row.what, row] as const))('rejects %s', (_, row) =>
    expectRejected(SELECT, row),
  );

  it.each(DOCUMENTS.map((row) => [row.what, row] as const))(
    'refuses a document with %s, with pointers into the whole body',
    async (_, row) => {
      const { status, body } = await post(SELECT, { essence: row.body, pack_type: 'scaffold' });
      expect({ status, code: body.code }).toEqual({ status: row.status, code: row.code });
      for (const { pointer } of body.errors) expect(pointer).toMatch(/^\/essence(?:\/|$)/);
      if (row.pointer) expect(body.detail).toContain(`/essence${row.pointer}`);
    },
  );

  it('says that an id must be a string, and keeps the message that old clients expect', async () => {
    for (const [id, got] of [
      [5, '5'],
      ['', '""'],
      [null, 'null'],
      [['invoices'], 'an array'],
    ]) {
      const { status, body } = await post(SELECT, { essence, pack_type: 'page', id });
      const error = 'Body must include id for pack_type "page".';
      const detail = `${error} It must be a non-empty string; got ${String(got)}.`;
      expect({ status, error: body.error, detail: body.detail }).toEqual({ status: 400, error, detail });
    }
  });

  it('suggests similar pack types', async () => {
    const { body } = await post(SELECT, { essence, pack_type: 'pages' });
    expect(body.suggestions).toEqual(['page']);
  });

  it.each([
    ['scaffold', undefined],
    ['review', undefined],
    ['section', 'billing'],
    ['page', 'invoices'],
    ['page', 'billing/invoices'],
    ['page', 'billing-invoices'],
    ['mutation', 'add-page'],
    ['mutation', 'modify'],
  ])('returns one valid pack for %s %s', async (pack_type, id) => {
    const { status, body, headers } = await post(SELECT, { essence, pack_type, id });
    expect(status).toBe(200);
    expect(validate('selected-execution-pack.v1.json', body).issues).toEqual([]);
    expect(body.pack.packType).toBe(pack_type);
    expect(headers['Cache-Control']).toBe('no-store');
  });

  it.each(['section', 'page', 'mutation'])(
    'responds with 404 and the available ids to an unknown %s',
    async (pack_type) => {
      const { status, body } = await post(SELECT, { essence, pack_type, id: 'nowhere' });
      expect({ status, code: body.code, error: body.error }).toEqual({
        status: 404,
        code: 'UNKNOWN_PACK',
        error: `Requested ${pack_type} pack was not found.`,
      });
      expect(body.available.length).toBeGreaterThan(0);
      expect(body.available.length).toBeLessThanOrEqual(50);
    },
  );

  it('rejects an ambiguous page id with the full ids', async () => {
    const twice = withSections([
      section,
      { ...section, id: 'archive', pages: [{ ...page, route: '/archive' }] },
    ]);
    const { status, body } = await post(SELECT, { essence: twice, pack_type: 'page', id: 'invoices' });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'AMBIGUOUS_PACK' });
    const text = JSON.stringify(body);
    expect(text).toContain('billing/invoices');
    expect(text).toContain('archive/invoices');
  });
});

describe('pack routes under load', () => {
  /** Replaces the compiler with a job whose duration the test controls. */
  const slow = (work: () => Promise<void>) =>
    packRoute({
      path: COMPILE,
      summary: 'Slow.',
      body: { summary: 'Anything.', schema: () => ({}), example: {} },
      response: 'showcase-manifest.v1.json',
      example: COMPILE,
      async handle() {
        await work();
        return { body: { total: 0, shortlisted: 0, apps: [] } };
      },
    });

  it('serve nine concurrent requests and reject the rest with Retry-After', async () => {
    let running = 0;
    let most = 0;
    const busy = createApp(service, createNodePlatform(), {
      routes: [
        slow(async () => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setImmediate(resolve));
          running--;
        }),
      ],
    });
    const replies = await Promise.all(Array.from({ length: 30 }, () => post(COMPILE, {}, { on: busy })));
    const rejected = replies.filter(({ status }) => status !== 200);
    expect(replies.length - rejected.length).toBe(9);
    expect(most).toBe(1);
    for (const { status, headers, body } of rejected) {
      expect(status).toBe(503);
      expect(headers['Retry-After']).toBe('1');
      expect(body).toMatchObject({
        code: 'OVERLOADED',
        error: 'The service is busy; retry in 1 second.',
        retryAfter: 1,
      });
    }
    expect((await post(COMPILE, {}, { on: busy })).status).toBe(200);
  });

  it('isolate a bug in one job from the next', async () => {
    const bugs: string[] = [];
    let count = 0;
    const odd = createApp(service, createNodePlatform(), {
      routes: [
        slow(async () => {
          if (++count % 2 === 1) throw new TypeError('secret');
        }),
      ],
      onBug: (failure) => bugs.push(String(failure.cause)),
    });
    const statuses = await Promise.all(Array.from({ length: 6 }, () => post(COMPILE, {}, { on: odd })));
    expect(statuses.map(({ status }) => status)).toEqual([500, 200, 500, 200, 500, 200]);
    expect(statuses.some(({ text }) => text.includes('secret'))).toBe(false);
    expect(bugs).toHaveLength(3);
  });
});
