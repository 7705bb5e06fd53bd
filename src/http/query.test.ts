import { describe, expect, it } from 'vitest';
import type { ServiceError } from '../base/errors.ts';
import { parseNamespace, parsePage, parseSelection, parseSort, parseSearchText, parseType } from './query.ts';

const query = (text: string): URLSearchParams => new URLSearchParams(text);

/** What a query is refused with, as the client reads it. */
function refusal(ask: () => unknown): Pick<ServiceError, 'code' | 'message' | 'facts'> {
  try {
    ask();
  } catch (thrown) {
    const { code, message, facts } = thrown as ServiceError;
    return { code, message, facts };
  }
  throw new Error('accepted');
}

describe('the page of a list', () => {
  it('is the first twenty if nothing is asked for', () => {
    expect(parsePage(query(''))).toEqual({ limit: 20, offset: 0 });
  });

  it.each([
    ['1', 1],
    ['99', 99],
    ['100', 100],
    ['101', 100],
    ['9'.repeat(400), 100],
  ])('has a limit of %s as %i', (limit, used) => {
    expect(parsePage(query(`limit=${limit}`)).limit).toBe(used);
  });

  it.each(['0', '1', '9999', '10000'])('may begin at %s', (offset) => {
    expect(parsePage(query(`offset=${offset}`)).offset).toBe(Number(offset));
  });

  it.each(['', '0', '-1', '01', '1.5', '1e1', '0x1', '%2B1', '%201', '1%20', '1a', 'a1', '%D9%A3'])(
    'is refused with a limit of "%s"',
    (limit) => {
      const message = `Parameter "limit" must be an integer from 1 to 100; got "${decodeURIComponent(limit)}".`;
      expect(refusal(() => parsePage(query(`limit=${limit}`)))).toEqual({
        code: 'INVALID_PARAMETER',
        message,
        facts: { errors: [{ parameter: 'limit', message, expected: '1..100' }] },
      });
    },
  );

  it.each(['10001', '-1', '', 'x'])('is refused with an offset of "%s", not moved', (offset) => {
    const message = `Parameter "offset" must be an integer from 0 to 10000; got "${offset}".`;
    expect(refusal(() => parsePage(query(`offset=${offset}`)))).toEqual({
      code: 'INVALID_PARAMETER',
      message,
      facts: { errors: [{ parameter: 'offset', message, expected: '0..10000' }] },
    });
  });
});

describe('a parameter with a closed set of words', () => {
  it('is absent if it is not given, or given without a value', () => {
    const absent = {
      type: undefined,
      source: undefined,
      intelligenceSource: undefined,
      blueprintSet: 'all',
      recommended: false,
    };
    expect(parseSelection(query(''))).toEqual(absent);
    expect(parseSelection(query('source=&intelligence_source=&blueprint_set=&recommended='))).toEqual(absent);
    expect([parseSort(query('')), parseSort(query('sort='))]).toEqual([undefined, undefined]);
  });

  it('selects by the parameter of its name', () => {
    expect(
      parseSelection(
        query('source=community&intelligence_source=hybrid&blueprint_set=labs&recommended=true'),
        'theme',
      ),
    ).toEqual({
      type: 'theme',
      source: 'community',
      intelligenceSource: 'hybrid',
      blueprintSet: 'labs',
      recommended: true,
    });
    expect(parseSelection(query('recommended=false')).recommended).toBe(false);
    expect(parseSort(query('sort=recent'))).toBe('recent');
  });

  it.each([
    ['sort', 'Invalid sort: x', 'recommended, recent, name', parseSort],
    ['source', 'Invalid source filter: x', 'official, community, organization', parseSelection],
    ['intelligence_source', 'Invalid intelligence source: x', 'authored, benchmark, hybrid', parseSelection],
    ['blueprint_set', 'Invalid blueprint set: x', 'all, featured, certified, labs', parseSelection],
    ['recommended', 'Invalid recommended: x', 'true, false', parseSelection],
  ] as const)(
    '%s is refused with another word, and says which it knows',
    (parameter, error, allowed, read) => {
      const message = `${error}. Allowed: ${allowed}.`;
      expect(refusal(() => read(query(`${parameter}=x`)))).toEqual({
        code: 'INVALID_PARAMETER',
        message,
        facts: { error, suggestions: [], errors: [{ parameter, message, expected: allowed }] },
      });
    },
  );

  it('suggests the words that were perhaps meant, also when there are several', () => {
    const one = refusal(() => parseSort(query('sort=nam')));
    expect(one.message).toBe('Invalid sort: nam. Allowed: recommended, recent, name. Did you mean "name"?');
    expect(one.facts.suggestions).toEqual(['name']);
    const two = refusal(() => parseType(query('type=shels')));
    expect(two.message).toMatch(/ Did you mean "shells" or "shell"\?$|Did you mean "shell" or "shells"\?$/);
    expect(two.facts.error).toBe('Invalid type filter: shels');
  });

  it('shows what was given only in a form that no terminal obeys', () => {
    expect(refusal(() => parseSort(query('sort=%1b[2J'))).facts.error).toBe('Invalid sort: \\u{1b}[2J');
  });
});

