/**
 * The two documents of the specification, one sentence per statement, in their order and under their headings. Every
 * sentence is tested against the running app, the command line or the tools. Statements of the form "not shown" make no
 * promise and have no test; other files test each promise in depth.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../src/http/essence-body.ts';
import { ROUTES } from '../src/http/routes/index.ts';
import { TOOLS } from '../src/mcp/tools/index.ts';
import { SCHEMA_BASE, type SchemaName } from '../src/schemas/catalog.ts';
import { validate } from '../src/schemas/parse.ts';
import { svc } from './cli/support.ts';
import { base } from './essence/rules.ts';
import { post, send, type TestResponse } from './http/service.ts';

const TYPES = ['pattern', 'theme', 'blueprint', 'archetype', 'shell'] as const;
const FOLDERS = ['patterns', 'themes', 'blueprints', 'archetypes', 'shells'] as const;

const get = async (target: string): Promise<TestResponse> => {
  const response = await send(`/v1${target}`);
  expect([target, response.status]).toEqual([target, 200]);
  return response;
};
let sampleBundle: Promise<TestResponse> | undefined;
const compile = (body: unknown, query = ''): Promise<TestResponse> => {
  // Most statements are about the response to the same document.
  if (body === SAMPLE_ESSENCE && query === '') return (sampleBundle ??= post('/v1/packs/compile', body));
  return post(`/v1/packs/compile${query}`, body);
};
const select = (body: unknown, query = ''): Promise<TestResponse> => post(`/v1/packs/select${query}`, body);
const expectValid = (name: SchemaName, body: unknown): void =>
  expect([name, validate(name, body).issues]).toEqual([name, []]);
/** The slugs of a list or of search results. */
const slugsOf = ({ body }: TestResponse): string[] =>
  (body.items ?? body.results).map(({ slug }: { slug: string }) => slug);

describe('Content and Reference API: what the service does', () => {
  it('reads an official corpus of content records', async () => {
    const { body } = await get('/patterns?limit=100');
    expect(body.items.every((item: { source: string }) => item.source === 'official')).toBe(true);
  });

  it('is read-only: no route stores anything, and only the two pack routes accept a body', async () => {
    expect(ROUTES.filter(({ kind }) => kind === 'pack').map(({ path }) => path)).toEqual([
      '/v1/packs/compile',
      '/v1/packs/select',
    ]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect([method, (await send('/v1/patterns/@official/hero', { method })).status]).toEqual([method, 405]);
  });

  it('has the record types patterns, themes, blueprints, archetypes and shells', async () => {
    const { body } = await get('/intelligence/summary');
    expect(Object.keys(body.by_type).sort()).toEqual([...TYPES].sort());
  });

  it.each(TYPES)(
    'offers full-text search across the records: one of type %s is found by its name',
    async (type) => {
      const [first] = (await get(`/${type}s?sort=name&limit=1`)).body.items;
      const query = new URLSearchParams({ q: first.name, type });
      expect(slugsOf(await get(`/search?${query}`))).toContain(first.slug);
    },
  );

  it.each(FOLDERS)('lists records by type: %s', async (folder) => {
    const { body } = await get(`/${folder}`);
    expect(body.items.length).toBeGreaterThan(0);
    expect(new Set(body.items.map(({ type }: { type: string }) => `${type}s`))).toEqual(new Set([folder]));
  });

  it('returns a single record by namespace, type and slug', async () => {
    expect((await get('/patterns/@official/hero')).body).toMatchObject({
      namespace: '@official',
      type: 'pattern',
      slug: 'hero',
    });
  });

  it('serves a catalog of 59 canonical JSON schemas', () => {
    expect(published()).toHaveLength(59);
  });

  it.each([
    ['content', 'public-content-record.v1.json'],
    ['essence document', 'essence.v4.json'],
    ['graph', /graph/],
    ['execution pack', 'execution-pack-bundle.v1.json'],
    ['verifier', /verif|evidence/],
    ['v2 compatibility', /\.v2\.json$/],
    ['explicit CI v3', 'svc-ci-report.v3.json'],
  ])('has schemas of the %s contracts in the catalog', (_, name) => {
    expect(published().some((file) => (typeof name === 'string' ? file === name : name.test(file)))).toBe(
      true,
    );
  });

  it('serves an aggregate intelligence summary of the official content', async () => {
    const { totals } = (await get('/intelligence/summary')).body;
    expect(totals.total_public_items).toBeGreaterThan(0);
  });

  it.each(['manifest', 'shortlist', 'shortlist-verification'])(
    'serves the showcase benchmark surface %s',
    async (surface) => {
      expect((await get(`/showcase/${surface}`)).body).toBeTypeOf('object');
    },
  );

  it('compiles a whole bundle of execution packs from an essence document', async () => {
    const { status, body } = await compile(SAMPLE_ESSENCE);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(['manifest', 'scaffold', 'review', 'sections', 'pages', 'mutations']),
    );
  });

  it('compiles one selected pack plus manifest metadata', async () => {
    const { status, body } = await select({ essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'invoices' });
    expect(status).toBe(200);
    expect([body.pack.packType, body.manifest.pages.length]).toEqual(['page', 1]);
  });

  it.each([
    ...[
      'auth',
      'login',
      'publish',
      'source',
      'upload',
      'scan',
      'critique',
      'billing',
      'organizations',
      'orgs',
    ],
    ...[
      'users',
      'user',
      'me',
      'usage',
      'metering',
      'webhooks',
      'payments',
      'analytics',
      'database',
      'tokens',
    ],
  ])('has no hosted route for %s', async (family) => {
    for (const method of ['GET', 'POST'])
      for (const path of [`/v1/${family}`, `/v1/${family}/x`])
        expect([method, path, (await send(path, { method })).status]).toEqual([method, path, 404]);
  });

  it('accepts no source uploads', async () => {
    for (const { path, kind } of ROUTES) {
      if (kind === 'pack' || path.includes(':')) continue;
      const { status } = await post(path, 'export const x = 1;');
      expect([path, status]).toEqual([path, 405]);
    }
  });

  it.each(['/v1/thumbnails/x.png', '/thumbnails/x.png', '/v1/storage/thumbnails/x.png'])(
    'does not serve the thumbnail storage of a retired portal: %s',
    async (path) => {
      expect((await send(path)).status).toBe(404);
    },
  );

  it('registers exactly eight tools', () => {
    expect(TOOLS).toHaveLength(8);
  });

  it.each(['svc_registry', 'svc_context', 'svc_verify', 'svc_repair'])('has the tool name %s', (name) => {
    expect(TOOLS.map((tool) => tool.name)).toContain(name);
  });

  it('has no ninth content tool: only svc_registry reads content', () => {
    expect(TOOLS.filter(({ name }) => /registry|content|search/.test(name)).map(({ name }) => name)).toEqual([
      'svc_registry',
    ]);
  });

  it.each([
    ['content search', 'search'],
    ['content resolution', 'resolve_pattern'],
    ['benchmark', 'showcase_benchmarks'],
    ['intelligence summary', 'intelligence_summary'],
    ['execution packs', 'compile_execution_packs'],
  ])('has an action of svc_registry for %s', (_, action) => {
    expect(actionsOf('svc_registry').some((name) => name.includes(action) || action.includes(name))).toBe(
      true,
    );
  });

  it('has execution_pack actions in svc_context', () => {
    expect(actionsOf('svc_context').filter((name) => name.includes('execution_pack'))).not.toEqual([]);
  });

  it('handles local verification evidence in svc_verify', () => {
    expect(actionsOf('svc_verify')).toContain('evidence_bundle');
  });

  it('handles repair loops in svc_repair', () => {
    expect(actionsOf('svc_repair')).toContain('repair_plan');
  });

  it.each(['summary', 'compile-packs', 'get-pack', 'mirror', 'critique-file', 'audit-project'])(
    'keeps the legacy command alias registry %s callable',
    async (name) => {
      const { exit, out } = await svc(['registry', name, '--help']);
      expect(exit).toBe(0);
      expect(out).toContain(`svc registry ${name}`);
    },
  );

  it('gives the output of the command for a legacy alias', async () => {
    const [legacy, current] = await Promise.all([
      svc(['registry', 'summary', '--json']),
      svc(['summary', '--json']),
    ]);
    expect([legacy.exit, legacy.out]).toEqual([0, current.out]);
  });

  it.each(['SVC_API_URL', 'REGISTRY_URL'])('addresses a custom deployment through %s', async (variable) => {
    const { exit, err } = await svc(['get', 'pattern', 'hero'], {
      env: { [variable]: 'http://127.0.0.1:9/v1' },
    });
    expect(exit).toBe(69);
    expect(err).toContain('127.0.0.1:9');
  });

  it('has the path prefix /v1 in its base address: without the prefix there is no route', async () => {
    expect((await send('/patterns')).status).toBe(404);
    expect((await send('/v1/patterns')).status).toBe(200);
  });

  it('publishes the schemas as files with exactly the filenames of the API catalog', async () => {
    for (const name of published()) {
      const [route, file] = [await send(`/v1/schema/${name}`), await send(`/schemas/${name}`)];
      expect([name, route.status, file.status]).toEqual([name, 200, 200]);
      expect([name, file.text]).toEqual([name, route.text]);
    }
  });
});

