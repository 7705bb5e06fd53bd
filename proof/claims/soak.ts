import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { ROUTES } from '../../src/http/routes/index.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { freePort } from '../../test/http/socket/child.ts';
import { Violations, formatCount } from '../measure.ts';
import { missingBuild } from '../environment.ts';
import type { Claim } from '../claim.ts';
import {
  countDescriptors,
  type ServiceProcess,
  stopService,
  withService,
} from '../service/service-process.ts';

/**
 * Prints the live memory on each signal. One collection only finds the finished
 * compression streams; their 0.5 to 3 MB outside the heap are released by
 * finalizers that run after it, and counted until the next collection.
 */
const MEMORY_WATCH = `data:text/javascript,${encodeURIComponent(
  `const print = () => {
    globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.stderr.write(JSON.stringify({ rss, live: heapUsed + external, handles: process.getActiveResourcesInfo().length }) + '\\n');
  };
  process.on('SIGUSR2', () => {
    globalThis.gc();
    setImmediate(() => {
      globalThis.gc();
      setTimeout(print, 20);
    });
  });`,
)}`;

interface Sample {
  readonly rss: number;
  readonly live: number;
  readonly handles: number;
}

const CLIENTS = 6;
const SAMPLES = 12;
/** Samples in which everything is requested at least once. */
const WARM_UP_SAMPLES = 4;
/** Maximum growth of live memory from the first to the last sample. */
const MAX_GROWTH_BYTES = 1_048_576;
const COMPILE = Buffer.from(JSON.stringify(SAMPLE_ESSENCE));
const GETS = [
  ...ROUTES.flatMap(({ kind, example }) => (kind === 'pack' ? [] : [example])),
  ...['table', 'dashbord', 'billing console', 'login'].map((q) => `/v1/search?q=${encodeURIComponent(q)}`),
  '/v1/nowhere',
  '/v1/patterns?limit=x',
];

function sendRequest(port: number, number: number, agent: Agent): Promise<number> {
  const isPost = number % 20 === 0;
  const headers = isPost
    ? { 'Content-Type': 'application/json', 'Content-Length': COMPILE.length }
    : { 'Accept-Encoding': ['br', 'gzip', 'identity'][number % 3] };
  const path = isPost ? '/v1/packs/compile' : (GETS[number % GETS.length] ?? '/');
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port, path, method: isPost ? 'POST' : 'GET', agent, headers },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(isPost ? COMPILE : undefined);
  });
}

/** Sends mixed requests until the time is over, sometimes on a new connection. */
async function runClient(port: number, first: number, end: number, violations: Violations): Promise<number> {
  let number = first;
  let agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (; performance.now() < end; number++) {
    const status = await sendRequest(port, number, agent);
    violations.unless(status < 500, () => `status ${status}`);
    if (number % 200 > 0) continue;
    agent.destroy();
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  }
  agent.destroy();
  return number - first;
}

async function takeSamples({ child }: ServiceProcess, seconds: number): Promise<void> {
  for (let sample = 0; sample < SAMPLES; sample++) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / SAMPLES));
    child.kill('SIGUSR2');
  }
}

/** Slope of the least-squares line, in bytes per second. */
function fitSlope(values: readonly number[], seconds: number): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  let product = 0;
  let square = 0;
  for (const [at, value] of values.entries()) {
    product += (at - middle) * (value - mean);
    square += (at - middle) ** 2;
  }
  return product / square / seconds;
}

export const soak: Claim = {
  id: 'soak',
  title: 'mixed load for a minute: growth of live memory, handles',
  target: 'at most 1 MB after the warm-up, as many handles as before',
  full: 60,
  short: 5,
  skipReason: missingBuild,
  async run(size) {
    const violations = new Violations();
    // Request logs are off, because the samples are read from the log.
    const options = {
      flags: ['--expose-gc', '--import', MEMORY_WATCH],
      env: { SVC_LOG_LEVEL: 'error' },
      port: await freePort(),
    };
    return withService(options, async (service) => {
      const before = countDescriptors(service.pid);
      const end = performance.now() + size * 1_000 + 500;
      const load = Array.from({ length: CLIENTS }, (_, id) => runClient(service.at, id * 7, end, violations));
      await takeSamples(service, size);
      const answered = (await Promise.all(load)).reduce((sum, count) => sum + count, 0);
      // All clients have disconnected; the service notices in its next turns.
      for (let tries = 0; countDescriptors(service.pid) > before && tries < 50; tries++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      const after = countDescriptors(service.pid);
      violations.unless(after <= before, () => `${after} descriptors instead of ${before}`);
      const code = await stopService(service);
      violations.unless(code === 0, () => `the service ended with ${code}`);
      const lines = (await service.ended).stderr.trim().split('\n');
      const samples = lines.map((line) => JSON.parse(line) as Sample).slice(WARM_UP_SAMPLES);
      const [first, last] = [samples[0], samples.at(-1)];
      const growth = (last?.live ?? Number.NaN) - (first?.live ?? Number.NaN);
      // A few seconds are not enough to request everything often enough.
      if (size >= soak.full)
        violations.unless(growth <= MAX_GROWTH_BYTES, () => `live memory grew by ${growth} bytes`);
      const rss = fitSlope(
        samples.map((sample) => sample.rss),
        size / SAMPLES,
      );
      const most = Math.max(...samples.map((sample) => sample.rss));
      return {
        measured: `${(growth / 1_048_576).toFixed(2)} MB more live memory, ${after} descriptors of ${before}`,
        met: violations.count === 0,
        note: violations.note(
          `${formatCount(answered)} requests of ${CLIENTS} clients`,
          `peak resident memory ${Math.round(most / 1_048_576)} MB, slope ${((rss * 600) / 1_048_576).toFixed(1)} MB in 10 minutes, within noise for one minute`,
          `handles ${samples.map(({ handles }) => handles).join(' ')}`,
        ),
      };
    });
  },
};
