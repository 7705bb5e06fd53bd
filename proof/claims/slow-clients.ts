import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { parseResponses } from '../../test/http/socket/raw.ts';
import { Violations, formatCount } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { type Probes, probeDuring, formatProbes } from '../service/probes.ts';
import { countDescriptors, type ServiceProcess, withService } from '../service/service-process.ts';

/** Connections that one address may open. */
const PER_ADDRESS = 100;
/** Time limits for clients that do not finish sending, and for clients that do not read. */
const MAX_SEND_MS = 16_000;
const MAX_READ_MS = 32_000;
const DRIP_MS = 1_000;
/** Non-reading clients at a time: on loopback the system buffers up to 4 MB for each. */
const READERS_PER_ROUND = 250;

/** First bytes of a client, bytes it sends every second, and the expected statuses. */
interface Script {
  readonly first: string;
  readonly drip: string;
  readonly ends: readonly string[];
}

/** Clients of a kind use its scripts in turn. */
interface ClientKind {
  readonly name: string;
  readonly scripts: readonly [Script, ...Script[]];
  /** Minimum time before the service may close the connection. */
  readonly minMs: number;
}

const HEAD = 'POST /v1/health HTTP/1.1\r\nHost: a\r\n';
const PACK = 'POST /v1/packs/compile HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const SIZED = 'Content-Length: 1000\r\n\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';

const HEADERS: ClientKind = {
  name: 'slow headers',
  scripts: [{ first: HEAD, drip: 'X-A: b\r\n', ends: ['408'] }],
  minMs: 4_500,
};
const BODY: ClientKind = {
  name: 'slow bodies',
  scripts: [
    { first: `${PACK}${SIZED}{`, drip: ' ', ends: ['408'] },
    { first: `${PACK}${CHUNKED}`, drip: '1\r\n \r\n', ends: ['408'] },
    { first: `${HEAD}${SIZED}`, drip: 'a', ends: ['408'] },
    { first: `${HEAD}${CHUNKED}`, drip: '1\r\na\r\n', ends: ['408'] },
  ],
  minMs: 9_500,
};
const IDLE: ClientKind = {
  name: 'idle',
  scripts: [
    { first: '', drip: '', ends: ['408', ''] },
    { first: 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n', drip: '', ends: ['200', '200,408'] },
  ],
  minMs: 4_500,
};
/** More responses than the system buffers for a client that does not read. */
const UNREAD_REQUESTS = 'GET /v1/patterns?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(60);

interface Lifetime {
  readonly form: Script;
  readonly ms: number;
  readonly statuses: string;
}

/** Holds a connection until the service closes it. */
function holdConnection(port: number, form: Script, from: string): Promise<Lifetime> {
  const { first, drip } = form;
  return new Promise((resolve) => {
    const start = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const timer = drip === '' ? undefined : setInterval(() => socket.write(drip), DRIP_MS);
    const patience = setTimeout(() => socket.destroy(), 2 * MAX_SEND_MS);
    if (first !== '') socket.write(first);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(patience);
      const { responses: responses } = parseResponses(Buffer.concat(chunks));
      resolve({
        form,
        ms: performance.now() - start,
        statuses: responses.map(({ status }) => status).join(),
      });
    });
  });
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

/** Source address of a connection; each kind has its own addresses. */
const sourceAddress = (net: number, index: number): string =>
  `127.0.${net}.${1 + Math.floor(index / PER_ADDRESS)}`;

/** Opens all connections of a kind, a hundred at a time, because more would queue in the kernel. */
async function holdConnections(
  port: number,
  { scripts }: ClientKind,
  net: number,
  size: number,
): Promise<Lifetime[]> {
  const lives: Promise<Lifetime>[] = [];
  while (lives.length < size) {
    const index = lives.length;
    if (index > 0 && index % PER_ADDRESS === 0) await pause();
    lives.push(
      holdConnection(port, scripts[index % scripts.length] ?? scripts[0], sourceAddress(net, index)),
    );
  }
  return Promise.all(lives);
}

