import { Agent, request } from 'node:http';
import postgres from 'postgres';
import { parseDatabaseUrl } from '../src/database/database-url.ts';
import type { InputRecord } from '../src/database/input.ts';
import { load } from '../src/database/load.ts';
import { CONTENT_TYPES, folderOf } from '../src/content/corpus.ts';
import { SORTS } from '../src/content/entries.ts';
import { startPostgres } from '../test/postgres.ts';
import { heldOut, tuning } from '../test/search/judgements.ts';
import {
  limitRecords,
  type Benchmark,
  type Row,
  type Times,
  summarizeTimes,
  formatTime,
  noteRow,
} from './measure.ts';
import { withPages } from './packs.ts';
import {
  type LoadResult,
  type ServerProcess,
  residentMb,
  SERVICE_ARGV,
  startServer,
  stopServer,
  measureLoad,
} from './server-process.ts';
import { OFFICIAL_COUNT, syntheticRecords, syntheticRecord } from './synthetic.ts';

const RECORDS = limitRecords(500_000);
const PROCESSES = [1, 2, 4];
const CONNECTIONS = 32;
const SECONDS = 10;

/** Settings of a small dedicated server with durable writes. */
const SERVER_SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  effective_cache_size: '4GB',
};

function* incomingRecords(): Generator<InputRecord> {
  let number = 0;
  for (const { type, data } of syntheticRecords(RECORDS)) {
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + number * 1000).toISOString();
    yield { type, data, updatedAt, place: `record ${++number}` };
  }
}

const searchUrl = (query: string): string => `/v1/search?q=${encodeURIComponent(query)}`;
const QUERIES = [...tuning, ...heldOut].map(({ query }) => query);

/** Words that occur in a large part of the records. */
const FREQUENT =
  'page,list,data,table,form,button,text,heading,card,people,dashboard,team,settings,chart,search'.split(',');

/** Drops the middle letter of the longest word. */
function dropLetter(query: string): string {
  const [longest = ''] = query.split(' ').toSorted((a, b) => b.length - a.length);
  const half = Math.floor(longest.length / 2);
  return query.replace(longest, longest.slice(0, half) + longest.slice(half + 1));
}

const recordUrls = (from: number, to: number): string[] =>
  Array.from({ length: 200 }, (_, at) => {
    const { type, data } = syntheticRecord(Math.floor(from + (at / 200) * (to - from)));
    return `/v1/${folderOf(type)}/@official/${data.id}`;
  });

/** URLs that are each requested once, so that caching does not help. */
const UNCACHED = {
  'search, typical queries': QUERIES.map(searchUrl),
  'search, frequent words, alone and in pairs': FREQUENT.flatMap((a) =>
    FREQUENT.map((b) => searchUrl(a === b ? a : `${a} ${b}`)),
  ),
  'search, one letter missing': QUERIES.map((query) => searchUrl(dropLetter(query))),
  'list, three orders, the first pages': listUrls([0, 20, 40, 60, 80, 100, 200]),
  'list, three orders, offsets from 1,000 to 10,000': listUrls([1000, 2500, 5000, 7500, 9000, 9500, 10_000]),
  detail: recordUrls(OFFICIAL_COUNT, RECORDS),
} as const;

/** Replacement URLs for the smaller corpus in memory. */
const IN_MEMORY: Readonly<Record<string, readonly string[]>> = {
  'list, three orders, offsets from 1,000 to 10,000': listUrls([1, 2, 3, 4, 5, 6, 7]),
  detail: recordUrls(0, OFFICIAL_COUNT),
};

function listUrls(offsets: readonly number[]): string[] {
  return offsets.flatMap((offset) =>
    SORTS.flatMap((sort) =>
      CONTENT_TYPES.map((type) => `/v1/${folderOf(type)}?sort=${sort}&offset=${offset}`),
    ),
  );
}

interface Latency extends Times {
  /** Requests that were rejected or not answered in time. */
  readonly refused: number;
}

const formatLatency = ({ p99, refused }: Latency): string =>
  `p99 ${formatTime(p99)}${refused === 0 ? '' : `, ${refused} refused`}`;

/** Latency of sequential requests on one connection. */
async function measureLatency(address: string, paths: readonly string[], body?: string): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  let refused = 0;
  for (const path of paths) {
    const started = performance.now();
    const status = await sendRequest(address + path, agent, body);
    times.push((performance.now() - started) * 1000);
    if (status !== 200) refused++;
  }
  agent.destroy();
  return { ...summarizeTimes(times), refused };
}

