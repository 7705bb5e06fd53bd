import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRegistry, printRegistry } from '../../src/create/registry.ts';
import { createApp } from '../../src/http/app.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import { NO_REGISTRY, toRegistryFiles } from '../../src/http/registry-files.ts';
import { readTemplates } from '../../src/project/templates.ts';
import { send, service } from './service.ts';

const BUILT = fileURLToPath(new URL('../../dist/content/registry.bin', import.meta.url));

beforeAll(() => {
  if (!existsSync(BUILT)) throw new Error('dist/content/registry.bin is missing; run npm run build first');
});

describe('/r/:name', () => {
  it('serves every file of svc export shadcn-registry, byte for byte', async () => {
    const registry = createRegistry(service.library.corpus, {
      react: readTemplates('react'),
      shadcn: readTemplates('shadcn'),
    });
    for (const [name, text] of printRegistry(registry)) {
      const { status, headers, text: body } = await send(`/r/${name}`);
      expect([status, headers['Content-Type']], name).toEqual([200, 'application/json']);
      expect(body === text, name).toBe(true);
    }
  }, 60_000);

  it('responds with 304 to a client that has the file', async () => {
    const { headers } = await send('/r/hero.json');
    const again = await send('/r/hero.json', { headers: { 'if-none-match': headers['ETag'] ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each(['hero', 'heroo.json', '__proto__', 'corpus', 'shared', 'shared.json', '%2e%2e%2fpacked.bin'])(
    'responds with 404 to %s',
    async (name) => {
      const { status, body } = await send(`/r/${name}`);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('suggests the nearest names', async () => {
    const { body } = await send('/r/heroo.json');
    expect(body.suggestions).toContain('/r/hero.json');
  });
});

describe('a service whose registry is still being made', () => {
  it('asks to retry, and caches no other answer', async () => {
    let registry: typeof service.registry;
    const on = createApp(
      {
        ...service,
        get registry() {
          return registry;
        },
      },
      createNodePlatform(),
    );
    for (const name of ['registry.json', 'hero.json']) {
      const { status, headers, body } = await send(`/r/${name}`, { on });
      expect([status, headers['Retry-After'], body.code]).toEqual([503, '5', 'OVERLOADED']);
    }
    ({ registry } = service);
    for (const name of ['registry.json', 'hero.json'])
      expect((await send(`/r/${name}`, { on })).status).toBe(200);
  });
});

describe('a service whose corpus is not that of the release', () => {
  const app = createApp({ ...service, registry: NO_REGISTRY }, createNodePlatform());

  it('has an empty registry', async () => {
    const index = await send('/r/registry.json', { on: app });
    expect([index.status, index.body.items]).toEqual([200, []]);
    const { body } = await send('/r/registry.json');
    expect({ ...body, items: [] }).toEqual(index.body);
    expect((await send('/r/hero.json', { on: app })).status).toBe(404);
  });

  it('does not take the items of another corpus', () => {
    const entries = new Map([['corpus', new TextEncoder().encode('sha256:1')]]);
    expect(toRegistryFiles(entries, 'sha256:2')).toBe(NO_REGISTRY);
    expect(toRegistryFiles(new Map(), 'sha256:1')).toBe(NO_REGISTRY);
    expect(toRegistryFiles(entries, 'sha256:1').items.size).toBe(0);
  });
});
