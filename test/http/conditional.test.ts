import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { acceptedEncodings } from '../../src/http/cached-response.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import { app, send, readResponse, service } from './service.ts';

const PATH = '/v1/patterns/@official/data-table';

describe('a conditional request', () => {
  it.each([
    ['the tag', (tag: string) => tag],
    ['a weak form of it', (tag: string) => `W/${tag}`],
    ['a list that has it', (tag: string) => `"x", ${tag} , W/"y"`],
    ['anything', () => '*'],
    ['the tag of another encoding', (tag: string) => tag.replace(/"$/, '-br"')],
  ])('with %s gets 304 with caching headers and no body', async (_, header) => {
    const { headers } = await send(PATH);
    const again = await send(PATH, { headers: { 'if-none-match': header(headers['ETag'] ?? '') } });
    expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' });
    expect(again.headers).toMatchObject({
      ETag: headers['ETag'],
      'Cache-Control': headers['Cache-Control'],
      Vary: headers['Vary'],
    });
    expect(again.headers['Content-Length']).toBeUndefined();
  });

  it.each(['"other"', 'garbage', '', ',,,', `"${'x'.repeat(8000)}"`, 'W/'])(
    'with %j gets the full response',
    async (header) => {
      expect((await send(PATH, { headers: { 'if-none-match': header } })).status).toBe(200);
    },
  );

  it('uses the digest of the body as its ETag', async () => {
    const other = createApp(service, createNodePlatform());
    expect((await send(PATH, { on: other })).headers['ETag']).toBe((await send(PATH)).headers['ETag']);
    expect((await send('/v1/patterns/@official/hero')).headers['ETag']).not.toBe(
      (await send(PATH)).headers['ETag'],
    );
  });
});

describe('the encoding', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['identity, br;q=0.5', undefined],
    ['', undefined],
    ['deflate', undefined],
    ['br;q=0, *;q=0', undefined],
  ])('for Accept-Encoding: %s is %s', async (header, encoding) => {
    const response = await app.respond({
      method: 'GET',
      target: PATH,
      header: (name) => (name === 'accept-encoding' ? header : undefined),
    });
    const parsed = readResponse(response);
    expect(parsed.headers['Content-Encoding']).toBe(encoding);
    expect(parsed.headers['Vary']).toBe('Accept-Encoding');
    expect(parsed.headers['ETag']).toMatch(encoding ? new RegExp(`-${encoding}"$`) : /[0-9a-f]"$/);
    const plain = await send(PATH);
    const undo = { br: brotliDecompressSync, gzip: gunzipSync };
    const body = encoding ? undo[encoding as 'br' | 'gzip'](response.body).toString() : parsed.text;
    expect(body).toBe(plain.text);
  });

  it('is always one that the client accepts', () => {
    const part = fc.tuple(
      fc.constantFrom('br', 'gzip', '*', 'identity', 'deflate', 'x'),
      fc.constantFrom('', ';q=0', ';q=0.3', ';q=1', ';q=x', '; q=0.0'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const header = parts.map(([name, weight]) => name + weight).join(', ');
        for (const encoding of acceptedEncodings(header))
          expect(header.includes(encoding) || header.includes('*')).toBe(true);
        if (!/br|gzip|\*/.test(header)) expect(acceptedEncodings(header)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('headers without effect', () => {
  it.each([
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-prefix',
    'x-original-url',
    'x-rewrite-url',
    'x-http-method-override',
    'forwarded',
    'host',
    'cookie',
    'authorization',
    'range',
    'accept',
    'accept-language',
    'user-agent',
    'x-forwarded-for',
    'via',
    'origin',
  ])('%s does not change the response', async (name) => {
    const plain = await send(PATH);
    const odd = await send(PATH, { headers: { [name]: 'evil.example' } });
    expect(odd.text).toBe(plain.text);
    expect({ ...odd.headers, 'X-Request-ID': '' }).toEqual({ ...plain.headers, 'X-Request-ID': '' });
  });

  it('echoes a valid request id and replaces any other', async () => {
    expect((await send(PATH, { headers: { 'x-request-id': 'abc-1.2_3' } })).headers['X-Request-ID']).toBe(
      'abc-1.2_3',
    );
    expect((await send(PATH, { headers: { 'x-request-id': 'a b\r\n' } })).headers['X-Request-ID']).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('allows only listed origins, if there is a list', async () => {
    const strict = createApp(service, createNodePlatform(), { origins: ['https://a.example'] });
    const listed = await send(PATH, { on: strict, headers: { origin: 'https://a.example' } });
    expect(listed.headers).toMatchObject({
      'Access-Control-Allow-Origin': 'https://a.example',
      Vary: 'Accept-Encoding, Origin',
    });
    const other = await send(PATH, { on: strict, headers: { origin: 'https://b.example' } });
    expect(other.headers['Access-Control-Allow-Origin']).toBeUndefined();
    expect(other.headers['Vary']).toBe('Accept-Encoding, Origin');
  });
});

it('app.fetch returns the same bytes as app.respond', async () => {
  for (const target of [PATH, '/v1/search?q=table', '/v1/nope', '/v1/schema/essence.v4.json']) {
    const response = await app.fetch(new Request(`http://svc.example${target}`));
    const direct = await send(target);
    expect(response.status).toBe(direct.status);
    expect(response.headers.get('etag') ?? undefined).toBe(direct.headers['ETag']);
    if (response.ok) expect(await response.text()).toBe(direct.text);
  }
});