const published = (): string[] =>
  readdirSync(new URL('../schemas', import.meta.url)).filter((name) => name.endsWith('.json'));
const actionsOf = (name: string): string[] =>
  TOOLS.find((tool) => tool.name === name)?.actions.map((action) => action.name) ?? [];

describe('Content and Reference API: resources and their fields', () => {
  it.each(FOLDERS)('has a typed data payload and intelligence metadata in a record of %s', async (folder) => {
    const [{ slug }] = (await get(`/${folder}?limit=1`)).body.items;
    const { body } = await get(`/${folder}/@official/${slug}`);
    expect(body.data.id).toBe(slug);
    expect(body.data.$schema).toMatch(new RegExp(`/${folder.slice(0, -1)}\\.v\\d+\\.json$`));
    expect(body.intelligence.source).toMatch(/^(?:authored|benchmark|hybrid)$/);
    expectValid('public-content-record.v1.json', body);
  });

  it.each([
    ['a content list', '/themes', 'public-content-list.v1.json'],
    ['a search response', '/search?q=table', 'search-response.v1.json'],
    ['the intelligence summary', '/intelligence/summary', 'registry-intelligence-summary.v1.json'],
    ['the showcase manifest', '/showcase/manifest', 'showcase-manifest.v1.json'],
    ['the showcase shortlist', '/showcase/shortlist', 'showcase-shortlist.v1.json'],
    [
      'the showcase shortlist verification',
      '/showcase/shortlist-verification',
      'showcase-shortlist-report.v1.json',
    ],
  ] as const)('describes %s by a schema of the catalog', async (_, target, schema) => {
    expectValid(schema, (await get(target)).body);
  });

  it('describes an execution-pack bundle by execution-pack-bundle.v1.json', async () => {
    expectValid('execution-pack-bundle.v1.json', (await compile(SAMPLE_ESSENCE)).body);
  });

  it('describes a selected execution pack by selected-execution-pack.v1.json', async () => {
    const { body } = await select({ essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'invoices' });
    expectValid('selected-execution-pack.v1.json', body);
  });

  it('keeps the word registry in the schema name of the intelligence summary', () => {
    expect(published()).toContain('registry-intelligence-summary.v1.json');
  });

  it('addresses a schema file by its filename', async () => {
    expect((await get('/schema/theme.v1.json')).body.$id).toBe(`${SCHEMA_BASE}theme.v1.json`);
  });

  it.each([
    'content-health-report.v1.json',
    'adoption-truth.v1.json',
    'task-capsule.v1.json',
    'governance-delta.v1.json',
    'svc-ci-report.v3.json',
  ])('has the catalog schema %s', async (name) => {
    expect((await get(`/schema/${name}`)).body.$id).toBe(`${SCHEMA_BASE}${name}`);
  });

  it('has no other content type path segment', async () => {
    for (const segment of ['pattern', 'recipes', 'components', 'Patterns', 'schemas'])
      expect([segment, (await send(`/v1/${segment}`)).status]).toEqual([segment, 404]);
  });
});