/** Runs clients that send requests and never read. The service's descriptors show when they are closed. */
async function runNonReaders(
  { at, pid }: ServiceProcess,
  net: number,
  size: number,
): Promise<{ held: number; ms: number }> {
  const before = countDescriptors(pid);
  const sockets = Array.from({ length: size }, (_, index) => {
    const socket = connect({ port: at, host: '127.0.0.1', localAddress: sourceAddress(net, index) }).pause();
    socket.on('error', () => {});
    socket.write(UNREAD_REQUESTS);
    return socket;
  });
  const begun = performance.now();
  let held = 0;
  while (held < size && performance.now() - begun < MAX_SEND_MS) {
    await pause();
    held = Math.max(held, countDescriptors(pid) - before);
  }
  const start = performance.now();
  // A probe may be open as well.
  while (countDescriptors(pid) > before + 2 && performance.now() - start < 2 * MAX_READ_MS) await pause();
  const ms = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return { held, ms };
}

/** Runs them in rounds; the time is that of the slowest round. */
async function runNonReadersInRounds(
  service: ServiceProcess,
  net: number,
  size: number,
): Promise<{ held: number; ms: number }> {
  const all = { held: 0, ms: 0 };
  for (let left = size; left > 0; left -= READERS_PER_ROUND) {
    const { held, ms } = await runNonReaders(service, net, Math.min(left, READERS_PER_ROUND));
    all.held += held;
    all.ms = Math.max(all.ms, ms);
  }
  return all;
}

function judgeLifetimes(
  violations: Violations,
  { name, minMs }: ClientKind,
  lives: readonly Lifetime[],
): string {
  for (const { form, ms, statuses } of lives) {
    violations.unless(form.ends.includes(statuses), () => `${name}: answered ${statuses || 'nothing'}`);
    violations.unless(ms >= minMs && ms <= MAX_SEND_MS, () => `${name}: over after ${ms.toFixed(0)} ms`);
  }
  return `${name}: at most ${(Math.max(...lives.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`;
}

function judgeProbes(violations: Violations, probes: Probes): void {
  for (const one of probes.lost) violations.add(`lost probe: ${one}`);
  violations.unless(probes.p99Ms <= 1_000, () => `p99 of the probes is ${probes.p99Ms.toFixed(0)} ms`);
}

export const slowClients: Claim = {
  id: 'slow-clients',
  title: 'slow-client connections (four kinds), lost probes',
  target: '4 x 1,000, 0 lost; all closed within 16 s, non-reading clients within 32 s',
  full: 1_000,
  short: 60,
  isTimed: true,
  isIdle: true,
  skipReason: missingBuild,
  async run(size, report) {
    const violations = new Violations();
    // Two services, because all four kinds together reach the connection limit of one.
    const senders = withService({}, async ({ at }) => {
      const kinds = [HEADERS, BODY, IDLE];
      const { result, probes } = await probeDuring(
        at,
        Promise.all(kinds.map((kind, net) => holdConnections(at, kind, 1 + net, size))),
      );
      judgeProbes(violations, probes);
      const words = kinds.map((kind, place) => judgeLifetimes(violations, kind, result[place] ?? []));
      report(words.join('; '));
      return { probes, words };
    });
    const readers = withService({}, async (service) => {
      const { result, probes } = await probeDuring(service.at, runNonReadersInRounds(service, 4, size));
      judgeProbes(violations, probes);
      const { held, ms } = result;
      violations.unless(held >= size, () => `only ${held} of ${size} non-reading clients were connected`);
      // The gate shares the machine, and two periods of 15 s are close to the limit.
      const most = size < slowClients.full ? 1.5 * MAX_READ_MS : MAX_READ_MS;
      violations.unless(ms <= most, () => `non-reading clients were closed after ${ms.toFixed(0)} ms`);
      return { probes, words: [`not reading: at most ${(ms / 1_000).toFixed(1)} s`] };
    });
    const services = await Promise.all([senders, readers]);
    const lost = services.reduce((sum, { probes }) => sum + probes.lost.length, 0);
    return {
      measured: `${formatCount(4 * size)} connections closed, ${lost} probes lost`,
      met: violations.count === 0,
      note: violations.note(...services.flatMap(({ probes, words }) => [...words, formatProbes(probes)])),
    };
  },
};
