import { describe, expect, it } from 'vitest';
import { brokenAt, drawn, record } from '../../../../test/content/probe.ts';
import { brandIsMadeUp } from './brand-is-made-up.ts';

describe('brand is made up', () => {
  it('finds the name of a real company', () => {
    expect(brokenAt(brandIsMadeUp, drawn({ is: 'button', text: 'Continue with Google' }))).toEqual([
      '/presets/only/anatomy/text',
    ]);
  });

  it.each([
    'Harbour Dental',
    'Okafor & Daughters',
    'an apple a day',
    'a slack rope',
    'stripes',
    'a netflixed evening',
  ])('leaves %j', (text) => {
    expect(brokenAt(brandIsMadeUp, drawn({ is: 'text', text }))).toEqual([]);
  });

  it('leaves the names of fonts', () => {
    expect(
      brokenAt(brandIsMadeUp, record('theme', { typography: { body: 'Google Sans, sans-serif' } })),
    ).toEqual([]);
  });
});
