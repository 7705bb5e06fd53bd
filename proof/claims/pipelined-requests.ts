import { connect } from 'node:net';
import { freePort } from '../../test/http/socket/child.ts';
import { formatCount, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { formatProbes, probeDuring } from '../service/probes.ts';
import { MAX_RESIDENT_MB, peakResidentMb, START_FLAGS } from '../service/hostile-traffic.ts';
import { withService } from '../service/service-process.ts';

/** One fewer than a connection may have, so that none is the last. */
const REQUESTS = 999;
const ADDRESSES = 40;
const CONNECTIONS_AT_ONCE = 50;
/** The time in which the service parses what was sent. */
const WAIT_MS = 4_000;
/** In the short run a smaller heap shows the same growth with fewer connections. */
const SHORT_FLAGS = ['--max-old-space-size=80', '--max-semi-space-size=4'];

/** Starts of a connection: ordinary, and with a rejected request, after which everything is ignored. */
const STARTS = ['', 'GET /v1/health HTTP/1.1\r\nHost: a b\r\n\r\n'];

const requests = (connection: number): string =>
  (STARTS[connection % STARTS.length] ?? '') +
  Array.from(
    { length: REQUESTS },
    (_, index) => `GET /v1/search?q=a${connection * REQUESTS + index}&limit=100 HTTP/1.1\r\nHost: a\r\n\r\n`,
  ).join('');

/** Sends requests on many connections and reads no response. */
async function sendUnread(port: number, connections: number): Promise<number> {
  let bytes = 0;
  const sockets = [];
  for (let index = 0; index < connections; index++) {
    const text = requests(index);
    const localAddress = `127.0.${20 + (index % ADDRESSES)}.1`;
    const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(text));
    socket.pause();
    socket.on('error', () => {});
    sockets.push(socket);
    bytes += text.length;
    if (index % CONNECTIONS_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  for (const socket of sockets) socket.destroy();
  return bytes;
}

/** A log of every request would take more time than the requests; without it, the port must be known. */
const QUIET = { SVC_LOG_LEVEL: 'error' };

export const pipelinedRequests: Claim = {
  id: 'pipelined-requests',
  isTimed: true,
  title: 'requests sent at once on each of many connections, whose responses are not read: lost probes',
  target: `500 connections with ${REQUESTS} requests, 0 lost; at most ${MAX_RESIDENT_MB} MB resident`,
  full: 500,
  short: 120,
  skipReason: missingBuild,
  run: async (size) =>
    withService(
      {
        flags: size < pipelinedRequests.full ? SHORT_FLAGS : START_FLAGS,
        env: QUIET,
        port: await freePort(),
      },
      async ({ at, pid, child }) => {
        const violations = new Violations();
        const { result: bytes, probes } = await probeDuring(at, sendUnread(at, size));
        violations.unless(child.exitCode === null && child.signalCode === null, () => 'the service ended');
        for (const one of probes.lost) violations.add(`lost probe: ${one}`);
        const peak = child.exitCode === null && child.signalCode === null ? peakResidentMb(pid) : Number.NaN;
        violations.unless(peak <= MAX_RESIDENT_MB, () => `${peak} MB resident`);
        return {
          measured: `${formatCount(size * REQUESTS)} requests, ${probes.lost.length} lost, ${peak} MB at most`,
          met: violations.count === 0,
          note: violations.note(`${(bytes / 1e6).toFixed(0)} MB sent`, formatProbes(probes)),
        };
      },
    ),
};
