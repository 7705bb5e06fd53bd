import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { middle, type Question, type Row, told } from './measure.ts';
import { withPages } from './packs.ts';
import { type Load, type Running, rate, SERVICE, start, stop } from './running.ts';
import type { Captured } from './servers/bare.ts';

/** Short and many: the machine's own speed changes within seconds, so that only neighbours can be compared. */
const SECONDS = 1;
const ROUNDS = 6;
const FLOOR = 'bare node:http';
const OLD = '3.x-style handler';

/** The words that searches are made of; every three of them are a query. */
const WORDS =
  'table,data,form,sign in,chart,pricing,cart,calendar,chat,docs,dashboard,team,settings,dark,editorial,booking,invoice,agent,search,filter'.split(
    ',',
  );

export const QUERIES: readonly string[] = WORDS.flatMap((a) =>
  WORDS.flatMap((b) =>
    WORDS.filter((c) => a !== b && b !== c && a !== c).map(
      (c) => `/v1/search?q=${encodeURIComponent(`${a} ${b} ${c}`)}`,
    ),
  ),
);

interface Case extends Load {
  readonly what: string;
  /** Says that it has the answer already. */
  readonly has?: true;
}

const PAGES = 28;
const DETAIL = '/v1/patterns/@official/data-table';
const usual = { connections: 64, seconds: SECONDS };

const CASES: readonly Case[] = [
  { what: 'detail, one record', paths: [DETAIL], ...usual },
  { what: 'list of 20', paths: ['/v1/patterns'], ...usual },
  { what: '304, the client has it', paths: [DETAIL], has: true, ...usual },
  { what: 'search, page of 20, remembered', paths: ['/v1/search?q=table'], ...usual },
  {
    what: `search, page of 20, ${QUERIES.length.toLocaleString('en')} queries in turn, most not remembered`,
    paths: QUERIES,
    ...usual,
  },
  {
    // No more at once than the service lets wait long enough: who is sent away is not answered.
    what: `compile, ${PAGES} pages, 4 connections`,
    paths: ['/v1/packs/compile'],
    method: 'POST',
    body: JSON.stringify(withPages(PAGES)),
    connections: 4,
    seconds: 2 * SECONDS,
  },
];

/** What the service answers, for servers that send the same. */
async function capture({ address }: Running): Promise<Captured[]> {
  const captured = new Map<string, Captured>();
  for (const { paths, method = 'GET', body } of CASES) {
    for (const url of paths) {
      const key = `${method} ${url}`;
      if (captured.has(key)) continue;
      const response = await fetch(address + url, {
        method,
        headers: { 'accept-encoding': 'identity', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      if (response.status !== 200) throw new Error(`${key}: ${response.status}`);
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
      );
      captured.set(key, { method, url, headers, body: await response.text() });
    }
  }
  return [...captured.values()];
}

export const serving: Question = {
  question: 'How many requests a second does one process answer, 64 connections on loopback?',
  floor: 'a bare node:http server that sends the same bytes; who asks shares the cores with who answers',
  peers: ['fastify', 'autocannon'],
  async answer() {
    const service = await start(SERVICE);
    const captured = await capture(service);
    const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    const file = join(folder, 'captured.json');
    writeFileSync(file, JSON.stringify(captured));
    const servers: Readonly<Record<string, Running>> = {
      svc: service,
      [FLOOR]: await start(['bench/servers/bare.js', file]),
      'Fastify, same bytes': await start(['bench/servers/fastify.js', file]),
      [OLD]: await start(['bench/servers/scan.js']),
    };
    const rows: Row[] = [];
    try {
      for (const one of CASES) {
        const tag = captured.find(({ url }) => url === one.paths[0])?.headers['etag'] ?? '';
        const load = one.has ? { ...one, headers: { 'if-none-match': tag } } : one;
        const asked = Object.keys(servers).filter((name) => !one.has || name !== OLD);
        const rounds: Record<string, number>[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const rates: Record<string, number> = {};
          // There and back again, so that a machine that becomes faster or slower favours nobody.
          for (const name of round % 2 === 0 ? asked : asked.toReversed())
            rates[name] = await rate(servers[name]?.address ?? '', load);
          rounds.push(rates);
        }
        for (const name of asked) {
          const perSecond = middle(rounds.map((rates) => rates[name] ?? 0));
          rows.push({
            what: `${one.what}: ${name}`,
            micros: 1e6 / perSecond,
            ratio: middle(rounds.map((rates) => (rates[name] ?? 0) / (rates[FLOOR] ?? 0))),
            note: `${Math.round(perSecond)} requests/s`,
          });
        }
        if (one.has) rows.push(told(`${one.what}: ${OLD}`, 'not measured: it knows no tags'));
      }
      return rows;
    } finally {
      await Promise.all(Object.values(servers).map(stop));
      rmSync(folder, { recursive: true });
    }
  },
};
