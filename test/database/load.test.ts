import { spawn } from 'node:child_process';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DatabaseAddress, parseDatabaseUrl } from '../../src/database/database-url.ts';
import { connect } from '../../src/database/connect.ts';
import type { InputRecord } from '../../src/database/input.ts';
import { openLibrary } from '../../src/database/library.ts';
import { load, type LoadResult } from '../../src/database/load.ts';
import { createApp } from '../../src/http/app.ts';
import { createService } from '../../src/http/open.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import { parseSettings } from '../../src/http/settings.ts';
import { folder, svc } from '../cli/support.ts';
import { STARTING } from '../database.ts';
import { send } from '../http/service.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { corpus } from '../corpus.ts';

/** The smallest complete corpus: shells reference no other records. */
const shells: readonly InputRecord[] = corpus.records.filter(({ type }) => type === 'shell');
const PLAIN = { version: '1.0.0', releasedAt: '2026-01-01T00:00:00Z' };

let server: Postgres;
let databaseCount = 0;
beforeAll(async () => {
  server = await startPostgres();
}, STARTING);
afterAll(() => server?.stop());

/** Creates an empty database and returns its URL. */
const fresh = (): string => server.url(`load_${++databaseCount}`);

const loadShells = (
  address: DatabaseAddress,
  records: Iterable<InputRecord> | AsyncIterable<InputRecord> = shells,
): Promise<LoadResult> => load(address, { ...PLAIN, records });

async function rows<Row>(url: string, statement: string): Promise<Row[]> {
  const sql = postgres({ ...parseDatabaseUrl(url), max: 1, onnotice: () => {} });
  try {
    return (await sql.unsafe(statement)) as unknown as Row[];
  } finally {
    await sql.end();
  }
}

const releases = async (url: string): Promise<number[]> =>
  (await rows<{ number: number }>(url, 'select number from svc.release order by number')).map(
    ({ number }) => number,
  );

const schemas = async (url: string): Promise<number> =>
  (await rows(url, `select 1 from pg_namespace where nspname like 'svc_release_%'`)).length;

async function appOver(url: string) {
  const library = await openLibrary(parseDatabaseUrl(url), 2);
  return { library, app: createApp(createService(library), createNodePlatform()) };
}

