import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { sentenceIsSaidOnce } from './sentence-is-said-once.ts';

describe(sentenceIsSaidOnce.name, () => {
  it('reports a sentence that two records share', () => {
    const patternWithMotion = (slug: string, reduced: string) =>
      record('pattern', { motion: { reduced } }, slug);
    const same = 'Everything appears at once and the skeleton rows do not shimmer.';
    expect(
      violationPointers(
        sentenceIsSaidOnce,
        patternWithMotion('a', same),
        patternWithMotion('b', `First of all. ${same}`),
      ),
    ).toEqual(['/motion/reduced']);
    expect(
      violationPointers(
        sentenceIsSaidOnce,
        patternWithMotion('a', same),
        patternWithMotion('b', 'Rows appear at once and the bar fades in place of sliding.'),
      ),
    ).toEqual([]);
    expect(
      violationPointers(
        sentenceIsSaidOnce,
        patternWithMotion('a', 'Nothing moves at all.'),
        patternWithMotion('b', 'Nothing moves at all.'),
      ),
    ).toEqual([]);
    expect(violationPointers(sentenceIsSaidOnce, record('pattern', { a: same, b: same }))).toEqual([]);
  });
});
