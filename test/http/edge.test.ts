import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../../src/http/routes/index.ts';
import { send, sendExample, post, service } from './service.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The binary itself, because its wrapper does not forward signals. */
const workerd = (createRequire(import.meta.url)('workerd') as { default: string }).default;

let runtime: ChildProcess;
let base = '';
let errors = '';

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

beforeAll(async () => {
  if (!existsSync(`${ROOT}/dist/worker/worker.js`))
    throw new Error('dist/worker is missing; run npm run build first');
  const address = `127.0.0.1:${await freePort()}`;
  base = `http://${address}`;
  runtime = spawn(workerd, ['serve', 'deploy/workerd.capnp', `--socket-addr=http=${address}`], { cwd: ROOT });
  runtime.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  for (let tries = 0; tries < 200; tries++) {
    const up = await fetch(`${base}/v1/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return;
    if (runtime.exitCode !== null) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`workerd does not answer: ${errors}`);
}, 60_000);

afterAll(() => {
  runtime.kill();
});

/** Headers that may differ: the request id, and those that the runtime adds. */
function comparable(headers: Headers | Readonly<Record<string, string>>): Record<string, string> {
  const all =
    headers instanceof Headers
      ? Object.fromEntries(headers)
      : Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  for (const name of [
    'x-request-id',
    'date',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-length',
  ])
    delete all[name];
  return all;
}

const targets = [
  ...ROUTES.flatMap(({ kind, example }) => (kind === 'pack' ? [] : [example])),
  ...service.library.corpus.records.map(({ type, slug }) => `/v1/${type}s/@official/${slug}`),
  ...service.catalog.names.map((name) => `/v1/schema/${name}`),
  '/v1/patterns?limit=3&offset=2&sort=name',
  '/v1/search?q=datatabel',
  '/v1/search?q=stats%20cards&type=patterns',
  '/r/data-table.json',
  '/r/ledger.json',
];

describe('the service on workerd', () => {
  it.each(targets)('responds to %s with the same bytes as on Node', async (target) => {
    const response = await fetch(base + target, { headers: { 'accept-encoding': 'identity' } });
    const here = await send(target);
    expect(response.status).toBe(here.status);
    expect(await response.text()).toBe(here.text);
    expect(comparable(response.headers)).toEqual(comparable(here.headers));
  });

  it.each([
    '/v1/nope',
    '/v1/schema/__proto__',
    '/v1/patterns?limit=abc',
    '/v1/search',
    '/v1/patterns/@official/heroo',
    '/r/heroo.json',
  ])('rejects %s with the same problem as on Node', async (target) => {
    const response = await fetch(base + target);
    const here = await send(target);
    expect(response.status).toBe(here.status);
    expect({ ...((await response.json()) as object), instance: '' }).toEqual({ ...here.body, instance: '' });
  });

  const packRoutes = ROUTES.filter((route) => route.kind === 'pack');
  const posted = (target: string, body: string): Promise<Response> =>
    fetch(base + target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
      body,
    });

  it.each(packRoutes.map((route) => [route.example, route] as const))(
    'responds to POST %s with the same bytes as on Node',
    async (target, route) => {
      const response = await posted(target, JSON.stringify(route.body.example));
      const here = await sendExample(route);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(here.text);
      expect(comparable(response.headers)).toEqual(comparable(here.headers));
    },
  );

  it('returns every pack of a bundle with the same bytes as on Node', async () => {
    const [example] = service.catalog.schema('essence.v4.json')?.examples ?? [];
    for (const [pack_type, id] of [
      ['scaffold', undefined],
      ['review', undefined],
      ['section', 'booking'],
      ['page', 'find-time'],
      ['mutation', 'add-page'],
      ['mutation', 'modify'],
      ['page', 'nowhere'],
    ]) {
      const body = JSON.stringify({ essence: example, pack_type, id });
      const response = await posted('/v1/packs/select', body);
      const here = await post('/v1/packs/select', body);
      expect(response.status).toBe(id === 'nowhere' ? 404 : 200);
      const instance = /urn:request:[\w-]+/;
      expect((await response.text()).replace(instance, '')).toBe(here.text.replace(instance, ''));
    }
  });

  it.each([
    ['an empty body', ''],
    ['text that is not JSON', '{"version": }'],
    ['an array', '[]'],
    ['an old document', '{"version": "3.1.0"}'],
    ['a document with many issues', '{"version": "4.0.0", "dna": {"theme": {"colour": 1}}, "extra": {}}'],
    ['a duplicate key', '{"version": "4.0.0", "version": "4.0.0"}'],
    ['a body that is too large', ' '.repeat(262_145)],
  ])('rejects %s with the same problem as on Node', async (_, body) => {
    const response = await posted('/v1/packs/compile', body);
    const here = await post('/v1/packs/compile', body);
    expect(response.status).toBe(here.status);
    expect({ ...((await response.json()) as object), instance: '' }).toEqual({ ...here.body, instance: '' });
  });

  it('rejects a body of unknown length as soon as it is too large', async () => {
    // Exactly one byte too many, since the connection would be reset while more is sent.
    const sizes = [65_536, 65_536, 65_536, 65_536, 1];
    const response = await fetch(`${base}/v1/packs/compile`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      duplex: 'half',
      body: new ReadableStream({
        pull(controller) {
          const size = sizes.shift();
          if (size === undefined) controller.close();
          else controller.enqueue(new Uint8Array(size).fill(0x20));
        },
      }),
    });
    expect(response.status).toBe(413);
    await response.text();
  });

  it('compiles twenty concurrent documents, or responds that it is overloaded', async () => {
    const [compile] = packRoutes;
    const body = JSON.stringify(compile?.body.example);
    const responses = await Promise.all(Array.from({ length: 20 }, () => posted('/v1/packs/compile', body)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    await Promise.all(responses.map((response) => response.text()));
    // Afterwards it works as before.
    expect((await posted('/v1/packs/compile', body)).status).toBe(200);
  });

  it('supports conditional requests', async () => {
    const first = await fetch(`${base}/v1/patterns`);
    const again = await fetch(`${base}/v1/patterns`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});
