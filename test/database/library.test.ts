import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_TYPES, folderOf, resolveAlias } from '../../src/content/corpus.ts';
import { buildIndex, meanFieldLengths } from '../../src/content/search/build-index.ts';
import { toSearchDocument, FIELD_NAMES } from '../../src/content/search/document.ts';
import { buildLexicon, findTypos } from '../../src/content/search/lexicon.ts';
import { documentFrequency, termText } from '../../src/content/search/search-index.ts';
import { BLUEPRINT_SETS, INTELLIGENCE_SOURCES, SORTS, SOURCES } from '../../src/content/entries.ts';
import { parseDatabaseUrl } from '../../src/database/database-url.ts';
import { connect } from '../../src/database/connect.ts';
import { openLibrary } from '../../src/database/library.ts';
import { schemaName } from '../../src/database/tables.ts';
import { fetchSimilarTerms } from '../../src/database/terms.ts';
import { MEAN_LENGTHS } from '../../src/database/postings.ts';
import { compose } from '../../src/essence/compose.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { type OfficialDatabase, officialDatabase, STARTING } from '../database.ts';
import { send, post, service } from '../http/service.ts';
import { launch } from '../http/socket/child.ts';
import { heldOut, tuning } from '../search/judgements.ts';
import { qualityOf } from '../search/quality.ts';

const { corpus } = service.library;
const documents = corpus.records.map(toSearchDocument);
let database: OfficialDatabase;

beforeAll(async () => {
  database = await officialDatabase();
}, STARTING);
afterAll(() => database?.stop());

/** Sends the same request to the embedded and the database service. */
async function both(target: string): Promise<{ readonly here: string; readonly there: string }> {
  const [here, there] = await Promise.all([send(target), send(target, { on: database.app })]);
  return { here: withoutId(here), there: withoutId(there) };
}

async function bothPosted(target: string, body: unknown): Promise<{ here: string; there: string }> {
  const here = await post(target, body);
  const there = await post(target, body, { on: database.app });
  return { here: withoutId(here), there: withoutId(there) };
}

/** The response without the id of the request. */
const withoutId = ({ status, text, headers }: Awaited<ReturnType<typeof send>>): string =>
  `${status} ${headers['Link'] ?? ''} ${text.replace(/urn:request:[0-9a-f-]+/, '')}`;

const optional = <Word extends string>(words: readonly Word[]): fc.Arbitrary<Word | undefined> =>
  fc.option(fc.constantFrom(...words), { nil: undefined });

const selections = fc.record({
  source: optional(SOURCES),
  sort: optional(SORTS),
  intelligence_source: optional(INTELLIGENCE_SOURCES),
  blueprint_set: optional(BLUEPRINT_SETS),
  recommended: optional(['true', 'false']),
  limit: fc.option(fc.integer({ min: 1, max: 100 }).map(String), { nil: undefined }),
  offset: fc.option(fc.integer({ min: 0, max: 220 }).map(String), { nil: undefined }),
});

const queryOf = (values: Readonly<Record<string, string | undefined>>): string =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    ),
  ).toString();

/** Words of the records with a typo each. No digits: numbers are never matched as typos. */
const words = [
  ...new Set(corpus.records.flatMap(({ data }) => JSON.stringify(data).match(/[a-z]{4,}/g) ?? [])),
].sort();
const mistyped = fc
  .record({
    word: fc.constantFrom(...words),
    at: fc.nat(),
    letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    typo: fc.constantFrom('delete', 'insert', 'replace', 'swap'),
  })
  .map(({ word, at, letter, typo }) => {
    const [before, after] = [word.slice(0, at % word.length), word.slice(at % word.length)];
    if (typo === 'delete') return before + after.slice(1);
    if (typo === 'insert') return before + letter + after;
    if (typo === 'replace') return before + letter + after.slice(1);
    return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2);
  });

