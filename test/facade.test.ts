import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** A project with the facade installed, and a package `svc` whose `./client` is this source. */
function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'svc-facade-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'svc'), { recursive: true });
  symlinkSync(join(ROOT, 'src'), join(modules, 'svc/src'));
  writeFileSync(
    join(modules, 'svc/package.json'),
    JSON.stringify({
      name: 'svc',
      version: '0.1.0',
      type: 'module',
      exports: { './client': './src/client/index.ts' },
    }),
  );
  cpSync(join(ROOT, 'facade'), join(modules, '@svc/registry-client'), { recursive: true });
  return folder;
}

const folder = project();

/** Runs a module in that project and returns the value of its `answer`. */
function inProject(code: string): unknown {
  writeFileSync(join(folder, 'program.mjs'), `${code}\nprocess.stdout.write(JSON.stringify(answer));`);
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--import', TSX, 'program.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return JSON.parse(stdout);
}

const EMBEDDED = `
import * as legacy from '@svc/registry-client';
import { createApp } from ${JSON.stringify(join(ROOT, 'src/http/app.ts'))};
import { openService } from ${JSON.stringify(join(ROOT, 'src/http/open.ts'))};
import { createNodePlatform } from ${JSON.stringify(join(ROOT, 'src/http/platform.ts'))};
const app = createApp(openService(), createNodePlatform());
const options = { baseUrl: 'http://localhost', fetch: (request) => app.fetch(request) };
`;

describe('the facade for 3.x clients', () => {
  it('exports the client under its 3.x names, and nothing else', () => {
    const output = inProject(`
import * as legacy from '@svc/registry-client';
import * as client from 'svc/client';
const answer = Object.entries(legacy).map(([name, value]) => [
  name,
  Object.entries(client).find(([, same]) => same === value)?.[0] ?? null,
]);`);
    expect(Object.fromEntries(output as [string, string][])).toEqual({
      createClient: 'createClient',
      createContentAPIClient: 'createClient',
      ContentAPIClient: 'createClient',
      RegistryAPIClient: 'createClient',
      ServiceError: 'ServiceError',
      ContentAPIError: 'ServiceError',
      RegistryAPIError: 'ServiceError',
    });
  });

  it('creates working clients, with or without new', () => {
    const output = inProject(`${EMBEDDED}
const clients = [legacy.createContentAPIClient(options), new legacy.ContentAPIClient(options), new legacy.RegistryAPIClient(options)];
const answer = await Promise.all(clients.map(async (client) => (await client.record('pattern', 'hero')).slug));`);
    expect(output).toEqual(['hero', 'hero', 'hero']);
  });

  it('throws errors that are instances of the 3.x classes and have a status', () => {
    const output = inProject(`${EMBEDDED}
const thrown = await legacy.createContentAPIClient(options).record('pattern', 'none').catch((error) => error);
const answer = {
  status: thrown.status,
  code: thrown.code,
  isOld: thrown instanceof legacy.ContentAPIError && thrown instanceof legacy.RegistryAPIError,
};`);
    expect(output).toEqual({ status: 404, code: 'UNKNOWN_RECORD', isOld: true });
  });

  it('has types that compile, and no code of its own', () => {
    const text = readFileSync(join(ROOT, 'facade/index.js'), 'utf8');
    expect(text.replace(/\/\*\*[^]*?\*\//g, '').trim()).toMatch(
      /^(?:export (?:\*|\{[^}]*\}) from 'svc\/client';\s*)+$/,
    );
    writeFileSync(
      join(folder, 'use.ts'),
      `import { ContentAPIError, createContentAPIClient, RegistryAPIClient } from '@svc/registry-client';
const client: RegistryAPIClient = new RegistryAPIClient({ baseUrl: 'http://localhost' });
export const slugs: Promise<string> = createContentAPIClient({ baseUrl: 'http://localhost' }).llms();
export const status = (error: ContentAPIError): number => error.status;
// @ts-expect-error There is no such method.
client.nothing();
`,
    );
    const { stdout, status } = spawnSync(
      process.execPath,
      [
        join(ROOT, 'node_modules/typescript/bin/tsc'),
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
