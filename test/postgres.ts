import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian installs each version in a subfolder. */
const VERSIONS = '/usr/lib/postgresql';

/** Returns the folder of the newest installed PostgreSQL, if any. */
export function postgresFolder(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'postgres')));
}

export interface Postgres {
  /** Returns the URL of a database, which is created if needed. */
  url(database: string): string;
  /** Stops immediately, like a power failure; can be started again. */
  halt(): Promise<void>;
  start(): Promise<void>;
  /** Stops and deletes all data. */
  stop(): Promise<void>;
}

/** Starts a private server on a socket in a temporary folder. Durability is off unless the settings enable it. */
export async function startPostgres(overrides: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  const bin = postgresFolder();
  if (bin === undefined) throw new Error('PostgreSQL is not installed; see scripts/setup.sh');
  const folder = mkdtempSync(join(tmpdir(), 'svc-pg-'));
  const data = join(folder, 'data');
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? idsOf('postgres') : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  chmodSync(folder, 0o755);
  const run = (program: string, ...argv: string[]): void => {
    execFileSync(join(bin, program), argv, {
      ...owner,
      cwd: folder,
      stdio: 'pipe',
      // The name of the socket has the port in it.
      env: { ...process.env, PGPORT: overrides['port'] ?? '5432' },
    });
  };
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  let server: ChildProcess | undefined;
  const waitForExit = (child: ChildProcess): Promise<unknown> =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(undefined);
      else child.once('exit', resolve);
    });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server;
    server = undefined;
    if (!child) return;
    child.kill(signal);
    await waitForExit(child);
  };
  const start = async (): Promise<void> => {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: folder,
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      shared_buffers: '256MB',
      max_wal_size: '4GB',
      max_connections: '100',
      ...overrides,
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...owner, cwd: folder, stdio: 'ignore' });
    for (let tries = 0; ; tries++) {
      try {
        run('psql', '-h', folder, '-U', 'postgres', '-qc', 'select 1');
        return;
      } catch (error) {
        if (tries > 200 || server.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  // An aborted test must not leave a server running.
  process.once('exit', () => server?.kill('SIGQUIT'));
  await start();
  const databases = new Set<string>(['postgres']);
  return {
    url(database) {
      if (!databases.has(database)) run('createdb', '-h', folder, '-U', 'postgres', database);
      databases.add(database);
      return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;
    },
    // SIGQUIT: immediate shutdown, recovery at the next start.
    halt: () => end('SIGQUIT'),
    start,
    async stop() {
      await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idsOf(user: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string): number => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
