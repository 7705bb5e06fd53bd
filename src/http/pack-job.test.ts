import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serializeWithin } from './pack-job.ts';

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('serializeWithin', () => {
  it('gives the same bytes as JSON.stringify', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        // JSON.stringify gives lone surrogates as escapes, so both are valid UTF-8.
        expect(decode(serializeWithin(value, 1_000_000))).toBe(JSON.stringify(value));
      }),
    );
  });

  it('leaves out undefined members', () => {
    expect(decode(serializeWithin({ a: undefined, b: [], c: [{ d: undefined }] }, 100))).toBe(
      '{"b":[],"c":[{}]}',
    );
  });

  it('accepts exactly the limit, in bytes of UTF-8', () => {
    const value = { pages: ['機', 'b'] };
    const size = new TextEncoder().encode(JSON.stringify(value)).byteLength;
    expect(serializeWithin(value, size).byteLength).toBe(size);
    expect(() => serializeWithin(value, size - 1)).toThrow(
      expect.objectContaining({
        code: 'RESULT_TOO_LARGE',
        status: 413,
        message: expect.stringContaining(`compiles to ${size} bytes; the limit is ${size - 1} bytes`),
      }),
    );
  });
});
