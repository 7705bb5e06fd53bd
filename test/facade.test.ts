import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../src/http/essence-body.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Loading the entry points from their sources takes several times longer than all that the tests do with them. */
const IS_BUILT = ['client/index.js', 'http/embedded.js'].every((file) =>
  existsSync(join(ROOT, 'dist', file)),
);
const CODE = IS_BUILT ? 'dist' : 'src';
const ENDING = IS_BUILT ? 'js' : 'ts';

/** A project with the facade installed, and a package `@svc-contract/svc` whose entry points are those of the build, if there is one. */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-facade-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, '@svc-contract/svc'), { recursive: true });
  for (const code of new Set(['src', CODE]))
    symlinkSync(join(ROOT, code), join(modules, '@svc-contract/svc', code));
  writeFileSync(
    join(modules, '@svc-contract/svc/package.json'),
    JSON.stringify({
      name: '@svc-contract/svc',
      version: '0.1.0',
      type: 'module',
      exports: {
        './client': { types: './src/client/index.ts', default: `./${CODE}/client/index.${ENDING}` },
        './embedded': `./${CODE}/http/embedded.${ENDING}`,
      },
    }),
  );
  cpSync(join(ROOT, 'facade'), join(modules, '@svc/registry-client'), { recursive: true });
  return folder;
}

const folder = project();

