import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ServiceError } from '../base/errors.ts';
import { parseJson } from './json.ts';

describe('any text', () => {
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
            } catch (thrown) {
              expect((thrown as ServiceError).code).toBe('DUPLICATE_KEY');
            }
          } else expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'MALFORMED_JSON' }));
        },
      ),
      { numRuns: 20_000 },
    );
  });
});