describe('Content and Reference API: endpoints', () => {
  const ENDPOINTS = [
    ['GET', '/health'],
    ['GET', '/search?q=hero'],
    ...FOLDERS.map((folder) => ['GET', `/${folder}`] as const),
    ...FOLDERS.map((folder) => ['GET', `/${folder}/@official/{slug}`] as const),
    ['GET', '/schema/essence.v4.json'],
    ['GET', '/intelligence/summary'],
    ['GET', '/showcase/manifest'],
    ['GET', '/showcase/shortlist'],
    ['GET', '/showcase/shortlist-verification'],
    ['POST', '/packs/compile'],
    ['POST', '/packs/select'],
  ] as const;

  const resolve = async (path: string): Promise<string> => {
    if (!path.endsWith('{slug}')) return path;
    const [, folder = ''] = path.split('/');
    return path.replace('{slug}', slugsOf(await get(`/${folder}?limit=1`))[0] ?? '');
  };
  const request = async (method: string, path: string, headers = {}): Promise<TestResponse> => {
    if (method === 'GET') return send(`/v1${await resolve(path)}`, { headers });
    const body = path.includes('/select')
      ? { essence: SAMPLE_ESSENCE, pack_type: 'scaffold' }
      : SAMPLE_ESSENCE;
    return post(`/v1${path}`, body, { headers });
  };

  it.each(ENDPOINTS)('serves %s %s to everybody, without a credential', async (method, path) => {
    const response = await request(method, path);
    expect(response.status).toBe(200);
    expect(response.headers).not.toHaveProperty('WWW-Authenticate');
    expect(response.headers).not.toHaveProperty('Set-Cookie');
  });

  it.each(['/packs/compile', '/packs/select'])(
    'takes the body of POST %s as JSON with Content-Type: application/json',
    async (path) => {
      expect((await request('POST', path)).status).toBe(200);
      expect((await request('POST', path, { 'content-type': 'text/plain' })).status).toBe(415);
    },
  );

  it.each(['/packs/compile', '/packs/select'])(
    'takes namespace as a query parameter of POST %s',
    async (path) => {
      const { status, body } = await request('POST', `${path}?namespace=@official`);
      expect([status, body.corpus?.namespace]).toEqual([200, '@official']);
    },
  );

  it('takes namespace as a query parameter of GET /intelligence/summary', async () => {
    expect((await get('/intelligence/summary?namespace=@official')).body.namespace).toBe('@official');
  });

  it('takes one essence document of version 4.0.0 as the body of POST /packs/compile', async () => {
    expect((await compile({ ...SAMPLE_ESSENCE, version: '3.1.0' })).status).toBe(400);
    expect((await compile([SAMPLE_ESSENCE])).status).toBe(400);
  });
});

