import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { exchange } from '../../test/http/socket/raw.ts';
import { Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { stopService, withService } from '../service/service-process.ts';

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const LIMIT = 256;
const RECOVERY_MS = 5_000;

/** Opens a connection and waits until it is answered or closed. */
const connectOnce = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(HEALTH);
    socket.on('error', () => {});
    socket.once('data', () => resolve(socket));
    socket.once('close', () => resolve(socket));
  });

export const fewDescriptors: Claim = {
  id: 'few-descriptors',
  title: 'more connections than descriptors (256), recovery time',
  target: 'at most 5 s, 10 times',
  full: 10,
  short: 1,
  isTimed: true,
  skipReason: missingBuild,
  run: (size) =>
    withService(
      { before: `ulimit -n ${LIMIT};`, env: { SVC_CONNECTIONS_PER_ADDRESS: '0' } },
      async (service) => {
        const violations = new Violations();
        let slowest = 0;
        let kept = 0;
        for (let round = 0; round < size; round++) {
          const sockets = await Promise.all(Array.from({ length: 400 }, () => connectOnce(service.at)));
          kept = sockets.filter(({ destroyed }) => !destroyed).length;
          violations.unless(kept > 100 && kept < LIMIT, () => `${kept} connections stayed open`);
          for (const socket of sockets) socket.destroy();
          const start = performance.now();
          let answered = false;
          while (!answered && performance.now() - start < RECOVERY_MS) {
            const { responses: responses } = await exchange(service.at, [HEALTH], { leaveAfter: 1 });
            answered = responses[0]?.status === 200;
          }
          violations.unless(answered, () => 'not recovered in time');
          slowest = Math.max(slowest, performance.now() - start);
        }
        const code = await stopService(service);
        violations.unless(code === 0, () => `the service ended with ${code}`);
        return {
          measured: `${(slowest / 1_000).toFixed(2)} s at most`,
          met: violations.count === 0,
          note: violations.note(`${kept} of 400 connections stayed open`),
        };
      },
    ),
};