describe('a corpus in PostgreSQL gives the same bytes as in memory', () => {
  it('for any list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CONTENT_TYPES), selections, async (type, values) => {
        const { here, there } = await both(`/v1/${folderOf(type)}?${queryOf(values)}`);
        expect(there).toBe(here);
      }),
      { numRuns: 300 },
    );
  });

  it('for any record, and for unknown names', async () => {
    const names = corpus.records.map(({ type, slug }) => `${folderOf(type)}/@official/${slug}`);
    const misspelled = [
      'patterns/@official/data-tabel',
      'shells/@official/x',
      'themes/@acme/slate',
      'patterns/@official/%00',
    ];
    for (const name of [...names, ...misspelled]) {
      const { here, there } = await both(`/v1/${name}`);
      expect(there, name).toBe(here);
    }
  });

  it.each([
    '/v1/intelligence/summary',
    '/v1/intelligence/summary?namespace=@acme',
    '/v1/showcase/manifest',
    '/v1/showcase/shortlist',
    '/v1/showcase/shortlist-verification',
    '/v1/health',
    '/openapi.json',
    '/llms.txt',
  ])('%s', async (target) => {
    const { here, there } = await both(target);
    expect(there).toBe(here);
  });

  const blueprints = corpus.records.filter(({ type }) => type === 'blueprint').map(({ slug }) => slug);

  it.each(blueprints)('the packs of %s', async (slug) => {
    const document = compose(slug, corpus);
    const compiled = await bothPosted('/v1/packs/compile', document);
    expect(compiled.there).toBe(compiled.here);
    expect(compiled.here).toMatch(/^200 /);
    const selected = await bothPosted('/v1/packs/select', { essence: document, pack_type: 'scaffold' });
    expect(selected.there).toBe(selected.here);
  });

  it('for the packs of a document with unknown names, including suggestions', async () => {
    const document = compose(blueprints[0] ?? '', corpus);
    const [section] = document.blueprint.sections;
    const misspelled: EssenceV4 = {
      ...document,
      meta: { ...document.meta, archetype: 'billing-platfrm' },
      dna: { ...document.dna, theme: { ...document.dna.theme, id: 'slat' } },
      blueprint: {
        ...document.blueprint,
        // Routes of the other sections would fill the list of diagnostics.
        routes: Object.fromEntries(
          Object.entries(document.blueprint.routes ?? {}).filter(
            ([, route]) => route.section === section?.id,
          ),
        ),
        shell: 'sidebar-mian',
        sections: section
          ? [
              {
                ...section,
                shell: 'centred',
                pages: section.pages.map((page) => ({
                  ...page,
                  layout: ['data-tabel', 'hero', 'nothing-like-it'],
                })),
              },
            ]
          : [],
      },
    };
    const { here, there } = await bothPosted('/v1/packs/compile', misspelled);
    expect(there).toBe(here);
    expect(here).toContain('data-table');
  });
});

it('a document that names records by their aliases gets the same records from PostgreSQL', async () => {
  const document = compose('billing-platform', corpus);
  const [section] = document.blueprint.sections;
  const [page] = section?.pages ?? [];
  if (!section || !page) throw new Error('the blueprint has no page');
  const aliased: EssenceV4 = {
    ...document,
    meta: { ...document.meta, archetype: 'saas-dashboard' },
    dna: { ...document.dna, theme: { ...document.dna.theme, id: 'clean' } },
    blueprint: {
      ...document.blueprint,
      shell: 'chat-portal',
      sections: [{ ...section, pages: [{ ...page, layout: ['cta', 'tabs', 'cta-banner', 'hero'] }] }],
    },
  };
  const fetched = await database.library.corpusFor(aliased);
  for (const [type, name] of [
    ['blueprint', 'saas-dashboard'],
    ['theme', 'clean'],
    ['shell', 'chat-portal'],
    ['pattern', 'cta'],
    ['pattern', 'cta-banner'],
    ['pattern', 'tabs'],
  ] as const) {
    const expected = resolveAlias(corpus, type, name);
    expect(expected, name).toBeDefined();
    expect(resolveAlias(fetched, type, name), name).toEqual(expected);
    expect(fetched.get(type, expected?.slug ?? '')).toEqual(expected);
  }
  const { here, there } = await bothPosted('/v1/packs/compile', aliased);
  expect(there).toBe(here);
});

