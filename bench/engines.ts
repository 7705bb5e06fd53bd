/** The search of this project and its peers, over the same texts: each answers a query with numbers of documents. */
import { create, insertMultiple, search as oramaSearch } from '@orama/orama';
import type MiniSearch from 'minisearch';
import sqlite from 'node-sqlite3-wasm';
import postgres from 'postgres';
import { buildIndex } from '../src/content/search/build-index.ts';
import { FIELD_NAMES, FIELDS, type FieldName, type SearchDocument } from '../src/content/search/document.ts';
import { clearTypoCache, search } from '../src/content/search/search.ts';
import { isStopWord, singularize, tokenize } from '../src/content/search/words.ts';
import { addressOf } from '../src/database/database-url.ts';
import { startPostgres } from '../test/postgres.ts';
import { documents, records } from '../test/search/corpus.ts';
import { peerOf, plainPeerOf } from '../test/search/peer.ts';

export interface Engine {
  readonly what: string;
  /** Best first. */
  readonly ask: (query: string) => readonly number[] | Promise<readonly number[]>;
  /** Before every query that is timed. */
  readonly before?: () => void;
  readonly rounds: number;
  /** Whether its answers differ from those of the engine before. */
  readonly judged?: true;
  readonly close?: () => Promise<void>;
}

/** How many hits are fetched: a page. */
const PAGE = 20;

/** As the registry of 3.x searched: any case, part of a word too, in name, slug or description, ordered by name. */
function scan(): Engine {
  const rows = records.map(({ slug, data }, document) => {
    const { name = slug, description = '' } = data as { name?: string; description?: string };
    return { document, name, text: `${name}\n${slug}\n${description}`.toLowerCase() };
  });
  rows.sort((a, b) => (a.name < b.name ? -1 : 1));
  const ask: Engine['ask'] = (query) => {
    const wanted = query.toLowerCase();
    return rows.filter(({ text }) => text.includes(wanted)).map(({ document }) => document);
  };
  return { what: 'substring scan as in 3.x', ask, rounds: 20, judged: true };
}

const textOf = ({ texts }: SearchDocument, name: FieldName): string =>
  texts
    .filter(([field]) => field === name)
    .map(([, text]) => text)
    .join('\n');

/** Words as our own index takes them: a peer that lets them be given is not held back by its tokenizer. */
const ownWords = (text: string): string[] =>
  tokenize(text)
    .filter((word) => !isStopWord(word))
    .map(singularize);

async function orama(): Promise<Engine> {
  const index = create({
    schema: Object.fromEntries(FIELD_NAMES.map((name) => [name, 'string' as const])),
    components: {
      tokenizer: { language: 'english', normalizationCache: new Map(), tokenize: ownWords },
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
  const ask: Engine['ask'] = async (term) => {
    const { hits } = await oramaSearch(index, { term, boost, tolerance: 1, threshold: 1, limit: PAGE });
    return hits.map(({ id }) => Number(id));
  };
  return { what: 'Orama, same words and weights, tolerance 1', ask, rounds: 5, judged: true };
}

/** Any of the words, or a longer word that begins with it; as a query of FTS5 its words are quoted. */
function fts5(): Engine {
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
    `select rowid from one where one match ? order by bm25(one, ${weights}) limit ${PAGE}`,
  );
  const ask: Engine['ask'] = (query) => {
    const words = tokenize(query).filter((word) => !isStopWord(word));
    if (words.length === 0) return [];
    const rows = select.all([words.map((word) => `"${word}"*`).join(' OR ')]) as { rowid: number }[];
    return rows.map(({ rowid }) => rowid - 1);
  };
  return {
    what: 'SQLite FTS5 in WebAssembly, porter, prefixes, same weights',
    ask,
    rounds: 20,
    judged: true,
    close: async () => {
      select.finalize();
      database.close();
    },
  };
}

/** Four weights are all it has: titles, what is said of the record in a word or two, the description, all else. */
const letterOf = (name: FieldName): 'A' | 'B' | 'C' | 'D' => {
  const { weight } = FIELDS[name];
  return weight >= 6 ? 'A' : weight >= 2 ? 'B' : weight >= 1 ? 'C' : 'D';
};

/** What D, C, B and A are worth, and a little less in long texts: of what was tried, the best for these judgements. */
const WORTH = [0.03, 0.2, 0.3, 1];

/** Full text as its manual tells: the words of the query all, or any of them, by cover density. */
async function fullText(): Promise<Engine[]> {
  const server = await startPostgres({ shared_buffers: '512MB', fsync: 'on' });
  const sql = postgres({ ...addressOf(server.url('peer')), max: 1, onnotice: () => {} });
  await sql`create table one (id integer primary key, words tsvector)`;
  for (const [id, document] of documents.entries()) {
    const weighed = (letter: string): string =>
      FIELD_NAMES.filter((name) => letterOf(name) === letter)
        .map((name) => textOf(document, name))
        .join('\n');
    await sql`insert into one values (${id}, setweight(to_tsvector('english', ${weighed('A')}), 'A')
      || setweight(to_tsvector('english', ${weighed('B')}), 'B')
      || setweight(to_tsvector('english', ${weighed('C')}), 'C')
      || setweight(to_tsvector('english', ${weighed('D')}), 'D'))`;
  }
  await sql`create index on one using gin (words)`;
  await sql`analyze one`;
  const asking =
    (toQuery: (query: string) => string): Engine['ask'] =>
    async (query) => {
      const rows = await sql<{ id: number }[]>`
        select id from one, websearch_to_tsquery('english', ${toQuery(query)}) asked where words @@ asked
        order by ts_rank_cd(${WORTH}::real[], words, asked, 1) desc, id limit ${PAGE}`;
      return rows.map(({ id }) => id);
    };
  return [
    { what: 'PostgreSQL full text, all words', ask: asking((query) => query), rounds: 5, judged: true },
    {
      what: 'PostgreSQL full text, any word',
      ask: asking((query) => tokenize(query).join(' or ')),
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
    (engine: MiniSearch): Engine['ask'] =>
    (query) =>
      engine.search(query).map(({ id }) => id as number);
  const index = buildIndex(documents, 'bench');
  const own: Engine['ask'] = (query) => search(index, query, { limit: PAGE }).map(({ document }) => document);
  const before = (): void => clearTypoCache(index);
  return [
    { what: 'MiniSearch, same words and weights', ask: answers(peerOf(documents)), rounds: 20, judged: true },
    { what: 'MiniSearch as it comes', ask: answers(plainPeerOf(documents)), rounds: 20, judged: true },
    await orama(),
    fts5(),
    ...(await fullText()),
    scan(),
    { what: 'svc, slips not remembered', ask: own, before, rounds: 100, judged: true },
    { what: 'svc, slips remembered', ask: own, rounds: 100 },
    {
      what: 'svc, slips not remembered, and why for 20 hits',
      ask: (query) => search(index, query, { limit: PAGE }).map(({ matches }) => matches.length),
      before,
      rounds: 100,
    },
  ];
}
