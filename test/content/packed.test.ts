import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess } from '../../src/content/assess.ts';
import { emptyShowcase } from '../../src/content/showcase.ts';
import { openPackedFile, packCorpus, type UnpackedCorpus, unpackCorpus } from '../../src/content/packed.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { corpus } from '../corpus.ts';

const assessment = assess(corpus);
const packed = packCorpus(corpus, assessment, emptyShowcase(corpus.releasedAt));

/** The end of the head, which is the second line. */
const head = packed.indexOf(0x0a, packed.indexOf(0x0a) + 1);

/** A byte and a bit of it. The head is sampled by itself, because random positions would rarely hit it. */
const places = fc.tuple(
  fc.oneof(fc.integer({ min: 0, max: head }), fc.integer({ min: 0, max: packed.length - 1 })),
  fc.integer({ min: 0, max: 7 }),
);

function withChangedBit([at, bit]: readonly [number, number]): Uint8Array {
  const damaged = Uint8Array.from(packed);
  damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
  return damaged;
}

describe('the packed corpus', () => {
  it('contains every record of the corpus', () => {
    const unpacked = unpackCorpus(packed);
    const { digest, version, releasedAt } = unpacked.corpus;
    expect({ digest, version, releasedAt }).toEqual({
      digest: corpus.digest,
      version: corpus.version,
      releasedAt: corpus.releasedAt,
    });
    expect(unpacked.corpus.records).toHaveLength(corpus.records.length);
    for (const [at, record] of corpus.records.entries()) {
      const other = unpacked.corpus.get(record.type, record.slug);
      expect(other).toBe(unpacked.corpus.records[at]);
      const { type, slug, version: own, digest: of, publishedAt, updatedAt, data } = record;
      expect(other).toMatchObject({ type, slug, version: own, digest: of, publishedAt, updatedAt });
      expect(other?.data).toEqual(data);
      expect(other && unpacked.assessment.get(other)).toEqual(assessment.get(record));
    }
  });

  it('is rejected if a single bit changed or it is truncated', () => {
    fc.assert(
      fc.property(places, (place) => {
        expect(() => unpackCorpus(withChangedBit(place))).toThrow(ServiceError);
      }),
      { numRuns: 40 },
    );
    for (const length of [0, 10, head, packed.length - 1])
      expect(() => unpackCorpus(packed.subarray(0, length))).toThrow(ServiceError);
  });
});

describe('the packed corpus as the command line opens it', () => {
  const file = pathToFileURL(join(mkdtempSync(join(tmpdir(), 'svc-packed-')), 'packed.bin'));
  const open = (bytes: Uint8Array): UnpackedCorpus => {
    writeFileSync(file, bytes);
    return openPackedFile(file);
  };
  const readAll = ({ corpus: { records }, assessment: known, showcase, sources }: UnpackedCorpus) => ({
    records: records.map((record) => ({
      ...record,
      card: record.card,
      data: record.data,
      known: known.get(record),
    })),
    showcase,
    sources,
  });

  it('equals the one that is verified at once', () => {
    expect(readAll(open(packed))).toEqual(readAll(unpackCorpus(packed)));
  });

  it('has the same texts in the card of a record as in its data', () => {
    for (const { data, card } of open(packed).corpus.records) {
      expect(card?.name).toBe(data.name);
      expect(data).toMatchObject(card ?? {});
    }
  });

  it('rejects a changed bit when it is opened, or when the changed part is read', () => {
    fc.assert(
      fc.property(places, (place) => {
        expect(() => readAll(open(withChangedBit(place)))).toThrow(ServiceError);
      }),
      { numRuns: 20 },
    );
    for (const length of [0, 10, head, packed.length - 1])
      expect(() => open(packed.subarray(0, length))).toThrow(ServiceError);
    expect(() => open(Buffer.concat([packed, packed.subarray(0, 1)]))).toThrow(ServiceError);
  });
});