describe('a load', () => {
  it('fills an empty database, loads it again, and keeps the last two releases', async () => {
    const url = fresh();
    const digests = new Set<string>();
    for (let time = 0; time < 3; time++) {
      const { records, digest } = await loadShells(parseDatabaseUrl(url));
      expect(records).toBe(shells.length);
      digests.add(digest);
    }
    expect(digests.size).toBe(1);
    expect(await releases(url)).toEqual([2, 3]);
    expect(await schemas(url)).toBe(2);
  });

  it('gives the same digest and search results for any order of the records', async () => {
    const [url, reversed] = [fresh(), fresh()];
    const { digest } = await loadShells(parseDatabaseUrl(url));
    expect((await loadShells(parseDatabaseUrl(reversed), shells.toReversed())).digest).toBe(digest);
    const [one, other] = [await appOver(url), await appOver(reversed)];
    for (const target of ['/v1/search?q=sidebar%20header', '/v1/search?q=pane&sort=name', '/v1/shells']) {
      const { text, body } = await send(target, { on: one.app });
      expect((await send(target, { on: other.app })).text).toBe(text);
      expect(body.total).toBeGreaterThan(0);
    }
    await one.library.close();
    await other.library.close();
  });

  it.each<[string, InputRecord, RegExp]>([
    [
      'does not match its schema',
      { type: 'shell', data: { id: 'x' }, place: 'line 3' },
      /^line 3: shell "x": \/.* is missing|^line 3: shell "x": /,
    ],
    [
      'has an unknown type',
      { type: 'widget', data: {}, place: 'line 3' },
      /^line 3: the type must be one of pattern/,
    ],
    [
      'occurs twice',
      { ...(shells[0] as InputRecord), place: 'line 3' },
      /^line 3: the shell ".*" occurs twice\.$/,
    ],
  ])('with a record that %s keeps the previous release and reports the record', async (_, bad, message) => {
    const url = fresh();
    await loadShells(parseDatabaseUrl(url));
    await expect(loadShells(parseDatabaseUrl(url), [...shells, bad])).rejects.toMatchObject({
      code: 'INVALID_DOCUMENT',
      message: expect.stringMatching(message),
    });
    expect(await releases(url)).toEqual([1]);
    expect(await schemas(url)).toBe(1);
  });

  it('fails while another load is running', async () => {
    const url = fresh();
    let go = (): void => {};
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    async function* slowly(): AsyncGenerator<InputRecord> {
      yield* shells;
      await wait;
    }
    const first = loadShells(parseDatabaseUrl(url), slowly());
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await expect(loadShells(parseDatabaseUrl(url))).rejects.toMatchObject({ code: 'CONFLICT' });
    go();
    expect((await first).records).toBe(shells.length);
  });

  it('leaves no trace if it is killed, and the next load works', async () => {
    const url = fresh();
    await loadShells(parseDatabaseUrl(url));
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/bin.ts', 'content', 'load', '-'], {
      env: { ...process.env, SVC_DATABASE_URL: url },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    // It is killed before it has read all of this.
    child.stdin.on('error', () => {});
    for (const { type, data } of corpus.records) child.stdin.write(`${JSON.stringify({ type, data })}\n`);
    // Its schema is not visible before the commit, but its lock is.
    for (let tries = 0; tries < 600; tries++) {
      const locks = await rows(url, `select 1 from pg_locks where locktype = 'advisory'`);
      if (locks.length > 0) break;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    child.kill('SIGKILL');
    await exited;
    expect(await releases(url)).toEqual([1]);
    for (let tries = 0; ; tries++) {
      // The server takes a moment to notice that the client is gone.
      try {
        await loadShells(parseDatabaseUrl(url));
        break;
      } catch (error) {
        if (tries > 50) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    expect(await schemas(url)).toBe(2);
  });
});

describe('svc content load', () => {
  const lines = shells.map(({ type, data }) => JSON.stringify({ type, data })).join('\n');

  it('loads the records of the package by default, with their digest', async () => {
    const url = fresh();
    const { exit, out } = await svc(['content', 'load', '--json'], { env: { SVC_DATABASE_URL: url } });
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      release: 1,
      records: corpus.records.length,
      digest: corpus.digest,
    });
  });

  it('loads a file of lines, and standard input', async () => {
    const url = fresh();
    const cwd = folder({ 'records.ndjson': `${lines}\n\n` });
    const env = { SVC_DATABASE_URL: url };
    const file = await svc(['content', 'load', 'records.ndjson', '--json'], { env, cwd });
    expect(JSON.parse(file.out)).toMatchObject({ release: 1, records: shells.length });
    const input = await svc(['content', 'load', '-'], { env, stdin: lines });
    expect(input.out).toMatch(/^Release 2 has \d+ records/);
    const { app, library } = await appOver(url);
    expect((await send('/v1/shells?limit=1', { on: app })).body.total).toBe(shells.length);
    await library.close();
  });

  it('writes nothing in a dry run', async () => {
    const url = fresh();
    const env = { SVC_DATABASE_URL: url };
    const { exit, out } = await svc(['content', 'load', '-', '--dry-run', '--json'], { env, stdin: lines });
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ release: null, records: shells.length });
    expect(await rows(url, `select 1 from pg_namespace where nspname like 'svc%'`)).toEqual([]);
  });

  it.each([
    ['{"type":"shell","data":{"id":"x"}}', 'INVALID_DOCUMENT', 1],
    ['{"type":"shell","data":', 'MALFORMED_JSON', 65],
    ['{"type":"shell","data":{},"more":1}', 'INVALID_DOCUMENT', 1],
    ['[]', 'INVALID_DOCUMENT', 1],
  ])('names the line of %s', async (bad, code, exit) => {
    const { out, exit: got } = await svc(['content', 'load', '-', '--json'], {
      env: { SVC_DATABASE_URL: fresh() },
      stdin: `${lines}\n${bad}\n`,
    });
    expect(JSON.parse(out)).toMatchObject({
      code,
      detail: expect.stringContaining(`line ${shells.length + 1}: `),
    });
    expect(got).toBe(exit);
  });

  it('never prints the address or the password', async () => {
    const secret = 'postgres://me:s3cret-pass@127.0.0.1:1/corpus';
    for (const url of [
      secret,
      secret.replace('postgres', 'mysql'),
      `${secret}?a=b`,
      'postgres://me:s3cret-pass@[/',
    ]) {
      const { exit, out, err } = await svc(['content', 'load'], { env: { SVC_DATABASE_URL: url } });
      expect(exit, url).toBe(url === secret ? 69 : 78);
      expect(out + err).not.toContain('s3cret');
    }
    expect((await svc(['content', 'load'])).exit).toBe(78);
  });
});

