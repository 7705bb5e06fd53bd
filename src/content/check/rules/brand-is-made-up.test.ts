import { describe, expect, it } from 'vitest';
import { violationPointers, patternWith, record } from '../../../../test/content/probe.ts';
import { brandIsMadeUp } from './brand-is-made-up.ts';

describe(brandIsMadeUp.name, () => {
  it('reports the name of a real company', () => {
    expect(
      violationPointers(brandIsMadeUp, patternWith({ is: 'button', text: 'Continue with Google' })),
    ).toEqual(['/presets/only/anatomy/text']);
  });

  it.each([
    'Harbour Dental',
    'Okafor & Daughters',
    'an apple a day',
    'a slack rope',
    'stripes',
    'a netflixed evening',
  ])('accepts %j', (text) => {
    expect(violationPointers(brandIsMadeUp, patternWith({ is: 'text', text }))).toEqual([]);
  });

  it('ignores font names', () => {
    expect(
      violationPointers(brandIsMadeUp, record('theme', { typography: { body: 'Google Sans, sans-serif' } })),
    ).toEqual([]);
  });
});
