import formats from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isDateTime } from './date-time.ts';

const peer = (formats.fullFormats['date-time'] as { validate: (text: string) => boolean }).validate;

it('accepts RFC 3339 date-times', () => {
  for (const text of ['2026-03-14T09:26:53Z', '2024-02-29t00:00:00.123456z', '1999-12-31T23:59:59+14:00']) {
    expect(isDateTime(text), text).toBe(true);
  }
});

it('rejects invalid dates and times', () => {
  for (const text of [
    '',
    '2026-03-14',
    '2026-03-14 09:26:53Z',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-03-14T24:00:00Z',
    '2026-03-14T09:26:53',
    '2026-03-14T09:26:60Z',
    '2100-02-29T00:00:00Z',
    ' 2026-03-14T09:26:53Z',
  ]) {
    expect(isDateTime(text), text).toBe(false);
  }
});

it('agrees with an independent check, but for leap seconds', () => {
  const digits = (length: number): fc.Arbitrary<string> =>
    fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
  const near = fc
    .tuple(
      digits(4),
      digits(2),
      digits(2),
      digits(2),
      digits(2),
      digits(2),
      fc.constantFrom('Z', '+05:30', '-23:59', '+24:00', ''),
    )
    .map(
      ([year, month, day, hour, minute, second, zone]) =>
        `${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`,
    );
  fc.assert(
    fc.property(
      fc.oneof(
        near,
        fc
          .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') })
          .map((date) => date.toISOString()),
      ),
      (text) => {
        if (!/:60/.test(text)) expect(isDateTime(text)).toBe(peer(text));
      },
    ),
    { numRuns: 2000 },
  );
});
