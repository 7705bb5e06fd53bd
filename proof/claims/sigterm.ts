import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { exchange } from '../../test/http/socket/raw.ts';
import { formatCount, runConcurrently, Violations } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import { withService } from '../service/service-process.ts';

const CLIENTS = 50;
const MAX_STOP_MS = 11_000;
/** Responses after which the service counts as loaded. */
const WARM_UP_RESPONSES = 1_000;
const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const TARGETS = ['/v1/patterns?limit=100', '/v1/search?q=table', '/v1/health', '/v1/schema/essence.v4.json'];

interface GetResult {
  readonly status: number;
  /** The server closes this connection. */
  readonly last: boolean;
}

/** Sends one request on a kept connection; fails if the response is truncated. */
function sendGet(port: number, path: string, agent: Agent): Promise<GetResult> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
      });
      response.on('error', reject);
      response.on('end', () => {
        const { 'content-length': length, connection } = response.headers;
        if (size !== Number(length)) reject(new Error(`body truncated at ${size} of ${length} bytes`));
        else resolve({ status: response.statusCode ?? 0, last: connection === 'close' });
      });
    }).on('error', reject);
  });
}

/** Sends requests until the server closes the connection, and counts responses. */
async function runClient(port: number, id: number, answered: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let n = id; ; n++) {
      const path = TARGETS[n % TARGETS.length] ?? '';
      const { status, last } = await sendGet(port, path, agent);
      // Health reports the stop; everything else is answered as before.
      if (status !== 200 && !(last && status === 503 && path === '/v1/health'))
        throw new Error(`${path} answered ${status}`);
      answered();
      if (last) return;
    }
  } finally {
    agent.destroy();
  }
}

/** Sends SIGTERM under load; returns the number of responses and the milliseconds to the exit. */
const stopUnderLoad = (violations: Violations): Promise<{ answers: number; ms: number }> =>
  withService({}, async (service) => {
    let answers = 0;
    let loaded = (): void => {};
    const underLoad = new Promise<void>((resolve) => {
      loaded = resolve;
    });
    const finished = Promise.allSettled(
      Array.from({ length: CLIENTS }, (_, id) =>
        runClient(service.at, id, () => {
          if (++answers === WARM_UP_RESPONSES) loaded();
        }),
      ),
    );
    await Promise.race([underLoad, finished]);
    const start = performance.now();
    service.child.kill('SIGTERM');
    await service.waitForLog('"stopping"');
    const [health] = (await exchange(service.at, [HEALTH])).responses;
    violations.unless(
      health?.status === 503 && health.headers.get('retry-after') === '1',
      () => `health answered ${health?.status ?? 'nothing'} during the stop`,
    );
    const { code } = await service.ended;
    const ms = performance.now() - start;
    violations.unless(code === 0, () => `the service exited with ${code}`);
    violations.unless(ms <= MAX_STOP_MS, () => `the stop took ${ms.toFixed(0)} ms`);
    for (const one of await finished) if (one.status === 'rejected') violations.add(String(one.reason));
    return { answers, ms };
  });

export const sigterm: Claim = {
  id: 'sigterm',
  title: 'SIGTERM under load of 50 clients, broken responses',
  target: '0 in 20 runs; exit 0 in 11 s',
  full: 20,
  short: 2,
  skipReason: missingBuild,
  async run(size) {
    const violations = new Violations();
    let answers = 0;
    let slowest = 0;
    await runConcurrently(size, 2, async () => {
      const run = await stopUnderLoad(violations);
      answers += run.answers;
      slowest = Math.max(slowest, run.ms);
    });
    return {
      measured: `${violations.count} broken in ${size} runs`,
      met: violations.count === 0 && answers > size * WARM_UP_RESPONSES,
      note: violations.note(
        `${formatCount(answers)} responses; the slowest exit after ${(slowest / 1_000).toFixed(1)} s`,
      ),
    };
  },
};
