import { Agent, request } from 'node:http';
import postgres from 'postgres';
import { addressOf } from '../src/database/database-url.ts';
import type { Incoming } from '../src/database/input.ts';
import { load } from '../src/database/load.ts';
import { CONTENT_TYPES, folderOf } from '../src/content/corpus.ts';
import { SORTS } from '../src/content/entries.ts';
import { startPostgres } from '../test/postgres.ts';
import { heldBack, tuning } from '../test/search/judgements.ts';
import { most, type Question, type Row, type Times, timesOf, timeText, told } from './measure.ts';
import { withPages } from './packs.ts';
import { type Rate, type Running, residentOf, SERVICE, start, stop, under } from './running.ts';
import { ONCE, synthetic, syntheticRecord } from './synthetic.ts';

const RECORDS = most(500_000);
const PROCESSES = [1, 2, 4];
const CONNECTIONS = 32;
const SECONDS = 10;

/** Memory of a small server that is nothing but this one; what it promised to have written is on the disk. */
const SERVER = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  effective_cache_size: '4GB',
};

function* incoming(): Generator<Incoming> {
  let number = 0;
  for (const { type, data } of synthetic(RECORDS)) {
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
    yield { type, data, updatedAt, place: `record ${++number}` };
  }
}

const searchFor = (query: string): string => `/v1/search?q=${encodeURIComponent(query)}`;
const QUERIES = [...tuning, ...heldBack].map(({ query }) => query);

/** Words that a great part of the records has. */
const FREQUENT =
  'page,list,data,table,form,button,text,heading,card,people,dashboard,team,settings,chart,search'.split(',');

/** The longest word loses a letter in its middle. */
function mistyped(query: string): string {
  const [longest = ''] = query.split(' ').toSorted((a, b) => b.length - a.length);
  const half = Math.floor(longest.length / 2);
  return query.replace(longest, longest.slice(0, half) + longest.slice(half + 1));
}

const details = (from: number, to: number): string[] =>
  Array.from({ length: 200 }, (_, at) => {
    const { type, data } = syntheticRecord(Math.floor(from + (at / 200) * (to - from)));
    return `/v1/${folderOf(type)}/@official/${data.id}`;
  });

/** No address twice: what the service remembers does not help. */
const FRESH = {
  'search, as people ask': QUERIES.map(searchFor),
  'search, frequent words, alone and two together': FREQUENT.flatMap((a) =>
    FREQUENT.map((b) => searchFor(a === b ? a : `${a} ${b}`)),
  ),
  'search, a letter missing': QUERIES.map((query) => searchFor(mistyped(query))),
  'list, three orders, the first pages': pages([0, 20, 40, 60, 80, 100, 200]),
  'list, three orders, offsets from 1,000 to 10,000': pages([1000, 2500, 5000, 7500, 9000, 9500, 10_000]),
  detail: details(ONCE, RECORDS),
} as const;

/** Where the corpus in memory has to be asked for something else, since it has not so much. */
const IN_MEMORY: Readonly<Record<string, readonly string[]>> = {
  'list, three orders, offsets from 1,000 to 10,000': pages([1, 2, 3, 4, 5, 6, 7]),
  detail: details(0, ONCE),
};

function pages(offsets: readonly number[]): string[] {
  return offsets.flatMap((offset) =>
    SORTS.flatMap((sort) =>
      CONTENT_TYPES.map((type) => `/v1/${folderOf(type)}?sort=${sort}&offset=${offset}`),
    ),
  );
}

interface Waited extends Times {
  /** Requests that were not answered in time, or not at all. */
  readonly refused: number;
}

const waitedText = ({ p99, refused }: Waited): string =>
  `p99 ${timeText(p99)}${refused === 0 ? '' : `, ${refused} refused`}`;

/** One connection, one request after the other: what a single person waits. */
async function latency(address: string, paths: readonly string[], body?: string): Promise<Waited> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let refused = 0;
  for (const path of paths) {
    const begun = performance.now();
    const status = await asked(address + path, agent, body);
    times.push((performance.now() - begun) * 1000);
    if (status !== 200) refused++;
  }
  agent.destroy();
  return { ...timesOf(times), refused };
}

