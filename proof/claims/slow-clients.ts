import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { answersIn } from '../../test/http/socket/raw.ts';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { type Probes, probed, probesInWords } from '../service/probes.ts';
import { descriptorsOf, type Running, withService } from '../service/running.ts';

/** One address may have 100 connections. */
const PER_ADDRESS = 100;
/** Milliseconds in which a client that does not finish is let go, and one that does not read. */
const SENDING = 16_000;
const READING = 32_000;
const DRIP = 1_000;
/** Clients that read nothing at once: on loopback the system keeps up to 4 MB for each of them. */
const ROUND = 250;

/** What a client sends at first and then every second, and what it may be answered. */
interface Form {
  readonly first: string;
  readonly drip: string;
  readonly ends: readonly string[];
}

/** The clients of a kind take its forms in turn. */
interface Kind {
  readonly name: string;
  readonly forms: readonly [Form, ...Form[]];
  /** Milliseconds that they have at least. */
  readonly least: number;
}

const HEAD = 'POST /v1/health HTTP/1.1\r\nHost: a\r\n';
const PACK = 'POST /v1/packs/compile HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const SIZED = 'Content-Length: 1000\r\n\r\n';
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n';

const HEADERS: Kind = {
  name: 'slow headers',
  forms: [{ first: HEAD, drip: 'X-A: b\r\n', ends: ['408'] }],
  least: 4_500,
};
const BODY: Kind = {
  name: 'slow bodies',
  forms: [
    { first: `${PACK}${SIZED}{`, drip: ' ', ends: ['408'] },
    { first: `${PACK}${CHUNKED}`, drip: '1\r\n \r\n', ends: ['408'] },
    { first: `${HEAD}${SIZED}`, drip: 'a', ends: ['408'] },
    { first: `${HEAD}${CHUNKED}`, drip: '1\r\na\r\n', ends: ['408'] },
  ],
  least: 9_500,
};
const IDLE: Kind = {
  name: 'idle',
  forms: [
    { first: '', drip: '', ends: ['408', ''] },
    { first: 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n', drip: '', ends: ['200', '200,408'] },
  ],
  least: 4_500,
};
/** More answers than the system takes for a client that reads none of them. */
const UNREAD = 'GET /v1/patterns?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(60);

interface Life {
  readonly form: Form;
  readonly ms: number;
  readonly statuses: string;
}

/** A connection until the service has had enough. */
function linger(port: number, form: Form, from: string): Promise<Life> {
  const { first, drip } = form;
  return new Promise((resolve) => {
    const start = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const timer = drip === '' ? undefined : setInterval(() => socket.write(drip), DRIP);
    const patience = setTimeout(() => socket.destroy(), 2 * SENDING);
    if (first !== '') socket.write(first);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      clearTimeout(patience);
      const { answers } = answersIn(Buffer.concat(chunks));
      resolve({ form, ms: performance.now() - start, statuses: answers.map(({ status }) => status).join() });
    });
  });
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

/** Where the connection of that number comes from; each kind has addresses of its own. */
const addressOf = (net: number, index: number): string =>
  `127.0.${net}.${1 + Math.floor(index / PER_ADDRESS)}`;

/** All connections of a kind, a hundred at a time: more would wait where the service does not see them. */
async function lingering(port: number, { forms }: Kind, net: number, size: number): Promise<Life[]> {
  const lives: Promise<Life>[] = [];
  while (lives.length < size) {
    const index = lives.length;
    if (index > 0 && index % PER_ADDRESS === 0) await pause();
    lives.push(linger(port, forms[index % forms.length] ?? forms[0], addressOf(net, index)));
  }
  return Promise.all(lives);
}

