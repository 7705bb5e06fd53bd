import { describe, expect, it } from 'vitest';
import { createTestContext } from '../../../test/render/render-node.ts';
import { meter } from './meter.ts';
import { renderTime } from './parts.ts';

describe('a date or time', () => {
  it('is a time element only if it is machine-readable', () => {
    expect(renderTime('05:52').text).toBe('<time datetime="05:52">05:52</time>');
    expect(renderTime('3 Feb 2026, 08:52').text).toContain('datetime="2026-02-03T08:52"');
    expect(renderTime('Friday 15 May 2026').text).toContain('datetime="2026-05-15"');
    for (const words of ['2 minutes ago', '3 Feb 2026 to 4 Feb 2027', '38 minutes left', '12 Mai 2026x'])
      expect(renderTime(words).text, words).not.toMatch(/^<time.*(minutes|2027|Mai)/);
  });
});

describe('the label of a bar', () => {
  it('is left to screen readers below a heading with the same words', () => {
    const context = { ...createTestContext(), repeatsHeading: (text: string) => text === 'Members' };
    const draw = (label: string): string =>
      meter.render({ is: 'meter', label, value: 9, max: 10 }, context).text;
    expect(draw('Members')).toContain('<label class="v-hidden" for="meter-1">Members</label>');
    expect(draw('Projects')).toContain('<label class="p-meter__label"');
  });
});