function asked(url: string, agent: Agent, body: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Every address is new until there are no more; then the first are long forgotten. */
function mixed(kind: 'search' | 'list'): string[] {
  if (kind === 'search') {
    const words = [...new Set([...FREQUENT, ...QUERIES.filter((query) => !query.includes(' '))])];
    return words.flatMap((a) => words.filter((b) => a !== b).map((b) => searchFor(`${a} ${b}`)));
  }
  return pages(Array.from({ length: 501 }, (_, at) => at * 20));
}

/** All processes together, each asked by as many connections. */
async function together(services: readonly Running[], paths: readonly string[]): Promise<Rate> {
  const each = Math.ceil(paths.length / services.length);
  const rates = await Promise.all(
    services.map(({ address }, at) =>
      under(address, {
        paths: paths.length > 1 ? paths.slice(at * each, (at + 1) * each) : paths,
        connections: CONNECTIONS / services.length,
        seconds: SECONDS,
      }),
    ),
  );
  return {
    perSecond: rates.reduce((sum, one) => sum + one.perSecond, 0),
    failed: Math.max(...rates.map(({ failed }) => failed)),
  };
}

/** Of one service process after the other, on the same database; the ratio is to the first of them. */
async function sharing(environment: Readonly<Record<string, string>>): Promise<Row[]> {
  const loads = {
    'search, not remembered': mixed('search'),
    'list, not remembered': mixed('list'),
    'list, remembered': ['/v1/patterns'],
  };
  const rows: Row[] = [];
  const alone = new Map<string, number>();
  for (const count of PROCESSES) {
    process.stderr.write(`  ${count} processes …\n`);
    const services = await Promise.all(Array.from({ length: count }, () => start(SERVICE, environment)));
    try {
      for (const [what, paths] of Object.entries(loads)) {
        const { perSecond, failed } = await together(services, paths);
        if (count === 1) alone.set(what, perSecond);
        const memory = services.map(({ child }) => residentOf(child).toFixed(0)).join(', ');
        rows.push({
          what: `${count} ${count === 1 ? 'process' : 'processes'}, ${CONNECTIONS} connections: ${what}`,
          micros: 1e6 / perSecond,
          ratio: perSecond / (alone.get(what) ?? Number.NaN),
          note: `${perSecond.toFixed(perSecond < 100 ? 1 : 0)} requests/s${failed === 0 ? '' : `, ${(failed * 100).toFixed(1)} % refused`}; ratio to one process; ${memory} MB`,
        });
      }
    } finally {
      await Promise.all(services.map(stop));
    }
  }
  return rows;
}

export const storing: Question = {
  question: `How fast is a corpus of ${RECORDS.toLocaleString('en')} records in PostgreSQL?`,
  floor:
    'the official corpus in memory, asked the same; service, database and who asks share the cores of one machine',
  peers: ['postgres'],
  async answer() {
    const rows: Row[] = [];
    const server = await startPostgres(SERVER);
    const url = server.url('corpus');
    try {
      const before = process.memoryUsage().rss;
      const { seconds, records } = await load(
        addressOf(url),
        { version: '1.0.0', releasedAt: '2026-11-15T00:00:00Z', records: incoming() },
        { note: (text) => void process.stderr.write(`  ${text}\n`) },
      );
      const sql = postgres({ ...addressOf(url), max: 1, onnotice: () => {} });
      const [{ version = '', bytes = 0 } = {}] = await sql<{ version: string; bytes: number }[]>`
        select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`;
      await sql.end();
      rows.push(
        told('server', `PostgreSQL ${version}; shared_buffers ${SERVER.shared_buffers}, fsync on`),
        {
          what: 'load, one record',
          micros: (seconds * 1e6) / records,
          ratio: Number.NaN,
          note: `all in ${seconds.toFixed(0)} s, ${Math.round(records / seconds)} records/s; ${((process.resourceUsage().maxRSS * 1024 - before) / 2 ** 20).toFixed(0)} MB more at most`,
        },
        told(
          'on the disk',
          `${(bytes / 2 ** 20).toFixed(0)} MiB, ${(bytes / records / 1024).toFixed(1)} KiB a record`,
        ),
      );

      const environment = { SVC_DATABASE_URL: url };
      const stored = await start(SERVICE, environment);
      const inMemory = await start(SERVICE);
      try {
        rows.push({
          what: 'start to first answer',
          micros: stored.ready * 1000,
          ratio: stored.ready / inMemory.ready,
          note: `${stored.memory.toFixed(0)} MB then; in memory ${timeText(inMemory.ready * 1000)}, ${inMemory.memory.toFixed(0)} MB`,
        });
        const compare = async (what: string, paths: readonly string[], body?: string): Promise<void> => {
          process.stderr.write(`  ${what} …\n`);
          const floor = await latency(inMemory.address, IN_MEMORY[what] ?? paths, body);
          const waited = await latency(stored.address, paths, body);
          rows.push({
            what,
            micros: waited.p50,
            ratio: waited.p50 / floor.p50,
            note: `${waitedText(waited)}, ${paths.length} requests; in memory ${timeText(floor.p50)}, ${waitedText(floor)}`,
          });
        };
        for (const [what, paths] of Object.entries(FRESH)) await compare(what, paths);
        await compare('search, as people ask, remembered', FRESH['search, as people ask']);
        const compiles = Array.from({ length: 50 }, () => '/v1/packs/compile');
        await compare('compile, 28 pages', compiles, JSON.stringify(withPages(28)));
        rows.push(told('memory then', `${residentOf(stored.child).toFixed(0)} MB`));
      } finally {
        await stop(stored);
        await stop(inMemory);
      }
      rows.push(...(await sharing(environment)));
      return rows;
    } finally {
      await server.stop();
    }
  },
};
