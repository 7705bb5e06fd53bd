import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { FAILURES } from '../../src/base/errors.ts';
import { buildOpenApi } from '../../src/http/describe/openapi.ts';
import { HTTP_ERROR_CODES } from '../../src/http/describe/problems.ts';
import { ROUTES } from '../../src/http/routes/index.ts';
import { catalog, openCatalog } from '../../src/schemas/folder.ts';
import { exampleRequest, openApp } from './server.ts';

const ROOT = new URL('../../', import.meta.url);
const require = createRequire(import.meta.url);

type Node = Record<string, unknown>;
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name?: string;
    readonly in?: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Node; readonly example: unknown }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Node }>> }>
  >;
}
interface Document {
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Node>> };
}

const text = JSON.stringify(buildOpenApi(ROUTES, catalog(), '1.2.3'), null, 2);
const document = JSON.parse(text) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const request = openApp();

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, 'document');

/** The validator of the schema at this place of the document; what several of them refer to is compiled once. */
function validatorAt(...steps: readonly string[]): ValidateFunction {
  const pointer = steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  expect(ajv.validateSchema(at(pointer) as Node), pointer).toBe(true);
  const validate = ajv.getSchema(`document#${encodeURI(pointer)}`);
  if (!validate) throw new Error(`The document has no schema at ${pointer}.`);
  return validate;
}

function* referencesIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') yield value;
    else yield* referencesIn(value);
  }
}

function at(pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) => (node as Node | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
      document,
    );
}

/** The problems of any severity that redocly finds in each document. It is started once: that takes longest. */
function lint(...contents: readonly string[]): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-openapi-'));
  const files = contents.map((content, index) => {
    const file = join(folder, `openapi-${index}.json`);
    writeFileSync(file, content);
    return file;
  });
  const redocly = require.resolve('@redocly/cli/bin/cli.js');
  const options = [
    'lint',
    ...files,
    '--config',
    fileURLToPath(new URL('redocly.yaml', ROOT)),
    '--format',
    'json',
  ];
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [redocly, ...options], { env }, (_, stdout, stderr) => {
      rmSync(folder, { recursive: true });
      const start = stdout.indexOf('{');
      if (start < 0) {
        reject(new Error(`redocly said nothing that can be read: ${stderr}`));
        return;
      }
      // One report follows the other.
      const reports = stdout.slice(start, stdout.lastIndexOf('}') + 1).replaceAll(/^\}\s*\{$/gm, '},{');
      const parsed = JSON.parse(`[${reports}]`) as { problems: { ruleId: string; message: string }[] }[];
      resolve(parsed.map(({ problems }) => problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)));
    });
  });
}

