import { connect, type Socket } from 'node:net';
import { formatCount, runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { probeDuring, formatProbes } from '../service/probes.ts';
import { countDescriptors, withService } from '../service/service-process.ts';

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const MAX_CONNECTIONS = 100;
/** Descriptors besides the connections of the flood. */
const SPARE = 50;
const AT_ONCE = 250;

/** Opens a connection of the flood; undefined if the service closes it. */
const openConnection = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    socket.write(HEALTH);
    socket.once('data', () => resolve(socket));
    socket.on('error', () => {});
    socket.once('close', () => resolve(undefined));
  });

export const connectionFlood: Claim = {
  id: 'connection-flood',
  title: 'connection flood from one address, lost probes of another',
  target: '5,000 connections, 0 lost; at most 100 stay open',
  full: 5_000,
  short: 1_000,
  isTimed: true,
  skipReason: missingBuild,
  run: (size) =>
    withService({}, async ({ at, pid }) => {
      const violations = new Violations();
      const kept: Socket[] = [];
      let most = 0;
      const flood = runConcurrently(size, AT_ONCE, async () => {
        const socket = await openConnection(at);
        if (socket) kept.push(socket);
        most = Math.max(most, countDescriptors(pid));
      });
      const { probes } = await probeDuring(at, flood);
      for (const one of probes.lost) violations.add(`lost probe: ${one}`);
      violations.unless(kept.length === MAX_CONNECTIONS, () => `${kept.length} connections stayed open`);
      violations.unless(most <= MAX_CONNECTIONS + SPARE, () => `${most} descriptors`);
      for (const socket of kept) socket.destroy();
      return {
        measured: `${formatCount(size)} connections, ${kept.length} open, ${probes.lost.length} probes lost`,
        met: violations.count === 0,
        note: violations.note(formatProbes(probes), `at most ${most} descriptors`),
      };
    }),
};
