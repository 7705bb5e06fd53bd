import { describe, expect, it } from 'vitest';
import { trial } from '../../../test/render/trial.ts';
import { heading } from './heading.ts';

describe('a heading', () => {
  it('takes the level of the page but the look of the pattern', () => {
    expect(trial(heading, { level: 1, text: 'Hives' })).toBe(
      '<h2 class="p-heading" data-level="1">Hives</h2>',
    );
    expect(trial(heading, { level: 2, text: 'Hives', href: '#hives' })).toContain('href="/at#hives"');
  });
});