describe('the OpenAPI document', () => {
  it('has exactly the routes of the service', () => {
    const written = ROUTES.map(({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
    expect(Object.keys(document.paths)).toEqual(written);
    expect(new Set(written).size).toBe(ROUTES.length);
    expect(written).toEqual(expect.arrayContaining(['/', '/openapi.json', '/llms.txt', '/schemas/']));
  });

  it('is served unchanged, except for the version', async () => {
    const served = await (await request('/openapi.json')).text();
    const { info } = JSON.parse(served) as { info: { version: string } };
    expect(served).toBe(`${JSON.stringify(buildOpenApi(ROUTES, catalog(), info.version), null, 2)}\n`);
  });

  it('has unique camel-case operation ids and described tags', () => {
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(name))).toEqual([]);
    const explained = document.tags.map(({ name }) => name);
    expect([...new Set(operations.flatMap(({ tags }) => tags))].sort()).toEqual(explained.sort());
  });

  it('has only internal references, all of which resolve', () => {
    const references = [...new Set(referencesIn(document))];
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter((ref) => !ref.startsWith('#/') || at(ref.slice(1)) === undefined)).toEqual([]);
  });

  it('has no $id that would change the base of references', () => {
    for (const schema of Object.values(document.components.schemas)) {
      expect(schema).not.toHaveProperty('$id');
      expect(schema).not.toHaveProperty('$defs');
    }
  });

  it('declares and requires the parameters of every path', () => {
    for (const { path, parameters } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const required = parameters.filter((one) => one.in === 'path' && one.required);
      expect(required.map(({ name }) => name)).toEqual(named);
    }
  });

  it.each(ROUTES.map((route) => [route.path, route] as const))(
    'describes the media type and schema of the actual response of %s',
    async (path, route) => {
      const response = await request(route.example, exampleRequest(route));
      expect(response.status, route.example).toBe(200);
      const operation = operations.find((one) => one.path === path.replaceAll(/:(\w+)/g, '{$1}'));
      const content = Object.entries(operation?.responses['200']?.content ?? {});
      expect(content.map(([type]) => type)).toEqual([response.headers.get('content-type')?.split(';')[0]]);
      const [type = '', { schema = {} } = {}] = content[0] ?? [];
      const body = await response.text();
      const { method = '', path: written = '' } = operation ?? {};
      const place = ['paths', written, method, 'responses', '200', 'content', type, 'schema'];
      const validate = validatorAt(...place);
      validate(schema['type'] === 'string' ? body : JSON.parse(body));
      expect(validate.errors).toBeNull();
    },
  );

  it('has one operation per route, with its method', () => {
    expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual(
      ROUTES.map(
        ({ kind, path }) => `${kind === 'pack' ? 'post' : 'get'} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
      ),
    );
  });

  it('has valid request body examples, only where a route takes a body', () => {
    for (const { path, method, requestBody } of operations) {
      expect(requestBody !== undefined).toBe(method === 'post');
      const { schema, example } = requestBody?.content['application/json'] ?? {};
      if (!schema) continue;
      const validate = validatorAt(
        'paths',
        path,
        method,
        'requestBody',
        'content',
        'application/json',
        'schema',
      );
      validate(example);
      expect(validate.errors).toBeNull();
      expect(validate({})).toBe(false);
    }
  });

  it('describes actual errors', async () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      document.components.schemas['ProblemDocument'] ?? false,
    );
    const paths = [
      '/v1/search',
      '/v1/patterns?sort=newest',
      '/v1/patterns/@official/nothing',
      '/v1/nothing',
      '/%',
    ];
    for (const path of paths) {
      const response = await request(path);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      validate(await response.json());
      expect(validate.errors, path).toBeNull();
    }
    const json = { 'content-type': 'application/json' };
    for (const [path, options] of [
      ['/v1/packs/compile', { headers: json, body: '{}' }],
      ['/v1/packs/compile', { headers: json, body: '' }],
      ['/v1/packs/select', { headers: json, body: '{}' }],
      ['/v1/packs/select', { body: 'text' }],
    ] as const) {
      const response = await request(path, { method: 'POST', ...options });
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      validate(await response.json());
      expect(validate.errors, path).toBeNull();
    }
  });

  it('lists exactly the errors that the source of the service can throw', () => {
    const codes = Object.keys(FAILURES);
    // These occur at startup, before there is a client.
    const atStart = ['CORRUPT_DATA', 'INVALID_CONFIGURATION', 'CANNOT_LISTEN'];
    // Descriptions throw nothing, only the command line checks records, and only clients fetch them.
    const files = ['http', 'content', 'packs'].flatMap((folder) => {
      const place = new URL(`src/${folder}/`, ROOT);
      return readdirSync(place, { recursive: true, encoding: 'utf8' })
        .filter(
          (name) =>
            name.endsWith('.ts') &&
            !name.endsWith('.test.ts') &&
            !/^(?:describe|check)\/|^record-cache/.test(name),
        )
        .map((name) => readFileSync(new URL(name, place), 'utf8'));
    });
    // Routes also look up schemas and parse documents.
    for (const file of ['schemas/catalog.ts', 'schemas/json.ts', 'essence/read.ts'])
      files.push(readFileSync(new URL(`src/${file}`, ROOT), 'utf8'));
    // INTERNAL is created by `asServiceError` only.
    const errorCodes = ['INTERNAL', ...files.flatMap((file) => file.match(/(?<=')[A-Z_]{5,}(?=')/g) ?? [])];
    const expected = codes.filter((code) => errorCodes.includes(code) && !atStart.includes(code));
    expect([...HTTP_ERROR_CODES].sort()).toEqual(expected.sort());
  });

  it('has no path with a trailing slash except the schema folder and the root', () => {
    expect(
      Object.keys(document.paths)
        .filter((path) => path.endsWith('/'))
        .sort(),
    ).toEqual(['/', '/schemas/']);
  });

  it('passes the linter without warnings, and would fail it with a dangling reference', async () => {
    const { paths, components } = document;
    const path = '/v1/search';
    expect(JSON.stringify(paths[path])).toContain('#/components/schemas/');
    const broken = {
      ...document,
      paths: { [path]: paths[path] },
      components: { ...components, schemas: {} },
    };
    const [own, other, ...more] = await lint(text, JSON.stringify(broken));
    expect(own).toEqual([]);
    expect(other?.join('\n')).toContain('no-unresolved-refs');
    expect(more).toEqual([]);
  });

  it('is deterministic', () => {
    expect(JSON.stringify(buildOpenApi(ROUTES, openCatalog(), '1.2.3'), null, 2)).toBe(text);
  });
});

describe('llms.txt', () => {
  it('lists every route with its example, and links to the other descriptions', async () => {
    const response = await request('/llms.txt');
    const served = await response.text();
    expect(served.startsWith('# svc content API\n\n> ')).toBe(true);
    for (const { example } of ROUTES) expect(served).toContain(`](${example})`);
    for (const place of ['/openapi.json', '/schemas/']) expect(served).toContain(`](${place})`);
    expect(served.length).toBeLessThan(10_000);
  });
});
