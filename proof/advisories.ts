import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ServiceError } from '../src/base/errors.ts';
import { SAMPLE_ESSENCE } from '../src/http/essence-body.ts';
import { resolveInside } from '../src/mcp/session.ts';
import { app } from '../test/http/service.ts';
import { exchange, type RawResponse } from '../test/http/socket/raw.ts';

/** A known vulnerability of a package that we use or considered, with a check that we do not have it. */
export interface Advisory {
  readonly number: string;
  /** The behaviour to expect, in words. */
  readonly lesson: string;
  /** Checks the service on a port, or the package; returns the violation, if any. */
  findViolation(port: number): Promise<string | undefined> | string | undefined;
}

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const DOCUMENT = JSON.stringify(SAMPLE_ESSENCE);
const LIMIT = 262_144;

const get = async (
  port: number,
  target: string,
  ...headers: readonly string[]
): Promise<RawResponse | undefined> => {
  const lines = ['Host: evil.example', ...headers].map((line) => `${line}\r\n`).join('');
  const { responses: responses } = await exchange(port, [`GET ${target} HTTP/1.1\r\n${lines}\r\n`], {
    leaveAfter: 1,
  });
  return responses[0];
};

const post = async (
  port: number,
  headers: readonly string[],
  body: string,
): Promise<RawResponse | undefined> => {
  const lines = ['Host: a', ...headers].map((line) => `${line}\r\n`).join('');
  const { responses: responses } = await exchange(
    port,
    [`POST /v1/packs/compile HTTP/1.1\r\n${lines}\r\n${body}`],
    {
      leaveAfter: 1,
    },
  );
  return responses[0];
};

const expectStatus = (status: number, answer: RawResponse | undefined): string | undefined =>
  answer?.status === status ? undefined : `${answer?.status ?? 'nothing'} instead of ${status}`;

/** Expects that none of the targets leads to a resource. */
const expectNotFound =
  (...targets: readonly string[]) =>
  async (port: number): Promise<string | undefined> => {
    for (const target of targets) {
      const status = (await get(port, target))?.status;
      if (status !== 404 && status !== 400) return `${target} returns ${status ?? 'nothing'}`;
    }
    return undefined;
  };

/** Checks a path in a project with a sibling folder of similar name and a link that leads out. */
function checkPathRejected(path: string): string | undefined {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'svc-advisory-')));
  const root = join(folder, 'project');
  mkdirSync(root);
  mkdirSync(join(folder, 'project-evil'));
  writeFileSync(join(folder, 'project-evil/secret'), '');
  symlinkSync('../project-evil', join(root, 'link'));
  try {
    return `${path} leads to ${resolveInside(root, path)}`;
  } catch (thrown) {
    if (thrown instanceof ServiceError && thrown.code === 'PATH_OUTSIDE_ROOT') return undefined;
    throw thrown;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Sends a body through the Fetch API that is larger than its declared length, or has no length. */
async function checkEdgeLimit(headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  const { status } = await app.fetch(
    new Request('http://service.test/v1/packs/compile', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: new Blob([' '.repeat(LIMIT + 1)]).stream(),
      duplex: 'half',
    }),
  );
  return status === 413 ? undefined : `${status} instead of 413`;
}