/** Clients that ask and never read. They notice nothing, so it is the service's descriptors that are counted. */
async function unread(
  { at, pid }: Running,
  net: number,
  size: number,
): Promise<{ held: number; ms: number }> {
  const before = descriptorsOf(pid);
  const sockets = Array.from({ length: size }, (_, index) => {
    const socket = connect({ port: at, host: '127.0.0.1', localAddress: addressOf(net, index) }).pause();
    socket.on('error', () => {});
    socket.write(UNREAD);
    return socket;
  });
  const begun = performance.now();
  let held = 0;
  while (held < size && performance.now() - begun < SENDING) {
    await pause();
    held = Math.max(held, descriptorsOf(pid) - before);
  }
  const start = performance.now();
  // Beside them there may be a probe.
  while (descriptorsOf(pid) > before + 2 && performance.now() - start < 2 * READING) await pause();
  const ms = performance.now() - start;
  for (const socket of sockets) socket.destroy();
  return { held, ms };
}

/** One round after the other; the time is that of the slowest. */
async function unreadInRounds(
  service: Running,
  net: number,
  size: number,
): Promise<{ held: number; ms: number }> {
  const all = { held: 0, ms: 0 };
  for (let left = size; left > 0; left -= ROUND) {
    const { held, ms } = await unread(service, net, Math.min(left, ROUND));
    all.held += held;
    all.ms = Math.max(all.ms, ms);
  }
  return all;
}

function judge(broken: Broken, { name, least }: Kind, lives: readonly Life[]): string {
  for (const { form, ms, statuses } of lives) {
    broken.unless(form.ends.includes(statuses), () => `${name}: answered ${statuses || 'nothing'}`);
    broken.unless(ms >= least && ms <= SENDING, () => `${name}: over after ${ms.toFixed(0)} ms`);
  }
  return `${name}: at most ${(Math.max(...lives.map(({ ms }) => ms)) / 1_000).toFixed(1)} s`;
}

function judgeProbes(broken: Broken, probes: Probes): void {
  for (const one of probes.lost) broken.add(`lost probe: ${one}`);
  broken.unless(probes.p99 <= 1_000, () => `p99 of the probes is ${probes.p99.toFixed(0)} ms`);
}

export const slowClients: Claim = {
  id: 'slow-clients',
  claim: 'slow-client connections (four kinds), lost probes',
  target: '4 x 1,000, 0 lost; all let go in 16 s, those that do not read in 32 s',
  full: 1_000,
  short: 60,
  missing: unbuilt,
  async run(size, say) {
    const broken = new Broken();
    // Two services: all four at once would be as many as one takes in all.
    const senders = withService({}, async ({ at }) => {
      const kinds = [HEADERS, BODY, IDLE];
      const { result, probes } = await probed(
        at,
        Promise.all(kinds.map((kind, net) => lingering(at, kind, 1 + net, size))),
      );
      judgeProbes(broken, probes);
      const words = kinds.map((kind, place) => judge(broken, kind, result[place] ?? []));
      say(words.join('; '));
      return { probes, words };
    });
    const readers = withService({}, async (service) => {
      const { result, probes } = await probed(service.at, unreadInRounds(service, 4, size));
      judgeProbes(broken, probes);
      const { held, ms } = result;
      broken.unless(held >= size, () => `only ${held} of ${size} that do not read were held`);
      // In the gate others use the machine, and two periods of 15 s are close to the limit.
      const most = size < slowClients.full ? 1.5 * READING : READING;
      broken.unless(ms <= most, () => `who does not read was let go after ${ms.toFixed(0)} ms`);
      return { probes, words: [`reading nothing: at most ${(ms / 1_000).toFixed(1)} s`] };
    });
    const services = await Promise.all([senders, readers]);
    const lost = services.reduce((sum, { probes }) => sum + probes.lost.length, 0);
    return {
      value: `${grouped(4 * size)} connections let go, ${lost} probes lost`,
      met: broken.count === 0,
      note: broken.note(...services.flatMap(({ probes, words }) => [...words, probesInWords(probes)])),
    };
  },
};
