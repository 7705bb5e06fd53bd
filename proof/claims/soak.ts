import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { ROUTES } from '../../src/http/routes/index.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { freePort } from '../../test/http/socket/child.ts';
import { Broken, grouped } from '../broken.ts';
import { unbuilt } from '../built.ts';
import type { Claim } from '../claim.ts';
import { descriptorsOf, type Running, stopped, withService } from '../service/running.ts';

/** Tells, when it is signalled, what it holds after everything that is not needed is gone. */
const WATCH = `data:text/javascript,${encodeURIComponent(
  `process.on('SIGUSR2', () => {
    globalThis.gc();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.stderr.write(JSON.stringify({ rss, live: heapUsed + external, handles: process.getActiveResourcesInfo().length }) + '\\n');
  });`,
)}`;

interface Sample {
  readonly rss: number;
  readonly live: number;
  readonly handles: number;
}

const CLIENTS = 6;
const SAMPLES = 12;
/** Samples in which everything is asked for at least once. */
const WARM = 4;
/** Bytes by which what is held may grow from the first sample to the last, and descriptors that may be left. */
const GROWTH = 1_048_576;
const COMPILE = Buffer.from(JSON.stringify(SAMPLE_ESSENCE));
const GETS = [
  ...ROUTES.flatMap(({ kind, example }) => (kind === 'pack' ? [] : [example])),
  ...['table', 'dashbord', 'billing console', 'login'].map((q) => `/v1/search?q=${encodeURIComponent(q)}`),
  '/v1/nowhere',
  '/v1/patterns?limit=x',
];

function ask(port: number, number: number, agent: Agent): Promise<number> {
  const isPost = number % 20 === 0;
  const headers = isPost
    ? { 'Content-Type': 'application/json', 'Content-Length': COMPILE.length }
    : { 'Accept-Encoding': ['br', 'gzip', 'identity'][number % 3] };
  const path = isPost ? '/v1/packs/compile' : (GETS[number % GETS.length] ?? '/');
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method: isPost ? 'POST' : 'GET', agent, headers },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    asked.on('error', reject);
    asked.end(isPost ? COMPILE : undefined);
  });
}

/** One kind of question after the other until the time is over; now and then on a new connection. */
async function client(port: number, first: number, end: number, broken: Broken): Promise<number> {
  let number = first;
  let agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (; performance.now() < end; number++) {
    const status = await ask(port, number, agent);
    broken.unless(status < 500, () => `status ${status}`);
    if (number % 200 > 0) continue;
    agent.destroy();
    agent = new Agent({ keepAlive: true, maxSockets: 1 });
  }
  agent.destroy();
  return number - first;
}

async function sampled({ child }: Running, seconds: number): Promise<void> {
  for (let sample = 0; sample < SAMPLES; sample++) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1_000) / SAMPLES));
    child.kill('SIGUSR2');
  }
}

/** Bytes a second: the slope of the line that is nearest to all of them. */
function slopeOf(values: readonly number[], seconds: number): number {
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
  claim: 'mixed load for a minute: growth of what is held, handles',
  target: 'at most 1 MB after the warm-up, as many handles as before',
  full: 60,
  short: 5,
  missing: unbuilt,
  async run(size) {
    const broken = new Broken();
    // Without a line for each request: the samples are read from the log.
    const options = {
      flags: ['--expose-gc', '--import', WATCH],
      env: { SVC_LOG_LEVEL: 'error' },
      port: await freePort(),
    };
    return withService(options, async (service) => {
      const before = descriptorsOf(service.pid);
      const end = performance.now() + size * 1_000 + 500;
      const load = Array.from({ length: CLIENTS }, (_, id) => client(service.at, id * 7, end, broken));
      await sampled(service, size);
      const answered = (await Promise.all(load)).reduce((sum, count) => sum + count, 0);
      // Everybody has left; the service sees that with its next turns.
      for (let tries = 0; descriptorsOf(service.pid) > before && tries < 50; tries++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      const after = descriptorsOf(service.pid);
      broken.unless(after <= before, () => `${after} descriptors instead of ${before}`);
      const code = await stopped(service);
      broken.unless(code === 0, () => `the service ended with ${code}`);
      const lines = (await service.ended).stderr.trim().split('\n');
      const samples = lines.map((line) => JSON.parse(line) as Sample).slice(WARM);
      const [first, last] = [samples[0], samples.at(-1)];
      const growth = (last?.live ?? Number.NaN) - (first?.live ?? Number.NaN);
      // In a few seconds not everything has been asked for often enough.
      if (size >= soak.full) broken.unless(growth <= GROWTH, () => `it holds ${growth} bytes more`);
      const rss = slopeOf(
        samples.map((sample) => sample.rss),
        size / SAMPLES,
      );
      const most = Math.max(...samples.map((sample) => sample.rss));
      return {
        value: `${(growth / 1_048_576).toFixed(2)} MB more held, ${after} descriptors of ${before}`,
        met: broken.count === 0,
        note: broken.note(
          `${grouped(answered)} requests of ${CLIENTS} clients`,
          `resident at most ${Math.round(most / 1_048_576)} MB, its slope ${((rss * 600) / 1_048_576).toFixed(1)} MB in 10 minutes, which a minute is too short to tell from noise`,
          `handles ${samples.map(({ handles }) => handles).join(' ')}`,
        ),
      };
    });
  },
};
