import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { buildLexicon, findTypos } from '../../src/content/search/lexicon.ts';
import { SYNONYMS, RELATED_TERMS } from '../../src/content/search/synonyms.ts';
import { findTerm, documentFrequency, termCount, termText } from '../../src/content/search/search-index.ts';
import { fold, joinWords, singularize, tokenize } from '../../src/content/search/words.ts';
import { documents } from './corpus.ts';
import { codePoint } from '../code-point.ts';

const index = buildIndex(documents, 'sha256:test');

describe('words', () => {
  it('are folded: case, accents, width, ligatures, possessives', () => {
    expect(tokenize('Café ＤＡＴＡ Straße Ærø İstanbul')).toEqual([
      'cafe',
      'data',
      'strasse',
      'aero',
      'istanbul',
    ]);
    expect(tokenize("The customers’ and Anna's e-mail")).toEqual([
      'the',
      'customers',
      'and',
      'anna',
      'e',
      'mail',
    ]);
    expect(tokenize('3-D, 한국어, ไทย and 日本語')).toEqual(['3', 'd', '한국어', 'ไทย', 'and', '日本語']);
  });

  it('are the same in plain text with typographic punctuation as by the patterns for all of Unicode', () => {
    const character = fc.constantFrom(..."aSs9 -'’‘“”–—…‐‗․‧\n");
    fc.assert(
      fc.property(fc.array(character), (characters) => {
        const text = characters.join('');
        expect([...tokenize(text), '語']).toEqual(tokenize(`${text} 語`));
      }),
      { numRuns: 1_000 },
    );
  });

  it('stay as they are when folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        for (const word of tokenize(text)) expect(fold(word)).toBe(word);
      }),
    );
  });

  it('are singular', () => {
    const plurals = [
      'tables',
      'entries',
      'boxes',
      'status',
      'analysis',
      'classes',
      'tabs',
      'css',
      'invoices',
    ];
    const singulars = ['table', 'entry', 'box', 'status', 'analysis', 'class', 'tab', 'css', 'invoice'];
    expect(plurals.map(singularize)).toEqual(singulars);
  });
});

describe('the synonyms', () => {
  it('are at least sixty groups of two or more terms, without duplicates', () => {
    expect(SYNONYMS.length).toBeGreaterThanOrEqual(60);
    for (const group of SYNONYMS) expect(group.length, group.join()).toBeGreaterThanOrEqual(2);
    const terms = SYNONYMS.flat().map((term) => joinWords(tokenize(term)));
    expect(terms.filter((term, i) => terms.indexOf(term) !== i)).toEqual([]);
  });

  it('relate each group, or word outside of groups, at most once to words that records contain', () => {
    const groups = SYNONYMS.map((group) => group.map((term) => joinWords(tokenize(term))));
    const from = RELATED_TERMS.map(([first = '']) => joinWords(tokenize(first)));
    const whole = from.map((term) => groups.find((group) => group.includes(term))?.join() ?? term);
    expect(whole.filter((group, i) => whole.indexOf(group) !== i)).toEqual([]);
    const targets = RELATED_TERMS.flatMap(([, ...rest]) => rest);
    const isUsed = (phrase: string): boolean => {
      const term = findTerm(index, joinWords(tokenize(phrase)));
      return term >= 0 && documentFrequency(index, term) > 0;
    };
    expect(targets.filter((target) => !isUsed(target))).toEqual([]);
  });
});

describe('typos of a word', () => {
  const terms = Array.from({ length: termCount(index) }, (_, term) => termText(index, term));
  const lexicon = buildLexicon(index);

  /** Optimal string alignment, by the book. */
  const distance = (a: string, b: string): number => {
    const table = [Array.from({ length: b.length + 1 }, (_, j) => j)];
    const cell = (i: number, j: number): number => table[i]?.[j] ?? Number.POSITIVE_INFINITY;
    for (let i = 1; i <= a.length; i++) {
      const row = [i];
      table.push(row);
      for (let j = 1; j <= b.length; j++) {
        const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        const other = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
        row.push(
          Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, other, swapped ? cell(i - 2, j - 2) + 1 : 99),
        );
      }
    }
    return cell(a.length, b.length);
  };

  it('are those within one edit, or two after a correct first letter', () => {
    const word = fc.oneof(
      fc
        .tuple(
          fc.constantFrom(...terms),
          fc.nat(),
          fc.string({ maxLength: 2 }),
          fc.integer({ min: 0, max: 2 }),
        )
        .map(([term, at, letters, out]) => {
          const i = at % (term.length + 1);
          return term.slice(0, i) + letters + term.slice(i + out);
        }),
      fc.string({ unit: fc.constantFrom(...'aeinorst'), minLength: 4, maxLength: 10 }),
    );
    fc.assert(
      fc.property(word, (typed) => {
        fc.pre(typed.length >= 4 && typed.length <= 32);
        const near = terms.flatMap((term, number) => {
          const far = Math.abs(term.length - typed.length) > 2 ? 9 : distance(term, typed);
          const most = typed.length >= 8 && term[0] === typed[0] ? 2 : 1;
          return far > 0 && far <= most ? [{ term: number, far }] : [];
        });
        const found = findTypos(index, lexicon, typed);
        expect(found.length).toBe(Math.min(8, near.length));
        for (const typo of found) expect(near).toContainEqual({ term: typo.term, far: typo.distance });
      }),
    );
  });
});
