import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QUERIES } from './http.ts';
import { middle, type Question, type Row } from './measure.ts';
import { rate, residentOf, SERVICE, start, stop } from './running.ts';
import type { Captured } from './servers/bare.ts';

const ROUNDS = 7;
const SECONDS = 10;

/** All that the other servers have to know: one answer. */
const ONE: readonly Captured[] = [
  {
    method: 'GET',
    url: '/v1/patterns',
    headers: { 'content-type': 'application/json', 'content-length': '2', etag: '"one"' },
    body: '[]',
  },
];

interface Server {
  readonly argv: readonly string[];
  /** What it is asked for under load. */
  readonly paths: readonly string[];
}

export const startingService: Question = {
  question: 'How long does the service take to its first answer, and how much memory then and under load?',
  floor: 'a bare node:http server with one answer',
  peers: ['fastify'],
  async answer() {
    const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    const file = join(folder, 'captured.json');
    writeFileSync(file, JSON.stringify(ONE));
    const one = ONE.map(({ url }) => url);
    const servers: Readonly<Record<string, Server>> = {
      'bare node:http': { argv: ['bench/servers/bare.js', file], paths: one },
      'Fastify, one answer': { argv: ['bench/servers/fastify.js', file], paths: one },
      '3.x-style handler, all records': { argv: ['bench/servers/scan.js'], paths: QUERIES },
      'svc, all records verified': { argv: SERVICE, paths: QUERIES },
    };
    const seen = new Map(Object.keys(servers).map((name) => [name, [] as number[][]]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, { argv, paths }] of Object.entries(servers)) {
        const running = await start(argv);
        // Once is enough for the memory under load; starts are what differs from one to the next.
        if (round === 0) await rate(running.address, { paths, connections: 64, seconds: SECONDS });
        seen.get(name)?.push([running.ready, running.memory, round === 0 ? residentOf(running.child) : 0]);
        await stop(running);
      }
    }
    rmSync(folder, { recursive: true });
    const column = (name: string, at: number): number[] => (seen.get(name) ?? []).map((one) => one[at] ?? 0);
    const floor = middle(column('bare node:http', 0));
    return Object.keys(servers).map((name): Row => {
      const millis = middle(column(name, 0));
      return {
        what: name,
        micros: millis * 1000,
        ratio: millis / floor,
        note: `${middle(column(name, 1)).toFixed(0)} MB then, ${Math.max(...column(name, 2)).toFixed(0)} MB after ${SECONDS} s of ${(servers[name]?.paths.length ?? 0) > 1 ? 'different searches' : 'that answer'}`,
      };
    });
  },
};
