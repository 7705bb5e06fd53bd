import { connect, type Socket } from 'node:net';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { inLanes } from '../lanes.ts';
import { probed, probesInWords } from '../service/probes.ts';
import { descriptorsOf, withService } from '../service/running.ts';

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const CAP = 100;
/** Descriptors beside the connections of the flood. */
const SPARE = 50;
const AT_ONCE = 250;

/** A connection of the flood, if the service keeps it. */
const keep = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
    socket.write(HEALTH);
    socket.once('data', () => resolve(socket));
    socket.on('error', () => {});
    socket.once('close', () => resolve(undefined));
  });

export const connectionFlood: Claim = {
  id: 'connection-flood',
  claim: 'connection flood from one address, lost probes of another',
  target: '5,000 connections, 0 lost; at most 100 are kept',
  full: 5_000,
  short: 1_000,
  missing: unbuilt,
  run: (size) =>
    withService({}, async ({ at, pid }) => {
      const broken = new Broken();
      const kept: Socket[] = [];
      let most = 0;
      const flood = inLanes(size, AT_ONCE, async () => {
        const socket = await keep(at);
        if (socket) kept.push(socket);
        most = Math.max(most, descriptorsOf(pid));
      });
      const { probes } = await probed(at, flood);
      for (const one of probes.lost) broken.add(`lost probe: ${one}`);
      broken.unless(kept.length === CAP, () => `${kept.length} connections were kept`);
      broken.unless(most <= CAP + SPARE, () => `${most} descriptors`);
      for (const socket of kept) socket.destroy();
      return {
        value: `${grouped(size)} connections, ${kept.length} kept, ${probes.lost.length} probes lost`,
        met: broken.count === 0,
        note: broken.note(probesInWords(probes), `at most ${most} descriptors`),
      };
    }),
};
