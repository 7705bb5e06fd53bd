import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { find, search } from '../../src/content/search/search.ts';
import { isStopWord, singularize, tokenize } from '../../src/content/search/words.ts';
import { documents, names, records } from './corpus.ts';
import { everyText, plain } from './texts.ts';

const index = buildIndex(documents, 'sha256:test');

describe('any text as a query', () => {
  it('never throws, and returns unique hits in order of score, then of documents', () => {
    fc.assert(
      fc.property(everyText, (query) => {
        const hits = search(index, query);
        expect(new Set(hits.map(({ document }) => document)).size).toBe(hits.length);
        for (const [i, hit] of hits.entries()) {
          const before = hits[i - 1];
          expect(hit.score).toBeGreaterThan(0);
          expect(hit.matches.length).toBeGreaterThan(0);
          if (!before) continue;
          const ordered =
            before.score > hit.score || (before.score === hit.score && before.document < hit.document);
          expect(ordered).toBe(true);
        }
      }),
    );
  });

  it('returns the same hits again, regardless of other queries in between, and from a fresh index', () => {
    fc.assert(
      fc.property(everyText, everyText, (query, other) => {
        const first = plain(search(index, query));
        search(index, other);
        expect(plain(search(index, query))).toEqual(first);
      }),
    );
    const fresh = buildIndex(documents, 'sha256:test');
    for (const name of names) expect(plain(search(fresh, name))).toEqual(plain(search(index, name)));
  });

  it('returns equal hits for canonically equal texts', () => {
    const accented = fc.string({
      unit: fc.constantFrom('é', 'ü', 'ñ', 'å', 'Å', '한', 'ộ', 'a', 't', ' ', '-'),
    });
    fc.assert(
      fc.property(fc.oneof(everyText, accented), (query) => {
        const first = plain(search(index, query.normalize('NFC')));
        expect(plain(search(index, query.normalize('NFD')))).toEqual(first);
      }),
    );
  });

  it('finds nothing for a query without words', () => {
    for (const query of ['', ' ', '—', '\u0000', '"*"', '\ud800']) expect(search(index, query)).toEqual([]);
  });

  it('counts only the first 200 characters', () => {
    expect(search(index, `${'— '.repeat(100)}kanban`)).toEqual([]);
    expect(search(index, `${'— '.repeat(97)}kanban`).length).toBeGreaterThan(0);
  });
});

describe('the result of a search', () => {
  const queries = ['data table', 'login form', 'kanbann bord', 'dark theme', 'page'];

  it('is not changed by later searches on the same index', () => {
    const results = queries.map((query) => find(index, query));
    const copies = structuredClone(results);
    for (const query of queries.toReversed()) find(index, query, { accept: () => false });
    expect(results).toEqual(copies);
    expect(results).toEqual(queries.map((query) => find(index, query)));
  });

  it('is not disturbed by a search that runs inside it', () => {
    const alone = queries.map((query) => find(index, query));
    const nested = queries.map((query) =>
      find(index, query, {
        accept: (document) => find(index, names[document] ?? '', { limit: 1 }).total >= 0,
      }),
    );
    expect(nested).toEqual(alone);
  });

  it('is complete even if an earlier search was aborted by an error', () => {
    const expected = find(index, 'data table');
    const abort = (): never => {
      throw new Error('aborted');
    };
    expect(() => find(index, 'data table', { accept: abort })).toThrow('aborted');
    expect(find(index, 'data table')).toEqual(expected);
  });

  it('counts all matches but holds no more than the limit', () => {
    const all = find(index, 'form');
    expect(all.hits).toHaveLength(all.total);
    expect(find(index, 'form', { limit: 3 })).toEqual({ ...all, hits: all.hits.slice(0, 3) });
  });
});

describe('the options', () => {
  const all = search(index, 'form');

  it('limit the hits without changing them', () => {
    expect(all.length).toBeGreaterThan(5);
    expect(plain(search(index, 'form', { limit: 5 }))).toEqual(plain(all.slice(0, 5)));
    expect(search(index, 'form', { limit: 0 })).toEqual([]);
    fc.assert(
      fc.property(everyText, fc.integer({ min: 1, max: 80 }), (query, limit) => {
        expect(plain(search(index, query, { limit }))).toEqual(plain(search(index, query).slice(0, limit)));
      }),
    );
  });

  it('narrow the hits before the limit counts', () => {
    const accept = (document: number): boolean => records[document]?.type === 'archetype';
    const narrowed = search(index, 'form', { accept, limit: 2 });
    expect(plain(narrowed)).toEqual(plain(all.filter(({ document }) => accept(document)).slice(0, 2)));
  });

  it('match only the words themselves if strict', () => {
    expect(search(index, 'kanbann', { strict: true })).toEqual([]);
    expect(search(index, 'kanba', { strict: true })).toEqual([]);
    for (const { matches } of search(index, 'login data table', { strict: true })) {
      expect(matches.every(({ how }) => how === 'exact')).toBe(true);
    }
  });
});

