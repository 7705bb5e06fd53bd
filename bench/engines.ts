/** The search of this project and its peers over the same texts. Each returns document numbers for a query. */
import { create, insertMultiple, search as oramaSearch } from '@orama/orama';
import type MiniSearch from 'minisearch';
import sqlite from 'node-sqlite3-wasm';
import postgres from 'postgres';
import { buildIndex } from '../src/content/search/build-index.ts';
import { FIELD_NAMES, FIELDS, type FieldName, type SearchDocument } from '../src/content/search/document.ts';
import { clearTypoCache, search } from '../src/content/search/search.ts';
import { isStopWord, singularize, tokenize } from '../src/content/search/words.ts';
import { parseDatabaseUrl } from '../src/database/database-url.ts';
import { startPostgres } from '../test/postgres.ts';
import { documents, records } from '../test/search/corpus.ts';
import { peerOf, plainPeerOf } from '../test/search/peer.ts';

export interface Engine {
  readonly what: string;
  /** Document numbers, best match first. */
  readonly search: (query: string) => readonly number[] | Promise<readonly number[]>;
  /** Runs before every timed query. */
  readonly before?: () => void;
  readonly rounds: number;
  /** True when its results differ from those of the previous engine, so that relevance is measured. */
  readonly judged?: true;
  readonly close?: () => Promise<void>;
}

/** Number of hits that are fetched. */
const PAGE_SIZE = 20;

/** The search of 3.x: substrings of name, slug or description, ignoring case, ordered by name. */
function openSubstringScan(): Engine {
  const rows = records.map(({ slug, data }, document) => {
    const { name = slug, description = '' } = data as { name?: string; description?: string };
    return { document, name, text: `${name}\n${slug}\n${description}`.toLowerCase() };
  });
  rows.sort((a, b) => (a.name < b.name ? -1 : 1));
  const find: Engine['search'] = (query) => {
    const wanted = query.toLowerCase();
    return rows.filter(({ text }) => text.includes(wanted)).map(({ document }) => document);
  };
  return { what: 'substring scan as in 3.x', search: find, rounds: 20, judged: true };
}

const textOf = ({ texts }: SearchDocument, name: FieldName): string =>
  texts
    .filter(([field]) => field === name)
    .map(([, text]) => text)
    .join('\n');

/** Our own tokenizer, for peers that accept one. */
const indexWords = (text: string): string[] =>
  tokenize(text)
    .filter((word) => !isStopWord(word))
    .map(singularize);

async function openOrama(): Promise<Engine> {
  const index = create({
    schema: Object.fromEntries(FIELD_NAMES.map((name) => [name, 'string' as const])),
    components: {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: indexWords },
    },
  });
  await insertMultiple(
    index,
    documents.map((document, id) => ({
      id: String(id),
      ...Object.fromEntries(FIELD_NAMES.map((name) => [name, textOf(document, name)])),
    })),
  );
  const boost = Object.fromEntries(FIELD_NAMES.map((name) => [name, FIELDS[name].weight]));
  const find: Engine['search'] = async (term) => {
    const { hits } = await oramaSearch(index, { term, boost, tolerance: 1, threshold: 1, limit: PAGE_SIZE });
    return hits.map(({ id }) => Number(id));
  };
  return { what: 'Orama, same words and weights, tolerance 1', search: find, rounds: 5, judged: true };
}

/** SQLite FTS5: any of the words, or a longer word with that prefix. */
function openFts5(): Engine {
  const database = new sqlite.Database(':memory:');
  database.exec(
    `create virtual table one using fts5(${FIELD_NAMES.join(', ')}, tokenize = 'porter unicode61')`,
  );
  const marks = FIELD_NAMES.map(() => '?').join(', ');
  const insert = database.prepare(`insert into one (rowid, ${FIELD_NAMES.join(', ')}) values (?, ${marks})`);
  for (const [id, document] of documents.entries())
    insert.run([id + 1, ...FIELD_NAMES.map((name) => textOf(document, name))]);
  insert.finalize();
  const weights = FIELD_NAMES.map((name) => FIELDS[name].weight).join(', ');
  const select = database.prepare(
    `select rowid from one where one match ? order by bm25(one, ${weights}) limit ${PAGE_SIZE}`,
  );
  const find: Engine['search'] = (query) => {
    const words = tokenize(query).filter((word) => !isStopWord(word));
    if (words.length === 0) return [];
    const rows = select.all([words.map((word) => `"${word}"*`).join(' OR ')]) as { rowid: number }[];
    return rows.map(({ rowid }) => rowid - 1);
  };
  return {
    what: 'SQLite FTS5 in WebAssembly, porter, prefixes, same weights',
    search: find,
    rounds: 20,
    judged: true,
    close: async () => {
      select.finalize();
      database.close();
    },
  };
}