describe('a search in PostgreSQL', () => {
  const judgements = [...tuning, ...heldOut];

  it('is almost as relevant as in memory', async () => {
    const slugsByQuery = new Map<string, string[]>();
    const embedded = new Map<string, string[]>();
    for (const { query } of judgements) {
      const target = `/v1/search?q=${encodeURIComponent(query)}&limit=10`;
      const names = (results: readonly { type: string; slug: string }[]): string[] =>
        results.map(({ type, slug }) => `${type}/${slug}`);
      slugsByQuery.set(query, names((await send(target, { on: database.app })).body.results));
      embedded.set(query, names((await send(target)).body.results));
    }
    const there = qualityOf(judgements, (query) => slugsByQuery.get(query) ?? []);
    const here = qualityOf(judgements, (query) => embedded.get(query) ?? []);
    expect(there.ndcg).toBeGreaterThan(here.ndcg - 0.01);
    expect(there.empty).toBe(0);
    const alike = judgements.filter(({ query }) => `${slugsByQuery.get(query)}` === `${embedded.get(query)}`);
    process.stdout.write(
      `nDCG@10 of ${judgements.length} queries: ${here.ndcg.toFixed(3)} in memory, ${there.ndcg.toFixed(3)} in PostgreSQL; the same first ten for ${alike.length}\n`,
    );
    expect(alike.length / judgements.length).toBeGreaterThan(0.95);
  });

  it('finds the same as in memory, in any order and selection', async () => {
    // Two edits from "cylinder", which only the embedded search finds.
    const queries = judgements.map(({ query }) => query).filter((query) => query !== 'calender');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...queries),
        fc.constantFrom(...SORTS),
        selections,
        async (q, sort, values) => {
          const { here, there } = await both(`/v1/search?${queryOf({ ...values, q, sort })}`);
          expect(there).toBe(here);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('fetches every term within one edit of a word', async () => {
    const index = buildIndex(documents, corpus.digest);
    const lexicon = buildLexicon(index);
    const connection = connect(parseDatabaseUrl(database.url), { pool: 1, schema: schemaName(1) });
    await fc.assert(
      fc.asyncProperty(mistyped, async (word) => {
        const known = new Set((await fetchSimilarTerms(connection, [word])).map(({ term }) => term));
        for (const { term, distance } of findTypos(index, lexicon, word)) {
          const meant = termText(index, term);
          if (distance === 1 && documentFrequency(index, term) > 0 && /^[a-z]+$/.test(meant))
            expect(known, word).toContain(meant);
        }
      }),
      { numRuns: 500 },
    );
    await connection.close();
  });

  it.each([
    ['kanbann', 'kanban-board'],
    ['notifcations', 'notification-list'],
    ['tabel of contnets', 'table-of-contents'],
    ['calender', 'calendar-month'],
    ['chekout', 'checkout-form'],
  ])('understands %s', async (q, slug) => {
    const { body } = await send(`/v1/search?q=${encodeURIComponent(q)}&limit=5`, { on: database.app });
    expect(body.results.map((one: { slug: string }) => one.slug)).toContain(slug);
  });

  it('gives concurrent searches the same results as consecutive ones', async () => {
    const selection = { recommended: false, blueprintSet: 'all' } as const;
    const page = { limit: 20, offset: 0 };
    const search = async (query: string) => database.library.search(query, selection, undefined, page);
    const queries = judgements.slice(0, 40).map(({ query }) => query);
    const consecutive: unknown[] = [];
    for (const query of queries) consecutive.push(await search(query));
    expect(await Promise.all(queries.map(search))).toEqual(consecutive);
  });

  it('treats any text as words, never as SQL', async () => {
    const hostile = [
      "'; drop schema svc cascade; --",
      "' | '",
      "'data' & !'table':*",
      '{"a","b"}',
      '\\',
      "\\' or 1=1",
      '%_',
      '$1',
      '=pattern',
      '^data',
      '!datatable',
      'a\u0000b',
      '\u{1f600}',
    ];
    const texts = fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc
        .array(fc.constantFrom(...hostile, 'data', 'table'), { maxLength: 6 })
        .map((parts) => parts.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom('', '&sort=name', '&type=pattern'), async (text, more) => {
        const q = text.slice(0, 190);
        const { status, body } = await send(`/v1/search?q=${encodeURIComponent(q.toWellFormed())}${more}`, {
          on: database.app,
        });
        expect([200, 400], body?.detail).toContain(status);
        if (status === 200) expect(validate('search-response.v1.json', body).issues).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect((await send('/v1/health', { on: database.app })).status).toBe(200);
  });

  it('uses the mean field lengths of the official corpus', () => {
    const means = meanFieldLengths(documents);
    for (const [at, name] of FIELD_NAMES.entries())
      expect(MEAN_LENGTHS[name] / (means[at] ?? 0), name).toBeCloseTo(1, 1);
  });
});

it('two services over one database give equal bytes', async () => {
  const other = await openLibrary(parseDatabaseUrl(database.url), 1);
  const all = { recommended: false, blueprintSet: 'all' } as const;
  for (const text of ['data table', 'login', 'dashbord']) {
    const page = { limit: 50, offset: 0 };
    expect(JSON.stringify(await other.search(text, all, undefined, page))).toBe(
      JSON.stringify(await database.library.search(text, all, undefined, page)),
    );
  }
  await other.close();
});

it('the built service compiles the same packs with a database, in a thread with a connection of its own', async () => {
  const observer = connect(parseDatabaseUrl(database.url), { pool: 1, schema: 'svc' });
  const countConnections = async (): Promise<number> => {
    const [row] = await observer.query(
      (sql) => sql<{ count: number }[]>`
        select count(*)::integer from pg_stat_activity where application_name = 'svc'`,
    );
    return row?.count ?? 0;
  };
  const before = await countConnections();
  const launched = launch({ env: { SVC_DATABASE_URL: database.url, SVC_DATABASE_POOL: '1' } });
  try {
    const url = `http://127.0.0.1:${await launched.port}/v1/packs/compile`;
    const headers = { 'Content-Type': 'application/json' };
    const compile = (essence: unknown): Promise<Response> =>
      fetch(url, { method: 'POST', headers, body: JSON.stringify(essence) });
    expect(await (await compile(SAMPLE_ESSENCE)).text()).toBe(
      (await post('/v1/packs/compile', SAMPLE_ESSENCE)).text,
    );
    const unknown = { ...SAMPLE_ESSENCE, meta: { ...SAMPLE_ESSENCE.meta, archetype: 'no-such-thing' } };
    expect(await (await compile(unknown)).text()).toBe((await post('/v1/packs/compile', unknown)).text);
    expect(await countConnections()).toBe(before + 2);
  } finally {
    launched.child.kill();
    await launched.ended;
    await observer.close();
  }
});
