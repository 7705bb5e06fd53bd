import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { exchange } from '../../test/http/socket/raw.ts';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { inLanes } from '../lanes.ts';
import { withService } from '../service/running.ts';

const CLIENTS = 50;
const WITHIN = 11_000;
/** Answers after which it is under load. */
const LOADED = 1_000;
const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const TARGETS = ['/v1/patterns?limit=100', '/v1/search?q=table', '/v1/health', '/v1/schema/essence.v4.json'];

interface Got {
  readonly status: number;
  /** The server wants no more on this connection. */
  readonly last: boolean;
}

/** One request of a client that keeps its connection; fails if the answer is cut. */
function ask(port: number, path: string, agent: Agent): Promise<Got> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
      });
      response.on('error', reject);
      response.on('end', () => {
        const { 'content-length': length, connection } = response.headers;
        if (size !== Number(length)) reject(new Error(`body cut at ${size} of ${length} bytes`));
        else resolve({ status: response.statusCode ?? 0, last: connection === 'close' });
      });
    }).on('error', reject);
  });
}

/** Asks one thing after the other until the server says that it is the last, and counts. */
async function client(port: number, id: number, answered: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let n = id; ; n++) {
      const path = TARGETS[n % TARGETS.length] ?? '';
      const { status, last } = await ask(port, path, agent);
      // Health says that the service stops; everything else is answered as before.
      if (status !== 200 && !(last && status === 503 && path === '/v1/health'))
        throw new Error(`${path} answered ${status}`);
      answered();
      if (last) return;
    }
  } finally {
    agent.destroy();
  }
}

/** SIGTERM in the middle of the load; gives the number of answers and the milliseconds to the end. */
const stopUnderLoad = (broken: Broken): Promise<{ answers: number; ms: number }> =>
  withService({}, async (service) => {
    let answers = 0;
    let loaded = (): void => {};
    const underLoad = new Promise<void>((resolve) => {
      loaded = resolve;
    });
    const finished = Promise.allSettled(
      Array.from({ length: CLIENTS }, (_, id) =>
        client(service.at, id, () => {
          if (++answers === LOADED) loaded();
        }),
      ),
    );
    await Promise.race([underLoad, finished]);
    const start = performance.now();
    service.child.kill('SIGTERM');
    await service.said('"stopping"');
    const [health] = (await exchange(service.at, [HEALTH])).answers;
    broken.unless(
      health?.status === 503 && health.headers.get('retry-after') === '1',
      () => `health answered ${health?.status ?? 'nothing'} while it stopped`,
    );
    const { code } = await service.ended;
    const ms = performance.now() - start;
    broken.unless(code === 0, () => `it ended with ${code}`);
    broken.unless(ms <= WITHIN, () => `it took ${ms.toFixed(0)} ms`);
    for (const one of await finished) if (one.status === 'rejected') broken.add(String(one.reason));
    return { answers, ms };
  });

export const sigterm: Claim = {
  id: 'sigterm',
  claim: 'SIGTERM under load of 50 clients, broken answers',
  target: '0 in 20 runs; exit 0 in 11 s',
  full: 20,
  short: 4,
  missing: unbuilt,
  async run(size) {
    const broken = new Broken();
    let answers = 0;
    let slowest = 0;
    await inLanes(size, 2, async () => {
      const run = await stopUnderLoad(broken);
      answers += run.answers;
      slowest = Math.max(slowest, run.ms);
    });
    return {
      value: `${broken.count} broken in ${size} runs`,
      met: broken.count === 0 && answers > size * LOADED,
      note: broken.note(
        `${grouped(answers)} answers; the slowest end after ${(slowest / 1_000).toFixed(1)} s`,
      ),
    };
  },
};
