import { describe, expect, it } from 'vitest';
import { violationPointers, findViolations, record } from '../../../../test/content/probe.ts';
import { createRecordSet } from '../record-set.ts';
import { descriptionReadsLikeNoOther } from './description-reads-like-no-other.ts';

describe(descriptionReadsLikeNoOther.name, () => {
  const described = (slug: string, description: string) => record('pattern', { description }, slug);
  const ONE =
    'Shows many records of one kind with sortable columns and paging; reach for it when people compare rows.';

  it('reports two descriptions that share half of their words, or runs of words', () => {
    const other =
      'A quiet opening block for a product page with one promise, one picture and a single button to go on.';
    expect(
      violationPointers(descriptionReadsLikeNoOther, described('a', ONE), described('b', other)),
    ).toEqual([]);
    expect(
      violationPointers(
        descriptionReadsLikeNoOther,
        described('a', ONE),
        described('b', ONE.replace('rows', 'lines')),
      ),
    ).toEqual(['/description']);
    const pasted = `Meant for phones, tills and kiosks in shops: ${ONE.slice(0, 62)} without any of the rest around it`;
    expect(
      violationPointers(descriptionReadsLikeNoOther, described('a', ONE), described('b', pasted)),
    ).toEqual(['/description']);
  });

  it('names the other record, and never reports neighbours', () => {
    expect(
      findViolations(descriptionReadsLikeNoOther, [described('a', ONE), described('b', ONE)]),
    ).toMatchObject([
      { at: { slug: 'b' }, message: '/description is too similar to that of the pattern "a".' },
    ]);
    const own = described('mine', ONE);
    const recordSet = createRecordSet({ files: [], strays: [], folders: [] }, [own], new Map(), [
      described('a', ONE),
    ]);
    expect([...descriptionReadsLikeNoOther.check(recordSet)]).toMatchObject([{ at: { slug: 'mine' } }]);
  });
});
