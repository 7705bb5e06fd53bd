import { spawn } from 'node:child_process';
import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Benchmark, Row } from './measure.ts';
import { largestEssence } from './packs.ts';
import { SERVICE_ARGV, startServer, stopServer } from './server-process.ts';

const CLIENT = fileURLToPath(new URL('posting-client.js', import.meta.url));
const CLIENTS = 2;
const SECONDS = 15;
const TARGET_MS = 10;

/** Times a cached response again and again, in milliseconds and ascending order. */
async function timeCached(address: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      get(`${address}/v1/patterns?limit=20`, { agent }, (response) => {
        response.resume();
        response.on('end', resolve);
      }).on('error', reject);
    });
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  agent.destroy();
  return times.sort((a, b) => a - b);
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor(sorted.length * part)] ?? Number.NaN;

export const busyBenchmark: Benchmark = {
  title: 'How long does a cached response take while two clients post the largest documents?',
  baseline: 'the same response of an idle service',
  async run() {
    const server = await startServer(SERVICE_ARGV);
    try {
      const idle = await timeCached(server.address, SECONDS / 3);
      const milliseconds = (SECONDS + 3) * 1_000;
      const client = spawn(
        process.execPath,
        [CLIENT, new URL(server.address).port, String(milliseconds), String(CLIENTS), '127.0.0.1'],
        { stdio: ['pipe', 'pipe', 'inherit'] },
      );
      client.stdin.end(JSON.stringify(largestEssence()));
      const posted = text(client.stdout);
      // The client needs a moment to start.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const busy = await timeCached(server.address, SECONDS);
      const counts = await posted;
      const row = (what: string, times: readonly number[], note: string): Row => ({
        what,
        micros: quantile(times, 0.5) * 1_000,
        ratio: quantile(times, 0.5) / quantile(idle, 0.5),
        note: `p99 ${quantile(times, 0.99).toFixed(1)} ms, the slowest ${quantile(times, 0.9999).toFixed(1)} ms${note}`,
      });
      return [
        row('cached list of 20, idle', idle, ''),
        row(
          'cached list of 20, two clients posting',
          busy,
          `; target: p99 of at most ${TARGET_MS} ms; posts by status: ${counts}`,
        ),
      ];
    } finally {
      await stopServer(server);
    }
  },
};