describe('Content and Reference API: shared query parameters', () => {
  const PAGED = [...FOLDERS.map((folder) => `/${folder}?`), '/search?q=page&'];

  it.each(PAGED)('takes namespace as a string, with @official as its default: %s', async (path) => {
    const [omitted, official] = [await get(path), await get(`${path}namespace=@official`)];
    expect(official.body).toEqual(omitted.body);
  });

  it.each(['@acme', 'official', 'x y', '@', 'Ä'])(
    'accepts the namespace %s, which has no records',
    async (name) => {
      expect((await get(`/patterns?namespace=${encodeURIComponent(name)}`)).body).toMatchObject({
        total: 0,
        items: [],
      });
    },
  );

  it.each(PAGED)('carries the source official in every result: %s', async (path) => {
    const { body } = await get(`${path}source=official&limit=100`);
    const sources = (body.items ?? body.results).map(({ source }: { source: string }) => source);
    expect([...new Set(sources)]).toEqual(['official']);
  });

  it.each(PAGED)('orders by sort=name: %s', async (path) => {
    const { body } = await get(`${path}sort=name&limit=100`);
    const names = (body.items ?? body.results).map(({ name }: { name: string }) => name.toLowerCase());
    expect(names).toEqual([...names].sort());
  });

  it.each(PAGED)('orders by sort=recent, the last updated first: %s', async (path) => {
    const { body } = await get(`${path}sort=recent&limit=15`);
    const dates: string[] = [];
    for (const { type, slug } of body.items ?? body.results)
      dates.push((await get(`/${type}s/@official/${slug}`)).body.updated_at);
    expect(dates.every((date) => /^\d{4}-/.test(date))).toBe(true);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it.each(FOLDERS)('orders by sort=recommended, recommended records first: %s', async (folder) => {
    const { body } = await get(`/${folder}?sort=recommended&limit=100`);
    const flags = body.items.map(({ intelligence }: Recommended) => intelligence.recommended);
    expect(flags).toEqual([...flags].sort((a, b) => Number(b) - Number(a)));
  });

  it.each(PAGED)('rejects any other value of sort: %s', async (path) => {
    expect((await send(`/v1${path}sort=newest`)).status).toBe(400);
  });

  it.each(PAGED)('returns only recommended content with recommended=true: %s', async (path) => {
    const { body } = await get(`${path}recommended=true&limit=100`);
    const flags = (body.items ?? body.results).map(
      ({ intelligence }: Recommended) => intelligence.recommended,
    );
    expect(flags.every(Boolean)).toBe(true);
  });

  it.each(PAGED)('restricts nothing with recommended=false: %s', async (path) => {
    expect((await get(`${path}recommended=false`)).body.total).toBe((await get(path)).body.total);
  });

  it.each(['authored', 'benchmark', 'hybrid'])('filters by intelligence_source=%s', async (source) => {
    for (const path of PAGED) {
      const { body } = await get(`${path}intelligence_source=${source}&limit=100`);
      const sources = (body.items ?? body.results).map(
        ({ intelligence }: Recommended) => intelligence.source,
      );
      expect(sources.every((one: string) => one === source)).toBe(true);
    }
  });

  it('rejects any other value of intelligence_source', async () => {
    expect((await send('/v1/patterns?intelligence_source=guess')).status).toBe(400);
  });

  it.each(['all', 'featured', 'certified', 'labs'])(
    'takes blueprint_set=%s for blueprint lists and searches',
    async (set) => {
      const list = await get(`/blueprints?blueprint_set=${set}&limit=100`);
      const all = await get('/blueprints?blueprint_set=all&limit=100');
      const found = await get(`/search?q=app&type=blueprint&blueprint_set=${set}&limit=100`);
      const listed = new Set(slugsOf(list));
      expect(listed.size).toBeGreaterThan(0);
      for (const slug of slugsOf(found)) expect(listed).toContain(slug);
      if (set !== 'labs') for (const slug of listed) expect(slugsOf(all)).toContain(slug);
    },
  );

  it('rejects any other value of blueprint_set', async () => {
    expect((await send('/v1/blueprints?blueprint_set=best')).status).toBe(400);
  });

  it.each(['x', '-1', '1.5', '1e2', '0x10'])(
    'takes limit and offset as integers: %s is rejected',
    async (value) => {
      expect((await send(`/v1/patterns?limit=${value}`)).status).toBe(400);
      expect((await send(`/v1/patterns?offset=${value}`)).status).toBe(400);
    },
  );

  it.each(PAGED)('has limit records on a page: %s', async (path) => {
    expect(slugsOf(await get(`${path}limit=3`))).toHaveLength(3);
  });

  it.each(PAGED)('starts at offset: %s', async (path) => {
    const all = slugsOf(await get(`${path}limit=10`));
    expect(slugsOf(await get(`${path}limit=4&offset=3`))).toEqual(all.slice(3, 7));
  });
});

interface Recommended {
  readonly intelligence: { readonly recommended: boolean; readonly source: string };
}

describe('Content and Reference API: rules', () => {
  it('1. returns blueprint records for type=blueprint', async () => {
    const { body } = await get('/search?q=store&type=blueprint&limit=100');
    expect(body.results.length).toBeGreaterThan(0);
    expect(new Set(body.results.map(({ type }: { type: string }) => type))).toEqual(new Set(['blueprint']));
  });

  it('1. combines type=blueprint with blueprint_set', async () => {
    const featured = slugsOf(await get('/blueprints?blueprint_set=featured&limit=100'));
    const found = slugsOf(await get('/search?q=app&type=blueprint&blueprint_set=featured&limit=100'));
    expect(found.length).toBeGreaterThan(0);
    for (const slug of found) expect(featured).toContain(slug);
  });

  it.each(FOLDERS)(
    '2. returns the page that starts at offset with at most limit records: %s',
    async (folder) => {
      const total = (await get(`/${folder}`)).body.total as number;
      const seen: string[] = [];
      for (let offset = 0; offset < total; offset += 30) {
        const slugs = slugsOf(await get(`/${folder}?limit=30&offset=${offset}`));
        expect(slugs.length).toBe(Math.min(30, total - offset));
        seen.push(...slugs);
      }
      expect(new Set(seen).size).toBe(total);
    },
  );

  it('2. has no last offset', async () => {
    for (const offset of [10_001, 1_000_000])
      expect((await get(`/patterns?limit=5&offset=${offset}`)).body.items).toEqual([]);
  });

  it('3. serves each of the 59 catalog schemas by filename, with the set of published filenames', async () => {
    const { text } = await send('/schemas/');
    const listed = [...text.matchAll(/href="(?:\/schemas\/)?([\w.-]+\.json)"/g)].map(([, name]) => name);
    expect([...new Set(listed)].filter((name) => name !== 'openapi.json').sort()).toEqual(published().sort());
    for (const name of published())
      expect([name, JSON.parse((await get(`/schema/${name}`)).text)]).toEqual([
        name,
        JSON.parse(readFileSync(new URL(`../schemas/${name}`, import.meta.url), 'utf8')),
      ]);
  });

  it('4. builds the pack bundle from the essence document using official content records', async () => {
    const { body } = await compile(SAMPLE_ESSENCE);
    const record = await get('/patterns/@official/data-table');
    const [pattern] = body.pages[0].data.patterns;
    expect([pattern.id ?? pattern.patternId, body.corpus.namespace]).toEqual(['data-table', '@official']);
    expect(JSON.stringify(body)).toContain(record.body.data.description.slice(0, 40));
  });

  it.each([
    ['essence is required', { pack_type: 'page', id: 'invoices' }, '/essence'],
    [
      'essence is an essence document',
      { essence: { version: '4.0.0' }, pack_type: 'page', id: 'x' },
      '/essence',
    ],
    ['pack_type is a string', { essence: SAMPLE_ESSENCE, pack_type: 1, id: 'invoices' }, '/pack_type'],
    ['id is a string', { essence: SAMPLE_ESSENCE, pack_type: 'page', id: 5 }, '/id'],
  ])('5. has body fields of POST /packs/select: %s', async (_, body, pointer) => {
    const response = await select(body);
    expect(response.status).toBe(400);
    expect(response.body.errors[0].pointer).toMatch(new RegExp(`^${pointer}`));
  });

  it('5. uses the pack_type page with a page id as the id', async () => {
    const { body } = await select({ essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'invoices' });
    expect([body.pack.packType, body.pack.data.pageId]).toEqual(['page', 'invoices']);
  });

  it('5. responds with one pack plus manifest metadata', async () => {
    const { body } = await select({ essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'invoices' });
    const bundle = await compile(SAMPLE_ESSENCE);
    expect(body.manifest.pages.map(({ id }: { id: string }) => id)).toEqual(
      bundle.body.manifest.pages.map(({ id }: { id: string }) => id),
    );
    expect(body).not.toHaveProperty('pages');
  });

  it.each(['auth', 'publish', 'upload', 'scan', 'critique', 'billing', 'organization', 'user', 'usage'])(
    '6. does not serve the removed route family %s',
    async (family) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
        expect([method, (await send(`/v1/${family}`, { method })).status]).toEqual([method, 404]);
    },
  );
});

describe('Content and Reference API: authentication', () => {
  it('requires and defines no credential, token or header', async () => {
    const { body } = await send('/openapi.json');
    expect(body.security).toEqual([]);
    expect(body.components).not.toHaveProperty('securitySchemes');
  });

  it('treats a request with credentials like any other', async () => {
    const plain = await send('/v1/patterns/@official/hero');
    const signed = await send('/v1/patterns/@official/hero', {
      headers: { authorization: 'Bearer x', cookie: 'session=1' },
    });
    expect([signed.status, signed.text]).toEqual([200, plain.text]);
  });

  it.each(['accounts', 'users', 'organizations', 'billing'])('has no %s', async (family) => {
    expect((await send(`/v1/${family}`)).status).toBe(404);
  });
});

describe('Content and Reference API: limits', () => {
  it('holds exactly 59 schemas in the catalog', () => {
    expect(published()).toHaveLength(59);
  });
});

describe('Content and Reference API: versioning', () => {
  it('has the path prefix /v1 for every route of the API', () => {
    const paths = ROUTES.map(({ path }) => path).filter((path) => path.startsWith('/v'));
    expect(paths.every((path) => path.startsWith('/v1/'))).toBe(true);
    expect(paths.length).toBeGreaterThanOrEqual(11);
  });

  it('has no other version of the API', async () => {
    for (const prefix of ['/v2', '/v0', '/api/v1'])
      expect((await send(`${prefix}/patterns`)).status).toBe(404);
  });

  it('has a version suffix in every schema filename', () => {
    for (const name of published()) expect(name).toMatch(/\.v\d+\.json$/);
  });

  it('has the suffix .v1.json in the filename of every response schema', () => {
    for (const route of ROUTES) if ('response' in route) expect(route.response).toMatch(/\.v1\.json$/);
  });

  it('has the suffix .v3.json in the filename of the CI report schema', () => {
    expect(published().filter((name) => name.includes('ci-report'))).toContain('svc-ci-report.v3.json');
  });

  it('carries version with the single allowed value 4.0.0 in an essence document', async () => {
    for (const version of ['4.0.1', '4.0', '5.0.0', '', 4, null])
      expect([version, (await compile({ ...SAMPLE_ESSENCE, version })).status]).toEqual([version, 400]);
    const { body } = await get('/schema/essence.v4.json');
    expect(body.properties.version.enum).toEqual(['4.0.0']);
  });

  it('has a compatibility facade that is the same client, not a second service or data source', () => {
    const { dependencies, peerDependencies } = JSON.parse(
      readFileSync(new URL('../facade/package.json', import.meta.url), 'utf8'),
    ) as { dependencies?: object; peerDependencies?: object };
    expect(Object.keys({ ...dependencies, ...peerDependencies })).toEqual(['@svc-contract/svc']);
    const code = readFileSync(new URL('../facade/index.js', import.meta.url), 'utf8');
    expect(code).toContain("from '@svc-contract/svc/client'");
    expect(code).not.toMatch(/\bfetch\(|https?:\/\//);
  });

  it('has exact filename parity between the API catalog and the published schema files', async () => {
    const { body } = await send('/v1/schema/none.json');
    expect([...body.available].sort()).toEqual(published().sort());
  });
});

/** A copy of the document that uses every field, with the value at a pointer replaced, or removed if undefined. */
function withValue(pointer: string, value: unknown): unknown {
  const document = structuredClone(base);
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/'));
  const key = steps.pop() ?? '';
  // oxlint-disable-next-line typescript/no-explicit-any -- walks any document
  const parent = steps.reduce((part: any, step) => part[step], document);
  if (value === undefined) delete parent[key];
  else parent[key] = value;
  return document;
}

interface Values {
  readonly rule: string;
  readonly good: readonly unknown[];
  readonly bad: readonly unknown[];
}

const nonEmpty: Values = { rule: 'a non-empty string', good: ['x'], bad: ['', 5, null, ['x']] };
const text: Values = { rule: 'a string', good: ['', 'x'], bad: [5, null, true, ['x']] };
const boolean: Values = { rule: 'a boolean', good: [true, false], bad: ['true', 1, null] };
const slug: Values = {
  rule: 'a string of the pattern ^[a-z][a-z0-9-]*$',
  good: ['a', 'a-1', 'x-'],
  bad: ['', '1a', 'A', 'a_b', '-a', 'a b', 5],
};
const texts: Values = { rule: 'an array of strings', good: [[], ['a'], ['']], bad: ['a', [1], {}, null] };
const nonEmptyTexts: Values = {
  rule: 'an array of non-empty strings',
  good: [[], ['a']],
  bad: ['a', [''], [1], null],
};
const oneOf = (...values: string[]): Values => ({
  rule: `one of ${values.join(', ')}`,
  good: values,
  bad: ['none of these', values[0]?.toUpperCase() + 'x', '', 5, null],
});
const range = (min: number, max?: number): Values => ({
  rule: max === undefined ? `a number of at least ${min}` : `a number from ${min} to ${max}`,
  good: [min, max ?? min + 1_000, min + 0.5],
  bad: [min - 1, ...(max === undefined ? [] : [max + 1]), String(min), null],
});

const S = '/blueprint/sections/1';
const P = `${S}/pages/1`;
const N = '/meta/navigation';
const SEMANTICS = [`${N}/hotkey_semantics`, `${N}/hotkeys/1/semantics`] as const;
const OVERRIDES = [`${S}/dna_overrides`, `${P}/dna_overrides`] as const;
const LAYOUTS = [`${P}/layout`, `${P}/default_layout`] as const;
const density = oneOf('compact', 'comfortable', 'spacious');
const mode = oneOf('light', 'dark', 'auto');

type Field = readonly [pointer: string, isRequired: boolean, values?: Values];

/** The fields of the tables, under their headings; a field without values is an object with a table of its own. */
const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  'root object': [
    ['/$schema', false, text],
    ['/version', true, oneOf('4.0.0')],
    ['/dna', true],
    ['/blueprint', true],
    ['/meta', true],
    ['/_impression', false],
  ],
  DNA: [
    ['/dna/theme', true],
    ['/dna/theme/id', true, nonEmpty],
    ['/dna/theme/mode', true, mode],
    ['/dna/theme/shape', false, oneOf('sharp', 'rounded', 'pill')],
    ['/dna/spacing', true],
    ['/dna/spacing/base_unit', true, range(1)],
    ['/dna/spacing/scale', true, nonEmpty],
    ['/dna/spacing/density', true, density],
    ['/dna/spacing/content_gap', true, nonEmpty],
    ['/dna/typography', true],
    ['/dna/typography/scale', true, nonEmpty],
    ['/dna/typography/heading_weight', true, range(100, 900)],
    ['/dna/typography/body_weight', true, range(100, 900)],
    ['/dna/color', true],
    ['/dna/color/palette', true, nonEmpty],
    ['/dna/color/accent_count', true, range(0)],
    ['/dna/color/cvd_preference', true, text],
    ['/dna/radius', true],
    ['/dna/radius/philosophy', true, nonEmpty],
    ['/dna/radius/base', true, range(0)],
    ['/dna/elevation', true],
    ['/dna/elevation/system', true, nonEmpty],
    ['/dna/elevation/max_levels', true, range(0)],
    ['/dna/motion', true],
    ['/dna/motion/preference', true, nonEmpty],
    ['/dna/motion/duration_scale', true, range(0)],
    ['/dna/motion/reduce_motion', true, boolean],
    ['/dna/accessibility', true],
    ['/dna/accessibility/wcag_level', true, oneOf('none', 'A', 'AA', 'AAA')],
    ['/dna/accessibility/focus_visible', true, boolean],
    ['/dna/accessibility/skip_nav', true, boolean],
    [
      '/dna/personality',
      true,
      { rule: 'an array of at least one string', good: [['a'], ['']], bad: [[], 'a', [1], null] },
    ],
    ['/dna/constraints', false],
    ...['mode', 'typography', 'borders', 'corners', 'shadows'].map(
      (name): Field => [`/dna/constraints/${name}`, false, nonEmpty],
    ),
    [
      '/dna/constraints/effects',
      false,
      {
        rule: 'an object that maps any key to a string',
        good: [{}, { '': '', 'any key': 'x' }],
        bad: [{ a: 1 }, { a: null }, [], 'x'],
      },
    ],
  ],
  blueprint: [
    ['/blueprint/shell', false, nonEmpty],
    [
      '/blueprint/sections',
      true,
      { rule: 'an array of at least one section', good: [], bad: [[], {}, null, ['x']] },
    ],
    ['/blueprint/features', true, texts],
    ['/blueprint/routes', false, { rule: 'an object', good: [{}], bad: [[], 'x', null] }],
    ['/blueprint/routes/~1visits/section', true, nonEmpty],
    ['/blueprint/routes/~1visits/page', true, nonEmpty],
    ['/blueprint/icon_style', false, text],
    ['/blueprint/avatar_style', false, text],
  ],
  section: [
    [`${S}/id`, true, slug],
    [`${S}/role`, true, oneOf('primary', 'gateway', 'public', 'auxiliary')],
    [`${S}/shell`, true, nonEmpty],
    [`${S}/features`, true, texts],
    [`${S}/description`, true, nonEmpty],
    [`${S}/pages`, true, { rule: 'an array of at least one page', good: [], bad: [[], {}, null, ['x']] }],
    [`${S}/dna_overrides`, false],
    [
      `${S}/navigation_items`,
      false,
      { rule: 'an array of navigation items', good: [[]], bad: [{}, ['x'], null] },
    ],
    [`${S}/directives`, false, nonEmptyTexts],
  ],
  page: [
    [`${P}/id`, true, slug],
    [`${P}/route`, false, nonEmpty],
    [
      `${P}/shell_override`,
      false,
      { rule: 'a non-empty string or null', good: ['x', null], bad: ['', 5, false, ['x']] },
    ],
    [
      `${P}/layout`,
      true,
      { rule: 'an array of at least one layout item', good: [['hero']], bad: [[], {}, null] },
    ],
    [
      `${P}/default_layout`,
      false,
      { rule: 'an array of layout items', good: [[], ['hero']], bad: [{}, [5], null] },
    ],
    [`${P}/dna_overrides`, false],
    [`${P}/surface`, false, text],
    [`${P}/directives`, false, nonEmptyTexts],
  ],
  'DNA overrides': OVERRIDES.flatMap((at): Field[] => [
    [`${at}/density`, false, density],
    [`${at}/mode`, false, mode],
  ]),
  'navigation item': [
    [`${S}/navigation_items/1/label`, true, nonEmpty],
    [`${S}/navigation_items/1/route`, true, nonEmpty],
    ...['icon', 'hotkey', 'active_match', 'badge'].map(
      (name): Field => [`${S}/navigation_items/1/${name}`, false, nonEmpty],
    ),
  ],
  'layout item': LAYOUTS.flatMap((at): Field[] => [
    [
      `${at}/0`,
      true,
      {
        rule: 'a non-empty string, a pattern reference or a column layout',
        good: ['hero', { pattern: 'hero' }, { cols: ['hero', { pattern: 'hero' }] }],
        bad: [
          '',
          5,
          null,
          {},
          [],
          { pattern: 'hero', cols: ['a', 'b'] },
          { cols: [{ cols: ['a', 'b'] }, 'a'] },
        ],
      },
    ],
    [`${at}/1/pattern`, true, nonEmpty],
    [`${at}/1/preset`, false, text],
    [`${at}/1/as`, false, text],
    [
      `${at}/2/cols`,
      true,
      {
        rule: 'an array of at least two entries, each a non-empty string or a pattern reference',
        good: [
          ['a', 'b'],
          ['a', { pattern: 'b' }],
        ],
        bad: [[], ['a'], ['a', ''], ['a', {}], 'a', null],
      },
    ],
    [`${at}/2/at`, false, oneOf('sm', 'md', 'lg', 'xl', '2xl')],
    [
      `${at}/2/span`,
      false,
      {
        rule: 'an object that maps keys to numbers of at least 1',
        good: [{}, { a: 1, b: 2.5 }],
        bad: [{ a: 0 }, { a: '1' }, [], 1],
      },
    ],
    [
      `${at}/2/breakpoints`,
      false,
      {
        rule: 'an array of objects with the string at and the number cols, both required',
        good: [[], [{ at: '', cols: 0 }]],
        bad: [[{ at: 'md' }], [{ cols: 2 }], [{ at: 1, cols: 2 }], [{ at: 'md', cols: '2' }], {}, null],
      },
    ],
    [`${at}/2/responsive`, false, oneOf('viewport', 'container')],
  ]),
  meta: [
    ['/meta/archetype', true, nonEmpty],
    ['/meta/target', true, nonEmpty],
    ['/meta/platform', true],
    ['/meta/platform/type', true, oneOf('spa', 'ssr', 'static')],
    ['/meta/platform/routing', true, oneOf('hash', 'history', 'pathname')],
    ['/meta/guard', true],
    ['/meta/guard/mode', true, oneOf('creative', 'guided', 'strict')],
    ['/meta/guard/dna_enforcement', true, oneOf('error', 'warn', 'off')],
    ['/meta/guard/blueprint_enforcement', true, oneOf('warn', 'off')],
    ['/meta/guard/interactions_enforcement', false, oneOf('error', 'warn', 'off')],
    ['/meta/seo', false],
    ['/meta/seo/schema_org', false, nonEmptyTexts],
    ['/meta/seo/meta_priorities', false, nonEmptyTexts],
    [N, false],
    [`${N}/hotkeys`, false, { rule: 'an array of hotkeys', good: [[]], bad: [{}, ['x'], null] }],
    [
      `${N}/command_palette`,
      false,
      { rule: 'a boolean or a command palette', good: [true, false, {}], bad: ['yes', 1, null, []] },
    ],
  ],
  hotkey: [
    [`${N}/hotkeys/1/key`, true, nonEmpty],
    [`${N}/hotkeys/1/label`, true, nonEmpty],
    [`${N}/hotkeys/1/route`, false, nonEmpty],
    [`${N}/hotkeys/1/action`, false, nonEmpty],
    [`${N}/hotkeys/1/semantics`, false],
  ],
  'command palette': [
    [`${N}/command_palette/trigger`, false, nonEmpty],
    [`${N}/command_palette/placeholder`, false, text],
    [`${N}/command_palette/width`, false, text],
    [`${N}/command_palette/styling`, false, oneOf('modal', 'sheet', 'inline', 'fullscreen')],
    [
      `${N}/command_palette/commands`,
      false,
      { rule: 'an array of commands', good: [[]], bad: [{}, ['x'], null] },
    ],
    [`${N}/command_palette/commands/1/id`, true, nonEmpty],
    [`${N}/command_palette/commands/1/label`, true, nonEmpty],
    ...['section', 'hotkey', 'action', 'route'].map(
      (name): Field => [`${N}/command_palette/commands/1/${name}`, false, nonEmpty],
    ),
  ],
  'hotkey semantics': SEMANTICS.flatMap((at): Field[] => [
    [
      `${at}/chord_window_ms`,
      false,
      { rule: 'an integer from 100 to 5000', good: [100, 900, 5000], bad: [99, 5001, 900.5, '900', null] },
    ],
    ...['input_guard', 'modifier_suppression', 'match_case', 'show_chord_indicator'].map(
      (name): Field => [`${at}/${name}`, false, boolean],
    ),
  ]),
  impression: [
    ['/_impression/vibe', false, texts],
    ['/_impression/references', false, texts],
    ['/_impression/density_intent', false, text],
    ['/_impression/layout_intent', false, text],
    ['/_impression/novel_elements', false, texts],
  ],
};

const expectAccepted = async (document: unknown, what: unknown): Promise<void> => {
  const { status, body } = await compile(document);
  expect([what, status, body.detail]).toEqual([what, 200, undefined]);
};
const expectRejected = async (document: unknown, pointer: string, what: unknown): Promise<void> => {
  const { status, body } = await compile(document);
  expect([what, status, body.code]).toEqual([what, 400, 'INVALID_ESSENCE']);
  expect(body.errors.some((issue: { pointer: string }) => issue.pointer.startsWith(pointer))).toBe(true);
};
const parentOf = (pointer: string): string => pointer.slice(0, pointer.lastIndexOf('/'));

describe.each(Object.entries(FIELDS))('Essence document: %s', (_, fields) => {
  // An entry of a list can always be removed.
  const members = fields.filter(([pointer]) => !pointer.endsWith('/0'));
  it.each(members.map(([pointer, isRequired]) => [pointer, isRequired ? 'required' : 'optional'] as const))(
    '%s is %s',
    async (pointer, presence) => {
      const document = withValue(pointer, undefined);
      if (presence === 'required') await expectRejected(document, parentOf(pointer), pointer);
      else await expectAccepted(document, pointer);
    },
  );

  it.each(fields.flatMap(([pointer, , values]) => (values ? [[pointer, values.rule, values] as const] : [])))(
    '%s is %s',
    async (pointer, _rule, { good, bad }) => {
      for (const value of good) await expectAccepted(withValue(pointer, value), [pointer, value]);
      for (const value of bad) await expectRejected(withValue(pointer, value), pointer, [pointer, value]);
    },
  );

  it.each(fields.flatMap(([pointer, , values]) => (values ? [] : [pointer])))(
    '%s is an object without unknown properties',
    async (pointer) => {
      for (const value of [null, 'x', 5, []]) await expectRejected(withValue(pointer, value), pointer, value);
      await expectRejected(withValue(`${pointer}/unknown`, 1), pointer, 'unknown');
    },
  );
});

describe('Essence document: general rules', () => {
  it('is sent to POST /packs/compile as the whole body', async () => {
    await expectAccepted(base, 'the document with every field');
  });

  it('is sent to POST /packs/select as the field essence', async () => {
    const { status } = await select({ essence: base, pack_type: 'page', id: 'find-time' });
    expect(status).toBe(200);
  });

  it.each([
    '',
    '/blueprint',
    S,
    P,
    `${S}/navigation_items/0`,
    `${P}/layout/1`,
    `${P}/layout/2`,
    `${P}/layout/2/breakpoints/0`,
    '/blueprint/routes/~1visits',
    '/meta',
    `${N}/hotkeys/0`,
    `${N}/command_palette`,
    `${N}/command_palette/commands/0`,
  ])('rejects unknown properties of the object at %j', async (pointer) => {
    await expectRejected(withValue(`${pointer}/unknown`, 1), pointer, pointer);
  });

  it.each([
    ['creative', 'off'],
    ['guided', 'warn'],
    ['strict', 'error'],
  ])('enforces interactions by mode unless it is set: %s is %s', async (guardMode, enforcement) => {
    const guard = { mode: guardMode, dna_enforcement: 'off', blueprint_enforcement: 'off' };
    const { body } = await compile(withValue('/meta/guard', guard));
    expect(body.scaffold.data.guard.interactionsEnforcement).toBe(enforcement);
  });

  it('builds layout, not default_layout, which is only kept for traceability', async () => {
    const document = withValue(`${P}/default_layout`, ['footer']);
    const { body } = await compile(document);
    const page = body.pages.find(({ data }: { data: { pageId: string } }) => data.pageId === 'find-time');
    expect(page.data.layout.some((node: { pattern?: string }) => node.pattern === 'footer')).toBe(false);
    expect(JSON.stringify(page.data.defaultLayout)).toContain('footer');
  });

  it('lets the semantics of one key win over those of all keys', async () => {
    const { body } = await compile(withValue(`${N}/hotkeys/1/semantics`, { chord_window_ms: 1_500 }));
    const windows = body.scaffold.data.navigation.hotkeys.map(
      (hotkey: { effectiveSemantics: { chord_window_ms: number } }) =>
        hotkey.effectiveSemantics.chord_window_ms,
    );
    expect(windows).toEqual([900, 1_500]);
  });

  it('follows the command palette of the document exactly', async () => {
    const { body } = await compile(base);
    const { meta } = base as { meta: { navigation: { command_palette: object } } };
    expect(body.scaffold.data.navigation.commandPalette).toEqual(meta.navigation.command_palette);
  });

  it('derives a minimal default from the declared routes if commands is omitted', async () => {
    const { body } = await compile(withValue(`${N}/command_palette/commands`, undefined));
    const { commands } = body.scaffold.data.navigation.commandPalette;
    expect(commands.map(({ route }: { route: string }) => route)).toContain('/visits');
  });

  it('renders the navigation items of a section in the navigation of its shell', async () => {
    const { body } = await compile(base);
    const [group] = body.scaffold.data.navigation.groups;
    expect(group).toMatchObject({ sectionId: 'booking', shell: 'sidebar-main' });
    expect(group.items.map(({ label }: { label: string }) => label)).toEqual(['My visits', 'Book']);
  });

  it('carries the directives of a section and of a page into their packs', async () => {
    const { body } = await compile(base);
    const section = body.sections.find(
      ({ data }: { data: { sectionId: string } }) => data.sectionId === 'booking',
    );
    const page = body.pages.find(({ data }: { data: { pageId: string } }) => data.pageId === 'find-time');
    expect(section.data.directives).toContain('Confirm before cancelling.');
    expect(page.data.directives).toContain('Never preselect a slot.');
  });

  it.each([
    ['input_guard', true],
    ['modifier_suppression', true],
    ['match_case', false],
    ['show_chord_indicator', true],
    ['chord_window_ms', 900],
  ])('has the default of the hotkey semantics %s: %s', async (name, value) => {
    const document = withValue(N, { hotkeys: [{ key: 'x', label: 'X' }] });
    const { body } = await compile(document);
    expect(body.scaffold.data.navigation.hotkeys[0].effectiveSemantics[name]).toBe(value);
  });
});