export const ADVISORIES: readonly Advisory[] = [
  {
    number: 'CVE-2026-25223',
    lesson: 'a media type with a tab and more behind it is not application/json',
    findViolation: async (port) =>
      expectStatus(
        415,
        await post(
          port,
          ['Content-Type: application/json\ta', `Content-Length: ${DOCUMENT.length}`],
          DOCUMENT,
        ),
      ),
  },
  {
    number: 'CVE-2026-3635',
    lesson: 'no response repeats the host or protocol of a request or its headers',
    async findViolation(port) {
      for (const target of [
        '/v1/patterns?limit=5',
        '/v1/search?q=table',
        '/',
        '/openapi.json',
        '/llms.txt',
      ]) {
        const spoofed = [
          'X-Forwarded-Host: evil.example',
          'X-Forwarded-Proto: gopher',
          'X-Forwarded-For: 1.2.3.4',
        ];
        const answer = await get(port, target, ...spoofed);
        const text = `${[...(answer?.headers ?? [])].join('\n')}\n${String(answer?.body)}`;
        if (answer?.status !== 200 || /evil\.example|gopher/.test(text)) return `${target} repeats it`;
      }
      return undefined;
    },
  },
  {
    number: 'CVE-2026-44456',
    lesson: 'the body limit applies to chunked bodies',
    async findViolation(port) {
      const chunk = `10000\r\n${' '.repeat(0x1_0000)}\r\n`;
      const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
      return expectStatus(413, await post(port, headers, `${chunk.repeat(5)}0\r\n\r\n`));
    },
  },
  {
    number: 'GHSA-rv63-4mwf-qqc2',
    lesson: 'the body limit applies on the edge, whatever length is declared',
    findViolation: async () =>
      (await checkEdgeLimit({})) ?? (await checkEdgeLimit({ 'content-length': '10' })),
  },
  {
    number: 'CVE-2026-29087',
    lesson: 'an encoded slash is not a path separator',
    findViolation: expectNotFound(
      '/v1%2Fpatterns',
      '/v1/schema%2Fessence.v4.json',
      '/v1/schema/..%2F..%2Fpackage.json',
    ),
  },
  {
    number: 'CVE-2026-39406',
    lesson: 'double slashes are not collapsed',
    findViolation: expectNotFound(
      '//v1/patterns',
      '/v1//patterns',
      '/v1/schema//essence.v4.json',
      '/v1/schema/essence.v4.json/',
    ),
  },
  {
    number: 'CVE-2026-39407',
    lesson: 'double slashes do not lead to a file',
    findViolation: expectNotFound(
      '//schemas/essence.v4.json',
      '/schemas//essence.v4.json',
      '/schemas///',
      '/schemas/%2Fessence.v4.json',
    ),
  },
  {
    number: 'CVE-2026-54286',
    lesson: 'an encoded backslash is not a path separator',
    findViolation: expectNotFound(
      '/v1%5Cpatterns',
      '/v1/schema/..%5C..%5Cpackage.json',
      '/schemas/..%5Cessence.v4.json',
    ),
  },
  {
    number: 'CVE-2026-21710',
    lesson: 'a header named __proto__ is a header like any other',
    async findViolation(port) {
      const odd = expectStatus(200, await get(port, '/v1/health', '__proto__: x', 'constructor: y'));
      return odd ?? expectStatus(200, await get(port, '/v1/health'));
    },
  },
  {
    number: 'CVE-2026-21717',
    lesson: 'a body with index-like keys is rejected as fast as any other',
    async findViolation(port) {
      const keys = Array.from({ length: 15_000 }, (_, n) => `"${n * 65_536}":0`).join();
      const began = performance.now();
      const body = `{${keys}}`;
      const answer = await post(
        port,
        ['Content-Type: application/json', `Content-Length: ${body.length}`],
        body,
      );
      const ms = performance.now() - began;
      return expectStatus(400, answer) ?? (ms > 1_000 ? `it takes ${ms.toFixed(0)} ms` : undefined);
    },
  },
  {
    number: 'CVE-2025-69873',
    lesson: 'no regular expression comes from a document',
    findViolation() {
      const folder = join(ROOT, 'dist/schemas/validators');
      const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
      const built = files.filter((name) =>
        /new RegExp\((?!["'`])|\$data/.test(readFileSync(join(folder, name), 'utf8')),
      );
      if (files.length === 0) return 'there are no validators';
      return built.length === 0 ? undefined : `${built.join(', ')} build regular expressions`;
    },
  },
  {
    number: 'CVE-2026-0621',
    lesson: 'resource URIs are compared, never matched by a template',
    findViolation() {
      const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
        packages: Readonly<Record<string, { version?: string; dev?: boolean }>>;
      };
      const sdk = packages['node_modules/@modelcontextprotocol/sdk'];
      const [major = 0, minor = 0] = (sdk?.version ?? '2.0').split('.').map(Number);
      if (sdk && (!sdk.dev || major < 1 || (major === 1 && minor < 26))) return `the SDK is ${sdk.version}`;
      const folder = join(ROOT, 'src/mcp');
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.ts'),
      );
      const using = files.filter((name) =>
        /(?:Resource|Uri)Template/.test(readFileSync(join(folder, name), 'utf8')),
      );
      return using.length === 0 ? undefined : `${using.join(', ')} use templates`;
    },
  },
  {
    number: 'CVE-2025-53110',
    lesson: 'a sibling folder whose name starts with the project name is outside',
    findViolation: () => checkPathRejected('../project-evil/secret'),
  },
  {
    number: 'CVE-2025-53109',
    lesson: 'a link that leads out of the project is not followed',
    findViolation: () => checkPathRejected('link/secret'),
  },
];
