import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { search } from '../../src/content/search/search.ts';
import { isStopWord, singularize, tokenize } from '../../src/content/search/words.ts';
import { documents, names, records } from './corpus.ts';
import { everyText, plain } from './texts.ts';

const index = buildIndex(documents, 'sha256:test');

describe('any text as a query', () => {
  it('never throws, and gives unique hits in order of score, then of documents', () => {
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

  it('gives the same hits again, whatever was asked between, from a fresh index too', () => {
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

  it('gives equal hits for canonically equal texts', () => {
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

  it('finds nothing where nothing is asked', () => {
    for (const query of ['', ' ', '—', '\u0000', '"*"', '\ud800']) expect(search(index, query)).toEqual([]);
  });

  it('counts only the first 200 characters', () => {
    expect(search(index, `${'— '.repeat(100)}kanban`)).toEqual([]);
    expect(search(index, `${'— '.repeat(97)}kanban`).length).toBeGreaterThan(0);
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

  it('leave only the words themselves if strict', () => {
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

  it('finds the record with one typing error, from six letters on', () => {
    const long = words.filter(({ word }) => word.length >= 6 && !isStopWord(word));
    const slip = fc.record({
      kind: fc.constantFrom('leave-out', 'double', 'replace', 'insert', 'swap'),
      at: fc.nat(),
      letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    });
    fc.assert(
      fc.property(fc.constantFrom(...long), slip, ({ word, document }, { kind, at, letter }) => {
        // The last letter may be what makes a plural, which is taken off before the slip is seen.
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
        // A slip that makes another word of the corpus is that word.
        fc.pre(search(index, typed, { strict: true }).length === 0);
        expect(found(typed), `${typed} for ${word}`).toContain(document);
      }),
      // A fixed sample: among all slips in all names there may be one that eight other terms are nearer to.
      { numRuns: 1000, seed: 1 },
    );
  });

  it('is found however its neighbours are joined', () => {
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

  it('prefers the records of that type, also by a synonym', () => {
    expect(typesOf('dark theme')).toEqual(['theme', 'theme', 'theme', 'theme', 'theme']);
    expect(typesOf('shell for chat')[0]).toBe('shell');
    expect(typesOf('documentation layout')[0]).toBe('shell');
    expect(typesOf('billing starter kit')[0]).toBe('blueprint');
  });
});

describe('a word for any piece of software', () => {
  it('does not outweigh what stands beside it', () => {
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

  it('says which word met which term, where and how', () => {
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
