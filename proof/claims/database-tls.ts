import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { type Certificate, createCertificate } from '../../test/certificate.ts';
import { environment, program } from '../../test/cli/program.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { runConcurrently, Violations } from '../measure.ts';

const PASSWORD = 'open-sesame';
/** The length of the request for TLS, and its code. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** Asks for the password itself, and not for a hash. */
const ASK_PASSWORD = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);

const WRONG_PASSWORD = Buffer.from('E\0\0\0\u0017SFATAL\0C28P01\0Mno\0\0', 'latin1');

/** Answer of a server to the request for TLS. */
type Answer = 'no' | 'yes' | 'yes, wrong name' | 'yes, then plain text' | 'garbage' | 'silence' | 'close';
type Leak = 'nothing' | 'in clear' | 'over TLS';

/** A server that wants the password; it reports how the password arrived. */
async function startServer(
  answer: Answer,
  certificate: Certificate,
): Promise<{ readonly port: number; readonly leak: () => Leak; close(): void }> {
  let leak: Leak = 'nothing';
  const sockets = new Set<Socket>();
  const readPassword = (socket: Socket, how: Leak): void => {
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      if (chunk.includes(PASSWORD)) {
        leak = how;
        socket.end(WRONG_PASSWORD);
      } else if (chunk.includes('user\0')) socket.write(ASK_PASSWORD);
    });
  };
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('data', (chunk: Buffer) => {
      if (!chunk.equals(SSL_REQUEST)) {
        readPassword(socket, 'in clear');
        socket.emit('data', chunk);
      } else if (answer === 'no') {
        readPassword(socket, 'in clear');
        socket.write('N');
      } else if (answer.startsWith('yes')) {
        // A middleman may add plain text that the client must not take for text of the server.
        socket.write(
          answer === 'yes, then plain text' ? Buffer.concat([Buffer.from('S'), ASK_PASSWORD]) : 'S',
        );
        readPassword(new TLSSocket(socket, { isServer: true, ...certificate }), 'over TLS');
      } else if (answer === 'garbage') {
        readPassword(socket, 'in clear');
        socket.write('HTTP/1.1 400 Bad Request\r\n\r\n');
      } else if (answer === 'close') socket.end();
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    leak: () => leak,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

interface Case {
  readonly mode: string;
  readonly answer: Answer;
  readonly expected: Leak;
  /** Given as PGSSLMODE and not in the URL. */
  readonly isVariable?: true;
  readonly root?: 'own' | 'stranger' | 'system';
  readonly host?: string;
}

const CASES: readonly Case[] = [
  { mode: '', answer: 'yes', expected: 'over TLS' },
  { mode: '', answer: 'no', expected: 'in clear' },
  { mode: 'prefer', answer: 'yes', expected: 'over TLS' },
  { mode: 'allow', answer: 'yes', expected: 'over TLS' },
  { mode: 'require', answer: 'no', expected: 'nothing' },
  { mode: 'require', answer: 'no', expected: 'nothing', isVariable: true },
  { mode: 'require', answer: 'yes, wrong name', expected: 'over TLS' },
  { mode: 'require', answer: 'yes', root: 'stranger', expected: 'nothing' },
  { mode: 'verify-ca', answer: 'yes, wrong name', root: 'own', expected: 'over TLS' },
  { mode: 'verify-ca', answer: 'yes', root: 'stranger', expected: 'nothing' },
  { mode: 'verify-full', answer: 'yes', root: 'own', expected: 'over TLS' },
  { mode: 'verify-full', answer: 'yes', root: 'own', host: 'localhost', expected: 'over TLS' },
  { mode: 'verify-full', answer: 'yes', root: 'own', expected: 'over TLS', isVariable: true },
  { mode: 'verify-full', answer: 'yes, wrong name', root: 'own', expected: 'nothing' },
  { mode: 'verify-full', answer: 'yes', root: 'stranger', expected: 'nothing' },
  { mode: 'verify-full', answer: 'yes', expected: 'nothing' },
  { mode: '', answer: 'yes', root: 'system', expected: 'nothing' },
  { mode: 'verify-full', answer: 'no', root: 'own', expected: 'nothing' },
  // The plain text is dropped.
  { mode: 'verify-full', answer: 'yes, then plain text', root: 'own', expected: 'over TLS' },
  { mode: 'require', answer: 'garbage', expected: 'nothing' },
  { mode: 'require', answer: 'silence', expected: 'nothing' },
  { mode: 'require', answer: 'close', expected: 'nothing' },
  { mode: 'disable', answer: 'yes', expected: 'in clear' },
];

/** A host on another machine, by how the connection to it is protected. */
const WARNINGS: readonly (readonly [query: string, warning: RegExp | undefined])[] = [
  ['', /warning: .*sslmode=verify-full/],
  ['?sslmode=disable', /warning: .*without TLS.*sslmode=verify-full/],
  ['?sslmode=require', /warning: .*sslmode=verify-full/],
  ['?sslmode=verify-full', undefined],
];

export const databaseTls: Claim = {
  id: 'database-tls',
  title: `connections to PostgreSQL servers (${CASES.length}) and remote hosts (${WARNINGS.length}) that differ from sslmode as libpq has it, or lack a warning`,
  target: '0; the password travels in clear only where sslmode allows it',
  full: CASES.length,
  short: 4,
  skipReason: missingBuild,
  async run(size) {
    const violations = new Violations();
    const folder = mkdtempSync(join(tmpdir(), 'svc-tls-'));
    const own = createCertificate(folder, 'own', 'DNS:localhost,IP:127.0.0.1');
    const named = createCertificate(folder, 'named', 'DNS:db.svc.example');
    const stranger = createCertificate(folder, 'stranger', 'DNS:localhost,IP:127.0.0.1');
    const load = (url: string, env: Readonly<Record<string, string>> = {}) =>
      program(['content', 'load', '--dry-run'], { env: environment({ SVC_DATABASE_URL: url, ...env }) });

    const cases = CASES.slice(0, size);
    const tryCase = async (one: Case): Promise<void> => {
      const certificate = one.answer === 'yes, wrong name' ? named : own;
      const server = await startServer(one.answer, certificate);
      const root =
        one.root === 'system'
          ? 'system'
          : one.root === 'stranger'
            ? stranger.file
            : one.root && certificate.file;
      const query = new URLSearchParams({
        ...(one.mode === '' || one.isVariable ? {} : { sslmode: one.mode }),
        ...(root === undefined || one.isVariable ? {} : { sslrootcert: root }),
      });
      const { exit, err } = await load(
        `postgres://me:${PASSWORD}@${one.host ?? '127.0.0.1'}:${server.port}/corpus?${query}`,
        one.isVariable ? { PGSSLMODE: one.mode, ...(root === undefined ? {} : { PGSSLROOTCERT: root }) } : {},
      );
      const what = `${one.isVariable ? 'PGSSLMODE=' : 'sslmode='}${one.mode || 'absent'} with the root ${one.root ?? 'absent'}, the server says ${one.answer}`;
      violations.unless(
        server.leak() === one.expected,
        () => `${what}: the password went ${server.leak()}: ${err}`,
      );
      violations.unless(
        exit === 69 && /^error\[DATABASE_UNAVAILABLE\]: The database [^\n]*\n$/.test(err),
        () => `${what}: exit ${exit}: ${err}`,
      );
      violations.unless(!err.includes(PASSWORD), () => `${what}: the password is in the message`);
      server.close();
    };
    const tryWarning = async ([query, warning]: (typeof WARNINGS)[number]): Promise<void> => {
      const { err } = await load(`postgres://me:${PASSWORD}@db.svc.invalid/corpus${query}`);
      violations.unless(
        (warning ? warning.test(err) : !err.includes('warning')) && !err.includes(PASSWORD),
        () => `the warning about a remote host with ${query || 'no sslmode'} is: ${err}`,
      );
    };
    const tries = [
      ...cases.map((one) => () => tryCase(one)),
      ...WARNINGS.map((one) => () => tryWarning(one)),
    ];
    await runConcurrently(tries.length, 2, async (index) => tries[index]?.());
    rmSync(folder, { recursive: true });
    return {
      measured: `${violations.count} of ${cases.length + WARNINGS.length}`,
      met: violations.count === 0,
      note: violations.note('servers that ask for the password itself and report how it arrived'),
    };
  },
};
