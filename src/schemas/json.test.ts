import { describe, expect, it } from 'vitest';
import { ServiceError } from '../base/errors.ts';
import { parseJson, toCanonicalJson } from './json.ts';
import fc from 'fast-check';

function failure(input: string | Uint8Array): ServiceError {
  try {
    parseJson(input);
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error(`accepted ${String(input).slice(0, 80)}`);
}

function failureFor(input: string | Uint8Array): {
  code: string;
  detail: string;
  pointer?: string | undefined;
} {
  const { code, message, facts } = failure(input);
  return { code, detail: message, pointer: facts.errors?.[0]?.pointer };
}

describe('JSON text', () => {
  it.each([
    ['', 'The text is empty; expected one JSON document.'],
    [' \n', 'The text is empty; expected one JSON document.'],
    ['{"a": 1,}', 'Line 1, column 9: a key in double quotes is expected.'],
    ['{\n  "a": tru\n}', 'Line 2, column 8: a value is expected.'],
    ['[1 2]', 'Line 1, column 4: "," or "]" is expected.'],
    ['{"a" 1}', 'Line 1, column 6: ":" is expected after the key.'],
    ['"a', 'Line 1, column 3: the string has no end.'],
    ['"\\x"', 'Line 1, column 2: unknown escape in a string.'],
    ['"\t"', 'Line 1, column 2: a control character in a string must be escaped.'],
    ['1e400', 'Line 1, column 1: the number is too large.'],
    ['01', 'Line 1, column 2: text after the end of the document.'],
    ['\ufeff\ufeff{}', 'Line 1, column 1: a value is expected.'],
    ['{}\ufeff', 'Line 1, column 3: text after the end of the document.'],
    ['\ufeff', 'The text is empty; expected one JSON document.'],
    ['"\\ud800"', 'Line 1, column 9: the string contains a lone surrogate.'],
  ])('reports the error position in %j', (text, detail) => {
    expect(failureFor(text)).toMatchObject({ code: 'MALFORMED_JSON', detail });
  });

  it.each([
    ['"\\"\\\\\\/\\b\\f\\n\\r\\t"'],
    ['"\\u00e4\\u00E4\\uD83D\\uDE00"'],
    ['"\\u0061\\u0062c"'],
    ['0'],
    ['9'],
    ['-0.5'],
    ['10.25e+10'],
    ['1E-5'],
    ['-12e3'],
    [' \t\r\n[ 1 , { "a" : [ ] , "b" : { } } , true , false , null ]\n '],
    ['{"a":{"b":1},"b":{"b":1}}'],
    ['" "'],
    ['"~"'],
  ])('parses %s like JSON.parse', (text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it.each([
    ['-', 'Line 1, column 1: this is not a number.'],
    ['[-a]', 'Line 1, column 2: this is not a number.'],
    ['[1.]', 'Line 1, column 3: "," or "]" is expected.'],
    ['[1e]', 'Line 1, column 3: "," or "]" is expected.'],
    ['[-1e400]', 'Line 1, column 2: the number is too large.'],
    ['.5', 'Line 1, column 1: a value is expected.'],
    ['"\\x0061"', 'Line 1, column 2: unknown escape in a string.'],
    ['"\\u12g4"', 'Line 1, column 2: unknown escape in a string.'],
    ['"abcd\\u12g4"', 'Line 1, column 6: unknown escape in a string.'],
    ['"\\u123"', 'Line 1, column 2: unknown escape in a string.'],
    ['"a\\', 'Line 1, column 3: unknown escape in a string.'],
    ['"\u001f"', 'Line 1, column 2: a control character in a string must be escaped.'],
    ['{"a":1 "b":2}', 'Line 1, column 8: "," or "}" is expected.'],
    ['{"a":1', 'Line 1, column 7: "," or "}" is expected.'],
    ['{', 'Line 1, column 2: a key in double quotes is expected.'],
    ['{a:1}', 'Line 1, column 2: a key in double quotes is expected.'],
    ['[', 'Line 1, column 2: a value is expected.'],
    ['[\n1,\n\n  x]', 'Line 4, column 3: a value is expected.'],
    ['\u00a01', 'Line 1, column 1: a value is expected.'],
    ['\f1', 'Line 1, column 1: a value is expected.'],
    ['1 2', 'Line 1, column 3: text after the end of the document.'],
  ])('also reports the error position in %j', (text, detail) => {
    expect(failureFor(text)).toMatchObject({ code: 'MALFORMED_JSON', detail });
  });

  it('has one error title for old clients and names the expected document', () => {
    for (const text of ['', '{', new Uint8Array([0xff])])
      expect(failure(text).facts.error).toBe('Invalid JSON body');
    expect(() => parseJson('', 'essence document')).toThrow(
      'The text is empty; expected one essence document.',
    );
    // For the log.
    expect(failure(new Uint8Array([0xff])).cause).toBeInstanceOf(TypeError);
  });

  it('is UTF-8', () => {
    expect(parseJson(new TextEncoder().encode('{"ä":"😀"}'))).toEqual({ ä: '😀' });
    expect(failureFor(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({
      code: 'MALFORMED_JSON',
      detail: 'The text is not valid UTF-8.',
    });
  });

  it('may start with a byte order mark, which is dropped', () => {
    expect(parseJson('\ufeff{"a": 1}')).toEqual({ a: 1 });
    expect(parseJson(new Uint8Array([0xef, 0xbb, 0xbf, 0x31]))).toBe(1);
    expect(failureFor('\ufeff{"a" 1}').detail).toBe('Line 1, column 6: ":" is expected after the key.');
  });

  it('rejects duplicate keys, even if one is escaped', () => {
    expect(failureFor('{"a":{"version":1,"version":2}}')).toEqual({
      code: 'DUPLICATE_KEY',
      detail: 'Key "version" appears twice.',
      pointer: '/a',
    });
    expect(failureFor('{"a":1,"\\u0061":2}').code).toBe('DUPLICATE_KEY');
    // Where it stands, after others that are in order.
    expect(failureFor('{"a":{"b":1},"c":[0,[1],{"d":1,"d":2}]}').pointer).toBe('/c/2');
    expect(failure('[{"a":1,"a":2}]').facts.errors).toEqual([
      { pointer: '/0', message: 'Key "a" appears twice.' },
    ]);
  });

  it('rejects the key __proto__ at any depth, but allows constructor and prototype', () => {
    expect(failureFor('[{"__proto__":{}}]')).toEqual({
      code: 'FORBIDDEN_KEY',
      detail: 'Key "__proto__" is not allowed.',
      pointer: '/0',
    });
    expect(failureFor('{"\\u005f_proto__":1}').code).toBe('FORBIDDEN_KEY');
    expect(parseJson('{"constructor":1,"prototype":2}')).toEqual(
      JSON.parse('{"constructor":1,"prototype":2}'),
    );
  });

  it('has at most 32 levels and 20,000 values, regardless of its size', () => {
    const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
    expect(parseJson(nested(32))).toBeInstanceOf(Array);
    expect(failureFor(nested(33)).detail).toBe('The document is nested deeper than 32 levels.');
    const siblings = (text: string): string => `[${Array(40).fill(text).join()}]`;
    expect(parseJson(siblings(nested(31)))).toHaveLength(40);
    expect(parseJson(siblings('{"a":[]}'))).toHaveLength(40);
    expect(failureFor('['.repeat(1_000_000)).code).toBe('DOCUMENT_TOO_COMPLEX');
    expect(parseJson(`[${Array(19_999).fill('0').join()}]`)).toHaveLength(19_999);
    expect(failureFor(`[${Array(20_000).fill('0').join()}]`)).toMatchObject({
      code: 'DOCUMENT_TOO_COMPLEX',
      detail: 'The document has more than 20000 values.',
    });
  });
});

describe('any text', () => {
  it('parses all output of JSON.stringify like JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const text = JSON.stringify(value, null, 1);
        if (!text.includes('"__proto__"')) expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('rejects every text that JSON.parse rejects', { tags: 'slow' }, () => {
    const fragments = fc.array(
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
        fragments.map((parts) => parts.join('')),
        (text) => {
          // Numbers that no double holds are refused although JSON.parse takes them; a row of json.test.ts says so.
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
            } catch (error) {
              expect((error as ServiceError).code).toBe('DUPLICATE_KEY');
            }
          } else expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'MALFORMED_JSON' }));
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

describe('canonical JSON', () => {
  it('escapes every character as JSON.stringify does', () => {
    const characters = Array.from({ length: 0x1_00_00 }, (_, unit) => String.fromCharCode(unit));
    const texts = ['', ...characters, ...characters.map((one) => `a${one}b`), '\u{1f600}'];
    const differing = texts.filter(
      (text) => toCanonicalJson({ [text]: text }) !== JSON.stringify({ [text]: text }),
    );
    expect(differing).toEqual([]);
  });

  it('has the keys of every object in the order of their code units, and values as they are', () => {
    const value = { é: 1, b: [{ d: null, c: [] }, 'x'], a: {}, 10: true, 9: false, Z: -0.5 };
    expect(toCanonicalJson(value)).toBe(
      '{"10":true,"9":false,"Z":-0.5,"a":{},"b":[{"c":[],"d":null},"x"],"é":1}',
    );
  });
});