describe('a service over a database', () => {
  it('reports an empty database and the command to fill it', async () => {
    await expect(openLibrary(parseDatabaseUrl(fresh()), 1)).rejects.toMatchObject({
      code: 'INVALID_CONFIGURATION',
      message: expect.stringContaining('svc content load'),
    });
  });

  it('runs queries with the intended settings, some of which the driver would drop silently', async () => {
    const database = connect(parseDatabaseUrl(server.url('postgres')), { pool: 1, schema: 'svc' });
    const names = ['enable_seqscan', 'jit', 'max_parallel_workers_per_gather', 'plan_cache_mode'];
    const limits = ['statement_timeout', 'default_transaction_read_only', 'search_path'];
    const found = await database.query((sql) =>
      sql.unsafe<{ value: string }[]>(
        [...names, ...limits].map((name) => `select current_setting('${name}') as value`).join(' union all '),
      ),
    );
    expect(found.map(({ value }) => value)).toEqual([
      'off',
      'off',
      '0',
      'force_custom_plan',
      '5s',
      'on',
      'svc, public',
    ]);
    await database.close();
  });

  it('goes on with its release while others are loaded, until it is dropped: then it says so', async () => {
    const url = fresh();
    await loadShells(parseDatabaseUrl(url));
    const { app, library } = await appOver(url);
    const first = await send('/v1/shells?limit=3', { on: app });
    await loadShells(parseDatabaseUrl(url), shells.slice(1));
    expect((await send('/v1/shells?limit=4', { on: app })).body.total).toBe(shells.length);
    await loadShells(parseDatabaseUrl(url));
    const gone = await send('/v1/shells?limit=5', { on: app });
    expect(gone).toMatchObject({ status: 503, body: { code: 'RELEASE_GONE' } });
    expect((await send('/v1/health', { on: app })).status).toBe(503);
    // What was answered before is still right: a release never changes.
    expect((await send('/v1/shells?limit=3', { on: app })).text).toBe(first.text);
    await library.close();
  });

  it('never serves data that changed after the load', async () => {
    const url = fresh();
    await loadShells(parseDatabaseUrl(url));
    const { app, library } = await appOver(url);
    await rows(
      url,
      `update svc_release_1.record set detail = replace(detail, 'region', 'regoin') where slug = 'centered'`,
    );
    await rows(
      url,
      `update svc_release_1.record set summary = replace(summary, 'svc', 'scv') where slug = 'kiosk'`,
    );
    expect(await send('/v1/shells/@official/centered', { on: app })).toMatchObject({
      status: 500,
      body: { code: 'CORRUPT_DATA' },
    });
    expect((await send('/v1/shells?limit=100', { on: app })).status).toBe(500);
    expect((await send('/v1/shells/@official/three-pane', { on: app })).status).toBe(200);
    await library.close();
  });

  it('responds with 503 if the database takes too long', async () => {
    const url = fresh();
    await loadShells(parseDatabaseUrl(url));
    const { app, library } = await appOver(url);
    const sql = postgres({ ...parseDatabaseUrl(url), max: 1 });
    await sql.begin(async (transaction) => {
      await transaction`lock table svc_release_1.entry in access exclusive mode`;
      const { status, headers, body } = await send('/v1/shells?limit=7', { on: app });
      expect({ status, code: body.code, retry: headers['Retry-After'] }).toEqual({
        status: 503,
        code: 'DATABASE_UNAVAILABLE',
        retry: '1',
      });
    });
    expect((await send('/v1/shells?limit=7', { on: app })).status).toBe(200);
    await sql.end();
    await library.close();
  });

  it('responds with 503 while the database is down, and recovers when it is back', async () => {
    const url = fresh();
    await loadShells(parseDatabaseUrl(url));
    const { app, library } = await appOver(url);
    expect((await send('/v1/shells?limit=8', { on: app })).status).toBe(200);
    await server.halt();
    for (const target of [
      '/v1/shells?limit=9',
      '/v1/search?q=pane',
      '/v1/shells/@official/kiosk',
      '/v1/health',
    ]) {
      const { status, body, headers, text } = await send(target, { on: app });
      expect({ status, code: body.code }, target).toEqual({ status: 503, code: 'DATABASE_UNAVAILABLE' });
      expect(headers['Retry-After']).toBe('1');
      expect(text).not.toMatch(/svc-pg|postgres@/);
    }
    // Routes that need no record still work.
    expect((await send('/v1/schema/essence.v4.json', { on: app })).status).toBe(200);
    await server.start();
    let status = 0;
    for (let tries = 0; tries < 50 && status !== 200; tries++) {
      status = (await send('/v1/health', { on: app })).status;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(status).toBe(200);
    expect((await send('/v1/shells?limit=9', { on: app })).status).toBe(200);
    await library.close();
  });
});

describe('a search with many matches', () => {
  it('shows each of them once across pages, and first the record named like the query', async () => {
    const url = fresh();
    const [shell] = shells;
    const many = Array.from({ length: 1_300 }, (_, at): InputRecord => {
      const name = at === 1_100 ? 'Quokka Harbour' : at % 3 === 0 ? `Quokka ${at}` : `Harbour ${at}`;
      const animal = at % 2 === 0 ? 'a quokka sits there' : 'nothing sits there';
      const description = `A harbour with stones, water and boats, as there are many of them; ${animal} in the evening.`;
      return { type: 'shell', data: { ...(shell?.data as object), id: `s-${at}`, name, description } };
    });
    await loadShells(parseDatabaseUrl(url), many);
    const { app, library } = await appOver(url);
    const slugs: string[] = [];
    for (let offset = 0; ; offset += 100) {
      const { body } = await send(`/v1/search?q=quokka%20harbour&limit=100&offset=${offset}`, { on: app });
      expect(body.total).toBe(many.length);
      if (body.results.length === 0) break;
      slugs.push(...body.results.map(({ slug }: { slug: string }) => slug));
    }
    expect(slugs[0]).toBe('s-1100');
    expect(slugs).toHaveLength(many.length);
    expect(new Set(slugs).size).toBe(many.length);
    // Records that match all words come before those that match some.
    const both = (slug: string): boolean => {
      const at = Number(slug.slice(2));
      return at % 2 === 0 || at % 3 === 0;
    };
    expect(slugs.findIndex((slug) => !both(slug))).toBe(slugs.filter(both).length);
    await library.close();
  });
});

describe('the settings', () => {
  it.each([
    [{ SVC_DATABASE_URL: 'mysql://u:hidden@h/d' }, 'must start with postgres:// or postgresql://'],
    [{ SVC_DATABASE_URL: 'hidden' }, 'must be a URL'],
    [{ SVC_DATABASE_URL: 'postgres://u:hidden@h' }, 'names no database'],
    [
      { SVC_DATABASE_URL: 'postgres://u:hidden@h/d?options=x' },
      'only the parameters host, sslmode, sslrootcert',
    ],
    [{ SVC_DATABASE_URL: 'postgres://u:hidden@h/d?sslmode=maybe' }, 'sslmode'],
    [{ SVC_DATABASE_URL: 'postgres://u:hidden@h/d', PGSSLMODE: 'maybe' }, 'sslmode'],
    [
      { SVC_DATABASE_URL: 'postgres://u:hidden@h/d?sslmode=require&sslrootcert=system' },
      'needs sslmode=verify-full',
    ],
    [
      { SVC_DATABASE_URL: 'postgres://u:hidden@h/d?sslmode=verify-ca&sslrootcert=/nowhere' },
      'cannot be read (ENOENT)',
    ],
    [
      { SVC_DATABASE_URL: 'postgres://u:hidden@h/d?sslmode=verify-ca&sslrootcert=/dev/null' },
      'not a certificate',
    ],
    [{ SVC_DATABASE_URL: 'postgres://u:%E0%A4@h/d' }, 'percent-encoding'],
    [{ SVC_DATABASE_POOL: '0' }, 'SVC_DATABASE_POOL must be an integer from 1 to 1000'],
    [{ SVC_DATABASE_URL: 'postgres://u@h/d', SVC_CONTENT: 'x' }, 'unset one of them'],
  ])('reject %o', (environment, message) => {
    expect(() => parseSettings(environment)).toThrow(message);
    expect(() => parseSettings(environment)).not.toThrow('hidden');
  });

  it('support a host, a socket and TLS', () => {
    expect(parseSettings({}).database).toBeUndefined();
    expect(
      parseSettings({ SVC_DATABASE_URL: 'postgresql://me:p%40ss@db:6000/corpus?sslmode=require' }).database,
    ).toEqual({
      address: { host: 'db', port: 6000, database: 'corpus', user: 'me', pass: 'p@ss', ssl: 'require' },
      pool: 10,
    });
    expect(parseDatabaseUrl('postgres://me@localhost/d?host=/run/postgresql')).toMatchObject({
      host: '/run/postgresql',
    });
  });
});