/** Runs a module in that project and returns the value of its `answer`. */
function inProject(code: string, { importsSources = !IS_BUILT } = {}): unknown {
  writeFileSync(join(folder, 'program.mjs'), `${code}\nprocess.stdout.write(JSON.stringify(answer));`);
  const loader = importsSources ? ['--import', TSX] : [];
  const { stdout, stderr, status } = spawnSync(process.execPath, [...loader, 'program.mjs'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'] },
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return JSON.parse(stdout);
}

const ESSENCE = JSON.stringify(SAMPLE_ESSENCE);

/** Every method that programs call on a client of 3.x: a call, the request it makes, and a part of the result. */
const CALLS: readonly (readonly [call: string, request: string, check: string])[] = [
  ['checkHealth()', 'GET /health', 'result === true'],
  [
    "listContent('blueprints', { namespace: '@official', sort: 'name', blueprintSet: 'featured', limit: 2, offset: 1 })",
    'GET /v1/blueprints?blueprint_set=featured&limit=2&namespace=%40official&sort=name&offset=1',
    'result.items.length === 2 && result.total > 2',
  ],
  [
    "listContent('blueprints', { labs: true, limit: 0 })",
    'GET /v1/blueprints?blueprint_set=labs',
    'Array.isArray(result.items)',
  ],
  ["listContent('patterns')", 'GET /v1/patterns', "result.items[0].type === 'pattern'"],
  [
    "search({ q: 'hero', type: 'patterns', intelligenceSource: 'authored', recommended: true })",
    'GET /v1/search?intelligence_source=authored&q=hero&type=patterns&recommended=true',
    'typeof result.total === "number"',
  ],
  [
    "search({ q: 'hero', blueprint_set: 'all' })",
    'GET /v1/search?q=hero&blueprint_set=all',
    'result.total > 0',
  ],
  [
    "getContent('patterns', '@official', 'hero')",
    'GET /v1/patterns/%40official/hero',
    "result.id === 'hero' && 'presets' in result && !('slug' in result)",
  ],
  ["getPattern('@official', 'hero')", 'GET /v1/patterns/%40official/hero', "result.id === 'hero'"],
  ["getTheme('@official', 'ledger')", 'GET /v1/themes/%40official/ledger', "result.id === 'ledger'"],
  [
    "getBlueprint('@official', 'online-store')",
    'GET /v1/blueprints/%40official/online-store',
    "result.id === 'online-store'",
  ],
  [
    "getArchetype('@official', archetype)",
    'GET /v1/archetypes/%40official/ARCHETYPE',
    'result.id === archetype',
  ],
  ["getShell('@official', 'centered')", 'GET /v1/shells/%40official/centered', "result.id === 'centered'"],
  [
    "getContentRecord('themes', '@official', 'ledger')",
    'GET /v1/themes/%40official/ledger',
    "result.slug === 'ledger' && result.data.id === 'ledger'",
  ],
  [
    "getPublicContentRecord('shells', '@official', 'centered')",
    'GET /v1/shells/%40official/centered',
    "result.namespace === '@official' && result.data.id === 'centered'",
  ],
  ['getSchema()', 'GET /v1/schema/essence.v4.json', "result.$id.endsWith('/essence.v4.json')"],
  ["getSchema('theme.v1.json')", 'GET /v1/schema/theme.v1.json', "result.$id.endsWith('/theme.v1.json')"],
  ['getShowcaseManifest()', 'GET /v1/showcase/manifest', 'result.apps.length === result.total'],
  ['getShowcaseShortlist()', 'GET /v1/showcase/shortlist', 'Array.isArray(result.apps)'],
  [
    'getShowcaseShortlistVerification()',
    'GET /v1/showcase/shortlist-verification',
    'Array.isArray(result.results)',
  ],
  ['getContentIntelligenceSummary()', 'GET /v1/intelligence/summary', 'result.totals.total_public_items > 0'],
  [
    "getRegistryIntelligenceSummary({ namespace: '@other' })",
    'GET /v1/intelligence/summary?namespace=%40other',
    'result.totals.total_public_items === 0',
  ],
  [
    "compileExecutionPacks(essence, { namespace: '@official' })",
    'POST /v1/packs/compile?namespace=%40official',
    "result.pages.length > 0 && result.scaffold.packType === 'scaffold'",
  ],
  [
    "selectExecutionPack({ essence, pack_type: 'review' })",
    'POST /v1/packs/select',
    "result.pack.packType === 'review' && result.selector.packType === 'review'",
  ],
  ['getExecutionPackManifest(essence)', 'POST /v1/packs/select', "result.scaffold.id === 'scaffold'"],
];

const METHODS = [...new Set(CALLS.map(([call]) => call.slice(0, call.indexOf('('))))];

/**
 * The answers that clients of 3.x get from the app in their process. One program makes all calls: loading the app from its
 * sources takes longer than all of them.
 */
let answers: Record<'calls' | 'instances' | 'errors', unknown> | undefined;
const withApp = () =>
  (answers ??= inProject(
    `
import * as legacy from '@svc/registry-client';
import { createApp } from ${JSON.stringify(join(ROOT, 'src/http/app.ts'))};
import { openService } from ${JSON.stringify(join(ROOT, 'src/http/open.ts'))};
import { createNodePlatform } from ${JSON.stringify(join(ROOT, 'src/http/platform.ts'))};
const app = createApp(openService(), createNodePlatform());
const requests = [];
const options = {
  baseUrl: 'http://localhost/v1',
  fetch(request) {
    const { pathname, search } = new URL(request.url);
    requests.push(request.method + ' ' + pathname + search);
    return app.fetch(request);
  },
};

const client = new legacy.RegistryAPIClient(options);
const essence = ${ESSENCE};
const archetype = (await legacy.createClient(options).list('archetype', { limit: 1 })).items[0].slug;
const calls = [];
${CALLS.map(
  ([call, , check]) => `{
  requests.length = 0;
  const result = await client.${call};
  calls.push([${JSON.stringify(call)}, requests.join(', ').replace(archetype, 'ARCHETYPE'), ${check}]);
}`,
).join('\n')}
client.clearCache();

const clients = [legacy.createContentAPIClient(options), new legacy.ContentAPIClient(options), new legacy.RegistryAPIClient(options)];
const instances = await Promise.all(clients.map(async (client) => [
  client instanceof legacy.ContentAPIClient,
  client instanceof legacy.RegistryAPIClient,
  (await client.record('pattern', 'hero')).slug,
]));

const thrown = await Promise.all(
  [
    client.getPattern('@official', 'none'),
    client.getSchema('none.json'),
    client.compileExecutionPacks({ version: '4.0.0' }),
    client.listContent('blueprints', { blueprintSet: 'some' }),
  ].map((call) => call.then(() => 'no error', (error) => error)),
);
const errors = thrown.map((error) => [
  error instanceof legacy.ContentAPIError && error instanceof legacy.RegistryAPIError,
  error.status,
  error.details.error,
  Object.keys(error.details).filter((name) => name === 'available' || name === 'validationErrors'),
]);
const answer = { calls, instances, errors };`,
    { importsSources: true },
  ) as NonNullable<typeof answers>);

describe('the facade for 3.x clients', () => {
  it('exports the client, and the classes and the factory of 3.x', () => {
    const output = inProject(`
import * as legacy from '@svc/registry-client';
import * as client from '@svc-contract/svc/client';
const answer = Object.entries(legacy).map(([name, value]) => [
  name,
  Object.entries(client).find(([, same]) => same === value)?.[0] ?? null,
]);`);
    expect(Object.fromEntries(output as [string, string | null][])).toEqual({
      createClient: 'createClient',
      findBaseUrl: 'findBaseUrl',
      ServiceError: 'ServiceError',
      ContentAPIError: 'ServiceError',
      RegistryAPIError: 'ServiceError',
      ContentAPIClient: null,
      RegistryAPIClient: null,
      createContentAPIClient: null,
    });
  });

  it('has every method of 3.x, and each makes one request through the client of svc', () => {
    expect(withApp().calls).toEqual(CALLS.map(([call, request]) => [call, request, true]));
  });

  it('creates instances of the 3.x classes, which have the methods of @svc-contract/svc/client as well', () => {
    expect(withApp().instances).toEqual([
      [true, false, 'hero'],
      [true, false, 'hero'],
      [true, true, 'hero'],
    ]);
  });

  it('throws errors that are instances of the 3.x classes, with a status and the response body', () => {
    expect(withApp().errors).toEqual([
      [true, 404, 'pattern "@official/none" not found', []],
      [true, 404, 'Schema not found', ['available']],
      [true, 400, 'Essence failed validation', ['validationErrors']],
      [true, 400, 'Invalid blueprint set: some', []],
    ]);
  });

  it('without options uses SVC_API_URL, else REGISTRY_URL, and never another corpus', () => {
    const program = `
import { createServer } from 'node:http';
import { ContentAPIClient, ContentAPIError } from '@svc/registry-client';
const listen = (name) => new Promise((resolve) => {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.url === '/health') response.end(JSON.stringify({ status: 'ok', version: name, surface: 'content-api' }));
    else response.writeHead(404).end(JSON.stringify({ error: name }));
  });
  server.listen(0, '127.0.0.1', () => resolve('http://127.0.0.1:' + server.address().port + '/v1'));
});
const [current, old] = await Promise.all([listen('current'), listen('old')]);
const ask = async (env, options) => {
  delete process.env.SVC_API_URL;
  delete process.env.REGISTRY_URL;
  Object.assign(process.env, env);
  const client = new ContentAPIClient(options);
  const error = await client.getPattern('@official', 'hero').catch((thrown) => thrown);
  return [await client.checkHealth(), error instanceof ContentAPIError, error.message];
};
const answer = [
  await ask({ SVC_API_URL: current, REGISTRY_URL: old }),
  await ask({ SVC_API_URL: ' ', REGISTRY_URL: old }, {}),
  await ask({ SVC_API_URL: current }, { baseUrl: old, apiKey: 'secret', timeoutMs: 5000, cacheTtlMs: 0 }),
  (await ask({ SVC_API_URL: 'http://127.0.0.1:1/v1' }, { timeoutMs: 2000, retries: 0 })).slice(0, 2),
];
setTimeout(() => process.exit(), 100);`;
    expect(inProject(program)).toEqual([
      [true, true, 'current'],
      [true, true, 'old'],
      [true, true, 'old'],
      [false, true],
    ]);
  });

  it('applies timeoutMs to the time until the headers arrive, like 3.x', () => {
    const output = inProject(`
import { ContentAPIClient } from '@svc/registry-client';
const client = new ContentAPIClient({ baseUrl: 'https://api.example', timeoutMs: 30_000, retries: 0, fetch: () => new Promise(() => {}) });
const delays = [];
const { setTimeout } = globalThis;
globalThis.setTimeout = (callback, ms) => {
  delays.push(ms);
  return setTimeout(callback, 0);
};
const error = await client.getSchema().catch((thrown) => thrown);
const answer = { delays, code: error.code };`);
    expect(output).toEqual({ delays: [30_000, 30_000], code: 'SERVICE_UNAVAILABLE' });
  });

  it('without options and environment uses the embedded corpus', () => {
    const output = inProject(`
import { ContentAPIClient, createContentAPIClient, RegistryAPIClient } from '@svc/registry-client';
globalThis.fetch = () => { throw new Error('network'); };
const answer = await Promise.all([new ContentAPIClient(), createContentAPIClient(), new RegistryAPIClient({})].map(
  async (client) => [await client.checkHealth(), (await client.getPattern('@official', 'hero')).id],
));`);
    expect(output).toEqual([
      [true, 'hero'],
      [true, 'hero'],
      [true, 'hero'],
    ]);
  });

  it('bundles for browsers without Node and the corpus, and there needs a base URL', async () => {
    writeFileSync(
      join(folder, 'page.mjs'),
      `import { ContentAPIClient } from '@svc/registry-client';
export const hasUrl = new ContentAPIClient({ baseUrl: 'https://api.example/v1' }) instanceof ContentAPIClient;
export let message;
try { new ContentAPIClient(); } catch (error) { message = error.name + ': ' + error.message; }`,
    );
    const { metafile } = await build({
      entryPoints: [join(folder, 'page.mjs')],
      outfile: join(folder, 'bundled.mjs'),
      bundle: true,
      platform: 'browser',
      format: 'esm',
      metafile: true,
      logLevel: 'silent',
    });
    expect(Object.keys(metafile.inputs).filter((path) => /(?:src|dist)\/http\//.test(path))).toEqual([]);
    expect(inProject("import * as answer from './bundled.mjs';")).toEqual({
      hasUrl: true,
      message:
        'ServiceError: The base URL of the service is missing; set baseUrl to a URL such as https://host/v1.',
    });
  });

  it('has no service and no data of its own', () => {
    const text = readFileSync(join(ROOT, 'facade/index.js'), 'utf8');
    const modules = [...text.matchAll(/ from '([^']+)'|import\('([^']+)'\)/g)].map(
      ([, one, other]) => one ?? other,
    );
    expect([...new Set(modules)].sort()).toEqual(['#embedded', '@svc-contract/svc/client']);
    expect(text).not.toMatch(/\bfetch\b|https?:/);
  });

  it('declares every method in its types and in its README', () => {
    const types = readFileSync(join(ROOT, 'facade/index.d.ts'), 'utf8');
    const readme = readFileSync(join(ROOT, 'facade/README.md'), 'utf8');
    const methods = inProject(`
import { ContentAPIClient } from '@svc/registry-client';
const answer = Object.getOwnPropertyNames(ContentAPIClient.prototype).filter((name) => name !== 'constructor');`);
    expect((methods as string[]).sort()).toEqual([...METHODS, 'clearCache'].sort());
    for (const name of methods as string[]) {
      expect(types).toMatch(new RegExp(`^  ${name}(?:<.*>)?\\(`, 'm'));
      expect(readme).toContain(`\`${name}(`);
    }
  });

  it('has types that compile in a 3.x program', () => {
    writeFileSync(
      join(folder, 'use.ts'),
      `import { ContentAPIClient, ContentAPIError, createContentAPIClient, RegistryAPIClient } from '@svc/registry-client';
import type { PackSelection } from '@svc/registry-client';
const client: ContentAPIClient = new RegistryAPIClient();
export const text: Promise<string> = createContentAPIClient({ baseUrl: 'http://localhost' }).llms();
export const status = (error: ContentAPIError): number => error.status;
export const reasons = (error: ContentAPIError): readonly string[] => error.details.validationErrors ?? [];
export async function program(essence: PackSelection['essence'], archetype: string): Promise<void> {
${CALLS.map(([call]) => `  await client.${call};`).join('\n')}
  const healthy: boolean = await client.checkHealth();
  const { total }: { total: number } = await client.listContent('patterns', { limit: 5 });
  const id: unknown = (await client.getPattern('@official', 'hero'))['id'];
  const unknown: unknown = (await client.getContent('themes', '@official', 'slate'))['unknown'];
  const modes: readonly ('light' | 'dark' | 'auto')[] = (await client.getTheme('@official', 'slate')).modes;
  const { type }: { type: 'shell' } = await client.getContentRecord('shells', '@official', 'centered');
  client.clearCache();
  console.log(healthy, total, id, unknown, modes, type);
}
// @ts-expect-error There is no such method.
client.nothing();
// @ts-expect-error There is no such filter.
client.listContent('patterns', { colour: 'red' });
`,
    );
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/typescript-native/bin/tsc'),
        ...'--ignoreConfig --noEmit --strict --skipLibCheck --preserveSymlinks --module nodenext --target es2023 --lib es2024,dom'.split(
          ' ',
        ),
        '--allowImportingTsExtensions',
        'use.ts',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
});
