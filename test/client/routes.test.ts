import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createClient, ServiceError } from '../../src/client/index.ts';
import { documentParser } from '../../src/client/parsers.ts';
import { connect } from '../../src/http/connect.ts';
import { CONTENT_TYPES } from '../../src/content/corpus.ts';
import { matchRoute, splitPath } from '../../src/http/route.ts';
import { methodOf } from '../../src/http/describe/operations.ts';
import { ROUTES } from '../../src/http/routes/index.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { catalog } from '../../src/schemas/folder.ts';
import type { Catalog } from '../../src/schemas/types.ts';
import { app, service } from '../http/service.ts';
import { type RunningService, serve } from '../http/socket/server.ts';

type Call = (client: Client) => Promise<unknown>;

/** The calls that correspond to the examples of the routes. */
const EXAMPLES: { [Name in Exclude<keyof Client, 'corpusDigest'>]: readonly Call[] } = {
  health: [(client) => client.health()],
  rootHealth: [(client) => client.rootHealth()],
  search: [
    (client) => client.search({ q: 'data table' }),
    (client) => client.search({ q: 'é & + /', type: 'patterns', sort: 'name', limit: 3, recommended: false }),
  ],
  list: [
    ...CONTENT_TYPES.map((type) => (client: Client) => client.list(type)),
    (client) => client.list('pattern', { namespace: '@acme', offset: 1, limit: 2, sort: undefined }),
  ],
  record: service.library.corpus.records.map(
    ({ type, slug }) =>
      (client: Client) =>
        client.record(type, slug),
  ),
  schema: catalog().names.map((name) => (client: Client) => client.schema(name)),
  publishedSchema: [(client) => client.publishedSchema('essence.v4.json')],
  schemaFolder: [(client) => client.schemaFolder()],
  compilePacks: [
    (client) => client.compilePacks(SAMPLE_ESSENCE),
    (client) => client.compilePacks(SAMPLE_ESSENCE, { namespace: '@acme' }),
  ],
  selectPack: [
    (client) => client.selectPack({ essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'invoices' }),
    (client) => client.selectPack({ essence: SAMPLE_ESSENCE, pack_type: 'review', id: undefined }),
  ],
  intelligenceSummary: [
    (client) => client.intelligenceSummary(),
    (client) => client.intelligenceSummary({ namespace: '@acme' }),
  ],
  showcaseManifest: [(client) => client.showcaseManifest()],
  showcaseShortlist: [(client) => client.showcaseShortlist()],
  showcaseShortlistVerification: [(client) => client.showcaseShortlistVerification()],
  registryFile: [
    (client) => client.registryFile('registry.json'),
    (client) => client.registryFile('data-table.json'),
  ],
  gallery: [(client) => client.gallery()],
  galleryStyle: [(client) => client.galleryStyle()],
  galleryScript: [(client) => client.galleryScript()],
  galleryPicture: [(client) => client.galleryPicture('blueprint-online-store.webp')],
  galleryFont: [(client) => client.galleryFont('geist-mono-latin-wght-normal.woff2')],
  patternPreview: [(client) => client.patternPreview('data-table')],
  patternPreviewStyle: [(client) => client.patternPreviewStyle()],
  patternPreviewScript: [(client) => client.patternPreviewScript()],
  patternPreviewCalendarScript: [(client) => client.patternPreviewCalendarScript()],
  reference: [(client) => client.reference()],
  referenceStyle: [(client) => client.referenceStyle()],
  referenceScript: [(client) => client.referenceScript()],
  openapi: [(client) => client.openapi()],
  llms: [(client) => client.llms()],
};

const invalid = { ...SAMPLE_ESSENCE, version: '9', dna: {} } as unknown as Catalog['essence.v4.json'];

const FAILING: Readonly<Record<string, Call>> = {
  'a blank search': (client) => client.search({ q: ' ' }),
  'a search for a wrong type': (client) => client.search({ q: 'x', type: 'widget' }),
  'a wrong order': (client) => client.list('theme', { sort: 'newest' }),
  'a wrong limit': (client) => client.list('theme', { limit: 'abc' }),
  'an unknown slug': (client) => client.record('pattern', 'data-tabel'),
  'a slug with a slash': (client) => client.record('pattern', '../themes/slate'),
  'an unknown namespace': (client) => client.record('pattern', 'data-table', { namespace: '@acme' }),
  'an unknown schema': (client) => client.schema('essence.v5.json'),
  'an unknown picture of the gallery': (client) => client.galleryPicture('../index.json'),
  'a picture without its extension': (client) => client.galleryPicture('blueprint-online-store'),
  'an unknown font of the gallery': (client) => client.galleryFont('__proto__'),
  'an unknown item of the registry': (client) => client.registryFile('data-tabel.json'),
  'a preview of an unknown pattern': (client) => client.patternPreview('data-tabel'),
  'a schema up the tree': (client) => client.schema('../../package.json'),
  'a slug with NUL': (client) => client.record('pattern', '\0'),
  'a slug that is too long': (client) => client.record('pattern', 'x'.repeat(3_000)),
  'an invalid essence': (client) => client.compilePacks(invalid),
  'an essence that is too large': (client) =>
    client.compilePacks({ ...SAMPLE_ESSENCE, $schema: 'x'.repeat(300_000) }),
  'a wrong kind of pack': (client) => client.selectPack({ essence: SAMPLE_ESSENCE, pack_type: 'pages' }),
  'an unknown pack': (client) => client.selectPack({ essence: SAMPLE_ESSENCE, pack_type: 'page', id: 'x' }),
};