describe('the type of a search', () => {
  it.each([
    ['pattern', 'pattern'],
    ['patterns', 'pattern'],
    ['archetype', 'archetype'],
    ['archetypes', 'archetype'],
    ['', undefined],
  ] as const)('%s is %s', (given, type) => {
    expect(parseType(query(`type=${given}`))).toBe(type);
  });

  it('is any if it is not given, and no other word', () => {
    expect(parseType(query(''))).toBeUndefined();
    expect(refusal(() => parseType(query('type=widget'))).facts.errors?.[0]?.parameter).toBe('type');
  });
});

describe('the namespace', () => {
  it.each(['', 'namespace=', 'namespace=@official'])('of "%s" is the official one', (text) => {
    expect(parseNamespace(query(text))).toBe('@official');
  });

  it.each(['@a', '@0', '@a-b', '@acme-2', `@${'a'.repeat(64)}`])('may be %s', (name) => {
    expect(parseNamespace(query(`namespace=${name}`))).toBe(name);
  });

  it.each(['acme', '@', '@-a', '@A', '@a_b', 'x@a', '@a/b', '@a ', '../x', `@${'a'.repeat(65)}`])(
    'is never %s',
    (name) => {
      const { code, message, facts } = refusal(() => parseNamespace(query(`namespace=${name}`)));
      expect(code).toBe('INVALID_PARAMETER');
      expect(facts.errors).toEqual([{ parameter: 'namespace', message, expected: '@slug' }]);
      expect(message).toBe(`${facts.error}. A namespace is "@" followed by a slug, such as @official.`);
      expect(facts.error).toMatch(/^Invalid namespace: /);
    },
  );

  it('is shown as it was given', () => {
    expect(refusal(() => parseNamespace(query('namespace=acme'))).facts.error).toBe(
      'Invalid namespace: acme',
    );
  });
});

describe('the text of a search', () => {
  it('has no space around it, and is in one normal form', () => {
    expect(parseSearchText(query('q=%20data%20table%0a'))).toBe('data table');
    expect(parseSearchText(query(`q=${encodeURIComponent('u\u0308')}`))).toBe('\u00fc');
  });

  it.each(['', 'q=', 'q=%20%20', 'p=x'])('is required: "%s"', (text) => {
    const error = 'Query parameter "q" is required';
    const message = `${error}. Set it to the words to search for.`;
    expect(refusal(() => parseSearchText(query(text)))).toEqual({
      code: 'INVALID_PARAMETER',
      message,
      facts: { error, errors: [{ parameter: 'q', message, expected: '1..200 characters' }] },
    });
  });

  it('has at most 200 characters, counted as people do', () => {
    expect(parseSearchText(query(`q=${'😀'.repeat(200)}`))).toBe('😀'.repeat(200));
    const message = 'Parameter "q" must have at most 200 characters; got 201.';
    expect(refusal(() => parseSearchText(query(`q=${'😀'.repeat(201)}`)))).toEqual({
      code: 'INVALID_PARAMETER',
      message,
      facts: { errors: [{ parameter: 'q', message, expected: '1..200 characters' }] },
    });
  });
});
