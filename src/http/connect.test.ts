import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { fake, type Fake, failureOf, HEALTHY, json } from '../../test/client/fake.ts';
import { connect, getReleaseId } from './connect.ts';
import { SAMPLE_ESSENCE } from './essence-body.ts';

let running: Fake | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  await running?.close();
  running = undefined;
});

// Files of a worker share their modules: the next file must not find a service that was opened from a mock.
afterAll(() => {
  vi.doUnmock('./open.ts');
  vi.resetModules();
});

describe('connect', () => {
  it.each([
    {},
    { SVC_API_URL: '' },
    { SVC_API_URL: '  ', REGISTRY_URL: '\t' },
    { SVC_API_URL: undefined, OTHER: 'https://api.example' },
  ])('with %j uses the embedded service and no network', async (env) => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('network')));
    const connection = connect(env);
    expect(connection).toEqual({ where: 'embedded', client: connection.client });
    expect(await connection.client.health()).toMatchObject({ status: 'ok' });
    expect(connection.client.corpusDigest()).toMatch(/^sha256:/);
    expect((await connection.client.list('pattern', { limit: 1 })).items).toHaveLength(1);
  });

  it.each(['SVC_API_URL', 'REGISTRY_URL'])('uses the service in %s', async (variable) => {
    running = await fake((response) => json(response, HEALTHY));
    const { client, where, baseUrl } = connect({ [variable]: `${running.url}/v1/` });
    expect({ where, baseUrl }).toEqual({ where: 'network', baseUrl: running.url });
    expect(await client.health()).toEqual(HEALTHY);
  });

  it('prefers SVC_API_URL and notes it', () => {
    const notes: string[] = [];
    const note = (text: string): void => void notes.push(text);
    const env = { REGISTRY_URL: 'https://old.example', SVC_API_URL: 'https://new.example' };
    expect(connect(env, { note })).toMatchObject({ baseUrl: 'https://new.example' });
    expect(notes).toEqual(['REGISTRY_URL is ignored because SVC_API_URL is set.']);
    expect(connect({ ...env, SVC_API_URL: '' }, { note })).toMatchObject({ baseUrl: 'https://old.example' });
    expect(notes).toHaveLength(1);
  });

  it('rejects an invalid address without showing its credentials', () => {
    const wrong = (): unknown => connect({ SVC_API_URL: 'http://me:hunter2@api.example' });
    expect(wrong).toThrow(expect.objectContaining({ code: 'INVALID_CONFIGURATION', exit: 78 }));
    expect(wrong).not.toThrow(/hunter2/);
    expect(connect({ SVC_API_URL: 'http://me:hunter2@api.example' }, { insecureHttp: true })).toMatchObject({
      baseUrl: 'http://api.example',
    });
  });

  it.each([
    [500, 69],
    [503, 75],
  ])('never falls back to the embedded corpus on status %i, but suggests it', async (status, exit) => {
    running = await fake((response) => json(response, '', status, { 'Retry-After': '60' }));
    const failure = await failureOf(connect({ REGISTRY_URL: running.url }).client.llms());
    expect(failure.exit).toBe(exit);
    expect(failure.message).toMatch(/ Unset REGISTRY_URL to use the embedded corpus\.$/);
    const both = await failureOf(
      connect({ SVC_API_URL: running.url, REGISTRY_URL: running.url }).client.llms(),
    );
    expect(both.message).toMatch(/ Unset SVC_API_URL and REGISTRY_URL to use the embedded corpus\.$/);
  });
});

describe('the embedded service', () => {
  it('is opened once per process, on the first request', async () => {
    vi.resetModules();
    const opened = vi.fn();
    vi.doMock('./open.ts', async (original) => {
      const real = await original<typeof import('./open.ts')>();
      return {
        ...real,
        openService() {
          opened();
          return real.openService();
        },
      };
    });
    const fresh = await import('./connect.ts');
    const clients = [fresh.connect({}).client, fresh.connect({}).client];
    expect(opened).toHaveBeenCalledTimes(0);
    await Promise.all(clients.map((client) => client.health()));
    await clients[0]?.search({ q: 'table' });
    expect(opened).toHaveBeenCalledTimes(1);
    vi.doUnmock('./open.ts');
  });

  it.each([
    ['a bug', 'INTERNAL', 70],
    ['corrupt data', 'CORRUPT_DATA', 78],
  ])('reports %s as %s, not as a network error', async (_, code, exit) => {
    vi.resetModules();
    // The class from the same module instance.
    const { ServiceError } = await import('../base/errors.ts');
    vi.doMock('./open.ts', () => ({
      nodePlatform: () => ({}),
      openService() {
        throw code === 'INTERNAL' ? new TypeError('odd') : new ServiceError('CORRUPT_DATA', 'odd');
      },
    }));
    const fresh = await import('./connect.ts');
    await expect(fresh.connect({}).client.health()).rejects.toMatchObject({ code, exit });
    vi.doUnmock('./open.ts');
  });

  it('returns results of more than 8 MiB', async () => {
    const [section] = SAMPLE_ESSENCE.blueprint.sections;
    const [page] = section?.pages ?? [];
    if (!section || !page) throw new Error('The sample has no page.');
    const { client } = connect({});
    const patterns = (await client.list('pattern', { limit: 100 })).items.map(({ slug }) => slug);
    const sections = Array.from({ length: 22 }, (_s, s) => ({
      ...section,
      id: `section-${s}`,
      // Each of its pages has these as well.
      features: Array.from({ length: 100 }, (_f, f) => `feature-${f}`),
      pages: Array.from({ length: 5 }, (_p, p) => ({
        ...page,
        id: `page-${s}-${p}`,
        route: `/${s}/${p}`,
        layout: Array.from({ length: 8 }, (_n, n) => patterns[(s + p * 7 + n * 3) % patterns.length] ?? ''),
      })),
    }));
    const bundle = await client.compilePacks({
      ...SAMPLE_ESSENCE,
      blueprint: { ...SAMPLE_ESSENCE.blueprint, sections },
    });
    expect(JSON.stringify(bundle).length).toBeGreaterThan(8 * 1024 * 1024);
  });

  it('has a release id only if it is built and no other service is configured', async () => {
    // Sources may change without a new version, and a remote service at any time.
    expect(await getReleaseId({})).toBeUndefined();
    vi.doMock('./release.ts', () => ({ readReleaseId: () => 'this build' }));
    expect(await getReleaseId({ SVC_API_URL: ' ' })).toBe('this build');
    expect(await getReleaseId({ REGISTRY_URL: 'https://api.example' })).toBeUndefined();
    vi.doUnmock('./release.ts');
  });

  it('throws a bug of a route as INTERNAL, with its cause', async () => {
    vi.resetModules();
    vi.doMock('./open.ts', () => ({
      nodePlatform: () => ({}),
      openService: () => ({ library: { corpus: { digest: 'sha256:0' } } }),
    }));
    const fresh = await import('./connect.ts');
    await expect(fresh.connect({}).client.search({ q: 'x' })).rejects.toMatchObject({
      code: 'INTERNAL',
      exit: 70,
      cause: { name: 'TypeError' },
    });
    vi.doUnmock('./open.ts');
  });
});
