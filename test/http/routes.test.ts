import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_FOLDERS, CONTENT_TYPES, folderOf } from '../../src/content/corpus.ts';
import { INTELLIGENCE_SOURCES } from '../../src/content/entries.ts';
import { ROUTES } from '../../src/http/routes/index.ts';
import type { Route } from '../../src/http/route.ts';
import { validate } from '../../src/schemas/parse.ts';
import { type OfficialDatabase, officialDatabase, STARTING } from '../database.ts';
import * as embedded from './service.ts';
import { service } from './service.ts';

const { records, digest, releasedAt } = service.library.corpus;
const visible = records.filter(
  (record) =>
    record.type !== 'blueprint' ||
    !['labs', 'hidden'].includes(
      (record.data as { blueprint_portfolio: { visibility: string } }).blueprint_portfolio.visibility,
    ),
);

const EACH = ROUTES.map((route) => [route.example, route] as const);

/** The same promises, wherever the records are. */
const BACKENDS: Readonly<Record<string, () => Promise<Pick<OfficialDatabase, 'app' | 'stop'>>>> = {
  'in memory': () => Promise.resolve({ app: embedded.app, stop: () => Promise.resolve() }),
  'in PostgreSQL': officialDatabase,
};

describe.each(Object.entries(BACKENDS))('with records %s', (_where, open) => {
  let backend: Pick<OfficialDatabase, 'app' | 'stop'>;
  beforeAll(async () => {
    backend = await open();
  }, STARTING);
  afterAll(() => backend.stop());
  const sendRequest = (
    target: string,
    question: embedded.RequestOptions = {},
  ): Promise<embedded.TestResponse> => embedded.send(target, { on: backend.app, ...question });
  const bodies = new Map<string, Promise<embedded.TestResponse>>();
  /** A record, requested once: that equal requests have equal responses is a promise of its own. */
  const requestRecord = (type: string, slug: string): Promise<embedded.TestResponse> => {
    const path = `/v1/${type}s/@official/${slug}`;
    const known = bodies.get(path) ?? sendRequest(path);
    bodies.set(path, known);
    return known;
  };
  const askExample = (route: Route, query = ''): Promise<embedded.TestResponse> =>
    embedded.sendExample(route, query, backend.app);

  describe('every route', () => {
    it.each(EACH)('%s responds to its example with a body that matches its schema', async (_, route) => {
      const { status, headers, body, text } = await askExample(route);
      expect(status).toBe(200);
      expect(headers['Cache-Control']).toBe(route.cache);
      if (route.kind === 'document' || route.kind === 'pack')
        expect(validate(route.response, body).issues).toEqual([]);
      if (route.kind === 'health' || route.kind === 'pack') expect(headers['ETag']).toBeUndefined();
      else expect(headers['ETag']).toMatch(/^"[0-9a-f]{64}"$/);
      expect(text.length).toBeGreaterThan(2);
    });

    it.each(EACH)('%s sends the common headers', async (_, route) => {
      const { headers } = await askExample(route);
      expect(headers).toMatchObject({
        'X-Content-Type-Options': 'nosniff',
        'X-Frame-Options': 'DENY',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
        'Access-Control-Allow-Origin': '*',
        'X-Corpus-Digest': digest,
      });
      expect(headers['X-Request-ID']).toMatch(/^[0-9a-f-]{36}$/);
      expect(headers['Content-Security-Policy']).toContain("default-src 'none'");
    });

    it.each(EACH)('%s returns the same bytes twice', async (_, route) => {
      expect((await askExample(route)).text).toBe((await askExample(route, 'unknown=1')).text);
    });

    it.each(
      EACH.flatMap(([example, { kind }]) =>
        ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PURGE']
          .filter((method) => (kind === 'pack' ? method !== 'POST' : method !== 'GET' && method !== 'HEAD'))
          .map(
            (method) => [method, example, kind === 'pack' ? 'POST, OPTIONS' : 'GET, HEAD, OPTIONS'] as const,
          ),
      ),
    )('%s %s is 405; allowed is %s', async (method, example, allowed) => {
      const { status, headers, body } = await sendRequest(example, { method });
      expect(status).toBe(405);
      expect(headers).toMatchObject({
        Allow: allowed,
        'Cache-Control': 'no-store',
        'Content-Type': 'application/problem+json',
      });
      if (method === 'HEAD') expect(body).toBeUndefined();
      else expect(body.error).toBe(`${method} is not allowed here. Allowed: ${allowed}.`);
    });

    it.each(EACH.flatMap(([example, { kind }]) => (kind === 'pack' ? [] : [example])))(
      'HEAD %s has the headers of GET and no body',
      async (example) => {
        const get = await sendRequest(example);
        const head = await sendRequest(example, { method: 'HEAD' });
        expect(head.text).toBe('');
        expect({ ...head.headers, 'X-Request-ID': '' }).toEqual({ ...get.headers, 'X-Request-ID': '' });
        expect(Number(head.headers['Content-Length'])).toBe(get.bytes.byteLength);
      },
    );

    it.each(['/v1/anything', '/v1/search', '/v1/packs/compile'])(
      'OPTIONS %s is a preflight',
      async (path) => {
        const { status, headers, text } = await sendRequest(path, { method: 'OPTIONS' });
        expect({ status, text }).toEqual({ status: 204, text: '' });
        expect(headers).toMatchObject({
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
          'Access-Control-Allow-Headers': 'Content-Type',
        });
      },
    );
  });

  describe('health', () => {
    it.each(['/health', '/v1/health'])('at %s reports that the service is ready', async (path) => {
      const { body, headers } = await sendRequest(path);
      expect(body).toEqual({ status: 'ok', version: service.version, surface: 'content-api' });
      expect(headers['Cache-Control']).toBe('no-store');
    });
  });

  describe('a list', () => {
    it.each(CONTENT_TYPES)('of %ss neither repeats nor skips a record, for any limit', async (type) => {
      const path = `/v1/${folderOf(type)}`;
      const expected = visible
        .filter((record) => record.type === type)
        .map(({ slug }) => slug)
        .sort();
      for (const limit of [1, 2, 3, 7, 20, 99, 100]) {
        const slugs: string[] = [];
        for (let offset = 0; ; offset += limit) {
          const { body } = await sendRequest(`${path}?limit=${limit}&offset=${offset}`);
          expect(body).toMatchObject({ total: expected.length, limit, offset });
          if (body.items.length === 0) break;
          slugs.push(...body.items.map(({ slug }: { slug: string }) => slug));
        }
        expect(slugs.toSorted()).toEqual(expected);
      }
    });

    it('is in recommended order by default: featured blueprints first', async () => {
      const { body } = await sendRequest('/v1/blueprints');
      const visibilities = body.items.map(
        (item: { blueprint_portfolio: { visibility: string } }) => item.blueprint_portfolio.visibility,
      );
      expect(visibilities).toEqual(
        [...visibilities].sort((a, b) => (a === b ? 0 : a === 'featured' ? -1 : 1)),
      );
      expect(visibilities[0]).toBe('featured');
    });

    it.each(['recommended', 'recent', 'name'])('sorted by %s has the same records', async (sort) => {
      const pages = async (query: string): Promise<{ slug: string; name: string }[]> => [
        ...(await sendRequest(`/v1/patterns?limit=100${query}`)).body.items,
        ...(await sendRequest(`/v1/patterns?limit=100&offset=100${query}`)).body.items,
      ];
      const plain = (await pages('')).map(({ slug }) => slug);
      expect(plain.length).toBeGreaterThanOrEqual(180);
      const sorted = await pages(`&sort=${sort}`);
      expect(sorted.map(({ slug }) => slug).toSorted()).toEqual(plain.toSorted());
      if (sort === 'name') {
        const names = sorted.map(({ name }) => name.toLowerCase());
        expect(names).toEqual(names.toSorted());
      }
    });

    it.each(['patterns', 'themes', 'blueprints', 'archetypes', 'shells'])(
      'of %s has three different sort orders, or at least two if all records have the same date',
      async (type) => {
        const lists: string[][] = await Promise.all(
          ['recommended', 'recent', 'name'].map(async (sort) =>
            (await sendRequest(`/v1/${type}?limit=100&sort=${sort}`)).body.items.map(
              ({ slug }: { slug: string }) => slug,
            ),
          ),
        );
        const records = await Promise.all(
          (lists[0] ?? []).map((slug) => requestRecord(type.slice(0, -1), slug)),
        );
        const dates = new Set(records.map(({ body }): string => body.updated_at));
        expect([...dates].every((date) => date.endsWith('Z'))).toBe(true);
        const orders = new Set(lists.map((slugs) => slugs.join(' ')));
        expect(orders.size).toBeGreaterThanOrEqual(dates.size > 1 ? 3 : 2);
      },
    );

    it('includes labs blueprints only on request and hidden ones never, while both are found by slug', async () => {
      const slugs = async (set: string): Promise<string[]> =>
        (await sendRequest(`/v1/blueprints?limit=100&blueprint_set=${set}`)).body.items.map(
          ({ slug }: { slug: string }) => slug,
        );
      expect(await slugs('all')).not.toContain('support-desk');
      expect(await slugs('labs')).toContain('support-desk');
      for (const set of ['all', 'featured', 'certified', 'labs'])
        expect(await slugs(set)).not.toContain('metrics-starter');
      expect(await slugs('certified')).toContain('online-store');
      expect(await slugs('certified')).not.toContain('support-desk');
      expect((await sendRequest('/v1/blueprints/@official/metrics-starter')).status).toBe(200);
      expect((await sendRequest('/v1/blueprints/@official/support-desk')).status).toBe(200);
    });

    it('is restricted to recommended records by recommended=true', async () => {
      const { body } = await sendRequest('/v1/patterns?limit=100&recommended=true');
      expect(
        body.items.every(
          ({ intelligence }: { intelligence: { recommended: boolean } }) => intelligence.recommended,
        ),
      ).toBe(true);
      expect(body.total).toBeLessThanOrEqual(
        (await sendRequest('/v1/patterns?recommended=false')).body.total,
      );
    });

    it.each([
      'source=community',
      'source=organization',
      'namespace=@acme',
      'namespace=official',
      'namespace=..%2F%00',
      'intelligence_source=benchmark',
    ])('with %s is an empty page', async (query) => {
      const { body } = await sendRequest(`/v1/themes?${query}&limit=5`);
      expect(body).toEqual({ total: 0, limit: 5, offset: 0, items: [] });
    });

    it('has items with the source official, like a search and with that filter or without', async () => {
      for (const target of [...CONTENT_TYPES.map((type) => `/v1/${folderOf(type)}?`), '/v1/search?q=table&'])
        for (const filter of ['', 'source=official']) {
          const { body } = await sendRequest(`${target}limit=100&${filter}`);
          const sources = (body.items ?? body.results).map(({ source }: { source: string }) => source);
          expect([...new Set(sources)]).toEqual(['official']);
        }
    });

    it('links to its neighbours without unknown parameters', async () => {
      const { headers } = await sendRequest('/v1/patterns?limit=5&offset=10&sort=name&evil=%3Cscript%3E');
      const { Link } = headers;
      expect(Link).toContain('</v1/patterns?sort=name&limit=5&offset=0>; rel="first"');
      expect(Link).toContain('</v1/patterns?sort=name&limit=5&offset=5>; rel="prev"');
      expect(Link).toContain('</v1/patterns?sort=name&limit=5&offset=15>; rel="next"');
      expect(Link).toContain('rel="describedby"');
      expect(Link).not.toContain('evil');
    });

    it('links with the first value of a repeated parameter, like the page itself', async () => {
      const { headers } = await sendRequest('/v1/patterns?sort=name&sort=x&limit=5&limit=7&source=&source=a');
      expect(headers['Link']).toContain('</v1/patterns?sort=name&limit=5&offset=5>; rel="next"');
      expect(headers['Link']).not.toContain('source');
    });

    it.each([
      // More would make the target longer than 2,048 bytes.
      ['160 characters of four bytes', `q=${encodeURIComponent('🙂'.repeat(160))}`],
      ['200 characters of one byte', `q=${'{'.repeat(200)}&type=pattern&sort=name&recommended=true`],
      ['a thousand values', `q=a${'&q=b'.repeat(450)}`],
    ])('of a search for %s has at most 2 KB of links', async (_, query) => {
      const { status, headers } = await sendRequest(`/v1/search?${query}&offset=5&limit=1`);
      const { Link = '' } = headers;
      expect(status).toBe(200);
      expect(Link.length).toBeLessThanOrEqual(2_048);
      expect(Link).toContain('rel="describedby"');
    });
  });

  describe('a record', () => {
    it.each(
      records.map(({ type, slug }) => [`/v1/${folderOf(type)}/@official/${slug}`, type, slug] as const),
    )('%s is served whole, and fits its schema', async (_path, type, slug) => {
      const { status, body } = await requestRecord(type, slug);
      expect(status).toBe(200);
      expect(validate('public-content-record.v1.json', body).issues).toEqual([]);
      expect(body).toMatchObject({
        id: slug,
        slug,
        type,
        namespace: '@official',
        source: 'official',
        visibility: 'public',
        status: 'published',
        owner_name: 'svc',
        owner_username: 'svc',
        thumbnail_url: null,
      });
      const expected = service.library.corpus.get(type, slug)?.data;
      // A matcher takes long for what is the same to the last byte.
      if (JSON.stringify(body.data) !== JSON.stringify(expected)) expect(body.data).toEqual(expected);
      expect(body.intelligence).not.toBeNull();
    });

    it('is also found with a percent-encoded namespace', async () => {
      expect((await sendRequest('/v1/patterns/%40official/data-table')).body.slug).toBe('data-table');
    });
  });

  describe('a search', () => {
    it('finds every visible record by its slug and by its name', async () => {
      const missing: string[] = [];
      for (const { type, slug, data } of visible)
        for (const q of [slug, data.name]) {
          const isFound = async (limit: number): Promise<boolean> => {
            const target = `/v1/search?q=${encodeURIComponent(q)}&type=${type}&limit=${limit}`;
            const { results } = (await sendRequest(target)).body;
            return results.some((result: { slug: string }) => result.slug === slug);
          };
          // Most are among the first few, so that few searches need a whole page.
          if (!(await isFound(5)) && !(await isFound(100))) missing.push(`${type}/${slug}: ${q}`);
        }
      expect(missing).toEqual([]);
    });

    it('in recommended order has the records first whose slug or name is the query', async () => {
      expect((await sendRequest('/v1/search?q=hero&sort=recommended')).body.results[0].slug).toBe('hero');
      const missing: string[] = [];
      for (const { type, slug, data } of visible) {
        const target = `/v1/search?q=${encodeURIComponent(data.name)}&sort=recommended&limit=5`;
        const { body } = await sendRequest(target);
        const found = body.results.map(
          (result: { type: string; slug: string }) => `${result.type}/${result.slug}`,
        );
        if (!found.includes(`${type}/${slug}`)) missing.push(`${type}/${slug}`);
      }
      expect(missing).toEqual([]);
    });

    it('in recommended order has records that match every word before those that match some', async () => {
      const slugs = async (query: string): Promise<string[]> =>
        (await sendRequest(`/v1/search?${query}&sort=recommended&limit=100`)).body.results.map(
          ({ slug }: { slug: string }) => slug,
        );
      const found = await slugs('q=kanban%20invoice');
      const [kanban, invoice] = [await slugs('q=kanban'), await slugs('q=invoice')];
      const both = found.map((slug) => kanban.includes(slug) && invoice.includes(slug));
      expect(both).toContain(true);
      expect(both.lastIndexOf(true)).toBeLessThan(both.indexOf(false));
    });

    it('accepts the type in singular and plural', async () => {
      for (const type of CONTENT_TYPES) {
        const one = await sendRequest(`/v1/search?q=table&type=${type}`);
        const many = await sendRequest(`/v1/search?q=table&type=${folderOf(type)}`);
        expect(one.body).toEqual(many.body);
        expect(one.body.results.every((result: { type: string }) => result.type === type)).toBe(true);
      }
    });

    it('is sorted by relevance unless a sort order is given', async () => {
      const relevant = await sendRequest('/v1/search?q=data%20table');
      expect(relevant.body.results[0]).toMatchObject({ type: 'pattern', slug: 'data-table' });
      const names = (await sendRequest('/v1/search?q=data%20table&sort=name')).body.results.map(
        ({ name }: { name: string }) => name.toLowerCase(),
      );
      expect(names).toEqual(names.toSorted());
    });

    it('is paginated like a list', async () => {
      const all = (await sendRequest('/v1/search?q=kanban&limit=100')).body.results.map(
        ({ type, slug }: { type: string; slug: string }) => `${type}/${slug}`,
      );
      expect(all.length).toBeGreaterThan(6);
      const slugs: string[] = [];
      for (let offset = 0; offset < all.length; offset += 4) {
        slugs.push(
          ...(await sendRequest(`/v1/search?q=kanban&limit=4&offset=${offset}`)).body.results.map(
            ({ type, slug }: { type: string; slug: string }) => `${type}/${slug}`,
          ),
        );
      }
      expect(slugs).toEqual(all);
    });

    it('of blueprints can be restricted to a set', async () => {
      const slugs = async (set: string): Promise<string[]> =>
        (await sendRequest(`/v1/search?q=support&type=blueprint&blueprint_set=${set}`)).body.results.map(
          ({ slug }: { slug: string }) => slug,
        );
      expect((await slugs('labs'))[0]).toBe('support-desk');
      expect(await slugs('all')).not.toContain('support-desk');
    });
  });

  describe('the schemas', () => {
    it('are served unchanged under both paths', async () => {
      for (const name of service.catalog.names) {
        const { text, headers } = await sendRequest(`/v1/schema/${name}`);
        expect(text).toBe(service.catalog.text(name));
        expect(headers['Content-Type']).toBe('application/schema+json');
        expect((await sendRequest(`/schemas/${name}`)).text).toBe(text);
      }
    });
  });

  describe('the intelligence summary', () => {
    it('counts what the lists show, with the rest apart, and adds up', async () => {
      const { body } = await sendRequest('/v1/intelligence/summary');
      for (const type of CONTENT_TYPES) {
        const list = await sendRequest(`/v1/${folderOf(type)}?limit=1`);
        expect(body.by_type[type].total_public_items, type).toBe(list.body.total);
      }
      const { labs, hidden } = body.unlisted;
      expect(labs).toBe((await sendRequest('/v1/blueprints?blueprint_set=labs&limit=1')).body.total);
      expect(body.totals.total_public_items + labs + hidden).toBe(records.length);
      for (const counter of Object.keys(body.totals)) {
        const sum = CONTENT_TYPES.reduce((total, type) => total + body.by_type[type][counter], 0);
        expect(sum, counter).toBe(body.totals[counter]);
      }
    });

    it('has the time of the newest evidence', async () => {
      const { body } = await sendRequest('/v1/intelligence/summary');
      const times = await Promise.all(
        records.map(
          async ({ type, slug }) => (await requestRecord(type, slug)).body.intelligence.last_verified_at,
        ),
      );
      expect(body.generated_at).toBe([releasedAt, ...times.filter((time) => time !== null)].sort().at(-1));
    });

    it('has records for every source of intelligence', async () => {
      for (const source of INTELLIGENCE_SOURCES) {
        const lists = await Promise.all(
          CONTENT_FOLDERS.map((folder) => sendRequest(`/v1/${folder}?intelligence_source=${source}&limit=1`)),
        );
        expect(Math.max(...lists.map(({ body }) => body.total)), source).toBeGreaterThan(0);
      }
    });

    it('is all zeros for another namespace', async () => {
      const { body } = await sendRequest('/v1/intelligence/summary?namespace=@acme');
      expect(body.namespace).toBe('@acme');
      expect(Object.values(body.totals).every((count) => count === 0)).toBe(true);
    });

    it('is based on checks: scores differ and every record has evidence', async () => {
      const { body } = await sendRequest('/v1/patterns?limit=100');
      const scores = new Set(
        body.items.map(
          ({ intelligence }: { intelligence: { quality_score: number } }) => intelligence.quality_score,
        ),
      );
      expect(scores.size).toBeGreaterThan(1);
      for (const { intelligence } of body.items) expect(intelligence.evidence).toContain('check:schema');
    });
  });

  describe('the showcase', () => {
    it('lists the apps that passed their audit, and has a report on all audited apps', async () => {
      const { body: report } = await sendRequest('/v1/showcase/shortlist-verification');
      const { body: manifest } = await sendRequest('/v1/showcase/manifest');
      const { body: shortlist } = await sendRequest('/v1/showcase/shortlist');
      expect(report.dryRun).toBe(false);
      expect(manifest.total).toBe(report.summary.passedSmokes);
      expect(shortlist.apps).toHaveLength(manifest.shortlisted);
      expect(shortlist.summary).toEqual(report.summary);
      for (const { verification } of manifest.apps) expect(report.results).toContainEqual(verification);
    });
  });
});

it('has five lists, named after their folders', () => {
  expect(CONTENT_FOLDERS).toEqual(['patterns', 'themes', 'blueprints', 'archetypes', 'shells']);
});

describe('the cache', () => {
  const findCached = (target: string) =>
    embedded.app.findCached({ method: 'GET', target, header: () => undefined });

  it.each([
    ['/v1/patterns?limit=3', true],
    ['/v1/search?q=table&limit=3&offset=1', true],
    ['/v1/patterns?limit=3&limit=3', false],
    ['/v1/patterns?limit=3&unknown=1', false],
    [`/v1/search?q=${'a'.repeat(190)}&sort=name&${'x'.repeat(400)}=`, false],
    [`/v1/search?q=${'%F0%9F%99%82'.repeat(60)}`, false],
  ])('has %.40s: %s', async (target, isCached) => {
    expect((await embedded.send(target)).status).toBe(200);
    expect(findCached(target) !== undefined).toBe(isCached);
  });
});