describe('a word of a name', () => {
  const words = documents.flatMap(({ name }, document) => tokenize(name).map((word) => ({ word, document })));
  const found = (query: string): number[] => search(index, query).map(({ document }) => document);

  it('finds the record', () => {
    for (const { word, document } of words) expect(found(word), word).toContain(document);
  });

  it('finds the record despite one typo in words of six letters or more', () => {
    const long = words.filter(({ word }) => word.length >= 6 && !isStopWord(word));
    const typo = fc.record({
      kind: fc.constantFrom('leave-out', 'double', 'replace', 'insert', 'swap'),
      at: fc.nat(),
      letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...long), typo, ({ word, document }, { kind, at, letter }) => {
        // Singularizing may remove the last letter before typos are looked up.
        const i = at % (singularize(word).length - 1);
        const [head, here, next, tail] = [
          word.slice(0, i),
          word.charAt(i),
          word.charAt(i + 1),
          word.slice(i + 1),
        ];
        const typed = {
          'leave-out': head + tail,
          double: head + here + here + tail,
          replace: head + letter + tail,
          insert: head + letter + here + tail,
          swap: head + next + here + word.slice(i + 2),
        }[kind];
        // A typo that results in another word of the corpus is that word.
        fc.pre(search(index, typed, { strict: true }).length === 0);
        expect(found(typed), `${typed} for ${word}`).toContain(document);
      }),
      // A fixed seed: among all typos in all names there may be one that eight other terms are nearer to.
      { numRuns: 1000, seed: 1 },
    );
  });

  it('is found whether or not it is joined with its neighbours', () => {
    const first = (query: string): string => names[found(query)[0] ?? -1] ?? '';
    for (const query of ['datatable', 'data table', 'data-table', 'Data Table', 'table data', 'DATATABLES']) {
      expect(first(query), query).toBe('pattern/data-table');
    }
    expect(first('sign in')).toBe('pattern/sign-in-form');
    expect(first('signup')).toBe('pattern/sign-up-form');
  });
});

describe('a query that names a type', () => {
  const typesOf = (query: string): (string | undefined)[] =>
    search(index, query, { limit: 5 }).map(({ document }) => records[document]?.type);

  it('prefers records of that type, also if named by a synonym', () => {
    expect(typesOf('dark theme')).toEqual(['theme', 'theme', 'theme', 'theme', 'theme']);
    expect(typesOf('shell for chat')[0]).toBe('shell');
    expect(typesOf('documentation layout')[0]).toBe('shell');
    expect(typesOf('billing starter kit')[0]).toBe('blueprint');
  });
});

describe('a generic word', () => {
  it('does not outweigh the words next to it', () => {
    const first = (query: string): string | undefined => names[search(index, query)[0]?.document ?? -1];
    for (const vague of ['page', 'screen', 'system', 'ui']) {
      expect(first(`checkout form ${vague}`), vague).toBe('pattern/checkout-form');
      expect(first(`kanban ${vague}`), vague).toBe(first('kanban'));
    }
  });
});

describe('a match', () => {
  const why = (query: string, name: string): unknown =>
    search(index, query).find(({ document }) => names[document] === name)?.matches;

  it('reports which word matched which term, in which field and how', () => {
    expect(why('kanban', 'pattern/kanban-board')).toEqual([
      { word: 'kanban', term: 'kanban', field: expect.stringMatching(/^(?:slug|name)$/), how: 'exact' },
    ]);
    expect(why('kanbann', 'pattern/kanban-board')).toMatchObject([{ term: 'kanban', how: 'typo' }]);
    expect(why('kanba', 'pattern/kanban-board')).toMatchObject([{ term: 'kanban', how: 'prefix' }]);
    expect(why('login', 'pattern/sign-in-form')).toMatchObject([
      { word: 'login', term: 'signin', how: 'synonym' },
    ]);
    expect(why('sign in', 'pattern/sign-in-form')).toMatchObject([
      { word: 'sign in', term: 'signin', how: 'compound' },
    ]);
  });
});