function sendRequest(url: string, agent: Agent, body: string | undefined): Promise<number> {
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

/** URLs that are not cached: when they repeat, the first ones have been evicted. */
function uncachedUrls(kind: 'search' | 'list'): string[] {
  if (kind === 'search') {
    const words = [...new Set([...FREQUENT, ...QUERIES.filter((query) => !query.includes(' '))])];
    return words.flatMap((a) => words.filter((b) => a !== b).map((b) => searchUrl(`${a} ${b}`)));
  }
  return listUrls(Array.from({ length: 501 }, (_, at) => at * 20));
}

/** Measures all processes together, with the same number of connections each. */
async function measureTogether(
  services: readonly ServerProcess[],
  paths: readonly string[],
): Promise<LoadResult> {
  const each = Math.ceil(paths.length / services.length);
  const rates = await Promise.all(
    services.map(({ address }, at) =>
      measureLoad(address, {
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

/** Measures one to four service processes on the same database; ratios are to one process. */
async function measureScaling(environment: Readonly<Record<string, string>>): Promise<Row[]> {
  const loads = {
    'search, not cached': uncachedUrls('search'),
    'list, not cached': uncachedUrls('list'),
    'list, cached': ['/v1/patterns'],
  };
  const rows: Row[] = [];
  const alone = new Map<string, number>();
  for (const count of PROCESSES) {
    process.stderr.write(`  ${count} processes …\n`);
    const services = await Promise.all(
      Array.from({ length: count }, () => startServer(SERVICE_ARGV, environment)),
    );
    try {
      for (const [what, paths] of Object.entries(loads)) {
        const { perSecond, failed } = await measureTogether(services, paths);
        if (count === 1) alone.set(what, perSecond);
        const memory = services.map(({ child }) => residentMb(child).toFixed(0)).join(', ');
        rows.push({
          what: `${count} ${count === 1 ? 'process' : 'processes'}, ${CONNECTIONS} connections: ${what}`,
          micros: 1e6 / perSecond,
          ratio: perSecond / (alone.get(what) ?? Number.NaN),
          note: `${perSecond.toFixed(perSecond < 100 ? 1 : 0)} requests/s${failed === 0 ? '' : `, ${(failed * 100).toFixed(1)} % refused`}; ratio to one process; ${memory} MB`,
        });
      }
    } finally {
      await Promise.all(services.map(stopServer));
    }
  }
  return rows;
}

export const databaseBenchmark: Benchmark = {
  title: `How fast is a corpus of ${RECORDS.toLocaleString('en')} records in PostgreSQL?`,
  baseline:
    'the official corpus in memory with the same requests; service, database and client share one machine',
  peers: ['postgres'],
  async run() {
    const rows: Row[] = [];
    const server = await startPostgres(SERVER_SETTINGS);
    const url = server.url('corpus');
    try {
      const before = process.memoryUsage().rss;
      const { seconds, records } = await load(
        parseDatabaseUrl(url),
        { version: '1.0.0', releasedAt: '2026-11-15T00:00:00Z', records: incomingRecords() },
        { note: (text) => void process.stderr.write(`  ${text}\n`) },
      );
      const sql = postgres({ ...parseDatabaseUrl(url), max: 1, onnotice: () => {} });
      const [{ version = '', bytes = 0 } = {}] = await sql<{ version: string; bytes: number }[]>`
        select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes`;
      await sql.end();
      rows.push(
        noteRow(
          'server',
          `PostgreSQL ${version}; shared_buffers ${SERVER_SETTINGS.shared_buffers}, fsync on`,
        ),
        {
          what: 'load, one record',
          micros: (seconds * 1e6) / records,
          ratio: Number.NaN,
          note: `all in ${seconds.toFixed(0)} s, ${Math.round(records / seconds)} records/s; ${((process.resourceUsage().maxRSS * 1024 - before) / 2 ** 20).toFixed(0)} MB more at peak`,
        },
        noteRow(
          'disk',
          `${(bytes / 2 ** 20).toFixed(0)} MiB, ${(bytes / records / 1024).toFixed(1)} KiB a record`,
        ),
      );

      const environment = { SVC_DATABASE_URL: url };
      const stored = await startServer(SERVICE_ARGV, environment);
      const inMemory = await startServer(SERVICE_ARGV);
      try {
        rows.push({
          what: 'start to first response',
          micros: stored.readyMs * 1000,
          ratio: stored.readyMs / inMemory.readyMs,
          note: `${stored.memoryMb.toFixed(0)} MB; in memory ${formatTime(inMemory.readyMs * 1000)}, ${inMemory.memoryMb.toFixed(0)} MB`,
        });
        const compare = async (what: string, paths: readonly string[], body?: string): Promise<void> => {
          process.stderr.write(`  ${what} …\n`);
          const baseline = await measureLatency(inMemory.address, IN_MEMORY[what] ?? paths, body);
          const waited = await measureLatency(stored.address, paths, body);
          rows.push({
            what,
            micros: waited.p50,
            ratio: waited.p50 / baseline.p50,
            note: `${formatLatency(waited)}, ${paths.length} requests; in memory ${formatTime(baseline.p50)}, ${formatLatency(baseline)}`,
          });
        };
        for (const [what, paths] of Object.entries(UNCACHED)) await compare(what, paths);
        await compare('search, typical queries, cached', UNCACHED['search, typical queries']);
        const compiles = Array.from({ length: 50 }, () => '/v1/packs/compile');
        await compare('compile, 28 pages', compiles, JSON.stringify(withPages(28)));
        rows.push(noteRow('memory', `${residentMb(stored.child).toFixed(0)} MB`));
      } finally {
        await stopServer(stored);
        await stopServer(inMemory);
      }
      rows.push(...(await measureScaling(environment)));
      return rows;
    } finally {
      await server.stop();
    }
  },
};
