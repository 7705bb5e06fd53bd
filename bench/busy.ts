import { fileURLToPath } from 'node:url';
import { type Benchmark, quantile, type Row } from './measure.ts';
import { startPosting, timeCached } from './posting.ts';
import { SERVICE_ARGV, startServer, stopServer } from './server-process.ts';

const CLIENT = fileURLToPath(new URL('posting-client.js', import.meta.url));
const CLIENTS = 2;
const SECONDS = 15;
const TARGET_MS = 10;

export const busyBenchmark: Benchmark = {
  title: 'How long does a cached response take while two clients post the largest documents?',
  baseline: 'the same response of an idle service',
  async run() {
    const server = await startServer(SERVICE_ARGV);
    try {
      const { times: idle } = await timeCached(server.address, SECONDS / 3);
      const milliseconds = (SECONDS + 3) * 1_000;
      const port = Number(new URL(server.address).port);
      const posting = startPosting([CLIENT], { port, milliseconds, clients: CLIENTS, from: '127.0.0.1' });
      // The client needs a moment to start.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const { times: busy, errors } = await timeCached(server.address, SECONDS);
      if (errors.length > 0) throw new Error(`${errors.length} requests failed: ${errors[0]}`);
      const counts = await posting.counts;
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
