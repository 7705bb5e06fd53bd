import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUERIES } from './http.ts';
import { median, type Benchmark, type Row } from './measure.ts';
import { measureRate, residentMb, SERVICE_ARGV, startServer, stopServer } from './server-process.ts';
import type { CapturedResponse } from './servers/bare.ts';

const ROUNDS = 7;
const SECONDS = 10;

/** The only response of the other servers. */
const ONE_RESPONSE: readonly CapturedResponse[] = [
  {
    method: 'GET',
    url: '/v1/patterns',
    headers: { 'content-type': 'application/json', 'content-length': '2', etag: '"one"' },
    body: '[]',
  },
];

interface Server {
  readonly argv: readonly string[];
  /** Paths requested under load. */
  readonly paths: readonly string[];
}

export const serviceBenchmark: Benchmark = {
  title: 'How long does the service take to its first response, and how much memory does it use?',
  baseline: 'a bare node:http server with one response',
  peers: ['fastify'],
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    const file = join(folder, 'captured.json');
    writeFileSync(file, JSON.stringify(ONE_RESPONSE));
    const one = ONE_RESPONSE.map(({ url }) => url);
    const servers: Readonly<Record<string, Server>> = {
      'bare node:http': { argv: ['bench/servers/bare.js', file], paths: one },
      'Fastify, one response': { argv: ['bench/servers/fastify.js', file], paths: one },
      '3.x-style handler, all records': { argv: ['bench/servers/scan.js'], paths: QUERIES },
      'svc, all records verified': { argv: SERVICE_ARGV, paths: QUERIES },
    };
    const seen = new Map(Object.keys(servers).map((name) => [name, [] as number[][]]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, { argv, paths }] of Object.entries(servers)) {
        const running = await startServer(argv);
        // One round is enough for memory under load; start times vary.
        if (round === 0) await measureRate(running.address, { paths, connections: 64, seconds: SECONDS });
        seen
          .get(name)
          ?.push([running.readyMs, running.memoryMb, round === 0 ? residentMb(running.child) : 0]);
        await stopServer(running);
      }
    }
    rmSync(folder, { recursive: true });
    const column = (name: string, at: number): number[] => (seen.get(name) ?? []).map((one) => one[at] ?? 0);
    const baseline = median(column('bare node:http', 0));
    return Object.keys(servers).map((name): Row => {
      const millis = median(column(name, 0));
      return {
        what: name,
        micros: millis * 1000,
        ratio: millis / baseline,
        note: `${median(column(name, 1)).toFixed(0)} MB at start, ${Math.max(...column(name, 2)).toFixed(0)} MB after ${SECONDS} s of ${(servers[name]?.paths.length ?? 0) > 1 ? 'different searches' : 'that response'}`,
      };
    });
  },
};
