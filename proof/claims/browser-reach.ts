import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { environment, PROGRAM, start } from '../../test/cli/program.ts';
import { copyProject } from '../../test/verify/copies.ts';
import { type Canary, openCanary } from '../browser/canary.ts';
import { buildHostileApp, type HostileApp, WAYS_OUT } from '../browser/hostile-app.ts';
import type { Claim } from '../claim.ts';
import { missingBuild } from '../environment.ts';
import { Violations } from '../measure.ts';
import { missingStrace, parseCalls } from '../trace.ts';
import { wholeBrowser } from '../../scripts/audit/serve.ts';

const CHROMIUM = wholeBrowser();
/** Requests that a page of the hostile app makes to its own origin. */
const OWN_USES = ['fetch', 'worker', 'service-worker', 'socket'];
/** A browser without any protection runs until this many ways arrive. */
const MIN_CONTROL = 30;
const CONTROL_TIMEOUT_MS = 30_000;
const CONTROL_STEP_MS = 250;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
};

interface AppServer {
  readonly url: string;
  /** Paths that were requested. */
  readonly requested: ReadonlySet<string>;
  close(): void;
}

/** Serves the hostile app with its headers, redirects and WebSocket. */
async function serveApp({ files, headers, redirects }: HostileApp): Promise<AppServer> {
  const requested = new Set<string>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://app');
    requested.add(pathname);
    const target = redirects[pathname];
    if (target !== undefined) return void response.writeHead(302, { location: target }).end();
    const name = pathname === '/' ? 'index.html' : pathname.slice(1);
    const [file = ''] = [name, `${name}.html`].filter((one) => files[one] !== undefined);
    const type = TYPES[extname(file)] ?? 'text/plain';
    response.writeHead(file === '' ? 404 : 200, { 'content-type': type, ...headers }).end(files[file] ?? '');
  });
  server.on('upgrade', (request, socket) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    socket.on('error', () => {});
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    // One text frame: ok.
    socket.write(Buffer.from([0x81, 2, 0x6f, 0x6b]));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Ways out that arrive from a browser that nothing protects: they prove that the trap works. */
async function runControl(canary: Canary, url: string): Promise<number> {
  const profile = mkdtempSync(join(tmpdir(), 'svc-control-'));
  const browser = spawn(
    CHROMIUM,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-popup-blocking',
      `--user-data-dir=${profile}`,
      url,
    ],
    { stdio: 'ignore', env: environment() },
  );
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  const arrived = new Set<string>();
  for (let passed = 0; passed < CONTROL_TIMEOUT_MS && arrived.size < MIN_CONTROL; passed += CONTROL_STEP_MS) {
    await wait(CONTROL_STEP_MS);
    for (const one of canary.takeArrivals()) arrived.add(one.replace(/ (?:tcp|udp) \S+$/, ''));
  }
  browser.kill();
  await ended;
  await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return arrived.size;
}

/** Finds packets in a log of `strace -yy`: TCP to more than the app and the proxy, and any UDP. */
function findPackets(log: string): string[] {
  const connected = new Set<string>();
  const sent: string[] = [];
  for (const { name, text } of parseCalls(log)) {
    const [, protocol = ''] = /^\w+\(\d+<(\w+):\[/.exec(text) ?? [];
    // To connect a UDP socket sends nothing.
    if (name === 'connect' && protocol.startsWith('TCP'))
      connected.add(/_port=htons\((\d+)\).*"([\d.:a-f]+)"/.exec(text)?.slice(1).reverse().join(':') ?? text);
    else if (name !== 'connect' && protocol.startsWith('UDP')) sent.push(text.slice(0, 120));
  }
  return [
    ...sent,
    ...(connected.size <= 2 && [...connected].every((one) => one.startsWith('127.0.0.1:'))
      ? []
      : [`TCP to ${[...connected].join(', ')}`]),
  ];
}

const PROTECTED = [
  'strace',
  ...['-f', '--seccomp-bpf', '-yy', '-s', '0', '-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-o'],
];

export const browserReach: Claim = {
  id: 'browser-reach',
  title: `ways out of the browser (${WAYS_OUT.length}) by which a hostile app reaches a canary while it is verified`,
  target: `0 as --build and as --url, and no packet to any address but the app; its own origin works; from a plain browser at least ${MIN_CONTROL} arrive`,
  full: 2,
  short: 1,
  skipReason: () => missingBuild() ?? missingStrace(),
  async run(size) {
    const violations = new Violations();
    const canary = await openCanary(WAYS_OUT);
    const server = await serveApp(buildHostileApp(canary.ports, true));
    const { files } = buildHostileApp(canary.ports, false);
    const root = copyProject(
      'shop-good',
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`dist/${name}`, text])),
    );
    const log = join(root, 'calls.log');
    let refused = 0;
    const verify = async (app: readonly string[], prefix: readonly string[] = []): Promise<void> => {
      const words = ['verify', '--full', '--allow-no-sandbox', '--route-timeout', '60', ...app];
      const { exit, out, err } = await start([...prefix, ...PROGRAM, ...words], {
        cwd: root,
        env: environment({ CHROMIUM }),
        input: '',
      }).ended;
      const found = [
        ...(exit === 1 ? [] : [`exit ${exit}`]),
        ...(err.includes('Warning') ? [err] : []),
        ...(out.match(/OWN ORIGIN FAILED[^"]*/g) ?? []),
        ...canary.takeArrivals(),
        ...(prefix.length === 0 ? [] : findPackets(readFileSync(log, 'utf8'))),
      ];
      for (const one of found) violations.add(`${app[0]}: ${one}`);
      for (const [, count] of out.matchAll(/(\d+) requests? to 127\.0\.0\.\d:\d+, which w/g))
        refused += Number(count);
    };
    await verify(['--url', server.url]);
    for (const own of OWN_USES)
      violations.unless(server.requested.has(`/own/${own}`), () => `the app cannot use its own ${own}`);
    // Tracing makes the browser slow, so it is one run of the full size.
    if (size > 1) {
      await verify(['--build', 'dist']);
      await verify(['--build', 'dist'], [...PROTECTED, log]);
    }
    violations.unless(refused > 0, () => 'the report counts no request');
    const arrived = await runControl(canary, server.url);
    violations.unless(arrived >= MIN_CONTROL, () => `only ${arrived} ways arrive from a plain browser`);
    server.close();
    canary.close();
    rmSync(root, { recursive: true });
    return {
      measured: `${violations.count} arrivals`,
      met: violations.count === 0,
      note: violations.note(
        `from a plain browser ${arrived} or more ways arrive; ${refused} refused requests are in the reports`,
      ),
    };
  },
};
