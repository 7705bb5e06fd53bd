import { describe, expect, it } from 'vitest';
import type { ServiceError } from '../base/errors.ts';
import { parseNamespace, parsePage, parseSelection, parseSort, parseSearchText, parseType } from './query.ts';

const query = (text: string): URLSearchParams => new URLSearchParams(text);

/** The error for a query, as the client receives it. */
function errorOf(ask: () => unknown): Pick<ServiceError, 'code' | 'message' | 'facts'> {
  try {
    ask();
  } catch (thrown) {
    const { code, message, facts } = thrown as ServiceError;
    return { code, message, facts };
  }
  throw new Error('accepted');
}

describe('parsePage', () => {
  it('defaults to the first twenty records', () => {
    expect(parsePage(query(''))).toEqual({ limit: 20, offset: 0 });
  });

  it.each([
    ['1', 1],
    ['99', 99],
    ['100', 100],
    ['101', 100],
    ['9'.repeat(400), 100],
  ])('reads limit=%s as %i', (limit, used) => {
    expect(parsePage(query(`limit=${limit}`)).limit).toBe(used);
  });

  it.each([
    ['0', 0],
    ['10000', 10_000],
    ['10001', 10_001],
    ['24900', 24_900],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ])('reads offset=%s as %i', (offset, used) => {
    expect(parsePage(query(`offset=${offset}`)).offset).toBe(used);
  });

  it('counts an empty limit or offset as absent', () => {
    expect(parsePage(query('limit=&offset='))).toEqual({ limit: 20, offset: 0 });
  });

  it.each(['0', '-1', '01', '1.5', '1e1', '0x1', '%2B1', '%201', '1%20', '1a', 'a1', '%D9%A3'])(
    'rejects limit="%s"',
    (limit) => {
      const expected = 'an integer from 1 to 100';
      const message = `Parameter "limit" must be ${expected}; got "${decodeURIComponent(limit)}".`;
      expect(errorOf(() => parsePage(query(`limit=${limit}`)))).toEqual({
        code: 'INVALID_PARAMETER',
        message,
        facts: { errors: [{ parameter: 'limit', message, expected }] },
      });
    },
  );

  it.each(['-1', '1.5', '1e4', 'x'])('rejects offset="%s"', (offset) => {
    const expected = 'an integer of at least 0';
    const message = `Parameter "offset" must be ${expected}; got "${offset}".`;
    expect(errorOf(() => parsePage(query(`offset=${offset}`)))).toEqual({
      code: 'INVALID_PARAMETER',
      message,
      facts: { errors: [{ parameter: 'offset', message, expected }] },
    });
  });
});

describe('enumerated parameters', () => {
  it('count as absent if missing or empty', () => {
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

  it('are each read from the parameter of the same name', () => {
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
  ] as const)('%s rejects an unknown value and lists the allowed ones', (parameter, error, allowed, read) => {
    const message = `${error}. Allowed: ${allowed}.`;
    expect(errorOf(() => read(query(`${parameter}=x`)))).toEqual({
      code: 'INVALID_PARAMETER',
      message,
      facts: { error, suggestions: [], errors: [{ parameter, message, expected: allowed }] },
    });
  });

  it('suggest similar values, also if there are several', () => {
    const one = errorOf(() => parseSort(query('sort=nam')));
    expect(one.message).toBe('Invalid sort: nam. Allowed: recommended, recent, name. Did you mean "name"?');
    expect(one.facts.suggestions).toEqual(['name']);
    const two = errorOf(() => parseType(query('type=shels')));
    expect(two.message).toMatch(/ Did you mean "shells" or "shell"\?$|Did you mean "shell" or "shells"\?$/);
    expect(two.facts.error).toBe('Invalid type filter: shels');
  });

  it('escape control characters in messages', () => {
    expect(errorOf(() => parseSort(query('sort=%1b[2J'))).facts.error).toBe('Invalid sort: \\u{1b}[2J');
  });
});

describe('parseType', () => {
  it.each([
    ['pattern', 'pattern'],
    ['patterns', 'pattern'],
    ['archetype', 'archetype'],
    ['archetypes', 'archetype'],
    ['', undefined],
  ] as const)('%s is %s', (given, type) => {
    expect(parseType(query(`type=${given}`))).toBe(type);
  });

  it('is undefined if absent and rejects unknown types', () => {
    expect(parseType(query(''))).toBeUndefined();
    expect(errorOf(() => parseType(query('type=widget'))).facts.errors?.[0]?.parameter).toBe('type');
  });
});

describe('parseNamespace', () => {
  it.each(['', 'namespace=', 'namespace=@official'])('reads "%s" as the official namespace', (text) => {
    expect(parseNamespace(query(text))).toBe('@official');
  });

  it.each(['@acme', 'official', 'acme', '@', '@A', '@a_b', 'x@a', '@a/b', '../x', `@${'a'.repeat(65)}`])(
    'accepts %s',
    (name) => {
      expect(parseNamespace(query(`namespace=${name}`))).toBe(name);
    },
  );
});

describe('parseSearchText', () => {
  it('trims and normalizes the text', () => {
    expect(parseSearchText(query('q=%20data%20table%0a'))).toBe('data table');
    expect(parseSearchText(query(`q=${encodeURIComponent('u\u0308')}`))).toBe('\u00fc');
  });

  it.each(['', 'q=', 'q=%20%20', 'p=x'])('rejects "%s" because q is required', (text) => {
    const error = 'Query parameter "q" is required';
    const message = `${error}. Set it to the words to search for.`;
    expect(errorOf(() => parseSearchText(query(text)))).toEqual({
      code: 'INVALID_PARAMETER',
      message,
      facts: { error, errors: [{ parameter: 'q', message, expected: '1..200 characters' }] },
    });
  });

  it('allows at most 200 characters, counted as code points', () => {
    expect(parseSearchText(query(`q=${'😀'.repeat(200)}`))).toBe('😀'.repeat(200));
    const message = 'Parameter "q" must have at most 200 characters; got 201.';
    expect(errorOf(() => parseSearchText(query(`q=${'😀'.repeat(201)}`)))).toEqual({
      code: 'INVALID_PARAMETER',
      message,
      facts: { errors: [{ parameter: 'q', message, expected: '1..200 characters' }] },
    });
  });
});
