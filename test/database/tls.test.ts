import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect } from '../../src/database/connect.ts';
import { parseDatabaseUrl } from '../../src/database/database-url.ts';
import { createCertificate } from '../certificate.ts';
import { STARTING } from '../database.ts';
import { freePort } from '../http/socket/child.ts';
import { type Postgres, startPostgres } from '../postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-tls-'));
const certificate = join(folder, 'server.crt');
let server: Postgres | undefined;
let port = 0;

beforeAll(async () => {
  const { keyFile: key } = createCertificate(folder, 'server', 'IP:127.0.0.1');
  chmodSync(folder, 0o755);
  chmodSync(key, 0o600);
  if (process.getuid?.() === 0) {
    const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
    for (const file of [key, certificate]) chownSync(file, id('-u'), id('-g'));
  }
  port = await freePort();
  server = await startPostgres({
    listen_addresses: '127.0.0.1',
    port: String(port),
    ssl: 'on',
    ssl_cert_file: certificate,
    ssl_key_file: key,
  });
}, STARTING);

afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

/** Returns true if the server sees TLS on a connection with these parameters. */
async function isEncrypted(parameters: Readonly<Record<string, string>>): Promise<boolean | undefined> {
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?${new URLSearchParams(parameters)}`;
  const address = parseDatabaseUrl(url, { readText: (path) => readFileSync(path, 'utf8') });
  const database = connect(address, { pool: 1, schema: 'public' });
  try {
    const [row] = await database.query<{ ssl: boolean }>(
      (sql) => sql`select ssl from pg_stat_ssl where pid = pg_backend_pid()`,
    );
    return row?.ssl;
  } finally {
    await database.close();
  }
}

it(
  'connects to PostgreSQL with TLS by default, without it only with disable, and verifies it',
  async () => {
    expect(statSync(certificate).size).toBeGreaterThan(0);
    expect(await isEncrypted({})).toBe(true);
    expect(await isEncrypted({ sslmode: 'require' })).toBe(true);
    expect(await isEncrypted({ sslmode: 'disable' })).toBe(false);
    for (const sslmode of ['verify-ca', 'verify-full'])
      expect(await isEncrypted({ sslmode, sslrootcert: certificate })).toBe(true);
    await expect(isEncrypted({ sslmode: 'verify-full' })).rejects.toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
      message: expect.stringContaining('has a certificate that sslmode does not accept') as string,
    });
  },
  STARTING,
);
