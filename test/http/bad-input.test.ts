import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../src/http/app.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import { REMOVED, ROWS } from './bad-rows.ts';
import { send, service } from './service.ts';
import { codePoint } from '../code-point.ts';

describe('bad input', () => {
  for (const [target, status, code, error, detail = ''] of ROWS) {
    it(`${target.slice(0, 80)} → ${status} ${code}`, async () => {
      const { status: got, headers, body } = await send(target);
      expect(got).toBe(status);
      const type = `https://svc.example/problems/${code.toLowerCase().replaceAll('_', '-')}`;
      expect(body).toMatchObject({ status, code, error, type });
      expect(body.detail).toContain(detail);
      expect(body.instance).toBe(`urn:request:${headers['X-Request-ID']}`);
      expect(headers).toMatchObject({
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
      });
      expect(body.detail.length).toBeLessThanOrEqual(260);
    });
  }

  it.each(REMOVED.flatMap((family) => ['GET', 'POST'].map((method) => [method, family] as const)))(
    '%s /v1/%s is not served and has no suggestions',
    async (method, family) => {
      const { status, body } = await send(`/v1/${family}`, { method });
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
    },
  );

  it.each([
    ['/v1/patterns/', ['/v1/patterns']],
    ['//v1/patterns', ['/v1/patterns']],
    ['/v1/pattern/@official/hero', ['/v1/patterns/@official/hero']],
    ['/v1/patern', ['/v1/patterns']],
    ['/v1/serach', ['/v1/search']],
    ['/search?q=hero', ['/v1/search']],
    ['/patterns/@official/hero', ['/v1/patterns/@official/hero']],
    ['/v1', ['/v1/search']],
    ['/v1/', ['/v1/search']],
    ['/v1/patterns?sort=rec', ['recommended']],
    ['/v1/patterns/@official/heroo', ['hero']],
    ['/v1/schema/essense.v4.json', ['essence.v4.json']],
    ['/v1/patterns?sort=nam', ['name']],
  ])('%s has suggestions', async (target, suggestions) => {
    expect((await send(target)).body.suggestions?.slice(0, 1)).toEqual(suggestions);
  });

  it('lists all schema names for an unknown one', async () => {
    expect((await send('/v1/schema/x')).body.available).toEqual(service.catalog.names);
  });

  it('clamps a large limit and returns the effective one', async () => {
    for (const limit of ['101', '1000', '9'.repeat(40)])
      expect((await send(`/v1/patterns?limit=${limit}`)).body.limit).toBe(100);
  });

  it('returns the correct total for a page past the end', async () => {
    for (const offset of ['10000', '10100', '9'.repeat(40)])
      for (const target of [`/v1/patterns?offset=${offset}`, `/v1/search?q=table&offset=${offset}`]) {
        const { status, body } = await send(target);
        expect({ status, items: body.items ?? body.results }).toEqual({ status: 200, items: [] });
        expect(body.total).toBeGreaterThan(0);
      }
  });

  it('uses the first value of a repeated parameter and ignores empty ones', async () => {
    expect((await send('/v1/patterns?limit=2&limit=abc')).body.limit).toBe(2);
    expect(
      (
        await send(
          '/v1/patterns?sort=&source=&blueprint_set=&recommended=&intelligence_source=&namespace=&limit=&offset=',
        )
      ).status,
    ).toBe(200);
    expect((await send('/v1/search?q=table&type=&q[]=x&__proto__=1')).status).toBe(200);
  });

  it('never serves files outside the catalog and never fails, for any name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc
          .string({ unit: codePoint, minLength: 1, maxLength: 60 })
          .filter((name) => name.isWellFormed() && !service.catalog.names.includes(name)),
        async (name) => {
          const { status } = await send(`/v1/schema/${encodeURIComponent(name)}`);
          expect([400, 404]).toContain(status);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('responds to any query text with a list or 400, never with 500', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: codePoint, maxLength: 210 }), async (text) => {
        const { status, body } = await send(`/v1/search?q=${encodeURIComponent(text.toWellFormed())}`);
        expect([200, 400, 414]).toContain(status);
        if (status === 200) expect(body.results.length).toBeLessThanOrEqual(20);
        else expect(body.error).toBeTypeOf('string');
      }),
      { numRuns: 1500 },
    );
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  });

  it('never echoes control characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('sort', 'limit', 'namespace', 'type'),
        fc.string({ unit: codePoint, minLength: 1, maxLength: 40 }),
        async (name, value) => {
          const { text } = await send(`/v1/search?q=a&${name}=${encodeURIComponent(value.toWellFormed())}`);
          // oxlint-disable-next-line no-control-regex
          expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('hides the cause of a bug', async () => {
    const bugs: string[] = [];
    const broken = createApp(
      {
        ...service,
        library: {
          ...service.library,
          list: () => {
            throw new TypeError('secret /home/path');
          },
        },
      },
      createNodePlatform(),
      { onBug: (failure) => bugs.push(String((failure.cause as Error).message)) },
    );
    const { status, body, text } = await send('/v1/patterns', { on: broken });
    expect({ status, error: body.error, code: body.code }).toEqual({
      status: 500,
      error: 'Internal server error',
      code: 'INTERNAL',
    });
    expect(text).not.toContain('secret');
    expect(bugs).toEqual(['secret /home/path']);
  });
});
