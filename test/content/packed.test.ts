import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assess } from '../../src/content/assess.ts';
import { emptyShowcase } from '../../src/content/showcase.ts';
import { packCorpus, unpackCorpus } from '../../src/content/packed.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { corpus } from '../corpus.ts';

const assessment = assess(corpus);
const packed = packCorpus(corpus, assessment, emptyShowcase(corpus.releasedAt));

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
    // Sampled separately, because random positions would rarely hit the small head.
    const head = packed.indexOf(0x0a, packed.indexOf(0x0a) + 1);
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: head }), fc.integer({ min: 0, max: packed.length - 1 })),
        fc.integer({ min: 0, max: 7 }),
        (at, bit) => {
          const damaged = Uint8Array.from(packed);
          damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
          expect(() => unpackCorpus(damaged)).toThrow(ServiceError);
        },
      ),
      { numRuns: 40 },
    );
    for (const length of [0, 10, head, packed.length - 1])
      expect(() => unpackCorpus(packed.subarray(0, length))).toThrow(ServiceError);
  });
});