/** PostgreSQL has four weights: titles, short fields, the description, everything else. */
const weightLetter = (name: FieldName): 'A' | 'B' | 'C' | 'D' => {
  const { weight } = FIELDS[name];
  return weight >= 6 ? 'A' : weight >= 2 ? 'B' : weight >= 1 ? 'C' : 'D';
};

/** Weights of D, C, B and A; the best of those tried for these judgements. */
const LETTER_WEIGHTS = [0.03, 0.2, 0.3, 1];

/** PostgreSQL full text as in its manual: all words of the query, or any of them, ranked by cover density. */
async function openPostgres(): Promise<Engine[]> {
  const server = await startPostgres({ shared_buffers: '512MB', fsync: 'on' });
  const sql = postgres({ ...parseDatabaseUrl(server.url('peer')), max: 1, onnotice: () => {} });
  await sql`create table one (id integer primary key, words tsvector)`;
  for (const [id, document] of documents.entries()) {
    const weighed = (letter: string): string =>
      FIELD_NAMES.filter((name) => weightLetter(name) === letter)
        .map((name) => textOf(document, name))
        .join('\n');
    await sql`insert into one values (${id}, setweight(to_tsvector('english', ${weighed('A')}), 'A')
      || setweight(to_tsvector('english', ${weighed('B')}), 'B')
      || setweight(to_tsvector('english', ${weighed('C')}), 'C')
      || setweight(to_tsvector('english', ${weighed('D')}), 'D'))`;
  }
  await sql`create index on one using gin (words)`;
  await sql`analyze one`;
  const searchWith =
    (toQuery: (query: string) => string): Engine['search'] =>
    async (query) => {
      const rows = await sql<{ id: number }[]>`
        select id from one, websearch_to_tsquery('english', ${toQuery(query)}) wanted where words @@ wanted
        order by ts_rank_cd(${LETTER_WEIGHTS}::real[], words, wanted, 1) desc, id limit ${PAGE_SIZE}`;
      return rows.map(({ id }) => id);
    };
  return [
    {
      what: 'PostgreSQL full text, all words',
      search: searchWith((query) => query),
      rounds: 5,
      judged: true,
    },
    {
      what: 'PostgreSQL full text, any word',
      search: searchWith((query) => tokenize(query).join(' or ')),
      rounds: 5,
      judged: true,
      close: async () => {
        await sql.end();
        await server.stop();
      },
    },
  ];
}

export async function openEngines(): Promise<readonly Engine[]> {
  const answers =
    (engine: MiniSearch): Engine['search'] =>
    (query) =>
      engine.search(query).map(({ id }) => id as number);
  const index = buildIndex(documents, 'bench');
  const own: Engine['search'] = (query) =>
    search(index, query, { limit: PAGE_SIZE }).map(({ document }) => document);
  const before = (): void => clearTypoCache(index);
  return [
    {
      what: 'MiniSearch, same words and weights',
      search: answers(peerOf(documents)),
      rounds: 20,
      judged: true,
    },
    { what: 'MiniSearch with defaults', search: answers(plainPeerOf(documents)), rounds: 20, judged: true },
    await openOrama(),
    openFts5(),
    ...(await openPostgres()),
    openSubstringScan(),
    { what: 'svc, typos not cached', search: own, before, rounds: 100, judged: true },
    { what: 'svc, typos cached', search: own, rounds: 100 },
    {
      what: 'svc, typos not cached, with explanations of 20 hits',
      search: (query) => search(index, query, { limit: PAGE_SIZE }).map(({ matches }) => matches.length),
      before,
      rounds: 100,
    },
  ];
}
