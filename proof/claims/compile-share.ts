import { request } from 'node:http';
import type { Socket } from 'node:net';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { compileRequest, openSlowReader, postLargest, START_FLAGS } from '../service/hostile-traffic.ts';
import { withService } from '../service/service-process.ts';

/** Connections of the address that takes all it can get. */
const GREEDY_CLIENTS = 60;
const INTERVAL_MS = 100;
const MIN_SHARE = 0.95;

/** Uploads of the greedy address that never end; together they are larger than the budget of the service. */
const UPLOADS = 40;
const UPLOAD = compileRequest(' '.repeat(250_000)).slice(0, -1);

/** Posts a small document from an address of its own; returns the status. */
const postSmall = (port: number, localAddress: string): Promise<number | string> =>
  new Promise((resolve) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        path: '/v1/packs/compile',
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
      },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.on('error', (error) => resolve(error.message));
    outgoing.end(JSON.stringify(SAMPLE_ESSENCE));
  });

export const compileShare: Claim = {
  id: 'compile-share',
  title: 'compiles of other addresses while one address posts the largest documents without a pause',
  target: 'at least 95 of 100 answered with 200',
  full: 200,
  short: 40,
  isTimed: true,
  skipReason: missingBuild,
  run: (size) =>
    withService({ flags: START_FLAGS }, async ({ at }) => {
      const violations = new Violations();
      const milliseconds = size * INTERVAL_MS + 3_500;
      const greedy = await postLargest({ port: at, milliseconds, clients: GREEDY_CLIENTS });
      const held: Socket[] = [];
      const uploads = setInterval(() => {
        // Each is dropped after 10 s at the latest, so they are opened again and again.
        for (let index = 0; index < UPLOADS / 8; index++)
          held.push(openSlowReader(at, '127.0.0.3', UPLOAD).socket);
      }, 1_000);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      const statuses: (number | string)[] = [];
      for (let index = 0; index < size; index++) {
        statuses.push(await postSmall(at, `127.0.8.${1 + (index % 250)}`));
        await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
      }
      const good = statuses.filter((status) => status === 200).length;
      violations.unless(good >= MIN_SHARE * size, () => `${good} of ${size} got 200`);
      const others = [...new Set(statuses.filter((status) => status !== 200))];
      clearInterval(uploads);
      for (const socket of held) socket.destroy();
      greedy.child.kill();
      const counts = await greedy.counts;
      return {
        measured: `${good} of ${size}`,
        met: violations.count === 0,
        note: violations.note(
          `${GREEDY_CLIENTS} connections of the greedy address and uploads that never end${counts === '' ? '' : `, by status: ${counts}`}`,
          ...(others.length > 0 ? [`other results: ${others.join(', ')}`] : []),
        ),
      };
    }),
};
