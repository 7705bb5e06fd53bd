import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { exchange } from '../../test/http/socket/raw.ts';
import { Broken } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { stopped, withService } from '../service/running.ts';

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const LIMIT = 256;
const WITHIN = 5_000;

/** A connection that was answered or refused. */
const settled = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(HEALTH);
    socket.on('error', () => {});
    socket.once('data', () => resolve(socket));
    socket.once('close', () => resolve(socket));
  });

export const fewDescriptors: Claim = {
  id: 'few-descriptors',
  claim: 'more connections than descriptors (256), time until all is as before',
  target: 'at most 5 s, 10 times',
  full: 10,
  short: 1,
  missing: unbuilt,
  run: (size) =>
    withService(
      { before: `ulimit -n ${LIMIT};`, env: { SVC_CONNECTIONS_PER_ADDRESS: '0' } },
      async (service) => {
        const broken = new Broken();
        let slowest = 0;
        let kept = 0;
        for (let round = 0; round < size; round++) {
          const sockets = await Promise.all(Array.from({ length: 400 }, () => settled(service.at)));
          kept = sockets.filter(({ destroyed }) => !destroyed).length;
          broken.unless(kept > 100 && kept < LIMIT, () => `${kept} connections were kept`);
          for (const socket of sockets) socket.destroy();
          const start = performance.now();
          let answered = false;
          while (!answered && performance.now() - start < WITHIN) {
            const { answers } = await exchange(service.at, [HEALTH], { leaveAfter: 1 });
            answered = answers[0]?.status === 200;
          }
          broken.unless(answered, () => 'not as before in time');
          slowest = Math.max(slowest, performance.now() - start);
        }
        const code = await stopped(service);
        broken.unless(code === 0, () => `the service ended with ${code}`);
        return {
          value: `${(slowest / 1_000).toFixed(2)} s at most`,
          met: broken.count === 0,
          note: broken.note(`${kept} of 400 connections were kept`),
        };
      },
    ),
};
