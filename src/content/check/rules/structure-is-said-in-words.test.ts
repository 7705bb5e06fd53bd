import { describe, expect, it } from 'vitest';
import { violationPointers, patternWith, record } from '../../../../test/content/probe.ts';
import { structureIsSaidInWords } from './structure-is-said-in-words.ts';

describe(structureIsSaidInWords.name, () => {
  it.each([
    'Cards with p-4 and a thin line',
    'bg-slate-900 behind the title',
    'Use flex-col on phones',
    'Buttons are rounded-lg.',
    'md:hidden for the rail',
    'The title in #1f4e79',
    'A veil of rgba(0, 0, 0, 0.4)',
  ])('reports %j', (text) => {
    expect(violationPointers(structureIsSaidInWords, record('pattern', { visual_brief: text }))).toEqual([
      '/visual_brief',
    ]);
  });

  it.each([
    'Rows are 48 px high, the title carries the most weight.',
    'Muted text on a raised surface, gap md between cards.',
    'A read-only field at step 3 of the top-bar.',
    'Invoice INV-2041 is the newest.',
  ])('accepts %j', (text) => {
    expect(violationPointers(structureIsSaidInWords, record('pattern', { visual_brief: text }))).toEqual([]);
  });

  it('ignores sample content and fields with their own syntax', () => {
    expect(
      violationPointers(structureIsSaidInWords, patternWith({ is: 'text', text: 'p-4 is the part number' })),
    ).toEqual([]);
    expect(
      violationPointers(structureIsSaidInWords, record('shell', { atoms: 'justify-between wrap' })),
    ).toEqual([]);
  });
});