/** The traffic of a client; every call sends one request. */
interface Traffic {
  method?: string;
  target?: string;
  status?: number;
  text?: string;
}

/** A client that records every response, byte for byte. */
function recordingClient(fetch: (request: Request) => Promise<Response>, baseUrl: string): [Client, Traffic] {
  const traffic: Traffic = {};
  const client = createClient({
    baseUrl,
    keep: false,
    async fetch(request) {
      const response = await fetch(request);
      const { pathname, search } = new URL(request.url);
      const text = await response.clone().text();
      Object.assign(traffic, {
        method: request.method,
        target: pathname + search,
        status: response.status,
        // The request id always differs.
        text: text.replace(/urn:request:[0-9a-f-]+/, 'urn:request:'),
      });
      return response;
    },
  });
  return [client, traffic];
}

let running: RunningService;
let network: [Client, Traffic];
const embedded = recordingClient((request) => app.fetch(request), 'http://localhost/v1');

beforeAll(async () => {
  running = await serve();
  network = recordingClient((request) => fetch(request), `http://127.0.0.1:${running.port}/v1/`);
});
afterAll(() => running.stop());

/** The result of a call or all details of its error, for comparison. */
async function outcome(call: Call, [client, traffic]: [Client, Traffic]): Promise<object> {
  const result = await call(client).catch((error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, message: error.message, facts: error.facts };
  });
  return { result, ...traffic };
}

describe('the client', () => {
  const methods = Object.keys(embedded[0]).filter((name) => name !== 'corpusDigest');

  it('has exactly one method per route', async () => {
    expect(methods.sort()).toEqual(Object.keys(EXAMPLES).sort());
    const called = new Set<string>();
    for (const call of Object.values(EXAMPLES).flat()) {
      await call(embedded[0]);
      const { method = '', target = '' } = embedded[1];
      const { route } = matchRoute(ROUTES, splitPath(target.split('?')[0] ?? '')) ?? {};
      called.add(`${method} ${route?.path}`);
    }
    expect([...called].sort()).toEqual(ROUTES.map((route) => `${methodOf(route)} ${route.path}`).sort());
  });

  it.each(Object.entries(EXAMPLES))(
    '%s returns equal bytes over the network and embedded',
    async (_, calls) => {
      for (const call of calls) {
        const near = await outcome(call, embedded);
        expect(near).toMatchObject({ status: 200 });
        expect(await outcome(call, network)).toEqual(near);
      }
      expect(network[0].corpusDigest()).toBe(service.library.corpus.digest);
      expect(embedded[0].corpusDigest()).toBe(service.library.corpus.digest);
    },
  );

  it.each(Object.entries(FAILING))(
    'reports equal errors over the network and embedded: %s',
    async (_, call) => {
      const near = await outcome(call, embedded);
      expect(near).toHaveProperty('result.code');
      expect(near).not.toHaveProperty('result.code', 'BAD_ANSWER');
      expect(await outcome(call, network)).toEqual(near);
    },
  );

  it('gets the same from connect without a configured service', async () => {
    const { client } = connect({});
    for (const call of Object.values(EXAMPLES).map(([first]) => first))
      if (call) expect(await call(client)).toEqual(await call(network[0]));
  });

  it('preserves the details of an error', async () => {
    await expect(network[0].record('pattern', 'data-tabel')).rejects.toMatchObject({
      code: 'UNKNOWN_RECORD',
      exit: 1,
      facts: { suggestions: ['data-table'] },
    });
    const failure = await network[0].compilePacks(invalid).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'INVALID_ESSENCE' });
    expect((failure as ServiceError).facts.errors?.every(({ pointer }) => pointer !== undefined)).toBe(true);
  });

  it.each(['', '.', '..'])('rejects the name %j without a request', async (name) => {
    await expect(network[0].schema(name)).rejects.toMatchObject({ code: 'INVALID_PARAMETER', exit: 2 });
    await expect(network[0].record('theme', name)).rejects.toMatchObject({ code: 'INVALID_PARAMETER' });
    await expect(network[0].record('theme', 'slate', { namespace: name })).rejects.toMatchObject({ exit: 2 });
  });

  it('rejects responses without any of their required members', async () => {
    for (const route of ROUTES) {
      if (route.kind !== 'document' && route.kind !== 'pack') continue;
      const expected = documentParser(route.response as Parameters<typeof documentParser>[0]);
      const response = await app.fetch(
        new Request(`http://localhost${route.example}`, {
          ...(route.kind === 'pack'
            ? {
                method: 'POST',
                body: JSON.stringify(route.body.example),
                headers: { 'Content-Type': 'application/json' },
              }
            : {}),
        }),
      );
      const whole = (await response.json()) as Record<string, unknown>;
      expect(expected.parse(JSON.stringify(whole))).toEqual({ body: whole });
      for (const name of catalog().schema(route.response)?.required ?? []) {
        const { [name]: _, ...rest } = whole;
        expect(expected.parse(JSON.stringify(rest)), `${route.response} ${name}`).toEqual({
          problem: `a document without a valid "${name}"`,
        });
      }
    }
  });
});
