import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { openIndex, serializeIndex } from '../../src/content/search/index-file.ts';
import { toSearchDocument } from '../../src/content/search/document.ts';
import { search } from '../../src/content/search/search.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { documents } from './corpus.ts';
import { everyText, plain } from './texts.ts';

const index = buildIndex(documents, 'sha256:test');
const bytes = serializeIndex(index);

describe('the index file', () => {
  it('round-trips to the same hits and the same bytes', () => {
    const reopened = openIndex(bytes, 'sha256:test');
    // Compared as buffers: an assertion on each of a million elements takes half a minute.
    expect(Buffer.compare(serializeIndex(reopened), bytes)).toBe(0);
    expect(Buffer.compare(serializeIndex(buildIndex(documents, 'sha256:test')), bytes)).toBe(0);
    fc.assert(
      fc.property(everyText, (query) => {
        expect(plain(search(reopened, query))).toEqual(plain(search(index, query)));
      }),
      { numRuns: 25 },
    );
  });

  it('is read at any memory offset', () => {
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(plain(search(openIndex(shifted.subarray(1)), 'data table'))).toEqual(
      plain(search(index, 'data table')),
    );
  });

  it('is rejected if any byte changed or it is truncated', () => {
    const expectRejected = (file: Uint8Array): void => {
      expect(() => openIndex(file)).toThrow(ServiceError);
    };
    const changed = (at: number, by: number): Uint8Array => bytes.with(at, ((bytes[at] ?? 0) + by) & 0xff);
    for (let at = 0; at < 128; at++) for (const by of [1, 128, 255]) expectRejected(changed(at, by));
    const place = fc.nat({ max: bytes.length - 1 });
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 255 }), (at, by) => expectRejected(changed(at, by))),
    );
    fc.assert(fc.property(place, (length) => expectRejected(bytes.subarray(0, length))));
    expectRejected(new Uint8Array(0));
    expectRejected(new Uint8Array([...bytes, 0, 0, 0, 0]));
    expectRejected(new TextEncoder().encode('{"index":"foreign"}'.repeat(40)));
  });

  it('is rejected if it was built from other content', () => {
    expect(() => openIndex(bytes, 'sha256:other')).toThrow(/built from sha256:test/);
  });

  it('is the same without the checks if the caller has verified the bytes', () => {
    const trusted = openIndex(bytes, 'sha256:test', true);
    expect(Buffer.compare(serializeIndex(trusted), bytes)).toBe(0);
    expect(() => openIndex(bytes, 'sha256:other', true)).toThrow(/built from sha256:test/);
  });

  it('may contain no documents', () => {
    const empty = openIndex(serializeIndex(buildIndex([], 'none')));
    expect(search(empty, 'kanban login sign in')).toEqual([]);
  });
});

describe('a record of any shape', () => {
  it('is converted without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const { texts } = toSearchDocument({ type: 'pattern', slug: 'odd-one', data });
        expect(texts[0]).toEqual(['slug', 'odd-one']);
      }),
    );
  });

  it('excludes negative triggers and words to avoid', () => {
    const data = {
      name: 'Shop',
      classification: { triggers: { primary: ['web shop'], negative: ['casino'] } },
      voice: { tone: 'Warm', avoid: ['Oops'] },
      presets: { compact: { description: 'Short', anatomy: { is: 'text', text: 'Sample words' } } },
    };
    const { texts } = toSearchDocument({ type: 'blueprint', slug: 'shop', data });
    expect(texts).toEqual([
      ['slug', 'shop'],
      ['type', 'blueprint'],
      ['name', 'Shop'],
      ['triggers', 'web shop'],
      ['voice', 'Warm'],
      ['presets', 'compact'],
      ['presets', 'Short'],
      ['sample', 'Sample words'],
    ]);
  });
});
