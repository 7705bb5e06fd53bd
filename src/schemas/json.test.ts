import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../errors.ts';
import { parseJson } from './json.ts';

function refusal(input: string | Uint8Array): { code: string; detail: string; pointer?: string | undefined } {
  try {
    parseJson(input);
  } catch (thrown) {
    if (thrown instanceof ServiceError)
      return { code: thrown.code, detail: thrown.message, pointer: thrown.facts.errors?.[0]?.pointer };
    throw thrown;
  }
  throw new Error(`accepted ${String(input).slice(0, 80)}`);
}

describe('JSON text', () => {
  it('gives the same value as JSON.parse for whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value, null, 1);
        if (!text.includes('"__proto__"')) expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses every text that JSON.parse refuses', () => {
    const scraps = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"',
        '\\',
        'a',
        '1',
        '-',
        '.',
        'e',
        'true',
        'null',
        ' ',
        '\\u00',
        '"a"',
        '0',
      ),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(
        scraps.map((parts) => parts.join('')),
        (text) => {
          // Numbers that no double holds are refused although JSON.parse takes them; a row below says so.
          fc.pre(!/e\d{3}/.test(text));
          let standard = true;
          try {
            JSON.parse(text);
          } catch {
            standard = false;
          }
          if (standard) {
            try {
              parseJson(text);
            } catch (thrown) {
              expect((thrown as ServiceError).code).toBe('DUPLICATE_KEY');
            }
          } else expect(refusal(text).code).toBe('MALFORMED_JSON');
        },
      ),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ['', 'It is empty; send one JSON document.'],
    [' \n', 'It is empty; send one JSON document.'],
    ['{"a": 1,}', 'Line 1, column 9: a key in double quotes is expected.'],
    ['{\n  "a": tru\n}', 'Line 2, column 8: a value is expected.'],
    ['[1 2]', 'Line 1, column 4: "," or "]" is expected.'],
    ['{"a" 1}', 'Line 1, column 6: ":" is expected after the key.'],
    ['"a', 'Line 1, column 3: the string has no end.'],
    ['"\\x"', 'Line 1, column 2: unknown escape in a string.'],
    ['"\t"', 'Line 1, column 2: a control character in a string must be escaped.'],
    ['1e400', 'Line 1, column 1: the number is too large.'],
    ['01', 'Line 1, column 2: text after the end of the document.'],
    ['\ufeff{}', 'Line 1, column 1: a value is expected.'],
    ['"\\ud800"', 'Line 1, column 9: half of a surrogate pair stands alone.'],
  ])('tells where %j is wrong', (text, detail) => {
    expect(refusal(text)).toMatchObject({ code: 'MALFORMED_JSON', detail });
  });

  it('is UTF-8', () => {
    expect(parseJson(new TextEncoder().encode('{"ä":"😀"}'))).toEqual({ ä: '😀' });
    expect(refusal(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({
      code: 'MALFORMED_JSON',
      detail: 'It is not valid UTF-8.',
    });
    expect(refusal(new Uint8Array([0xef, 0xbb, 0xbf, 0x31])).code).toBe('MALFORMED_JSON');
  });

  it('has no key twice, also when one is written with an escape', () => {
    expect(refusal('{"a":{"version":1,"version":2}}')).toEqual({
      code: 'DUPLICATE_KEY',
      detail: 'Key "version" appears twice.',
      pointer: '/a',
    });
    expect(refusal('{"a":1,"\\u0061":2}').code).toBe('DUPLICATE_KEY');
  });

  it('has no key __proto__ at any depth; constructor and prototype are ordinary keys', () => {
    expect(refusal('[{"__proto__":{}}]')).toMatchObject({ code: 'FORBIDDEN_KEY', pointer: '/0' });
    expect(refusal('{"\\u005f_proto__":1}').code).toBe('FORBIDDEN_KEY');
    expect(parseJson('{"constructor":1,"prototype":2}')).toEqual(
      JSON.parse('{"constructor":1,"prototype":2}'),
    );
  });

  it('is at most 32 levels deep and has at most 20,000 values, however large it is', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(32))).toBeInstanceOf(Array);
    expect(refusal(nested(33)).detail).toBe('The document is nested deeper than 32 levels.');
    expect(refusal('['.repeat(1_000_000)).code).toBe('DOCUMENT_TOO_COMPLEX');
    expect(parseJson(`[${Array(19_999).fill('0').join()}]`)).toHaveLength(19_999);
    expect(refusal(`[${Array(20_000).fill('0').join()}]`).detail).toBe(
      'The document has more than 20000 values.',
    );
  });
});
